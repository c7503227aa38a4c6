// Prices per active display and month, without VAT, in minor units. All displays cost the price of the tier reached.

export const currencies = ['EUR', 'CZK', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export interface PriceTier {
  readonly from: number;
  /** Per display and month, in minor units. */
  readonly unit: number;
}

export type PriceTable = Readonly<Record<Currency, readonly PriceTier[]>>;

const tierStarts = [0, 2, 20, 50, 250];
const tiers = (...units: number[]): PriceTier[] => units.map((unit, i) => ({ from: tierStarts[i]!, unit }));

export const priceTable: PriceTable = {
  EUR: tiers(0, 1490, 990, 790, 690),
  CZK: tiers(0, 36_900, 24_500, 19_500, 17_000),
  USD: tiers(0, 1590, 1090, 890, 790),
};

export const freeActiveDisplays = 1;
export const freeStorageBytes = 5_000_000_000;

export function tierOf(tiersOfCurrency: readonly PriceTier[], displays: number): PriceTier {
  return tiersOfCurrency.findLast((tier) => tier.from <= displays) ?? tiersOfCurrency[0]!;
}

export function nextTierOf(tiersOfCurrency: readonly PriceTier[], displays: number): PriceTier | null {
  return tiersOfCurrency.find((tier) => tier.from > displays) ?? null;
}

export interface MonthlyPrice {
  readonly displays: number;
  readonly unit: number;
  readonly total: number;
}

export function monthlyPrice(tiersOfCurrency: readonly PriceTier[], displays: number): MonthlyPrice {
  const { unit } = tierOf(tiersOfCurrency, displays);
  return { displays, unit, total: unit * displays };
}
