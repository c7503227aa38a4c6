import { monthlyPrice, nextTierOf, type PriceTier } from '@vitrine/contract/pricing';

// The slider's arithmetic: where a number of displays lies, which level comes next, and whether more would cost less.

/** Positions of the slider; fine enough for a thumb that is drawn over 400 px. */
export const scaleEnd = 1000;
/** More than this can be typed, though not drawn. */
export const mostDisplays = 9999;

/** Numbers of displays at which the price changes, from the first display on. */
export const levelsOf = (tiers: readonly PriceTier[]): number[] => tiers.map(({ from }) => Math.max(1, from));

const lastLevel = (tiers: readonly PriceTier[]) => levelsOf(tiers).at(-1)!;

/** Logarithmic: the first displays have room, and so do the levels of large customers. */
export const positionOf = (tiers: readonly PriceTier[], displays: number): number =>
  Math.min(scaleEnd, Math.round((Math.log(displays) / Math.log(lastLevel(tiers))) * scaleEnd));

export const displaysAt = (tiers: readonly PriceTier[], position: number): number =>
  Math.round(lastLevel(tiers) ** (position / scaleEnd));

export function levelAfter(tiers: readonly PriceTier[], displays: number): number {
  return levelsOf(tiers).find((level) => level > displays) ?? displays;
}

export function levelBefore(tiers: readonly PriceTier[], displays: number): number {
  return levelsOf(tiers).findLast((level) => level < displays) ?? displays;
}

export interface CheaperLevel {
  readonly displays: number;
  readonly unit: number;
  /** How much less they cost together, in minor units. */
  readonly saved: number;
}

/** The next level, if all its displays cost less than the present ones do. */
export function cheaperLevel(tiers: readonly PriceTier[], displays: number): CheaperLevel | null {
  const next = nextTierOf(tiers, displays);
  if (!next) return null;
  const saved = monthlyPrice(tiers, displays).total - monthlyPrice(tiers, next.from).total;
  return saved > 0 ? { displays: next.from, unit: next.unit, saved } : null;
}
