import type { Alternatives, CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import type { Orientation, Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { tzVersion } from '@vitrine/schedule/zone-table';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import {
  type AssignedPlaylists,
  type Assignments,
  distinct,
  type ReachedDisplay,
  readAssignments,
  shareEquals,
} from './assignments.ts';
import { itemSeconds } from './item-seconds.ts';
import { calendarExtras, hashOf, hashOfPlaylist, readPlanned } from './planned-playlists.ts';

// What each display could show, in the form of the schedule engine. Displays with the same playlists, hours,
// time zone and orientation share one plan object, so that the engine computes it once for all of them.

export interface DisplayPlan {
  readonly display: string;
  readonly plan: Plan;
  /** Equal plans have equal keys, whenever they are read. */
  readonly key: string;
}

const playlistRowColumns = columns({
  id: 'uuid',
  name: 'text',
  version: 'int4',
  priority: 'int4',
  enabled: 'bool',
  /** Made by "Show on…". */
  implicit: 'bool',
  orientation: narrowed<Orientation>('text?'),
  created_at: 'timestamptz',
  // Parsed when they are saved; every plan reads up to 20,000 of them.
  conditions: narrowed<Condition[]>('jsonb'),
  /** Null in rows of earlier versions. */
  alternatives: narrowed<Alternatives>('jsonb?'),
  exceptions: narrowed<CalendarException[]>('jsonb?'),
  items:
    narrowed<
      {
        id: string;
        playable: string;
        seconds: number;
        amount: number;
        conditions: Condition[];
        showFrom?: string;
        showUntil?: string;
      }[]
    >('json'),
});
export type PlaylistRow = RowOf<typeof playlistRowColumns>;

/** All displays of an environment, or the given ones. */
export async function readPlans(
  db: Db,
  environment: string,
  displays?: readonly string[],
): Promise<DisplayPlan[]> {
  const assignments = await readAssignments(db, environment, displays);
  const playlists = await readPlanned(db, environment, playlistsIn(assignments));
  return plansOf(assignments, playlists).map(([{ id }, shared]) => ({
    display: id,
    ...shared,
  }));
}

export const playlistsIn = ({ groups }: Assignments): string[] =>
  distinct([...groups.values()].flatMap(({ playlists }) => playlists));

/** Only what determines when it plays: another name does not make another plan. */
export const plannedOf = (row: PlaylistRow): Omit<PlannedPlaylist, 'groupPriority'> => ({
  id: row.id,
  priority: row.priority,
  enabled: row.enabled,
  orientation: row.orientation,
  createdAt: row.created_at,
  conditions: row.conditions,
  ...calendarExtras(row),
  items: row.items.map(({ playable: _, amount: __, ...item }) => item),
});

/** The limits of a playable as an item of a plan has them: absent where there are none. */
export const lifetimeIn = ({ showFrom, showUntil }: Pick<PlayableSummary, 'showFrom' | 'showUntil'>) => ({
  ...(showFrom !== null && { showFrom }),
  ...(showUntil !== null && { showUntil }),
});

export interface SharedPlan {
  readonly plan: Plan;
  readonly key: string;
}

export function plansOf(
  assignments: Assignments,
  playlists: readonly Omit<PlannedPlaylist, 'groupPriority'>[],
): [ReachedDisplay, SharedPlan][] {
  const known = new Map(
    playlists.map((playlist) => [playlist.id, { playlist, hash: hashOfPlaylist(playlist) }]),
  );
  return shareEquals(
    assignments,
    ({ orientation, place }, carried: readonly AssignedPlaylists[]): SharedPlan => {
      const { timezone, hours } = place;
      const assigned = carried.flatMap(({ playlist, priority }) => {
        const found = known.get(playlist);
        return found ? [{ ...found, priority }] : [];
      });
      const each = assigned.map(({ hash, priority }) => [hash, priority]);
      return {
        key: hashOf(JSON.stringify([tzVersion, orientation, timezone, hours, each])),
        plan: {
          timeZone: timezone,
          hours,
          orientation,
          playlists: assigned.map(({ playlist, priority }) => ({ ...playlist, groupPriority: priority })),
        },
      };
    },
  );
}

/** Items that can't be shown, because they are unfinished or a page that refuses framing, are left out. */
export async function readPlaylists(
  db: Db,
  environment: string,
  ids: readonly string[],
): Promise<Map<string, PlaylistRow>> {
  const rows = await db.query(sql(playlistRowColumns)`
    select t.id, t.name, t.version, t.priority, t.enabled, t.implicit, t.orientation, t.created_at, t.calendar -> 'conditions' as conditions,
      t.calendar -> 'alternatives' as alternatives, t.calendar -> 'exceptions' as exceptions,
      coalesce((select json_agg(json_strip_nulls(json_build_object('id', i.id, 'playable', i.playable_id, 'seconds', ${trusted(itemSeconds)},
          'amount', i.amount, 'conditions', i.conditions, 'showFrom', p.show_from, 'showUntil', p.show_until))
          order by i.position)
        from content.playlist_items i
        join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
          and not p.refuses_framing
        where i.environment_id = t.environment_id and i.playlist_id = t.id), '[]') as items
    from content.playlists t where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
