import { zoneFor } from '@vitrine/schedule/zone-table';
import type { Context } from '../../http/context.ts';
import { planOf } from './calendar.service.ts';
import { readPlaylistInputs } from './playlist-inputs.ts';

/** The plan of a display for calendars that are edited. */
export async function readDisplayPlan(context: Context, display: string) {
  const { plan } = await planOf(context, display);
  return {
    data: {
      timezone: plan.timeZone,
      zone: zoneFor(plan.timeZone, context.now.getTime()),
      hours: plan.hours,
      orientation: plan.orientation,
      playlists: await readPlaylistInputs(context, plan.playlists),
    },
  };
}
