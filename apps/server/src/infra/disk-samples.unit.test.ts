import { expect, test } from 'vitest';
import { daysUntilFull } from './disk-samples.ts';

const gb = 1_000_000_000;
const samples = (...free: number[]) =>
  free.map((value, index) => ({ day: `2026-11-${String(18 - index).padStart(2, '0')}`, free: value * gb }));

test.each([
  ['two days are too few', samples(10, 20), null],
  ['ten a day', samples(10, 20, 30), 1],
  ['one a day', samples(60, 61, 62, 63, 64, 65, 66), 60],
  ['only the last seven days count', samples(60, 61, 62, 63, 64, 65, 66, 900), 60],
  ['it stays as it is', samples(10, 10, 10), null],
  ['it gets emptier', samples(30, 20, 10), null],
])('days until the disk is full: %s', (_what, given, expected) => {
  expect(daysUntilFull(given, given[0]!.free)).toBe(expected);
});
