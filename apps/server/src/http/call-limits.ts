import { can } from '@vitrine/contract/access';
import { sessionLimits } from '@vitrine/contract/environment-limits';
import type { Route } from '@vitrine/contract/route';
import { tokenLimits } from '@vitrine/contract/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../infra/secrets/secrets.ts';
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

export async function withinCallLimit<T>(
  app: App,
  { key, limits, isStream, tellsLimit }: CountedCaller,
  reply: Pick<FastifyReply, 'headers'>,
  work: () => Promise<T>,
): Promise<T> {
  const { calls } = app.state;
  const now = app.clock().getTime();
  const minute = Math.floor(now / 60_000);
  forgetQuiet(app, minute);
  const own = calls.get(key) ?? { running: 0, started: 0, minute };
  calls.set(key, own);
  if (own.minute !== minute) Object.assign(own, { minute, started: 0 });
  const resetSeconds = 60 - (Math.floor(now / 1000) % 60);
  const isOver = own.started >= limits.perMinute;
  if (tellsLimit)
    reply.headers({
      'RateLimit-Limit': String(limits.perMinute),
      'RateLimit-Remaining': String(Math.max(0, limits.perMinute - own.started - 1)),
      'RateLimit-Reset': String(resetSeconds),
    });
  if (isOver || own.running >= limits.atOnce) {
    countEvent(app, 'call_over_limit');
    throw new HttpError({
      status: 429,
      code: 'too_many_calls',
      retryAfterSeconds: isOver ? resetSeconds : 1,
    });
  }
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

/** Once a minute: with each call it would grow with the square of their number. */
function forgetQuiet({ state }: App, minute: number): void {
  if (state.callsMinute === minute) return;
  state.callsMinute = minute;
  for (const [key, { running, minute: last }] of state.calls)
    if (running === 0 && last !== minute) state.calls.delete(key);
}
