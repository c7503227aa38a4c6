import { tokenLimits } from '@vitrine/contract/tokens';
import type { FastifyReply } from 'fastify';
import { hashOf } from '../infra/secrets/secrets.ts';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';
import type { ProcessState } from './process-state.ts';
import { hasChecksum } from './token-session.ts';

/** Counted in memory, by process: a call that is refused costs nothing else. */
export async function withinTokenLimit<T>(
  app: App,
  token: string,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const { tokenCalls } = app.state;
  const now = app.clock().getTime();
  const minute = Math.floor(now / 60_000);
  // Invented ones are refused without a query, and would fill the memory.
  if (!hasChecksum(token)) return work();
  forgetQuiet(app.state, minute);
  const key = hashOf(token).toString('base64url');
  const own = tokenCalls.get(key) ?? { running: 0, started: 0, minute };
  tokenCalls.set(key, own);
  if (own.minute !== minute) Object.assign(own, { minute, started: 0 });
  const resetSeconds = 60 - (Math.floor(now / 1000) % 60);
  const isOver = own.started >= tokenLimits.perMinute;
  reply.headers({
    'RateLimit-Limit': String(tokenLimits.perMinute),
    'RateLimit-Remaining': String(Math.max(0, tokenLimits.perMinute - own.started - 1)),
    'RateLimit-Reset': String(resetSeconds),
  });
  if (isOver || own.running >= tokenLimits.atOnce)
    throw new HttpError({
      status: 429,
      code: 'too_many_calls',
      retryAfterSeconds: isOver ? resetSeconds : 1,
    });
  own.started++;
  own.running++;
  try {
    return await work();
  } finally {
    own.running--;
  }
}

/** Once a minute: with each call it would grow with the square of their number. */
function forgetQuiet(state: ProcessState, minute: number): void {
  if (state.tokenMinute === minute) return;
  state.tokenMinute = minute;
  for (const [key, { running, minute: last }] of state.tokenCalls)
    if (running === 0 && last !== minute) state.tokenCalls.delete(key);
}
