import type { RequestContext } from './context.ts';
import { fewAtOnce } from './few-at-once.ts';
import { type Limit, takeAttempt } from './rate-limit.ts';

/** Far more than a person types; each fetches an address and has it read. */
const perPerson: Limit = { name: 'source-try', max: 30, windowSeconds: 60 };
const atOnce = 2;

/** For addresses that a person has tried before they are saved, of sources and of feeds together. */
export async function tryInTurn<T>(caller: RequestContext, work: () => Promise<T>): Promise<T> {
  const { app, environment } = caller;
  await caller.transact(({ db, session, now }) => takeAttempt(db, perPerson, session.identityId, now));
  return fewAtOnce(app.state.addressTries, environment.id, atOnce, work);
}
