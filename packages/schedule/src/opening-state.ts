import type { WeeklyHours } from '@vitrine/contract/locations';
import { dayMs } from './local-clock.ts';
import { timeline } from './timeline.ts';

// Whether a place is open, since when and until when.

/** Hours repeat by the week; a day more, because of clocks that are put forward or back. */
const lookMs = 8 * dayMs;

export interface OpeningState {
  readonly isOpen: boolean;
  /** When it opened or closed last; null: more than a week ago, or never. */
  readonly since: number | null;
  /** When it closes or opens next; null: not within a week, so never by these hours. */
  readonly until: number | null;
}

export function openingState(timeZone: string, hours: WeeklyHours, instant: number): OpeningState {
  const plan = { timeZone, hours, orientation: 'horizontal', playlists: [] } as const;
  const [start, end] = [instant - lookMs, instant + lookMs];
  const { from, to, state } = timeline(plan, start, end).find((each) => each.to > instant)!;
  return { isOpen: state !== 'closed', since: from > start ? from : null, until: to < end ? to : null };
}
