import { priceTable } from '@vitrine/contract/pricing';
import { expect, test } from 'vitest';
import {
  cheaperLevel,
  displaysAt,
  levelAfter,
  levelBefore,
  levelsOf,
  positionOf,
  scaleEnd,
} from './price-scale.ts';

const tiers = priceTable.EUR;

test('the slider begins with one display and ends with the last level', () => {
  expect(levelsOf(tiers)).toEqual([1, 2, 20, 50, 250]);
  expect(positionOf(tiers, 1)).toBe(0);
  expect(positionOf(tiers, 250)).toBe(scaleEnd);
  expect(positionOf(tiers, 4000)).toBe(scaleEnd);
});

test('every level is where its position says', () => {
  for (const level of levelsOf(tiers)) expect(displaysAt(tiers, positionOf(tiers, level))).toBe(level);
});

test('Page keys go from level to level and stay at the ends', () => {
  expect([1, 2, 19, 20, 250].map((at) => levelAfter(tiers, at))).toEqual([2, 20, 20, 50, 250]);
  expect([1, 2, 19, 20, 300].map((at) => levelBefore(tiers, at))).toEqual([1, 1, 2, 2, 250]);
});

test('it tells when more displays cost less together', () => {
  expect(cheaperLevel(tiers, 49)).toEqual({ displays: 50, unit: 790, saved: 9010 });
  expect(cheaperLevel(tiers, 13)).toBeNull();
  expect(cheaperLevel(tiers, 14)).toEqual({ displays: 20, unit: 990, saved: 1060 });
  expect(cheaperLevel(tiers, 1)).toBeNull();
  expect(cheaperLevel(tiers, 250)).toBeNull();
});
