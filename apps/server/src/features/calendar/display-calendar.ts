import type { CalendarOfDisplays, CalendarSegment } from '@vitrine/contract/calendar-calls';
import { zoneFor } from '@vitrine/schedule/zone-table';
import { readAssignments } from '../../core/plans/assignments.ts';
import { readPlanned } from '../../core/plans/planned-playlists.ts';
import { plansOf, playlistsIn, type SharedPlan } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import { cutTo, keyOfSegments, segmentsOfDays } from './calendar-segments.ts';
import {
  type Days,
  daysByZone,
  type Filters,
  readShownDisplays,
  requireFewPlans,
  toMinute,
} from './shown-displays.ts';

// What all displays will show. Displays with the same plan share its segments, and so do plans that do not differ in
// these days.

export async function readCalendar(context: Context, asked: Days & Filters): Promise<CalendarOfDisplays> {
  const { db, environment, now } = context;
  const shown = await readShownDisplays(context, asked);
  const assignments = await readAssignments(
    db,
    environment.id,
    shown.map(({ id }) => id),
  );
  const ids = playlistsIn(assignments);
  const shared = plansOf(assignments, await readPlanned(db, environment.id, ids));
  const planOf = new Map(shared.map(([{ id }, plan]) => [id, plan]));
  const displays = shown.filter(({ id }) => planOf.has(id));
  requireFewPlans(new Set(shared.map(([, plan]) => plan)).size);
  const places = new Map(shared.map(([{ place }]) => [place.id, place]));
  const compare = new Intl.Collator('und', { numeric: true }).compare;
  const locations = [...places.values()].sort((a, b) => compare(a.name, b.name));
  return {
    now: now.toISOString(),
    plans: await plannedFor(context, asked, displays, planOf),
    displays: displays.map(({ id, name, location, groups }) => ({ id, name, location, groups: [...groups] })),
    locations: locations.map(({ id, name, timezone, hours }) => ({ id, name, timezone, hours })),
    groups: await readGroupNames(context, [...new Set(displays.flatMap(({ groups }) => groups))]),
    playlists: await readPlaylists(context, ids, assignments.groups.keys()),
    zones: zonesOf(context, locations),
  };
}

export const zonesOf = ({ now }: Context, places: readonly { readonly timezone: string }[]) =>
  [...new Set(places.map(({ timezone }) => timezone))].flatMap((name) => zoneFor(name, now.getTime()) ?? []);

async function plannedFor(
  { app, now }: Context,
  asked: Days,
  displays: readonly { readonly id: string }[],
  planOf: ReadonlyMap<string, SharedPlan>,
): Promise<CalendarOfDisplays['plans']> {
  const pause = createSlices();
  const daysOf = daysByZone(asked);
  const begin = toMinute(now.getTime());
  const rows = new Map<string, { displays: string[]; timezone: string; segments: CalendarSegment[] }>();
  for (const [{ key, plan }, same] of Map.groupBy(displays, ({ id }) => planOf.get(id)!)) {
    await pause();
    const days = daysOf(plan.timeZone);
    const segments = cutTo(segmentsOfDays(app, key, plan, days), {
      from: Math.max(days.from, begin),
      to: days.to,
    });
    const equal = `${plan.timeZone} ${keyOfSegments(segments)}`;
    const row = rows.get(equal) ?? { displays: [], timezone: plan.timeZone, segments };
    for (const { id } of same) row.displays.push(id);
    rows.set(equal, row);
  }
  return [...rows.values()];
}

const readGroupNames = ({ db, environment }: Context, ids: readonly string[]) =>
  db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.groups where environment_id = ${environment.id} and id = any (${ids}::uuid[])
    order by name collate content.sort_und, id`);

/** With drafts that wait for these displays. */
const readPlaylists = (
  { db, environment }: Context,
  ids: readonly string[],
  groups: Iterable<string>,
): Promise<CalendarOfDisplays['playlists']> =>
  db.query(sql({ id: 'uuid', name: 'text', priority: 'int4', isShow: 'bool', isDraft: 'bool' })`
    select id, name, priority, implicit as "isShow", first_enabled_at is null as "isDraft" from content.playlists p
    where environment_id = ${environment.id} and (id = any (${ids}::uuid[])
      or first_enabled_at is null and exists (select from content.playlist_groups g
        where g.environment_id = p.environment_id and g.playlist_id = p.id and g.group_id = any (${[...groups]}::uuid[])))
    order by priority desc, name collate content.sort_und, id`);
