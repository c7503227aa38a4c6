import type { WeeklyHours } from '@vitrine/contract/locations';
import { dayMs } from './local-clock.ts';
import { timeline } from './timeline.ts';

// Whether a place is open, since when and until when.

/** Hours repeat every week; one extra day covers clock changes. */
const lookMs = 8 * dayMs;

export interface OpeningState {
  readonly isOpen: boolean;
  /** When it last opened or closed; null if that is more than a week ago, or never happened. */
  readonly since: number | null;
  /**
   * When it next closes or opens; null if that does not happen within a week, and so never by these hours.
   */
  readonly until: number | null;
}

export function openingState(timeZone: string, hours: WeeklyHours, instant: number): OpeningState {
  const plan = { timeZone, hours, orientation: 'horizontal', playlists: [] } as const;
  const [start, end] = [instant - lookMs, instant + lookMs];
  const { from, to, state } = timeline(plan, start, end).find((each) => each.to > instant)!;
  return { isOpen: state !== 'closed', since: from > start ? from : null, until: to < end ? to : null };
}
