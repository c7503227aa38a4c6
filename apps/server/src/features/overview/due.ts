import { hasItems, type Plan } from '@vitrine/schedule/plan';
import { type Segment, timeline } from '@vitrine/schedule/timeline';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import type { Place } from './places.ts';
import { distinct, type PlanTimeline, type Snapshot } from './snapshot.ts';

// When a problem begins to matter to those who look at the screens.

const horizonMs = 7 * 86_400_000;

/** What is missing at a place is needed while it is open, and again when it opens; null if it never does. */
export const dueAtPlace = ({ isOpen, until }: Place, now: number): number | null => (isOpen ? now : until);

/** Of several places, the first that needs it. */
export function firstDue(places: readonly Place[], now: number): number | null {
  const instants = places.map((place) => dueAtPlace(place, now)).filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Enabled playlists, by playable that they hold. */
export async function readHolders(
  { db, environment }: Context,
  playables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (playables.length === 0) return new Map();
  const rows = await db.query(sql({ playable: 'uuid', playlists: 'text[]' })`
    select i.playable_id as playable, array_agg(distinct i.playlist_id::text) as playlists
    from content.playlist_items i
    join content.playlists p on p.environment_id = i.environment_id and p.id = i.playlist_id and p.enabled
    where i.environment_id = ${environment.id} and i.playable_id = any (${playables}::uuid[]) group by 1`);
  return new Map(rows.map(({ playable, playlists }) => [playable, playlists]));
}

/** When one of these playlists first plays from now on, within seven days; now itself if one plays. */
export type StartOf = (
  playlists: ReadonlySet<string>,
  /** Absent: on all. */
  displays?: readonly string[],
) => Promise<number | null>;

export function createStarts({ timelineOf, now, until }: Snapshot): StartOf {
  const pause = createSlices();
  const segments = new Map<PlanTimeline, readonly Segment[]>();
  return async (playlists, displays) => {
    const timelines = displays
      ? displays.flatMap((id) => timelineOf.get(id) ?? [])
      : [...timelineOf.values()];
    let first: number | null = null;
    for (const each of distinct(timelines)) {
      if (!each.plan.playlists.some(({ id, enabled }) => enabled && playlists.has(id))) continue;
      await pause();
      const ahead = segments.get(each) ?? segmentsAhead(each, now, until);
      segments.set(each, ahead);
      const next = ahead.find(({ to, playlists: own }) => to > now && own.some((id) => playlists.has(id)));
      if (next) first = Math.min(first ?? Number.POSITIVE_INFINITY, Math.max(next.from, now));
      if (first === now) break;
    }
    return first;
  };
}

/** A playlist whose only items failed is in the plan without any, and is needed all the same. */
function segmentsAhead({ plan, segments }: PlanTimeline, now: number, until: number): readonly Segment[] {
  const to = now + horizonMs;
  if (plan.playlists.every((each) => !each.enabled || hasItems(each)))
    return [...segments, ...timeline(plan, until, to)];
  const filled: Plan = {
    ...plan,
    playlists: plan.playlists.map((each) =>
      hasItems(each) ? each : { ...each, items: [{ id: each.id, seconds: 1, conditions: [] }] },
    ),
  };
  return timeline(filled, now, to);
}
