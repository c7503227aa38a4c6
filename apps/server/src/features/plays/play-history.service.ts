import { keepPlaySumsDays, keepPlaysDays } from '@vitrine/contract/plays';
import { namedPlaylists } from '../../core/plans/named-playlists.ts';
import type { App } from '../../http/app.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Pruning, pruneOlder } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { pruneExports } from './large-exports.ts';

// Upkeep of proof of play: months are made ahead and dropped when they are old, and plays that were stored
// before plays had names get those that are known now.

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Plays for which no month was made in time are in a table for the rest until the next run. */
export async function keepMonths(app: App): Promise<void> {
  await app.content
    .transaction((db) => db.query(sql`select content.keep_months_of_plays()`))
    // Another transaction reads for long; the next run is in an hour, and months are made long before.
    .catch((error: unknown) => app.log.warn({ err: error }, 'months_of_plays_not_made'));
}

export function playPrunings(now: Date): Pruning[] {
  const before = daysBefore(now, keepPlaysDays);
  const oldestDay = daysBefore(now, keepPlaySumsDays).toISOString().slice(0, 10);
  return [
    freezeNames,
    pruneOlder({ table: 'content.plays', column: 'started_at', before }),
    pruneOlder({ table: 'content.plays_before', column: 'started_at', before }),
    pruneOlder({ table: 'content.plays_daily', column: 'day', before: oldestDay }),
    pruneExports(now),
  ];
}

/** Programs of the previous release write no names. */
const freezeNames: Pruning = async (db, environment, most) => {
  const [named] = await db.query(sql({ count: 'int8' })`
    with unnamed as (
      select p.environment_id, p.id, p.started_at, d.name as display_name, l.name as location_name, l.timezone
      from content.plays p
      join content.displays d on d.environment_id = p.environment_id and d.id = p.display_id
      join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
      where p.environment_id = ${environment} and p.display_name is null limit ${most}
    ), named as (
      update content.plays p set display_name = u.display_name, location_name = u.location_name, timezone = u.timezone,
        playlist_name = (select t.name from ${namedPlaylists} t where t.environment_id = p.environment_id and t.id = p.playlist_id)
      from unnamed u where p.environment_id = u.environment_id and p.id = u.id and p.started_at = u.started_at
      returning 1
    )
    select count(*) from named`);
  return named!.count;
};

const movedAtOnce = 5000;

/**
 * Moves what was stored before plays had months, newest first, because that is what people look at. Returns
 * whether nothing is left; several processes may do it at once.
 */
export async function moveOldPlays(app: App, environments: readonly string[]): Promise<boolean> {
  for (const environment of environments) {
    const inEnvironment = <T>(work: (db: Db) => Promise<T>) =>
      app.content.inEnvironments([environment], work);
    const [oldest] = await inEnvironment((db) =>
      db.query(sql({ at: 'timestamptz?' })`
        select min(started_at) as at from content.plays_before where environment_id = ${environment}`),
    );
    if (!oldest?.at) continue;
    const since = oldest.at;
    await app.content.transaction((db) => db.query(sql`select content.keep_months_of_plays(${since})`));
    while ((await inEnvironment((db) => moveSome(db, environment))) > 0);
  }
  return true;
}

async function moveSome(db: Db, environment: string): Promise<number> {
  const [moved] = await db.query(sql({ count: 'int8' })`
    with taken as (
      delete from content.plays_before b where b.environment_id = ${environment} and b.id = any (array(
        select c.id from content.plays_before c where c.environment_id = ${environment}
        order by c.started_at desc, c.id desc limit ${movedAtOnce} for update skip locked))
      returning b.*
    ), moved as (
      insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at,
        seconds, version, created_at, updated_at, display_name, location_name, timezone, playlist_name)
      select b.environment_id, b.id, b.display_id, b.device_id, b.playlist_id, b.item_id, b.playable_id, b.name, b.started_at,
        b.seconds, b.version, b.created_at, b.updated_at, coalesce(d.name, ''), coalesce(l.name, ''), coalesce(l.timezone, 'UTC'), t.name
      from taken b
      left join content.displays d on d.environment_id = b.environment_id and d.id = b.display_id
      left join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
      left join ${namedPlaylists} t on t.environment_id = b.environment_id and t.id = b.playlist_id
      on conflict do nothing
    )
    select count(*) from taken`);
  return moved!.count;
}
