import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freeDisplaysOf,
  monthlyPrice,
  nextTierOf,
  type PriceTiers,
  roundHalfUp,
  sumOf,
  withVat,
} from './pricing.ts';

const tiers: PriceTiers = [
  { from: 0, unit: 0 },
  { from: 2, unit: 1490 },
  { from: 20, unit: 990 },
  { from: 50, unit: 790 },
  { from: 250, unit: 690 },
];

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
  expect(monthlyPrice(tiers, displays)).toEqual({ displays, unit, total });
});

test('the next price level is known, until there is none', () => {
  expect(nextTierOf(tiers, 24)).toEqual({ from: 50, unit: 790 });
  expect(nextTierOf(tiers, 250)).toBeNull();
});

test('case 127: from 2 to 1,000 displays the unit price never rises, and 20 cost less than 19 because the new tier applies to all', () => {
  for (let n = 3; n <= 1000; n++)
    expect(monthlyPrice(tiers, n).unit).toBeLessThanOrEqual(monthlyPrice(tiers, n - 1).unit);
  expect(monthlyPrice(tiers, 19).total).toBe(28_310);
  expect(monthlyPrice(tiers, 20).total).toBe(19_800);
});

test('free displays of a registration code count neither for the tier nor for the total', () => {
  expect(freeDisplaysOf(tiers)).toBe(1);
  expect(freeDisplaysOf(tiers, 3)).toBe(4);
  expect(monthlyPrice(tiers, 4, 3).total).toBe(0);
  expect(monthlyPrice(tiers, 5, 3)).toEqual({ displays: 5, unit: 1490, total: 2980 });
  expect(monthlyPrice(tiers, 23, 3)).toEqual({ displays: 23, unit: 990, total: 19_800 });
});

test('half a cent is rounded up, less is not', () => {
  expect(roundHalfUp(5n, 10n)).toBe(1);
  expect(roundHalfUp(49n, 100n)).toBe(0);
  expect(roundHalfUp(15n, 10n)).toBe(2);
  expect(withVat(990, 21)).toEqual({ net: 990, vat: 208, gross: 1198 });
  expect(withVat(50, 25.5)).toEqual({ net: 50, vat: 13, gross: 63 });
});

test('case 128: VAT is rounded half up per line in whole minor units, and totals are sums of lines', () => {
  const nets = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 50 });
  const rates = fc.constantFrom(0, 17, 19, 21, 25.5, 27);
  fc.assert(
    fc.property(nets, rates, (amounts, rate) => {
      const lines = amounts.map((net) => withVat(net, rate));
      for (const { net, vat, gross } of lines) {
        expect(Number.isInteger(vat)).toBe(true);
        expect(gross).toBe(net + vat);
        // Compare with the exact value in hundredths of a percent: the result is never more than half a unit
        // off, and rounds up at exactly half.
        const exact = net * Math.round(rate * 100);
        expect(2 * (vat * 10_000 - exact)).toBeGreaterThan(-10_000);
        expect(2 * (vat * 10_000 - exact)).toBeLessThanOrEqual(10_000);
      }
      const total = sumOf(lines);
      expect(total.gross).toBe(total.net + total.vat);
      expect(total.net).toBe(amounts.reduce((sum, each) => sum + each, 0));
    }),
  );
});
