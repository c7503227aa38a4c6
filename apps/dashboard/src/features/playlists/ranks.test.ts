import { expect, test } from 'vitest';
import { ranksOf } from './ranks.ts';

const rowsOf = (...priorities: number[]) => priorities.map((priority, at) => ({ id: String(at), priority }));
const ranks = (priorities: number[], part: Parameters<typeof ranksOf>[1]) => [
  ...ranksOf(rowsOf(...priorities), part).values(),
];

test('the highest priority has the first rank, and equals share one', () => {
  expect(ranks([90, 70, 70, 10], { start: 0, total: 4, asc: false })).toEqual([1, 2, 2, 4]);
});

test('ranks are the same if the list starts with the lowest', () => {
  expect(ranks([10, 70, 70, 90], { start: 0, total: 4, asc: true })).toEqual([4, 2, 2, 1]);
});

test('a later page continues counting', () => {
  expect(ranks([60, 50], { start: 25, total: 27, asc: false })).toEqual([26, 27]);
  expect(ranks([80, 90], { start: 25, total: 27, asc: true })).toEqual([2, 1]);
});
