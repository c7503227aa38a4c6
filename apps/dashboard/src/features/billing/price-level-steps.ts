import type { PriceLevelRecord } from '@vitrine/contract/invoices';

// The step line of the price per display. Positions are fractions of width and height; the highest price is
// on top.

type Level = Pick<PriceLevelRecord, 'from' | 'to' | 'unit' | 'displays'>;

export interface Step {
  readonly from: number;
  readonly to: number;
  /** 0 is the top. */
  readonly y: number;
  readonly level: Level;
  /** Whether its date fits without overlapping the previous one. */
  readonly hasLabel: boolean;
}

export interface Steps {
  readonly steps: readonly Step[];
  /** Prices on the axis, the highest first. */
  readonly units: readonly { readonly unit: number; readonly y: number }[];
}

/**
 * Levels are ordered newest first, as the server lists them. `labelShare`: the fraction of the width that a
 * date needs.
 */
export function stepsOf(levels: readonly Level[], now: number, labelShare = 0.1): Steps {
  const sorted = [...levels].sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const [first] = sorted;
  if (!first) return { steps: [], units: [] };
  const start = Date.parse(first.from);
  const length = Math.max(1, now - start);
  const highest = Math.max(...sorted.map(({ unit }) => unit));
  const shareOf = (instant: number) => Math.min(1, Math.max(0, (instant - start) / length));
  const heightOf = (unit: number) => (highest === 0 ? 1 : 1 - unit / highest);
  let labelled = Number.NEGATIVE_INFINITY;
  const steps = sorted.map((level): Step => {
    const from = shareOf(Date.parse(level.from));
    const hasLabel = from - labelled >= labelShare;
    if (hasLabel) labelled = from;
    return {
      from,
      to: shareOf(level.to ? Date.parse(level.to) : now),
      y: heightOf(level.unit),
      level,
      hasLabel,
    };
  });
  const units = [...new Set(sorted.map(({ unit }) => unit))]
    .sort((one, other) => other - one)
    .map((unit) => ({ unit, y: heightOf(unit) }));
  return { steps, units };
}

/** "M 0 20 H 50 V 80 H 100", scaled to a box of that size. */
export function pathOf(steps: readonly Step[], width: number, height: number): string {
  const [first] = steps;
  if (!first) return '';
  const at = (share: number, size: number) => Math.round(share * size * 100) / 100;
  const rest = steps.map(({ from, to, y }) => `H ${at(from, width)} V ${at(y, height)} H ${at(to, width)}`);
  return [`M ${at(first.from, width)} ${at(first.y, height)}`, ...rest].join(' ');
}
