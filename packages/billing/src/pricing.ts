// Prices per active display and month, without VAT, in minor units. All displays cost the price of the tier
// reached. The price lists belong to the server (`GET /api/v1/prices`); anything that shows a price reads
// them from there.

export interface PriceTier {
  readonly from: number;
  /** Per display and month, in minor units. */
  readonly unit: number;
}

/** Ascending by `from`; the first tier starts at 0. */
export type PriceTiers = readonly PriceTier[];

export const freeActiveDisplays = 1;
export const freeStorageBytes = 5_000_000_000;

export function tierOf(tiers: PriceTiers, displays: number): PriceTier {
  return tiers.findLast((tier) => tier.from <= displays) ?? tiers[0]!;
}

export function nextTierOf(tiers: PriceTiers, displays: number): PriceTier | null {
  return tiers.find((tier) => tier.from > displays) ?? null;
}

/** How many displays may be active free of charge. */
export function freeDisplaysOf(tiers: PriceTiers, extraFree = 0): number {
  const paid = tiers.find(({ unit }) => unit > 0);
  return paid ? paid.from - 1 + extraFree : Number.POSITIVE_INFINITY;
}

export interface MonthlyPrice {
  readonly displays: number;
  readonly unit: number;
  readonly total: number;
}

/** Free displays of a registration code count neither for the tier nor for the total. */
export function monthlyPrice(tiers: PriceTiers, displays: number, extraFree = 0): MonthlyPrice {
  const paid = Math.max(0, displays - extraFree);
  const { unit } = tierOf(tiers, paid);
  return { displays, unit, total: unit * paid };
}

/** Rounds a fraction that is not negative. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

export interface Money {
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** VAT is rounded once per line. `rate` is in percent, with two significant decimals. */
export function withVat(net: number, rate: number): Money {
  const vat = roundHalfUp(BigInt(net) * BigInt(Math.round(rate * 100)), 10_000n);
  return { net, vat, gross: net + vat };
}

/** Totals are sums of lines and are never computed separately. */
export const sumOf = (lines: readonly Money[]): Money => ({
  net: lines.reduce((sum, { net }) => sum + net, 0),
  vat: lines.reduce((sum, { vat }) => sum + vat, 0),
  gross: lines.reduce((sum, { gross }) => sum + gross, 0),
});
