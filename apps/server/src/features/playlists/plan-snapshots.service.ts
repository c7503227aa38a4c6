import type { Plan } from '@vitrine/schedule/plan';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { type Place, readAssignments } from './assignments.ts';
import { readPlanned } from './planned-playlists.ts';
import { plansOf, playlistsIn } from './plans.service.ts';
import { itemSeconds } from './playlists.rows.ts';

// The plans of all displays of an environment at one moment, with what is needed to describe how they differ
// from those of another moment.

export interface SnapshotDisplay {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly place: Place;
  readonly plan: Plan;
  /** Equal plans have equal keys, whenever they are read. */
  readonly key: string;
}

const playlistColumns = columns({ id: 'uuid', name: 'text', priority: 'int4', items: 'text' });
export type SnapshotPlaylist = RowOf<typeof playlistColumns>;

export interface PlanSnapshot {
  readonly displays: ReadonlyMap<string, SnapshotDisplay>;
  /** `items` is a hash of everything that is seen of its items. */
  readonly playlists: ReadonlyMap<string, SnapshotPlaylist>;
}

/** What is seen of an item `i` with its playable `p`. A name is not. */
const seenOfItem = `concat_ws(' ', p.id, ${itemSeconds}, i.amount, i.conditions, p.type, p.url, p.is_local,
  p.show_from, p.show_until,
  (select string_agg(encode(m.sha256, 'hex'), ' ' order by m.role, m.position) from content.media m
    where m.environment_id = p.environment_id and m.playable_id = p.id and m.plays))`;

const shownItems = trusted(`content.playlist_items i
  join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
    and not p.refuses_framing
  where i.environment_id = t.environment_id and i.playlist_id = t.id`);

export async function readPlanSnapshot(db: Db, environment: string): Promise<PlanSnapshot> {
  const assignments = await readAssignments(db, environment);
  const ids = playlistsIn(assignments);
  const planned = await readPlanned(db, environment, ids);
  const playlists = await db.query(sql(playlistColumns)`
    select t.id, t.name, t.priority,
      coalesce((select md5(string_agg(${trusted(seenOfItem)}, '|' order by i.position)) from ${shownItems}), '') as items
    from content.playlists t where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);
  return {
    displays: new Map(
      plansOf(assignments, planned).map(([{ id, name, active, place }, shared]) => [
        id,
        { id, name, active, place, ...shared },
      ]),
    ),
    playlists: new Map(playlists.map((playlist) => [playlist.id, playlist])),
  };
}

const itemColumns = columns({
  playlist: 'uuid',
  playable: 'uuid',
  name: 'text',
  seconds: 'float8',
  /** Differs if something else is seen of it. */
  seen: 'text',
  showUntil: 'text?',
});
export type SeenItem = RowOf<typeof itemColumns>;

/** Items that screens show, in order. */
export const readSeenItems = (
  db: Db,
  environment: string,
  playlists: readonly string[],
): Promise<SeenItem[]> =>
  db.query(sql(itemColumns)`
    select t.id as playlist, p.id as playable, p.name, ${trusted(itemSeconds)} as seconds,
      md5(${trusted(seenOfItem)}) as seen,
      p.show_until as "showUntil"
    from content.playlists t
    join content.playlist_items i on i.environment_id = t.environment_id and i.playlist_id = t.id
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
      and not p.refuses_framing
    where t.environment_id = ${environment} and t.id = any (${playlists}::uuid[])
    order by t.id, i.position`);
