import type { CalendarOfDisplays, CalendarRecord } from '@vitrine/contract/calendar-calls';
import { minuteMs, minutesPerDay } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { axisOfDays, type TimeAxis, wholeDay } from '../../core/time/axis.ts';
import { type Placement, placeOn } from '../../core/time/placement.ts';
import {
  leastOutage,
  type Outage,
  outagesOf,
  type RecordBlock,
  recordIndex,
  recordOf,
} from '../../core/time/record.ts';
import { changes, piecesOf, plannedBlocks } from '../../core/time/row-blocks.ts';
import type { TimeBlock } from '../../core/time/row-layout.ts';
import { daysFrom } from '../../lib/local-days.ts';
import { placesInOrder } from '../../lib/place-order.ts';
import { readerZone } from '../../ui/time/time-text.ts';
import { axisHours } from './model/axis-hours.ts';
import { chipsOf } from './model/chips.ts';
import { type Plan, type Ribbon, ribbonsOf, sectionsOf } from './model/ribbons.ts';
import type { CalendarPageState } from './use-calendar-state.ts';

// The replies as rows of blocks. Rows are worked out when they come into sight.

export interface RibbonBlocks {
  /** The record up to now, then the plan. */
  readonly blocks: readonly TimeBlock[];
  /** What has passed, and what is planned. */
  readonly was: readonly TimeBlock[];
  readonly coming: readonly TimeBlock[];
  readonly record: readonly RecordBlock[];
  readonly outages: readonly Outage[];
}

interface Options {
  readonly data: CalendarOfDisplays | undefined;
  readonly record: CalendarRecord | undefined;
  readonly state: CalendarPageState;
  readonly first: number;
  readonly count: number;
  readonly width: number;
}

export function useCalendarModel({ data, record, state, first, count, width }: Options) {
  const { by, onlyChanges, hasNights, playlists: chosen } = state;
  const rows = useMemo(() => data && rowsOf(data, record, first, count), [data, record, first, count]);
  const sections = useMemo(() => {
    if (!data || !rows) return [];
    const shown = onlyChanges
      ? rows.ribbons.filter((ribbon) => changes(rows.blocksOf(ribbon).blocks))
      : rows.ribbons;
    return sectionsOf(shown, by, data);
  }, [data, rows, by, onlyChanges]);
  const hours = useMemo(() => {
    const places = new Set(rows?.ribbons.map(({ place }) => place));
    const folded = axisHours(places, first, count);
    if (hasNights || !rows) return wholeDay;
    return isOnlyInNights(rows, chosen, axisOfDays({ first, count, hours: folded, width: 1000 }))
      ? wholeDay
      : folded;
  }, [rows, first, count, hasNights, chosen]);
  const axis = useMemo(() => axisOfDays({ first, count, hours, width }), [first, count, hours, width]);
  const placementOf = useMemo(() => placements(axis), [axis]);
  return { rows, sections, axis, placementOf };
}

export type CalendarModel = ReturnType<typeof useCalendarModel>;

/** One for each time zone. */
function placements(axis: TimeAxis): (timeZone: string) => Placement {
  const known = new Map<string, Placement>();
  return (timeZone) => {
    const found = known.get(timeZone) ?? placeOn(axis, timeZone);
    known.set(timeZone, found);
    return found;
  };
}

function rowsOf(data: CalendarOfDisplays, record: CalendarRecord | undefined, first: number, count: number) {
  const locations = placesInOrder(data.locations, readerZone(), Date.parse(data.now));
  const ribbons = ribbonsOf({ ...data, locations });
  const planned = new Map<Plan, readonly TimeBlock[]>();
  const known = new Map<Ribbon, RibbonBlocks>();
  const rowOf = record && recordIndex(record);
  const now = fullMinute(data.now);
  const least = count === 1 ? leastOutage.day : leastOutage.week;
  const plannedOf = (plan: Plan) => {
    const blocks = planned.get(plan) ?? plannedBlocks(piecesOf(plan.segments, now));
    planned.set(plan, blocks);
    return blocks;
  };
  const ranges = new Map<string, { from: number; to: number }>();
  /** What of these days has passed. */
  const pastOf = (timeZone: string) => {
    const days = ranges.get(timeZone) ?? wholeRange(timeZone, first, count);
    ranges.set(timeZone, days);
    const until = Math.min(days.to, now, record ? fullMinute(record.now) : now);
    return { from: Math.min(days.from, until), to: until };
  };
  const blocksOf = (ribbon: Ribbon): RibbonBlocks => {
    const before = known.get(ribbon);
    if (before) return before;
    const range = pastOf(ribbon.place.timezone);
    const past = rowOf ? recordOf(ribbon.displays, rowOf, range) : [];
    const outages = rowOf ? outagesOf(ribbon.displays, rowOf, least) : [];
    // Until the record has come, what was is grey.
    const unknown: TimeBlock = { key: 'was', ...range, kind: 'closed', playlists: [], isRecorded: true };
    const was = rowOf || range.to <= range.from ? past : [unknown];
    const coming = plannedOf(ribbon.plan);
    const found = { record: past, outages, was, coming, blocks: [...was, ...coming] };
    known.set(ribbon, found);
    return found;
  };
  const used = new Set([
    ...data.plans.flatMap(({ segments }) => segments.flatMap(({ playlists }) => playlists)),
    ...(record?.rows ?? []).flatMap(({ segments }) => segments.flatMap(({ playlists }) => playlists)),
  ]);
  const chips = chipsOf(data.playlists, record?.playlists ?? [], (id) => used.has(id));
  const names = new Map([...(record?.playlists ?? []), ...data.playlists].map(({ id, name }) => [id, name]));
  return { ribbons, blocksOf, chips, names, used, now, data, record };
}

/** The record knows minutes. */
const fullMinute = (instant: string) => Math.floor(Date.parse(instant) / minuteMs) * minuteMs;

function wholeRange(timeZone: string, first: number, count: number) {
  const days = daysFrom(timeZone, first, count);
  return { from: days[0]!.from, to: days.at(-1)!.to };
}

export type CalendarRows = ReturnType<typeof rowsOf>;

/** Whether what is chosen plays, but never in the hours that are drawn. */
function isOnlyInNights({ data, record }: CalendarRows, chosen: readonly string[], axis: TimeAxis): boolean {
  if (chosen.length === 0) return false;
  const placementOf = placements(axis);
  let isAnywhere = false;
  for (const { timezone, segments } of [...data.plans, ...(record?.rows ?? [])])
    for (const { from, to, playlists } of segments) {
      if (!playlists.some((id) => chosen.includes(id))) continue;
      const spans = placementOf(timezone).spansOf({ from: Date.parse(from), to: Date.parse(to) });
      isAnywhere ||= spans.length > 0;
      if (spans.some((span) => isDrawn(axis, span))) return false;
    }
  return isAnywhere;
}

const isDrawn = ({ hours }: TimeAxis, { from, to }: { from: number; to: number }): boolean => {
  for (let day = Math.floor(from / minutesPerDay); day * minutesPerDay < to; day++) {
    const [start, end] = [day * minutesPerDay + hours.from, day * minutesPerDay + hours.to];
    if (from < end && to > start) return true;
  }
  return false;
};
