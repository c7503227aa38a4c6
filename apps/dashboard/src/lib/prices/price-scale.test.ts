import { expect, test } from 'vitest';
import {
  cheaperLevel,
  displaysAt,
  levelAfter,
  levelBefore,
  levelStart,
  levelsOf,
  nextLevel,
  positionOf,
  priceOf,
  scaleEnd,
} from './price-scale.ts';

const tiers = [
  { from: 0, unit: 0 },
  { from: 2, unit: 1490 },
  { from: 20, unit: 990 },
  { from: 50, unit: 790 },
  { from: 250, unit: 690 },
];
const list = { tiers, extraFree: 0 };
const withCode = { tiers, extraFree: 2 };
const counts = (of: typeof list) => levelsOf(of).map(({ displays }) => displays);

test('the slider begins with one display and ends with the last level', () => {
  expect(counts(list)).toEqual([1, 2, 20, 50, 250]);
  expect(positionOf(list, 1)).toBe(0);
  expect(positionOf(list, 250)).toBe(scaleEnd);
  expect(positionOf(list, 4000)).toBe(scaleEnd);
});

test('every level is at its position', () => {
  for (const level of counts(list)) expect(displaysAt(list, positionOf(list, level))).toBe(level);
});

test('no level is too close to its neighbour', () => {
  const positions = counts(list).map((level) => positionOf(list, level));
  const gaps = positions.slice(1).map((position, index) => position - positions[index]!);
  expect(Math.min(...gaps)).toBeGreaterThan(150);
});

test('the further the slider, the more displays', () => {
  const shown = Array.from({ length: scaleEnd + 1 }, (_, position) => displaysAt(list, position));
  expect(shown).toEqual([...shown].sort((one, other) => one - other));
  expect([shown[0], shown.at(-1)]).toEqual([1, 250]);
});

test('Page keys move from level to level and stop at the ends', () => {
  expect([1, 2, 19, 20, 250].map((at) => levelAfter(list, at))).toEqual([2, 20, 20, 50, 250]);
  expect([1, 2, 19, 20, 300].map((at) => levelBefore(list, at))).toEqual([1, 1, 2, 2, 250]);
});

test('it reports when more displays cost less in total', () => {
  const fifty = { displays: 50, unit: 790, than: 49, saved: 9010 };
  expect(cheaperLevel(list, 49)).toEqual(fifty);
  expect(cheaperLevel(list, 50)).toEqual(fifty);
  expect(cheaperLevel(list, 51)).toBeNull();
  expect(cheaperLevel(list, 13)).toBeNull();
  expect(cheaperLevel(list, 14)).toEqual({ displays: 20, unit: 990, than: 14, saved: 1060 });
  expect(cheaperLevel(list, 1)).toBeNull();
});

test('the next level is given with its own number', () => {
  expect(nextLevel(list, 24)).toEqual({ displays: 50, unit: 790 });
  expect(nextLevel(list, 250)).toBeNull();
  expect([1, 19, 20, 49, 400].map((at) => levelStart(list, at))).toEqual([1, 2, 20, 20, 250]);
});

test('free displays of a registration code count neither for the level nor for the total', () => {
  expect(counts(withCode)).toEqual([1, 4, 22, 52, 252]);
  expect(priceOf(withCode, 3).total).toBe(0);
  expect(priceOf(withCode, 4).total).toBe(2 * 1490);
  expect(nextLevel(withCode, 3)).toEqual({ displays: 4, unit: 1490 });
  expect(levelStart(withCode, 25)).toBe(22);
});
