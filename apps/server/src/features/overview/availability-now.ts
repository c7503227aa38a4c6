import type { Overview } from '@vitrine/contract/overview';
import * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { columns, json, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { Snapshot } from './snapshot.ts';
import { wasClosed } from './was-closed.ts';

const maxEvents = 10;

/**
 * The share of the last day's open hours in which the devices of active displays were connected, and when
 * some came or went.
 */
export async function readAvailability(
  context: Context,
  situation: Snapshot,
): Promise<Overview['availability']> {
  const { db, environment, now } = context;
  const percent24h = await readPercent(context, situation);
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    kind: 'text',
    at: 'timestamptz',
    place: json(z.object({ name: z.string(), timezone: z.string() })),
    closed: 'bool',
  })`
    select t.id, t.name, t.kind, t.at, json_build_object('name', l.name, 'timezone', l.timezone) as place,
      ${wasClosed('t', 'l')} as closed
    from (
      select d.environment_id, d.id, d.name, d.location_id, a.kind, a.at, a.id as event from content.availability a
      join content.displays d on d.environment_id = a.environment_id and d.device_id = a.device_id and d.active
      where a.environment_id = ${environment.id} and a.at <= ${now}
      order by a.at desc, a.id desc limit ${maxEvents}
    ) t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    order by t.at desc, t.event desc`);
  return {
    percent24h,
    events: rows.map(({ id, name, kind, ...rest }) => ({
      display: { id, name },
      kind: kind === 'player_up' ? 'up' : 'down',
      ...rest,
    })),
  };
}

const livedColumns = columns({
  display: 'uuid',
  /** A device younger than a day counts from its creation. */
  starts: 'timestamptz',
  wasUp: 'bool',
  steps: json(z.array(z.object({ kind: z.string(), at: z.string() }))),
});
type Lived = RowOf<typeof livedColumns>;

async function readPercent(context: Context, { timelineOf, now }: Snapshot): Promise<number | null> {
  let open = 0;
  let up = 0;
  for (const lived of await readLives(context)) {
    const present = stretchesUp(lived, now);
    const starts = Date.parse(lived.starts);
    for (const { state, from, to } of timelineOf.get(lived.display)?.segments ?? []) {
      if (state === 'closed') continue;
      open += overlap(from, to, starts, now);
      for (const [begin, end] of present) up += overlap(from, to, begin, end);
    }
  }
  return open === 0 ? null : Math.round((up / open) * 1000) / 10;
}

const overlap = (from: number, to: number, begin: number, end: number) =>
  Math.max(0, Math.min(to, end) - Math.max(from, begin));

function stretchesUp({ starts, wasUp, steps }: Lived, now: number): [number, number][] {
  const bounds = [
    { isUp: wasUp, at: Date.parse(starts) },
    ...steps.map(({ kind, at }) => ({ isUp: kind === 'player_up', at: Date.parse(at) })),
  ];
  return bounds.flatMap(({ isUp, at }, i): [number, number][] =>
    isUp ? [[at, bounds[i + 1]?.at ?? now]] : [],
  );
}

/**
 * Before its first event of the day a device had the state of its last earlier event; without one, the
 * opposite of the first event; and without any events, its current state.
 */
function readLives({ db, environment, now }: Context): Promise<Lived[]> {
  const from = new Date(now.getTime() - 86_400_000);
  return db.query(sql(livedColumns)`
    with boxes as (
      select t.id as display, d.id, d.is_up, greatest(d.created_at, ${from}::timestamptz) as starts
      from content.displays t
      join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id and d.last_active_at is not null
      where t.environment_id = ${environment.id} and t.active and d.created_at < ${now}
    ), seen as (
      select a.device_id, json_agg(json_build_object('kind', a.kind, 'at', a.at) order by a.at, a.id) as steps
      from content.availability a join boxes b on b.id = a.device_id and a.at >= b.starts
      where a.environment_id = ${environment.id} and a.at >= ${from} and a.at < ${now}
      group by 1
    )
    select b.display, b.starts, coalesce(s.steps, '[]') as steps,
      coalesce(l.kind = 'player_up', s.steps -> 0 ->> 'kind' = 'player_down', b.is_up) as "wasUp"
    from boxes b left join seen s on s.device_id = b.id
    left join lateral (
      select a.kind from content.availability a
      where a.environment_id = ${environment.id} and a.device_id = b.id and a.at < b.starts
      order by a.at desc limit 1
    ) l on true`);
}
