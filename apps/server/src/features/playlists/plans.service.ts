import { createHash } from 'node:crypto';
import type { Condition } from '@vitrine/contract/conditions';
import type { WeeklyHours } from '@vitrine/contract/locations';
import type { ManifestPlayable, ManifestSchedule } from '@vitrine/contract/player';
import type { Orientation, Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import type { Db } from '../../infra/db.ts';
import { type Sql, sql, trusted } from '../../infra/sql.ts';
import { itemSeconds } from './playlists.rows.ts';

// What each display could show, as the schedule engine wants it. Displays with the same playlists, hours, zone and way of
// hanging share one plan object, so that the engine works it out once for all of them.

export interface DisplayPlan {
  readonly display: string;
  readonly plan: Plan;
}

interface DisplayRow {
  readonly id: string;
  readonly orientation: Orientation;
  readonly timezone: string;
  readonly hours: WeeklyHours;
  /** Playlist → the highest priority of the groups that carry it here. */
  readonly reach: readonly { playlist: string; priority: number }[];
}

interface PlaylistRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly priority: number;
  readonly enabled: boolean;
  readonly orientation: Orientation | null;
  readonly created_at: string;
  readonly conditions: Condition[];
  readonly items: {
    id: string;
    playable: string;
    seconds: number;
    amount: number;
    conditions: Condition[];
  }[];
}

/** All displays of an environment, or those named. */
export async function readPlans(
  db: Db,
  environment: string,
  displays?: readonly string[],
): Promise<DisplayPlan[]> {
  const rows = await readDisplays(db, environment, displays);
  const playlists = await readPlaylists(db, environment, playlistsIn(rows));
  return shareEquals(rows, (row) => planOf(row, playlists)).map(([{ id }, plan]) => ({ display: id, plan }));
}

export interface SharedSchedule {
  readonly schedule: ManifestSchedule;
  /** Of the schedule, worked out once for all displays that share it. */
  readonly hash: string;
}

/** What the players of these displays need to know, by display. */
export async function readSchedules(
  db: Db,
  environment: string,
  displays: readonly string[],
): Promise<Map<string, SharedSchedule>> {
  const rows = await readDisplays(db, environment, displays);
  const playlists = await readPlaylists(db, environment, playlistsIn(rows));
  const playables = await readPlayables(db, environment, [...playlists.values()]);
  const shared = shareEquals(rows, (row): SharedSchedule => {
    const schedule = scheduleOf(row, playlists, playables);
    return { schedule, hash: createHash('sha256').update(JSON.stringify(schedule)).digest('base64url') };
  });
  return new Map(shared.map(([{ id }, schedule]) => [id, schedule]));
}

const playlistsIn = (rows: readonly DisplayRow[]) => [
  ...new Set(rows.flatMap(({ reach }) => reach.map(({ playlist }) => playlist))),
];

/** Made once for all displays that differ in nothing but their id. */
function shareEquals<T>(rows: readonly DisplayRow[], make: (row: DisplayRow) => T): [DisplayRow, T][] {
  const made = new Map<string, T>();
  return rows.map((row) => {
    const key = JSON.stringify({ ...row, id: '' });
    const value = made.get(key) ?? make(row);
    made.set(key, value);
    return [row, value];
  });
}

function readDisplays(db: Db, environment: string, displays?: readonly string[]): Promise<DisplayRow[]> {
  const which: Sql = displays ? sql`and d.id = any (${displays}::uuid[])` : trusted('');
  return db.query<DisplayRow>(sql`
    select d.id, d.orientation, l.timezone, l.hours, coalesce(r.reach, '[]') as reach
    from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    left join (
      select display_id, json_agg(json_build_object('playlist', playlist_id, 'priority', priority) order by playlist_id) as reach
      from (
        select dg.display_id, pg.playlist_id, max(g.priority) as priority
        from content.display_groups dg
        join content.playlist_groups pg on pg.environment_id = dg.environment_id and pg.group_id = dg.group_id
        join content.groups g on g.environment_id = dg.environment_id and g.id = dg.group_id
        where dg.environment_id = ${environment} group by 1, 2
      ) each_one group by 1
    ) r on r.display_id = d.id
    where d.environment_id = ${environment} ${which}`);
}

async function readPlaylists(db: Db, environment: string, ids: readonly string[]) {
  const rows = await db.query<PlaylistRow>(sql`
    select t.id, t.name, t.version, t.priority, t.enabled, t.orientation, t.created_at, t.calendar -> 'conditions' as conditions,
      coalesce((select json_agg(json_build_object('id', i.id, 'playable', i.playable_id, 'seconds', ${trusted(itemSeconds)},
          'amount', i.amount, 'conditions', i.conditions)
          order by i.position)
        from content.playlist_items i
        join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
        where i.environment_id = t.environment_id and i.playlist_id = t.id), '[]') as items
    from content.playlists t where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function planOf(row: Omit<DisplayRow, 'id'>, playlists: ReadonlyMap<string, PlaylistRow>): Plan {
  return {
    timeZone: row.timezone,
    hours: row.hours,
    orientation: row.orientation,
    playlists: row.reach.flatMap(({ playlist, priority }): PlannedPlaylist[] => {
      const found = playlists.get(playlist);
      return found ? [{ ...found, groupPriority: priority, createdAt: found.created_at }] : [];
    }),
  };
}

/** Of sounds also a picture, to be shown meanwhile. */
async function readPlayables(db: Db, environment: string, playlists: readonly PlaylistRow[]) {
  const ids = [...new Set(playlists.flatMap(({ items }) => items.map(({ playable }) => playable)))];
  const rows = await db.query<ManifestPlayable>(sql`
    select t.id, t.name, t.type, t.url, t.duration,
      coalesce((select json_agg(json_build_object('quality', case when m.plays then m.role else 'original' end,
          'sha256', encode(m.sha256, 'hex'), 'mime', m.mime, 'size', m.size, 'width', m.width, 'height', m.height) order by m.role)
        from content.media m where m.environment_id = t.environment_id and m.playable_id = t.id
          and (m.plays or (t.type = 'audio' and m.role = 'large'))), '[]') as media
    from content.playables t where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function scheduleOf(
  row: DisplayRow,
  playlists: ReadonlyMap<string, PlaylistRow>,
  playables: ReadonlyMap<string, ManifestPlayable>,
): ManifestSchedule {
  // What is switched off is not sent: switching it on sends a new manifest.
  const mine = row.reach.flatMap(({ playlist, priority }) => {
    const found = playlists.get(playlist);
    if (!found?.enabled) return [];
    const { created_at, ...rest } = found;
    return [{ ...rest, groupPriority: priority, createdAt: created_at }];
  });
  const needed = new Set(mine.flatMap(({ items }) => items.map(({ playable }) => playable)));
  return {
    hours: row.hours,
    playlists: mine,
    playables: [...needed].flatMap((id) => playables.get(id) ?? []),
  };
}
