// Prices per active display and month, without VAT, in minor units. All displays cost the price of the tier reached. The
// lists themselves are the server's (`GET /api/v1/prices`): whoever tells a price takes them from there.

export interface PriceTier {
  readonly from: number;
  /** Per display and month, in minor units. */
  readonly unit: number;
}

/** Ascending by `from`, the first from 0. */
export type PriceTiers = readonly PriceTier[];

export const freeActiveDisplays = 1;
export const freeStorageBytes = 5_000_000_000;

export function tierOf(tiers: PriceTiers, displays: number): PriceTier {
  return tiers.findLast((tier) => tier.from <= displays) ?? tiers[0]!;
}

export function nextTierOf(tiers: PriceTiers, displays: number): PriceTier | null {
  return tiers.find((tier) => tier.from > displays) ?? null;
}

/** How many may be active without anybody paying. */
export function freeDisplaysOf(tiers: PriceTiers, extraFree = 0): number {
  const paid = tiers.find(({ unit }) => unit > 0);
  return paid ? paid.from - 1 + extraFree : Number.POSITIVE_INFINITY;
}

export interface MonthlyPrice {
  readonly displays: number;
  readonly unit: number;
  readonly total: number;
}

/** Displays that a registration code gives away count neither for the tier nor for the total. */
export function monthlyPrice(tiers: PriceTiers, displays: number, extraFree = 0): MonthlyPrice {
  const paid = Math.max(0, displays - extraFree);
  const { unit } = tierOf(tiers, paid);
  return { displays, unit, total: unit * paid };
}

/** Of what is not negative. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

export interface Money {
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** VAT is rounded once per line; `rate` in percent, of which two decimals count. */
export function withVat(net: number, rate: number): Money {
  const vat = roundHalfUp(BigInt(net) * BigInt(Math.round(rate * 100)), 10_000n);
  return { net, vat, gross: net + vat };
}

/** Totals are sums of lines, never computed anew. */
export const sumOf = (lines: readonly Money[]): Money => ({
  net: lines.reduce((sum, { net }) => sum + net, 0),
  vat: lines.reduce((sum, { vat }) => sum + vat, 0),
  gross: lines.reduce((sum, { gross }) => sum + gross, 0),
});
