import type { Overview } from '@vitrine/contract/overview';
import * as z from 'zod';
import { outagesBetween, presenceIn, readConnections } from '../../core/display-state/outages.ts';
import { outside, type Span, within } from '../../core/plans/intervals.ts';
import type { Context } from '../../http/context.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { Snapshot } from './snapshot.ts';
import { wasClosed } from './was-closed.ts';

const dayMs = 86_400_000;
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
      join content.displays d on d.environment_id = a.environment_id and d.id = a.display_id and d.active
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

async function readPercent(context: Context, { timelineOf, now }: Snapshot): Promise<number | null> {
  let open = 0;
  let up = 0;
  for (const { display, from, offline } of await readPresences(context)) {
    const known = [{ from, to: now }];
    const openTimes = (timelineOf.get(display)?.segments ?? []).filter(({ state }) => state !== 'closed');
    const counted = within(known, openTimes);
    open += lengthOf(counted);
    up += lengthOf(outside(counted, offline));
  }
  return open === 0 ? null : Math.round((up / open) * 1000) / 10;
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

interface DayOfDisplay {
  readonly display: string;
  /** It counts from its first connection, or from when its player was added. */
  readonly from: number;
  readonly offline: readonly Span[];
}

async function readPresences({ db, environment, now }: Context): Promise<DayOfDisplay[]> {
  const [start, end] = [now.getTime() - dayMs, now.getTime()];
  const rows = await db.query(sql({ display: 'uuid', isUp: 'bool', created: 'timestamptz' })`
    select t.id as display, d.is_up as "isUp", d.created_at as created
    from content.displays t
    join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id and d.last_active_at is not null
    where t.environment_id = ${environment.id} and t.active and d.created_at < ${now}`);
  const ids = rows.map(({ display }) => display);
  const connections = await readConnections(db, environment.id, ids, start, end);
  return rows.map(({ display, isUp, created }) => {
    const own = connections.get(display) ?? [];
    const { connectedFrom, outages } = presenceIn(own);
    const from = Math.max(start, connectedFrom ?? (own.length === 0 ? Date.parse(created) : start));
    const isAway = own.length === 0 && !isUp;
    return { display, from, offline: isAway ? [{ from, to: end }] : outagesBetween(outages, from, end) };
  });
}
