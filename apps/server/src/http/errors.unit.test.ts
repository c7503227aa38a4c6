import { expect, test } from 'vitest';
import { PeerError, PeerUnreachable } from '../infra/outbound/auth-host.ts';
import { problemOf } from './errors.ts';

test('case 182: while the auth host is down, calls that need it get 503 with a time to retry', () => {
  const unavailable = { status: 503, code: 'unavailable', retryAfterSeconds: 5 };
  expect(problemOf(new PeerUnreachable())).toEqual(unavailable);
  expect(problemOf(new PeerError(502, null))).toEqual(unavailable);
  // A refusal is a fault of ours: the key is wrong, or the two programs are incompatible.
  expect(problemOf(new PeerError(401, null))).toBeUndefined();
});
