import { expect, test } from 'vitest';
import { offsetsOf, rowsBetween, towards } from './row-range.ts';

test('only visible rows are drawn', () => {
  const rows = ['head', 'row', 'row', 'head', 'row', 'row'];
  const offsets = offsetsOf(rows, (kind) => (kind === 'head' ? 30 : 40));
  expect(offsets).toEqual([0, 30, 70, 110, 140, 180, 220]);
  expect(rowsBetween(offsets, 0, 60)).toEqual([0, 2]);
  expect(rowsBetween(offsets, 75, 139)).toEqual([2, 4]);
  expect(rowsBetween(offsets, -500, 2000)).toEqual([0, 6]);
  expect(rowsBetween([0], 0, 500)).toEqual([0, 0]);
});

test('a jump draws visible rows first, a few at a time; a slow scroll draws all at once', () => {
  const path = (
    drawn: readonly [number, number],
    wanted: readonly [number, number],
    seen: readonly [number, number],
  ) => {
    const steps = [drawn];
    while (steps.at(-1)!.join() !== wanted.join()) steps.push(towards(steps.at(-1)!, wanted, seen, 10));
    return steps.slice(1);
  };
  expect(path([0, 24], [500, 530], [507, 523])).toEqual([
    [507, 517],
    [507, 527],
    [500, 530],
  ]);
  expect(path([10, 40], [14, 44], [21, 37])).toEqual([[14, 44]]);
  expect(path([100, 130], [80, 110], [87, 103])).toEqual([
    [90, 110],
    [80, 110],
  ]);
  expect(path([0, 8], [0, 8], [0, 8])).toEqual([]);
});
