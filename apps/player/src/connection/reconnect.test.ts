import { maxReconnectDelayMs } from '@vitrine/contract/player';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconnectDelayMs, retryAfterMs } from './reconnect.ts';

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the first delay is up to two seconds, each further one up to twice as long, none above five minutes', () => {
  const bounds = [0, 1, 2, 3, 7, 8, 50].map((failures) => reconnectDelayMs(failures, () => 1));
  expect(bounds).toEqual([2000, 4000, 8000, 16_000, 256_000, 300_000, 300_000]);
});

test('every delay is random between zero and its bound (full jitter)', () => {
  fc.assert(
    fc.property(fc.nat(2000), fraction, (failures, random) => {
      const delay = reconnectDelayMs(failures, () => random);
      const bound = reconnectDelayMs(failures, () => 1);
      expect(delay).toBeCloseTo(random * bound, 5);
      expect(bound).toBeLessThanOrEqual(maxReconnectDelayMs);
    }),
  );
});

test('case 183: Retry-After is obeyed with jitter and at most for five minutes', () => {
  expect(retryAfterMs('10', () => 0)).toBe(10_000);
  expect(retryAfterMs('10', () => 1)).toBe(15_000);
  expect(retryAfterMs('86400', () => 0)).toBe(maxReconnectDelayMs);
  for (const nonsense of [null, '', 'soon', '-5', 'Infinity']) expect(retryAfterMs(nonsense)).toBeNull();
});
