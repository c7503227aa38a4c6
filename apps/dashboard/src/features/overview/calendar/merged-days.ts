import { dayMs, minuteMs, offsetAt } from '@vitrine/schedule/local-clock';
import { daysFrom } from '../../../lib/local-days.ts';
import type { PlanTimeline, Screen } from '../timeline/screens.ts';

// Days of many displays, each in its own local time. What shows the same at the same local hours is one
// block: "Lunch · 9 displays". A repeated hour is drawn once.

const dayMinutes = 1440;

export interface Source {
  readonly timeline: PlanTimeline;
  /** When it begins on that display. */
  readonly from: number;
}

export interface Merged {
  readonly key: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Minutes in local time. */
  readonly start: number;
  readonly end: number;
  readonly state: 'playing' | 'nothing';
  readonly playlists: readonly string[];
  /** For a gap: no playlist is assigned to these displays. */
  readonly isUnreached: boolean;
  readonly sources: readonly Source[];
  /** Number of displays. */
  readonly count: number;
}

export interface MergedDay {
  readonly day: number;
  readonly merged: readonly Merged[];
}

export const sharersOf = (screens: readonly Screen[]): Map<PlanTimeline, Screen[]> =>
  Map.groupBy(screens, ({ timeline }) => timeline);

const wallOf = (timeZone: string, day: number, instant: number) =>
  Math.round((instant + offsetAt(timeZone, instant) - day * dayMs) / minuteMs);

export function mergeDays(screens: readonly Screen[], first: number, count: number): MergedDay[] {
  const days = Array.from(
    { length: count },
    () => new Map<string, Merged & { sources: Source[]; count: number }>(),
  );
  const zones = new Map<string, ReturnType<typeof daysFrom>>();
  for (const [timeline, sharers] of sharersOf(screens)) {
    const { timeZone, blocks, isReached } = timeline;
    if (!zones.has(timeZone)) zones.set(timeZone, daysFrom(timeZone, first, count));
    const local = zones.get(timeZone)!;
    let index = 0;
    for (const block of blocks) {
      while (index < count && local[index]!.to <= block.from) index++;
      if (block.state === 'closed') continue;
      for (let i = index; i < count && local[i]!.from < block.to; i++) {
        const day = local[i]!;
        const [from, to] = [Math.max(block.from, day.from), Math.min(block.to, day.to)];
        if (to <= from) continue;
        const walls = [
          wallOf(timeZone, day.number, from),
          Math.min(dayMinutes, wallOf(timeZone, day.number, to - minuteMs) + 1),
        ] as const;
        const [start, end] = [Math.min(...walls), Math.max(...walls)];
        const isUnreached = block.state === 'nothing' && !isReached;
        const key = `${day.number} ${start} ${end} ${isUnreached ? 'none' : block.playlists.join(' ')}`;
        const known = days[i]!.get(key);
        if (known) {
          known.sources.push({ timeline, from });
          known.count += sharers.length;
        } else {
          days[i]!.set(key, {
            ...{ key, day: day.number, start, end, isUnreached },
            state: block.state,
            playlists: block.playlists,
            sources: [{ timeline, from }],
            count: sharers.length,
          });
        }
      }
    }
  }
  return days.map((each, index) => ({
    day: first + index,
    merged: [...each.values()].sort((a, b) => a.start - b.start || b.count - a.count),
  }));
}

export interface Laned {
  readonly merged: Merged;
  readonly lane: number;
  /** The number of lanes it covers, as far as they are free. */
  readonly span: number;
  /** The number of lanes side by side at its position. */
  readonly lanes: number;
}

const overlap = (a: Merged, b: Merged) => a.start < b.end && b.start < a.end;

/**
 * Places blocks side by side, with what most displays show on the left. Blocks without a lane are returned as
 * hidden.
 */
export function layOutLanes(all: readonly Merged[], most: number): { laned: Laned[]; hidden: Merged[] } {
  const lanes: Merged[][] = [];
  const hidden: Merged[] = [];
  const order = all.toSorted(
    (a, b) => b.count - a.count || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  for (const merged of order) {
    const lane = lanes.find((each) => !each.some((other) => overlap(other, merged)));
    if (lane) lane.push(merged);
    else if (lanes.length < most) lanes.push([merged]);
    else hidden.push(merged);
  }
  const laneOf = new Map(lanes.flatMap((lane, index) => lane.map((merged) => [merged, index] as const)));
  const laned = clustersOf([...laneOf.keys()]).flatMap((cluster) => {
    const width = Math.max(...cluster.map((merged) => laneOf.get(merged)!)) + 1;
    return cluster.map((merged): Laned => {
      const lane = laneOf.get(merged)!;
      const others = cluster.filter((other) => other !== merged && overlap(other, merged));
      const right = others.map((other) => laneOf.get(other)!).filter((other) => other > lane);
      return { merged, lane, span: Math.min(width, ...right) - lane, lanes: width };
    });
  });
  return { laned: laned.sort((a, b) => a.merged.start - b.merged.start || a.lane - b.lane), hidden };
}

/** Groups of blocks that overlap, directly or through others. */
function clustersOf(all: readonly Merged[]): Merged[][] {
  const clusters: Merged[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const merged of all.toSorted((a, b) => a.start - b.start)) {
    if (merged.start >= end) clusters.push([merged]);
    else clusters.at(-1)!.push(merged);
    end = Math.max(end, merged.end);
  }
  return clusters;
}

/** Minimum that is drawn, so that a day with one open hour still looks like a day. */
const leastDrawn = 8 * 60;

/** From the first to the last open hour of all days, in full hours. */
export function drawnHours(days: readonly MergedDay[]): { start: number; end: number } {
  const all = days.flatMap(({ merged }) => merged);
  if (all.length === 0) return { start: 8 * 60, end: 18 * 60 };
  const start = Math.floor(all.reduce((least, each) => Math.min(least, each.start), dayMinutes) / 60) * 60;
  const end = Math.ceil(all.reduce((most, each) => Math.max(most, each.end), 0) / 60) * 60;
  const lacking = Math.ceil(Math.max(0, leastDrawn - (end - start)) / 120) * 60;
  return { start: Math.max(0, start - lacking), end: Math.min(dayMinutes, end + lacking) };
}

/** Closed time within the drawn hours. */
export function closedWithin(merged: readonly Merged[], hours: { start: number; end: number }) {
  const closed: { start: number; end: number }[] = [];
  let end = hours.start;
  for (const each of merged.toSorted((a, b) => a.start - b.start)) {
    if (each.start > end) closed.push({ start: end, end: each.start });
    end = Math.max(end, each.end);
  }
  if (end < hours.end) closed.push({ start: end, end: hours.end });
  return closed;
}

type Sizes = ReadonlyMap<PlanTimeline, readonly unknown[]>;

const contentOf = ({ state, playlists, isUnreached }: Merged) =>
  state === 'playing' ? playlists.join(' ') : isUnreached ? 'none' : '';

/** Merges all blocks, from the first start to the last end; a display in several blocks counts once. */
function joinAll(all: readonly Merged[], sizeOf: Sizes): Merged {
  const [first] = all as [Merged];
  if (all.length === 1) return first;
  const sources = new Map<PlanTimeline, Source>();
  for (const source of all.flatMap((each) => each.sources))
    if (!sources.has(source.timeline)) sources.set(source.timeline, source);
  return {
    ...first,
    end: all.reduce((most, { end }) => Math.max(most, end), 0),
    sources: [...sources.values()],
    count: [...sources.keys()].reduce((sum, timeline) => sum + (sizeOf.get(timeline)?.length ?? 0), 0),
  };
}

/**
 * Summarises many days: the same playlist at overlapping hours is one block, even if the hours differ
 * slightly.
 */
export function joinNeighbours({ day, merged }: MergedDay, sizeOf: Sizes): MergedDay {
  const runs: Merged[][] = [];
  const open = new Map<string, { run: Merged[]; end: number }>();
  for (const each of merged) {
    const content = contentOf(each);
    const before = open.get(content);
    if (before && each.start <= before.end) {
      before.run.push(each);
      before.end = Math.max(before.end, each.end);
    } else {
      const run = [each];
      runs.push(run);
      open.set(content, { run, end: each.end });
    }
  }
  const all = runs.map((run) => joinAll(run, sizeOf));
  return { day, merged: all.sort((a, b) => a.start - b.start || b.count - a.count) };
}

/**
 * Gaps come first, because they can be fixed today. Displays without any assignment come last, because that
 * does not change daily.
 */
const rankOf = ({ state, isUnreached }: Merged) => (state === 'playing' ? 1 : isUnreached ? 2 : 0);

/** A short summary of a day: each playlist once, those on most displays first. */
export const cellEntries = ({ merged }: MergedDay, sizeOf: Sizes): Merged[] =>
  [...Map.groupBy(merged, contentOf).values()]
    .map((all) => joinAll(all, sizeOf))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.count - a.count || a.start - b.start);
