import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { countEvent } from '../../http/event-counts.ts';
import { networkOf } from '../../http/network.ts';
import { countAttempt, giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';

// A phrase is a lookup code, so guesses are counted: per person, per address, and in total. An attempt is
// counted before it is answered, and given back if it was right.

const perPerson: Limit = { name: 'phrase person', max: 10, windowSeconds: 600 };
const perAddress: Limit = { name: 'phrase address', max: 60, windowSeconds: 600 };
/** This many misses in an hour are not typing errors: somebody is searching, from any number of addresses. */
const alarm: Limit = { name: 'phrase misses', max: 1000, windowSeconds: 3600 };

const attemptsOf = ({ session, address }: Context): [Limit, string][] => [
  [perPerson, session.identityId],
  [perAddress, networkOf(address)],
];

export async function takeGuess(context: Context): Promise<void> {
  for (const [limit, key] of attemptsOf(context)) await takeAttempt(context.db, limit, key, context.now);
}

export async function giveBackGuess(context: Context): Promise<void> {
  for (const [limit, key] of attemptsOf(context)) await giveBackAttempt(context.db, limit, key);
}

/** The reply to a wrong guess. */
export async function missed(app: App): Promise<HttpError> {
  countEvent(app, 'phrase_miss');
  const { hits } = await app.content.transaction((db) => countAttempt(db, alarm, 'all', app.clock()));
  if (hits === alarm.max) {
    countEvent(app, 'phrase_alarm');
    app.log.error({ misses: hits, withinSeconds: alarm.windowSeconds }, 'pairing_phrases_guessed');
  }
  return new HttpError({ status: 422, code: 'phrase_unknown' });
}
