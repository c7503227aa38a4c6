import type { displayStatuses } from '@vitrine/contract/displays';
import type { playlistDelivery, stages } from '@vitrine/contract/playlist-calls';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import type * as z from 'zod';
import { summaryFields } from '../../core/display-state/display-fields.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { collations } from '../../resources/rows.ts';

// How far the newest version of a playlist has been delivered, by the acknowledgements of devices.
// Acknowledgements of an older version do not count.

const maxListed = 200;

const rowColumns = columns({
  id: 'uuid',
  name: 'text',
  status: narrowed<(typeof displayStatuses)[number]>('text'),
  received_at: 'timestamptz?',
  cached_at: 'timestamptz?',
  shown_at: 'timestamptz?',
});
type Row = RowOf<typeof rowColumns>;

export const stageOf = (row: Pick<Row, 'received_at' | 'cached_at' | 'shown_at'>): (typeof stages)[number] =>
  row.shown_at ? 'shown' : row.cached_at ? 'cached' : row.received_at ? 'received' : 'waiting';

export async function readDelivery(
  context: Context,
  id: string,
): Promise<z.input<(typeof playlistDelivery)['reply']>> {
  const { db, environment, now } = context;
  const [playlist] = await db.query(sql({ version: 'int4', updated_at: 'timestamptz' })`
    select version, updated_at from content.playlists where environment_id = ${environment.id} and id = ${id}`);
  if (!playlist) throw notFound();
  const rows = await readRows(context, id, playlist.version);
  const plans = await readPlans(
    db,
    environment.id,
    rows.map((row) => row.id),
  );
  const current = new Map(plans.map(({ display, plan }) => [display, whatPlaysAt(plan, now.getTime())]));
  const hasTurn = (display: string) => {
    const known = current.get(display);
    return known?.state === 'playing' && known.playlists.includes(id);
  };
  const savedAt = Date.parse(playlist.updated_at);
  const after = (instant: string | null) =>
    instant === null ? null : Math.max(0, (Date.parse(instant) - savedAt) / 1000);
  const all = rows.map((row) => {
    const stage = stageOf(row);
    const isItsTurn = hasTurn(row.id);
    return {
      isLive: stage === 'shown' || (stage === 'cached' && !isItsTurn),
      each: {
        id: row.id,
        name: row.name,
        status: row.status,
        stage,
        isItsTurn,
        closed: current.get(row.id)?.state === 'closed',
        receivedAfter: after(row.received_at),
        cachedAfter: after(row.cached_at),
        shownAfter: after(row.shown_at),
      },
    };
  });
  const lagging = all.filter(({ isLive }) => !isLive);
  const live = all.filter(({ isLive }) => isLive);
  return {
    data: {
      version: playlist.version,
      savedAt: playlist.updated_at,
      displays: all.length,
      live: live.length,
      closed: all.filter(({ each }) => each.closed).length,
      each: [...lagging, ...live].slice(0, maxListed).map(({ each }) => each),
    },
  };
}

function readRows(context: Context, id: string, version: number): Promise<Row[]> {
  const { db, environment, locale } = context;
  return db.query(sql(rowColumns)`
    select t.id, t.name, ${summaryFields('t').status(context)} as status, r.received_at, r.cached_at, r.shown_at
    from content.displays t
    left join content.receipts r on r.environment_id = t.environment_id and r.display_id = t.id
      and r.playlist_id = ${id} and r.version = ${version}
    where t.environment_id = ${environment.id} and t.active and t.id = any (array(
      select g.display_id from content.playlist_groups p
      join content.playlists l on l.environment_id = p.environment_id and l.id = p.playlist_id and l.first_enabled_at is not null
      join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
      where p.environment_id = ${environment.id} and p.playlist_id = ${id}))
    order by t.name collate ${collations[locale]}, t.id`);
}
