import { authCsrfCookie } from '@vitrine/contract/auth';
import * as people from '@vitrine/contract/people';
import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { callAuth } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

// The calls of people who are not signed in. A stranger has no CSRF token yet, so it is fetched first.

export async function callAsStranger<B extends z.ZodType, R extends z.ZodType>(
  route: Route<z.ZodType, B, R>,
  body: z.input<B>,
): Promise<z.output<R>> {
  await callAuth(authCsrfCookie);
  return callAuth(route, { body });
}

/** The link was used, is too old, or never was one. */
export const isInvalidToken = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  (error.code === 'invalid_token' || 'code' in error.errors);

const readings = new Map<string, ReturnType<typeof read>>();
const read = (code: string) => callAsStranger(people.readToken, { code });

/** Whom a code was sent to. Asked once, however often a page is drawn. */
export function readToken(code: string) {
  const reading = readings.get(code) ?? read(code);
  readings.set(code, reading);
  reading.catch(() => readings.delete(code));
  return reading;
}
