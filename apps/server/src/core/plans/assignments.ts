import { WeeklyHours } from '@vitrine/contract/locations';
import type { Orientation } from '@vitrine/schedule/plan';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Which playlists are assigned to which display through which groups. There are many displays and few groups,
// so links and locations are read once each and combined here.

export interface PlacedDisplay {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly place: Place;
}

export interface ReachedDisplay extends PlacedDisplay {
  readonly orientation: Orientation;
  /** Sorted by id. */
  readonly groups: readonly string[];
}

const placeColumns = columns({
  id: 'uuid',
  name: 'text',
  timezone: 'text',
  hours: json(WeeklyHours),
});
export type Place = RowOf<typeof placeColumns>;

const reachingGroupColumns = columns({
  id: 'uuid',
  name: 'text',
  priority: 'int4',
  playlists: 'uuid[]',
});
export type ReachingGroup = RowOf<typeof reachingGroupColumns>;

export interface Assignments {
  readonly displays: readonly ReachedDisplay[];
  readonly groups: ReadonlyMap<string, ReachingGroup>;
}

/** For all displays of an environment, or for the given ones. */
export async function readAssignments(
  db: Db,
  environment: string,
  displays?: readonly string[],
): Promise<Assignments> {
  const named = (column: string): Sql =>
    displays ? sql`and ${trusted(column)} = any (${displays}::uuid[])` : trusted('');
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    active: 'bool',
    orientation: narrowed<(Omit<ReachedDisplay, 'place'> & { place: string })['orientation']>('text'),
    place: 'uuid',
    groups: 'uuid[]',
  })`
    select d.id, d.name, d.active, d.orientation, d.location_id as place, coalesce(l.groups, '{}') as groups
    from content.displays d
    left join (
      select display_id, array_agg(group_id order by group_id) as groups from content.display_groups
      where environment_id = ${environment} ${named('display_id')} group by 1
    ) l on l.display_id = d.id
    where d.environment_id = ${environment} ${named('d.id')}
    order by d.id`);
  const places = await db.query(sql(placeColumns)`
    select id, name, timezone, hours from content.locations
    where environment_id = ${environment} and id = any (${distinct(rows.map(({ place }) => place))}::uuid[])`);
  const byId = new Map(places.map((place) => [place.id, place]));
  const groups = await readGroups(db, environment, distinct(rows.flatMap((row) => row.groups)));
  // Each statement has its own snapshot, so what was deleted between two of them is left out.
  const reached: ReachedDisplay[] = [];
  for (const { id, name, active, orientation, place: at, groups: own } of rows) {
    const place = byId.get(at);
    if (place) reached.push({ id, name, active, orientation, place, groups: own });
  }
  return { displays: reached, groups };
}

/** A draft is in no plan, so groups do not assign it. */
export async function readGroups(
  db: Db,
  environment: string,
  ids: readonly string[],
): Promise<Map<string, ReachingGroup>> {
  const rows = await db.query(sql(reachingGroupColumns)`
    select g.id, g.name, g.priority, array(select p.playlist_id from content.playlist_groups p
      join content.playlists l on l.environment_id = p.environment_id and l.id = p.playlist_id and l.first_enabled_at is not null
      where p.environment_id = g.environment_id and p.group_id = g.id) as playlists
    from content.groups g where g.environment_id = ${environment} and g.id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface AssignedPlaylists {
  readonly playlist: string;
  /** The highest priority of the groups that assign it. */
  readonly priority: number;
}

/** The playlists that groups assign to a display, sorted by id. */
export function playlistsAssignedBy(
  groups: readonly string[],
  known: Assignments['groups'],
): AssignedPlaylists[] {
  const highest = new Map<string, number>();
  for (const id of groups) {
    const { priority, playlists } = known.get(id) ?? { priority: 0, playlists: [] };
    for (const playlist of playlists)
      highest.set(playlist, Math.max(priority, highest.get(playlist) ?? priority));
  }
  return [...highest]
    .map(([playlist, priority]) => ({ playlist, priority }))
    .sort((a, b) => (a.playlist < b.playlist ? -1 : 1));
}

export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Computes a value once for all displays with the same key. A cheap comparison comes first, so that a
 * thousand displays cost a thousand short texts.
 */
export function shareEquals<T>(
  { displays, groups }: Assignments,
  make: (display: ReachedDisplay, carried: readonly AssignedPlaylists[]) => T,
): [ReachedDisplay, T][] {
  const near = new Map<string, T>();
  const far = new Map<string, T>();
  return displays.map((display) => {
    const cheap = `${display.orientation} ${display.place.id} ${display.groups}`;
    let value = near.get(cheap);
    if (value === undefined) {
      const carried = playlistsAssignedBy(display.groups, groups);
      const { timezone, hours } = display.place;
      const key = JSON.stringify([display.orientation, timezone, hours, carried]);
      value = far.get(key) ?? make(display, carried);
      far.set(key, value);
      near.set(cheap, value);
    }
    return [display, value];
  });
}
