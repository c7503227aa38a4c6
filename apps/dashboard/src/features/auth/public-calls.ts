import { authCsrfCookie } from '@vitrine/contract/auth';
import * as people from '@vitrine/contract/people';
import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { callAuth } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

// Calls without a session. There is no CSRF token yet, so one is fetched first.

export async function callAsStranger<B extends z.ZodType, R extends z.ZodType>(
  route: Route<z.ZodType, B, R>,
  body: z.input<B>,
): Promise<z.output<R>> {
  await callAuth(authCsrfCookie);
  return callAuth(route, { body });
}

/** The link was used, has expired, or never existed. */
export const isInvalidToken = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  (error.code === 'invalid_token' || 'code' in error.errors);

const readings = new Map<string, ReturnType<typeof read>>();
const read = (code: string) => callAsStranger(people.readToken, { code });

/** The recipient of a code. Cached, so that rendering again does not fetch it again. */
export function readToken(code: string) {
  const reading = readings.get(code) ?? read(code);
  readings.set(code, reading);
  reading.catch(() => readings.delete(code));
  return reading;
}
