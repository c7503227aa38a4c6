import { monthlyPrice, nextTierOf, type PriceTier, tierOf } from '@vitrine/billing/pricing';
import type { Prices } from '@vitrine/contract/invoices';

// Arithmetic of the slider: the position of a number of displays, the next level, and whether more would cost
// less.

export interface PriceList {
  readonly tiers: readonly PriceTier[];
  /** Free displays of a registration code, which count neither for the level nor for the total. */
  readonly extraFree: number;
}

export const listOfPrices = ({ tiers, extraFreeDisplays }: Prices): PriceList => ({
  tiers,
  extraFree: extraFreeDisplays,
});

/** Positions of the slider; precise enough for a width of 400 px. */
export const scaleEnd = 1000;
/** More can be typed, though not drawn. */
export const mostDisplays = 9999;

export interface PriceLevel {
  /** The first number of displays of this level. */
  readonly displays: number;
  readonly unit: number;
}

/** The numbers of displays at which the price changes, from the first display on. */
export const levelsOf = ({ tiers, extraFree }: PriceList): PriceLevel[] =>
  tiers.map(({ from, unit }) => ({ displays: from < 2 ? 1 : from + extraFree, unit }));

/** Stops of the slider: the scale between two levels is logarithmic, and levels keep a minimum distance. */
function stopsOf(list: PriceList): readonly { readonly at: number; readonly displays: number }[] {
  const counts = levelsOf(list).map(({ displays }) => displays);
  if (counts.length === 1) counts.push(counts[0]! * 2);
  const lengths = counts.slice(1).map((count, index) => Math.log(count / counts[index]!));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let at = 0;
  return counts.map((displays, index) => {
    if (index > 0) at += (lengths[index - 1]! / whole + 1 / lengths.length) / 2;
    return { at: at * scaleEnd, displays };
  });
}

export function positionOf(list: PriceList, displays: number): number {
  const stops = stopsOf(list);
  const upper = stops.findIndex((stop) => stop.displays >= displays);
  if (upper === -1) return scaleEnd;
  if (upper === 0) return 0;
  const [from, to] = [stops[upper - 1]!, stops[upper]!];
  const share = Math.log(displays / from.displays) / Math.log(to.displays / from.displays);
  return Math.round(from.at + share * (to.at - from.at));
}

export function displaysAt(list: PriceList, position: number): number {
  const stops = stopsOf(list);
  const upper = Math.max(
    1,
    stops.findIndex((stop) => stop.at >= position - 0.5),
  );
  const [from, to] = [stops[upper - 1]!, stops[upper]!];
  const share = (position - from.at) / (to.at - from.at);
  return Math.round(from.displays * (to.displays / from.displays) ** Math.min(1, Math.max(0, share)));
}

export const levelAfter = (list: PriceList, displays: number): number =>
  levelsOf(list).find((level) => level.displays > displays)?.displays ?? displays;

export const levelBefore = (list: PriceList, displays: number): number =>
  levelsOf(list).findLast((level) => level.displays < displays)?.displays ?? displays;

export const priceOf = ({ tiers, extraFree }: PriceList, displays: number) =>
  monthlyPrice(tiers, displays, extraFree);

/** The level of this number of displays, as the number at which it begins. */
export const levelStart = ({ tiers, extraFree }: PriceList, displays: number): number => {
  const { from } = tierOf(tiers, Math.max(0, displays - extraFree));
  return from < 2 ? 1 : from + extraFree;
};

/** The next level and its distance; null at the last one. */
export function nextLevel({ tiers, extraFree }: PriceList, displays: number): PriceLevel | null {
  const next = nextTierOf(tiers, Math.max(0, displays - extraFree));
  return next && { displays: next.from + extraFree, unit: next.unit };
}

export interface CheaperLevel extends PriceLevel {
  /** The number of displays that cost more. */
  readonly than: number;
  /** How much less they cost in total, in minor units. */
  readonly saved: number;
}

/** Where more displays cost less in total: the next level, or the one that was just reached. */
export function cheaperLevel(list: PriceList, displays: number): CheaperLevel | null {
  const compare = (level: PriceLevel | null, than: number): CheaperLevel | null => {
    if (!level) return null;
    const saved = priceOf(list, than).total - priceOf(list, level.displays).total;
    return saved > 0 ? { ...level, than, saved } : null;
  };
  const reached = levelsOf(list).find((level) => level.displays === displays && displays > 1) ?? null;
  return compare(nextLevel(list, displays), displays) ?? compare(reached, displays - 1);
}
