import type { displayStatuses } from '@vitrine/contract/displays';
import type { showDelivery } from '@vitrine/contract/shows';
import type { Plan } from '@vitrine/schedule/plan';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import type * as z from 'zod';
import { summaryFields } from '../../core/display-state/display-fields.ts';
import { frameAddress } from '../../core/pictures/picture-address.ts';
import { playsIn } from '../../core/plans/intervals.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { stageOf } from '../playlists/delivery.service.ts';

// The delivery of a show, based on the receipts of its playlists. Only a reported frame counts as live.

const maxListed = 200;

const rowColumns = columns({
  id: 'uuid',
  name: 'text',
  status: narrowed<(typeof displayStatuses)[number]>('text'),
  playlist: 'uuid',
  received_at: 'timestamptz?',
  cached_at: 'timestamptz?',
  shown_at: 'timestamptz?',
  frame_at: 'timestamptz?',
  place: 'uuid',
  place_name: 'text',
  timezone: 'text',
});
type Row = RowOf<typeof rowColumns>;

export async function readShowDelivery(
  context: Context,
  id: string,
): Promise<z.input<(typeof showDelivery)['reply']>> {
  const { db, environment, now } = context;
  const [show] = await db.query(sql({ created_at: 'timestamptz' })`
    select created_at from content.shows where environment_id = ${environment.id} and id = ${id} and ended_at is null`);
  if (!show) throw notFound();
  const rows = await readRows(context, id);
  const plans = await readPlans(
    db,
    environment.id,
    rows.map((row) => row.id),
  );
  const planOf = new Map(plans.map(({ display, plan }) => [display, plan]));
  const shownAt = Date.parse(show.created_at);
  const all = rows.map((row) => {
    const current = whatPlaysAt(planOf.get(row.id)!, now.getTime());
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      stage: stageOf(row),
      isItsTurn: current.state === 'playing' && current.playlists.includes(row.playlist),
      shownAfter: row.shown_at === null ? null : Math.max(0, (Date.parse(row.shown_at) - shownAt) / 1000),
      picture: row.frame_at === null ? null : frameAddress(context, row.id, row.frame_at),
    };
  });
  const isEarly = rows.length > 0 && all.every(({ isItsTurn }) => !isItsTurn);
  const live = all.filter(({ stage }) => stage === 'shown');
  const lagging = all.filter(({ stage }) => stage !== 'shown');
  return {
    data: {
      shownAt: show.created_at,
      displays: all.length,
      live: live.length,
      slowest: live.length > 0 ? Math.max(...live.map(({ shownAfter }) => shownAfter!)) : null,
      starts: isEarly ? firstStart(rows, planOf, now.getTime()) : null,
      each: [...lagging, ...live].slice(0, maxListed),
    },
  };
}

const aheadMs = 8 * 86_400_000;

function firstStart(rows: readonly Row[], planOf: ReadonlyMap<string, Plan>, now: number) {
  const known = new Map<string, number | undefined>();
  const starts = rows.flatMap((row) => {
    const plan = planOf.get(row.id)!;
    const key = `${row.place} ${row.playlist}`;
    if (!known.has(key)) known.set(key, playsIn(plan, row.playlist, now, now + aheadMs)[0]?.from);
    const at = known.get(key);
    return at === undefined ? [] : [{ at, row }];
  });
  const [first] = starts.sort((a, b) => a.at - b.at);
  if (!first) return null;
  const { place: id, place_name: name, timezone } = first.row;
  return { at: new Date(first.at).toISOString(), place: { id, name, timezone } };
}

function readRows(context: Context, show: string): Promise<Row[]> {
  const { db, environment } = context;
  return db.query(sql(rowColumns)`
    select t.id, t.name, ${summaryFields('t').status(context)} as status, p.playlist_id as playlist, r.received_at, r.cached_at,
      r.shown_at, case when f.jpeg is not null and f.at >= r.shown_at then f.at end as frame_at,
      o.id as place, o.name as place_name, o.timezone
    from content.show_parts p
    join content.playlists l on l.environment_id = p.environment_id and l.id = p.playlist_id
    join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
    join content.displays t on t.environment_id = g.environment_id and t.id = g.display_id
    join content.locations o on o.environment_id = t.environment_id and o.id = t.location_id
    left join content.receipts r on r.environment_id = t.environment_id and r.display_id = t.id
      and r.playlist_id = p.playlist_id and r.version = l.version
    left join content.frames f on f.environment_id = t.environment_id and f.display_id = t.id and f.device_id = t.device_id
    where p.environment_id = ${environment.id} and p.show_id = ${show} and t.active
    order by t.name collate content.sort_und, t.id`);
}
