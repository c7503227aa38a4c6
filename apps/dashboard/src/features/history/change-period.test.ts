import { expect, test } from 'vitest';
import { periodFrom, startOfPeriod } from './change-period.ts';

test("seven days are today and the six days before, from midnight in the reader's time zone", () => {
  const now = Date.parse('2026-11-17T23:30:00Z');
  expect(startOfPeriod(7, 'Europe/Prague', now)).toBe('2026-11-11T23:00:00.000Z');
  expect(startOfPeriod(1, 'UTC', now)).toBe('2026-11-17T00:00:00.000Z');
});

test('a period that is not offered is ignored', () => {
  expect([periodFrom('7'), periodFrom('8'), periodFrom(undefined)]).toEqual([7, null, null]);
});
