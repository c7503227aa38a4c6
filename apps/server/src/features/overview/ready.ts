import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { DisplaySnapshot, Snapshot } from './snapshot.ts';
import { segmentFrom } from './snapshot.ts';

// A closed display is ready if it is connected, something is planned for when its location opens, and the
// files of that are on its device.

export async function readReady(
  { db, environment }: Context,
  situation: Snapshot,
  closed: readonly DisplaySnapshot[],
): Promise<ReadonlySet<string>> {
  const wanted = closed.flatMap(({ id, location }) => {
    const { until } = situation.places.get(location.id)!;
    const opening = until === null ? null : segmentFrom(situation.timelineOf.get(id)!, until);
    return opening?.state === 'playing' ? [{ id, playlists: opening.playlists }] : [];
  });
  if (wanted.length === 0) return new Set();
  const rows = await db.query(sql({ display: 'uuid', playlist: 'uuid' })`
    select r.display_id as display, r.playlist_id as playlist from content.receipts r
    join content.playlists p on p.environment_id = r.environment_id and p.id = r.playlist_id and p.version = r.version
    where r.environment_id = ${environment.id} and r.display_id = any (${wanted.map(({ id }) => id)}::uuid[])
      and coalesce(r.cached_at, r.shown_at) is not null`);
  const stored = new Set(rows.map(({ display, playlist }) => `${display} ${playlist}`));
  const isStored = (display: string) => (playlist: string) => stored.has(`${display} ${playlist}`);
  return new Set(wanted.filter(({ id, playlists }) => playlists.every(isStored(id))).map(({ id }) => id));
}
