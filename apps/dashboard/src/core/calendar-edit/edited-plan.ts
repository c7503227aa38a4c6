import type { displayPlan } from '@vitrine/contract/schedule-calls';
import { dayMs, minuteMs, spansOf } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import type * as z from 'zod';
import type { Block } from '../../lib/plan-blocks.ts';
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
