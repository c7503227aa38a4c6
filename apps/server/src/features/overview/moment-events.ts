import type { MomentEvent } from '@vitrine/contract/overview-moment';
import { Place } from '@vitrine/contract/text';
import type { Context } from '../../http/context.ts';
import { columns, json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readSaves } from '../history/saves.service.ts';
import { findChanges } from './next-changes.ts';
import type { PastSnapshot } from './past-snapshot.ts';
import { wasClosed } from './was-closed.ts';

// What happened shortly before and after a moment: displays that went and came, saves, and what began by plan.

const hourMs = 3_600_000;
const aroundMs = 6 * hourMs;
/** Plans change at many locations every hour, so the nearest are searched. */
const plannedBeforeMs = 2 * hourMs;
const maxBefore = 4;
const maxAfter = 5;
const maxNames = 3;

export async function readAround(context: Context, situation: PastSnapshot): Promise<MomentEvent[]> {
  const at = situation.now;
  const [from, to] = [new Date(at - aroundMs), new Date(Math.min(at + aroundMs, context.now.getTime()))];
  const [connections, saves] = await Promise.all([
    readConnections(context, from, new Date(at), to),
    readSaves(context, from, to),
  ]);
  const all = [
    ...connections,
    ...saves.map((change) => ({ kind: 'saved' as const, at: change.at, change })),
    ...planned(situation, at - plannedBeforeMs, at),
    ...planned(situation, at, to.getTime()),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isBefore = (event: MomentEvent) => Date.parse(event.at) <= at;
  return [
    ...all.filter(isBefore).slice(-maxBefore),
    ...all.filter((event) => !isBefore(event)).slice(0, maxAfter),
  ];
}

const connectionColumns = columns({
  id: 'uuid',
  name: 'text',
  kind: 'text',
  at: 'timestamptz',
  place: json(Place),
  closed: 'bool',
  wentAt: 'timestamptz?',
});

/** The nearest ones on both sides. */
async function readConnections(
  { db, environment }: Context,
  from: Date,
  at: Date,
  to: Date,
): Promise<MomentEvent[]> {
  const rows = await db.query(sql(connectionColumns)`
    select t.id, t.name, a.kind, a.at, json_build_object('name', l.name, 'timezone', l.timezone) as place,
      ${wasClosed('e', 'l')} as closed,
      case when a.kind = 'player_up' then (select max(b.at) from content.availability b
        where b.environment_id = ${environment.id} and b.display_id = a.display_id and b.at < a.at and b.kind = 'player_down') end as "wentAt"
    from (
      (select * from content.availability x where x.environment_id = ${environment.id} and x.at > ${from} and x.at <= ${at}
        and x.display_id is not null order by x.at desc limit ${maxBefore})
      union all
      (select * from content.availability x where x.environment_id = ${environment.id} and x.at > ${at} and x.at <= ${to}
        and x.display_id is not null order by x.at limit ${maxAfter})
    ) a
    join content.displays t on t.environment_id = a.environment_id and t.id = a.display_id
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id,
    lateral (select t.environment_id, t.id, a.at) e`);
  return rows.map(({ id, name, kind, at: happenedAt, place, closed, wentAt }) => ({
    kind: kind === 'player_up' ? 'up' : 'down',
    at: happenedAt,
    place,
    closed,
    minutes: wentAt === null ? null : Math.round((Date.parse(happenedAt) - Date.parse(wentAt)) / 60_000),
    display: { id, name },
  }));
}

/** The same change at the same instant is one event, at however many locations. */
function planned(situation: PastSnapshot, from: number, to: number): MomentEvent[] {
  const changes = findChanges({ ...situation, now: from }).filter((each) => each.at <= to);
  const together = Map.groupBy(changes, ({ at, kind, playlist }) => `${at} ${kind} ${playlist}`);
  return [...together.values()].map((same) => {
    const [{ at, kind, playlist, place }] = same as [(typeof same)[number]];
    const places = [...new Set(same.map((each) => each.place.name))];
    return {
      kind,
      at: new Date(at).toISOString(),
      place: { name: place.name, timezone: place.timezone },
      places: places.slice(0, maxNames),
      placesTotal: places.length,
      playlist: playlist === null ? null : (situation.names.get(playlist) ?? null),
      displays: same.reduce((sum, { displays }) => sum + displays, 0),
    };
  });
}
