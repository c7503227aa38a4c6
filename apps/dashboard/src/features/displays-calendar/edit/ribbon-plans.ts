import type { CalendarPlans } from '@vitrine/contract/calendar-calls';
import type { DisplayPlan } from '../../../core/calendar-edit/edited-plan.ts';

export type PlannedPlaylist = CalendarPlans['playlists'][number];

/** The plan of each display that has this playlist, or would have it: a draft counts as if it were on screens. */
export function plansByDisplay(
  { plans, playlists, isDraft }: CalendarPlans,
  shown: string,
): ReadonlyMap<string, DisplayPlan> {
  const known = new Map(
    playlists.map((each) => [each.id, isDraft && each.id === shown ? { ...each, enabled: true } : each]),
  );
  return new Map(
    plans.flatMap(({ displays, timezone, hours, orientation, assigned }) => {
      const plan: DisplayPlan = {
        ...{ timezone, hours, orientation, zone: null },
        playlists: assigned.flatMap(({ playlist, groupPriority }) => {
          const found = known.get(playlist);
          return found ? [{ ...found, groupPriority }] : [];
        }),
      };
      return displays.map((id) => [id, plan] as const);
    }),
  );
}
