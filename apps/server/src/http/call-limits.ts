import { setTimeout as sleep } from 'node:timers/promises';
import { can } from '@vitrine/contract/access';
import { sessionLimits } from '@vitrine/contract/environment-limits';
import type { Route } from '@vitrine/contract/route';
import { tokenLimits } from '@vitrine/contract/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../infra/secrets/secrets.ts';
import { createTurns } from '../infra/slices.ts';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';
import { countEvent } from './event-counts.ts';
import { isMachineRoute } from './machines.ts';
import { apiTokenOf, hasChecksum } from './token-session.ts';

// How many calls one API token, or one login of a person, may make. Counted in memory, by process: a call that is
// refused costs nothing else.

type Limits = { readonly perMinute: number; readonly atOnce: number };

export interface CountedCaller {
  /** Hash of its secret. */
  readonly key: string;
  readonly limits: Limits;
  /** Counts when it begins, not while it lasts: a download holds nobody's place. */
  readonly isStream: boolean;
  /** Programs plan by these headers. */
  readonly tellsLimit: boolean;
}

/** Null for machines and for calls that need no login: they have limits of their own. */
export function countedCaller(
  app: App,
  request: FastifyRequest,
  route: Route,
  scope: string,
): CountedCaller | null {
  const isStream = route.isStream ?? false;
  const token = apiTokenOf(request);
  // Invented tokens are refused without a query, and would fill the memory.
  if (token !== null)
    return hasChecksum(token) ? { key: keyOf(token), limits: tokenLimits, isStream, tellsLimit: true } : null;
  if (route.ignoresCookies || isMachineRoute(route) || can(null, route)) return null;
  const session = app.cookies.token(request, scope);
  if (session === null) return null;
  return callerOf(app, session, route);
}

/** A person, by the secret of the session. */
export function callerOf(
  { config: { callsPerLogin: perMinute } }: Pick<App, 'config'>,
  session: string,
  { isFile, isStream = false }: Pick<Route, 'isFile' | 'isStream'>,
): CountedCaller {
  const { callsPerMinute, callsAtOnce, pictures } = sessionLimits;
  const times = isFile ? pictures : 1;
  const atOnce = Math.ceil((perMinute * callsAtOnce) / callsPerMinute);
  return {
    key: isFile ? `files ${keyOf(session)}` : keyOf(session),
    limits: { perMinute: perMinute * times, atOnce: atOnce * times },
    isStream,
    tellsLimit: false,
  };
}

const keyOf = (secret: string) => hashOf(secret).toString('base64url');

/** Before the body of a call is read: who is over the limit already is refused without it. */
export async function refuseOverLimit(
  app: App,
  caller: CountedCaller,
  reply: Pick<FastifyReply, 'headers'>,
): Promise<void> {
  const refusal = refusalOf(app, caller, reply);
  if (refusal) await refuse(app, caller, refusal);
}

export async function withinCallLimit<T>(
  app: App,
  caller: CountedCaller,
  reply: Pick<FastifyReply, 'headers'>,
  work: () => Promise<T>,
): Promise<T> {
  const refusal = refusalOf(app, caller, reply);
  if (refusal) return refuse(app, caller, refusal);
  const { key, isStream } = caller;
  const { calls } = app.state;
  const own = calls.get(key) ?? { running: 0, started: 0, refused: 0, minute: minuteOf(app) };
  calls.set(key, own);
  own.started++;
  if (!isStream) own.running++;
  try {
    return await work();
  } catch (error) {
    // An invented secret, or one that has ended.
    if (error instanceof HttpError && error.problem.status === 401) calls.delete(key);
    throw error;
  } finally {
    if (!isStream) own.running--;
  }
}

function refusalOf(
  app: App,
  { key, limits, tellsLimit }: CountedCaller,
  reply: Pick<FastifyReply, 'headers'>,
): HttpError | null {
  const { calls } = app.state;
  const minute = minuteOf(app);
  forgetQuiet(app, minute);
  const own = calls.get(key);
  if (own && own.minute !== minute) Object.assign(own, { minute, started: 0, refused: 0 });
  const resetSeconds = 60 - app.clock().getUTCSeconds();
  const { started, running } = own ?? { started: 0, running: 0 };
  const isOver = started >= limits.perMinute;
  if (tellsLimit)
    reply.headers({
      'RateLimit-Limit': String(limits.perMinute),
      'RateLimit-Remaining': String(Math.max(0, limits.perMinute - started - 1)),
      'RateLimit-Reset': String(resetSeconds),
    });
  if (!isOver && running < limits.atOnce) return null;
  return new HttpError({
    status: 429,
    code: 'too_many_calls',
    retryAfterSeconds: isOver ? resetSeconds : 1,
  });
}

/** One in each turn of the event loop: a thousand that come at once leave room for others in between. */
const waitToRefuse = createTurns();

async function refuse(app: App, { key }: CountedCaller, refusal: HttpError): Promise<never> {
  countEvent(app, 'call_over_limit');
  const own = app.state.calls.get(key);
  const waitMs = own ? refusalWaitMs(++own.refused) : 0;
  await waitToRefuse();
  if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
  throw refusal;
}

/**
 * How long the refusal with this number in a minute is held back. A page that asks too much is told at once; who asks again as
 * soon as the answer comes would keep the process busy with refusals.
 */
export const refusalWaitMs = (refused: number): number => Math.min(20_000, Math.max(0, refused - 100) * 10);

const minuteOf = ({ clock }: App): number => Math.floor(clock().getTime() / 60_000);

/** Once a minute: with each call it would grow with the square of their number. */
function forgetQuiet({ state }: App, minute: number): void {
  if (state.callsMinute === minute) return;
  state.callsMinute = minute;
  for (const [key, { running, minute: last }] of state.calls)
    if (running === 0 && last !== minute) state.calls.delete(key);
}
