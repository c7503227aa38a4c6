import type { ShowUntil } from '@vitrine/contract/shows';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob } from '../../infra/jobs.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { makeGroupOrdinary } from '../groups/groups.service.ts';
import { makePlaylistOrdinary } from '../playlists/implicit-playlists.service.ts';
import { endAt } from './show-times.ts';
import { notifyShown } from './shows.service.ts';

// How a show ends: it is stopped (which is also how it is undone), becomes ordinary records, or is over.

const partColumns = columns({
  group: 'uuid',
  playlist: 'uuid',
  ownsPlaylist: 'bool',
});
type Part = RowOf<typeof partColumns>;

export async function stopShow(context: Context, id: string): Promise<undefined> {
  const { db, environment, now } = context;
  await lockShow(context, id);
  await giveBack(context, id);
  await removeParts(db, environment.id, await readParts(context, id));
  await db.query(sql`
    update content.shows set ended_at = ${now}, version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = ${id}`);
  notifyShown(context);
}

/** Serialises callers that stop it at once, or show something else on its displays in the meantime. */
async function lockShow({ db, environment }: Context, id: string): Promise<void> {
  const [show] = await db.query(sql`
    select from content.shows where environment_id = ${environment.id} and id = ${id} and ended_at is null for update`);
  if (!show) throw notFound();
  await db.query(sql`
    select from content.displays where environment_id = ${environment.id} and id = any (array(
      select g.display_id from content.show_parts p
      join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
      where p.environment_id = ${environment.id} and p.show_id = ${id}
      union select display_id from content.show_preemptions where environment_id = ${environment.id} and show_id = ${id}))
    order by id for update`);
}

/**
 * Displays return to the shows they were taken from. If a newer show has taken one from this show, the newer
 * show now records the older show as its origin.
 */
async function giveBack({ db, environment }: Context, id: string): Promise<void> {
  await db.query(sql`
    update content.show_preemptions newer set group_id = older.group_id
    from content.show_preemptions older, content.show_parts p
    where older.environment_id = ${environment.id} and older.show_id = ${id}
      and p.environment_id = older.environment_id and p.show_id = ${id}
      and newer.environment_id = older.environment_id and newer.display_id = older.display_id and newer.group_id = p.group_id`);
  await db.query(sql`
    insert into content.display_groups (environment_id, display_id, group_id)
    select t.environment_id, t.display_id, t.group_id from content.show_preemptions t
    where t.environment_id = ${environment.id} and t.show_id = ${id} and exists (
      select from content.show_parts p
      join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
      where p.environment_id = t.environment_id and p.show_id = ${id} and g.display_id = t.display_id)
    on conflict do nothing`);
  await db.query(sql`
    delete from content.show_preemptions where environment_id = ${environment.id} and show_id = ${id}`);
}

const readParts = ({ db, environment }: Context, id: string): Promise<Part[]> =>
  db.query(sql(partColumns)`
    select group_id as "group", playlist_id as playlist, owns_playlist as "ownsPlaylist" from content.show_parts
    where environment_id = ${environment.id} and show_id = ${id}`);

async function removeParts(db: Db, environment: string, parts: readonly Part[]): Promise<void> {
  const groups = parts.map(({ group }) => group);
  const playlists = parts.filter(({ ownsPlaylist }) => ownsPlaylist).map(({ playlist }) => playlist);
  await db.query(sql`
    delete from content.playlists where environment_id = ${environment} and implicit and id = any (${playlists}::uuid[])`);
  await db.query(sql`
    delete from content.groups where environment_id = ${environment} and implicit and id = any (${groups}::uuid[])`);
}

/** From now on its records are in every list, and the show no longer exists. */
export async function editShow(context: Context, id: string) {
  const { db, environment } = context;
  await lockShow(context, id);
  const parts = await readParts(context, id);
  const playlists: { id: string; name: string }[] = [];
  for (const { group, playlist } of parts) {
    await makeGroupOrdinary(context, group);
    const name = await makePlaylistOrdinary(context, playlist);
    if (name !== null) playlists.push({ id: playlist, name });
  }
  await db.query(sql`delete from content.shows where environment_id = ${environment.id} and id = ${id}`);
  notifyShown(context);
  return { data: { playlists } };
}

export const showJobs = (app: App): JobHandler[] => [
  defineJob('end-shows', {
    async run({ environment }) {
      await app.content.inEnvironments([environment], async (db) => {
        if (await endOver(db, environment, app.clock())) markChanged(db, environment, 'show');
      });
    },
    onGivenUp: async ({ environment }, reason) => app.log.error({ environment, reason }, 'end_shows_failed'),
  }),
];

/**
 * Removes parts that are over at all their locations; their conditions have already ended them on the
 * screens.
 */
async function endOver(db: Db, environment: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql({
    group: 'uuid',
    playlist: 'uuid',
    ownsPlaylist: 'bool',
    until: narrowed<ShowUntil>('jsonb'),
    lastDay: 'text',
    isOver: 'bool',
    zones: 'text[]',
  })`
    select p.group_id as "group", p.playlist_id as playlist, p.owns_playlist as "ownsPlaylist", s.until,
      p.last_day::text as "lastDay", s.ends_at <= ${now} as "isOver", array(select distinct l.timezone from content.display_groups g
        join content.displays d on d.environment_id = g.environment_id and d.id = g.display_id
        join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
        where g.environment_id = p.environment_id and g.group_id = p.group_id) as zones
    from content.show_parts p
    join content.shows s on s.environment_id = p.environment_id and s.id = p.show_id and s.ended_at is null
    join content.groups own on own.environment_id = p.environment_id and own.id = p.group_id
    where p.environment_id = ${environment} and p.last_day is not null
    for update of s, own`);
  // A show whose displays were all taken by newer ones stays until its end, so that they can be given back.
  const over = rows.filter(
    ({ until, lastDay, isOver, zones }) =>
      isOver || (zones.length > 0 && zones.every((zone) => endAt(zone, until, lastDay)! <= now.getTime())),
  );
  await removeParts(db, environment, over);
  await db.query(sql`
    update content.shows set ended_at = ${now}, version = version + 1, updated_at = ${now}
    where environment_id = ${environment} and ended_at is null and ends_at <= ${now}`);
  return over.length > 0;
}
