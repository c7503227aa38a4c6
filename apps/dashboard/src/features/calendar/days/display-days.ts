import type { CalendarRecord } from '@vitrine/contract/calendar-calls';
import { minuteMs } from '@vitrine/schedule/local-clock';
import { leastOutage, outagesOf, recordIndex, recordOf } from '../../../core/time/record.ts';
import { plannedBlocks } from '../../../core/time/row-blocks.ts';
import type { TimeBlock } from '../../../core/time/row-layout.ts';
import type { LocalDay } from '../../../lib/local-days.ts';
import type { Block } from '../../../lib/plan-blocks.ts';

// Days of one display: until now as recorded, from now on as planned.

export interface DisplayDays {
  readonly was: readonly TimeBlock[];
  readonly coming: readonly TimeBlock[];
  /** Those that are long enough to be drawn. */
  readonly outages: readonly TimeBlock[];
  readonly allOutages: readonly TimeBlock[];
}

interface Options {
  readonly display: string;
  readonly days: readonly LocalDay[];
  /** Undefined until it has come, or if it failed: what was is grey then. */
  readonly record: CalendarRecord | undefined;
  readonly planned: readonly Block[];
  readonly now: number;
}

/** The record knows minutes. */
const fullMinute = (instant: number) => Math.floor(instant / minuteMs) * minuteMs;

export function displayDays({ display, days, record, planned, now }: Options): DisplayDays {
  const [start, end] = [days[0]!.from, days.at(-1)!.to];
  const until = Math.min(end, fullMinute(now), record ? fullMinute(Date.parse(record.now)) : now);
  const coming = plannedBlocks(
    planned
      .filter(({ to }) => to > until)
      .map((block) => ({ ...block, from: start < until ? Math.max(until, block.from) : block.from })),
  );
  if (until <= start) return { was: [], coming, outages: [], allOutages: [] };
  const range = { from: start, to: until };
  if (!record) {
    const unknown: TimeBlock = { key: 'was', ...range, kind: 'closed', playlists: [], isRecorded: true };
    return { was: [unknown], coming, outages: [], allOutages: [] };
  }
  const own = [{ id: display }];
  const index = recordIndex(record);
  const allOutages = outagesOf(own, index, 0);
  const least = days.length === 1 ? leastOutage.day : leastOutage.week;
  return {
    was: recordOf(own, index, range),
    coming,
    allOutages,
    outages: allOutages.filter(({ from, to }) => to - from >= least),
  };
}

export interface Online {
  /** Only what was online all the time is 1. */
  readonly share: number;
  readonly off: readonly { readonly from: number; readonly to: number }[];
}

/** How much of its recorded opening hours the display was connected; null for a day that is not over, or without a record. */
export function onlineOn(
  { from, to }: LocalDay,
  { was, allOutages }: DisplayDays,
  now: number,
): Online | null {
  if (to > now) return null;
  const within = (each: { from: number; to: number }) => ({
    from: Math.max(from, each.from),
    to: Math.min(to, each.to),
  });
  const length = (spans: readonly { from: number; to: number }[]) =>
    spans.reduce((sum, span) => sum + Math.max(0, span.to - span.from), 0);
  const open = length(was.filter(({ kind }) => kind === 'playing' || kind === 'nothing').map(within));
  if (open === 0) return null;
  const off = allOutages.map(within).filter((span) => span.to > span.from);
  return { share: Math.max(0, Math.floor((1 - length(off) / open) * 100) / 100), off };
}
