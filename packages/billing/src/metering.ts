import { dayStartsOf, minuteMs, minutesOf, monthAround, type Period } from './billing-month.ts';
import { monthlyPrice, type PriceTiers, roundHalfUp } from './pricing.ts';

// Computes what a period of a month costs. A minute counts for every display that was active in it, however
// briefly. It costs the monthly price of the most displays that were active at once in it, divided by the
// minutes of the month and shared among the displays active in it. The arithmetic is exact until one rounding
// per display. Invoices, the current invoice and predictions all use this.

/** An interval in which a display was active; instants are in milliseconds. */
export interface ActiveSpan {
  readonly display: string;
  readonly from: number;
  readonly to: number;
}

export interface DatedTiers {
  /** The first instant at which these prices apply. */
  readonly from: number;
  readonly tiers: PriceTiers;
}

export interface Tariff {
  /** Ascending; the first list also applies to everything older. */
  readonly lists: readonly DatedTiers[];
  readonly extraFree: number;
  /**
   * Minutes before this instant count only the displays active at their first instant, because they were
   * billed that way.
   */
  readonly firstInstantsUntil?: number;
}

export interface Usage {
  readonly display: string;
  /** The first and last active minute, as instants. */
  readonly period: Period;
  readonly activeDays: number;
  readonly activeMinutes: number;
  /** In minor units. */
  readonly net: number;
}

/** In minutes since 1970 unless stated otherwise; the end is exclusive. */
type Stretch = readonly [from: number, to: number];

/**
 * `period` must lie within one month and begin and end on a whole minute. The result keeps the order in which
 * displays first appear.
 */
export function meter(spans: readonly ActiveSpan[], period: Period, tariff: Tariff): Usage[] {
  const active = minutesByDisplay(spans, period, tariff);
  const { costUntil, denominator } = costsOf(segmentsOf(active.values(), spans, period, tariff), tariff);
  const month = monthAround(period.from);
  const share = denominator * BigInt(minutesOf(month));
  const days = dayStartsOf(period.from).map((start) => start / minuteMs);
  return [...active].map(([display, minutes]) => {
    const cost = minutes.reduce((sum, [from, to]) => sum + costUntil(to) - costUntil(from), 0n);
    return {
      display,
      period: { from: minutes[0]![0] * minuteMs, to: minutes.at(-1)![1] * minuteMs },
      activeDays: daysTouched(minutes, days),
      activeMinutes: minutes.reduce((sum, [from, to]) => sum + to - from, 0),
      net: roundHalfUp(cost, share),
    };
  });
}

export interface PriceLevel {
  readonly from: number;
  /** Null while the level still applies. */
  readonly to: number | null;
  /** How many displays were active when the level ended, or are active now. */
  readonly displays: number;
  readonly unit: number;
}

/** When the price of one display changed, oldest first. The period may be of any length and ends now. */
export function priceLevels(spans: readonly ActiveSpan[], period: Period, tariff: Tariff): PriceLevel[] {
  const levels: PriceLevel[] = [];
  const active = minutesByDisplay(spans, period, tariff);
  for (const { from, displays, tiers } of segmentsOf(active.values(), spans, period, tariff)) {
    const { unit } = monthlyPrice(tiers, displays, tariff.extraFree);
    const last = levels.at(-1);
    if (last?.unit === unit) levels[levels.length - 1] = { ...last, displays };
    else {
      if (last) levels[levels.length - 1] = { ...last, to: from * minuteMs };
      levels.push({ from: from * minuteMs, to: null, displays, unit });
    }
  }
  return levels;
}

const countsFirstInstants = (period: Period, { firstInstantsUntil = 0 }: Tariff) =>
  period.from < firstInstantsUntil;

/** Active minutes within the period. Touching stretches are merged so that no minute is paid for twice. */
function minutesByDisplay(
  spans: readonly ActiveSpan[],
  period: Period,
  tariff: Tariff,
): Map<string, Stretch[]> {
  const firstOf = countsFirstInstants(period, tariff) ? Math.ceil : Math.floor;
  const byDisplay = new Map<string, Stretch[]>();
  for (const { display, from, to } of spans) {
    if (from >= to) continue;
    const start = firstOf(Math.max(from, period.from) / minuteMs);
    const end = Math.ceil(Math.min(to, period.to) / minuteMs);
    if (start >= end) continue;
    const known = byDisplay.get(display);
    if (known) known.push([start, end]);
    else byDisplay.set(display, [[start, end]]);
  }
  for (const [display, minutes] of byDisplay) if (minutes.length > 1) byDisplay.set(display, joined(minutes));
  return byDisplay;
}

function joined(minutes: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const [from, to] of minutes.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}

/**
 * A stretch in which neither the number of displays nor the price list changes. It lasts until the next
 * segment.
 */
interface Segment {
  readonly from: number;
  readonly displays: number;
  readonly tiers: PriceTiers;
}

function segmentsOf(
  active: Iterable<readonly Stretch[]>,
  spans: readonly ActiveSpan[],
  period: Period,
  tariff: Tariff,
): Segment[] {
  const counts = countsFirstInstants(period, tariff) ? countsOf(active) : mostAtOnce(spans, period);
  const { lists } = tariff;
  const starts = lists.flatMap(({ from }) =>
    from > period.from && from < period.to ? [from / minuteMs] : [],
  );
  const end = period.to / minuteMs;
  let displays = 0;
  return [...new Set([period.from / minuteMs, ...counts.keys(), ...starts])]
    .sort((a, b) => a - b)
    .flatMap((from) => {
      displays = counts.get(from) ?? displays;
      if (from >= end) return [];
      const list = lists.findLast((each) => each.from <= from * minuteMs) ?? lists[0]!;
      return [{ from, displays, tiers: list.tiers }];
    });
}

/** Maps a minute to the number of displays that count from then on. */
function countsOf(active: Iterable<readonly Stretch[]>): Map<number, number> {
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const minutes of active)
    for (const [from, to] of minutes) {
      change(from, 1);
      change(to, -1);
    }
  let displays = 0;
  return new Map(
    [...changes]
      .sort((a, b) => a[0] - b[0])
      .map(([at, by]) => {
        displays += by;
        return [at, displays];
      }),
  );
}

/**
 * Maps a minute to the most displays active at once in it and in the minutes that follow. A display that
 * starts at the instant another ends does not count as a second one.
 */
function mostAtOnce(spans: readonly ActiveSpan[], period: Period): Map<number, number> {
  const byDisplay = new Map<string, Stretch[]>();
  for (const { display, from, to } of spans) {
    const stretch: Stretch = [Math.max(from, period.from), Math.min(to, period.to)];
    if (stretch[0] >= stretch[1]) continue;
    const known = byDisplay.get(display);
    if (known) known.push(stretch);
    else byDisplay.set(display, [stretch]);
  }
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const times of byDisplay.values())
    for (const [from, to] of joined(times)) {
      change(from, 1);
      change(to, -1);
    }
  const sorted = [...changes].sort((a, b) => a[0] - b[0]);
  const most = new Map<number, number>();
  let displays = 0;
  for (let i = 0; i < sorted.length; ) {
    const minute = Math.floor(sorted[i]![0] / minuteMs);
    // A display that is active when the minute begins counts in it, unless its interval ends at that very
    // instant.
    let highest = sorted[i]![0] > minute * minuteMs ? displays : 0;
    for (; i < sorted.length && sorted[i]![0] < (minute + 1) * minuteMs; i++) {
      displays += sorted[i]![1];
      highest = Math.max(highest, displays);
    }
    most.set(minute, highest).set(minute + 1, displays);
  }
  return most;
}

/**
 * Cumulative cost of a display that is active from the beginning, up to a given minute, in units of
 * 1/`denominator`.
 */
function costsOf(segments: readonly Segment[], { extraFree }: Tariff) {
  const shared = new Set(segments.map(({ displays }) => (extraFree > 0 && displays > 0 ? displays : 1)));
  const denominator = [...shared].reduce((all, each) => leastCommonMultiple(all, BigInt(each)), 1n);
  let sum = 0n;
  const steps = segments.map(({ from, displays, tiers }, i) => {
    const previous = segments[i - 1];
    if (previous) sum += rateOf(previous) * BigInt(from - previous.from);
    return { from, sum, rate: rateOf({ displays, tiers }) };
  });
  function rateOf({ displays, tiers }: Omit<Segment, 'from'>): bigint {
    const { unit, total } = monthlyPrice(tiers, displays, extraFree);
    if (extraFree === 0 || displays === 0) return BigInt(unit) * denominator;
    return (BigInt(total) * denominator) / BigInt(displays);
  }
  const costUntil = (minute: number): bigint => {
    let low = 0;
    let high = steps.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (steps[middle]!.from <= minute) low = middle;
      else high = middle - 1;
    }
    const step = steps[low]!;
    return step.sum + step.rate * BigInt(minute - step.from);
  };
  return { costUntil, denominator };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

function daysTouched(minutes: readonly Stretch[], dayStarts: readonly number[]): number {
  let count = 0;
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const isTouched = minutes.some(([from, to]) => from < dayStarts[day + 1]! && to > dayStarts[day]!);
    if (isTouched) count++;
  }
  return count;
}
