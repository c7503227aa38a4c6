import { expect, test } from 'vitest';
import { rowsBetween } from './use-visible-rows.ts';

const window = { top: 0, bottom: 900 };

test('of a hundred thousand rows only the visible ones and a few on both sides are drawn', () => {
  expect(rowsBetween(-50 * 1000, window, 50, 100_000)).toEqual({ from: 994, to: 1024 });
});

test('nothing beyond the ends is drawn', () => {
  expect(rowsBetween(200, window, 50, 100)).toEqual({ from: 0, to: 20 });
  expect(rowsBetween(-4800, window, 50, 100)).toEqual({ from: 90, to: 100 });
  expect(rowsBetween(0, window, 50, 3)).toEqual({ from: 0, to: 3 });
  expect(rowsBetween(5000, window, 50, 10)).toEqual({ from: 0, to: 0 });
});
