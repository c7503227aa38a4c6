import type { displayPlan } from '@vitrine/contract/schedule-calls';
import { dayMs, minuteMs, spansOf } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import type * as z from 'zod';
import type { LocalDay } from '../../../lib/local-days.ts';
import { type Block, partsWithin } from '../../../lib/plan-blocks.ts';
import type { Target } from './calendar-edits.ts';
import type { Rules } from './occurrences.ts';

// The plan of a display with edited calendars, and what they displace. It is computed here by the engine that
// also runs on the server, because a person who drags waits for no reply.

export type DisplayPlan = z.output<typeof displayPlan.reply>['data'];
export type PlanPlaylist = DisplayPlan['playlists'][number];

/** New calendars by playlist. */
export type Edits = ReadonlyMap<string, Rules>;

export const rulesOf = (playlist: PlanPlaylist, edits: Edits): Rules =>
  edits.get(playlist.id) ?? playlist.calendar;

export function enginePlan({ timezone, hours, orientation, playlists }: DisplayPlan, edits: Edits): Plan {
  return {
    timeZone: timezone,
    hours,
    orientation,
    playlists: playlists.map((playlist) => {
      const { conditions, alternatives, exceptions } = rulesOf(playlist, edits);
      return { ...playlist, conditions, alternatives, exceptions };
    }),
  };
}

export const editedBlocks = (plan: DisplayPlan, edits: Edits, from: number, to: number): Block[] =>
  timeline(enginePlan(plan, edits), from, to).map((segment) => ({ ...segment, overrides: [] }));

/**
 * Minutes that each playlist plays more or less on each day, by `day playlist`; only where they differ. Playlists
 * that take turns share their time.
 */
export function changedMinutes(
  before: readonly Block[],
  after: readonly Block[],
  days: readonly LocalDay[],
): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  const add = (blocks: readonly Block[], sign: 1 | -1) => {
    for (const day of days)
      for (const { block, from, to } of partsWithin(blocks, day))
        for (const playlist of block.playlists.length > 0 ? block.playlists : [block.state]) {
          const key = changeKey(day.number, playlist);
          const share = (to - from) / minuteMs / Math.max(1, block.playlists.length);
          changes.set(key, (changes.get(key) ?? 0) + sign * share);
        }
  };
  add(after, 1);
  add(before, -1);
  for (const [key, minutes] of changes) if (Math.abs(minutes) < 1) changes.delete(key);
  return changes;
}

export const changeKey = (day: number, playlist: string): string => `${day} ${playlist}`;

/** When the clock of a place shows this window: nothing in a skipped hour, twice in a doubled one. */
export function instantsOf(timeZone: string, { day, from, to }: Target): { from: number; to: number }[] {
  const [start, end] = [day * dayMs + from * minuteMs, day * dayMs + to * minuteMs];
  return spansOf(timeZone, start - dayMs, end + dayMs)
    .map((span) => ({
      from: Math.max(span.from, start - span.offset),
      to: Math.min(span.to, end - span.offset),
    }))
    .filter((each) => each.from < each.to);
}
