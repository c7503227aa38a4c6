import { expect, test } from 'vitest';
import { monthlyPrice, nextTierOf, priceTable } from './pricing.ts';

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [2, 1490, 2980],
  [19, 1490, 28_310],
  [20, 990, 19_800],
  [24, 990, 23_760],
  [50, 790, 39_500],
  [250, 690, 172_500],
])('%i active displays cost %i cents each', (displays, unit, total) => {
  expect(monthlyPrice(priceTable.EUR, displays)).toEqual({ displays, unit, total });
});

test('the next price level is known, until there is none', () => {
  expect(nextTierOf(priceTable.EUR, 24)).toEqual({ from: 50, unit: 790 });
  expect(nextTierOf(priceTable.EUR, 250)).toBeNull();
});
