import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// When displays were offline, by one rule for every page: an outage begins with the last contact (when players are recorded as
// gone: features/player/offline.ts), ends with the next one, and counts for the display that it was recorded of, whichever
// player that display has now.

export interface Connection {
  readonly kind: 'player_up' | 'player_down';
  readonly at: number;
}

export interface Outage {
  readonly from: number;
  /** Null if it was not over at the last known event. */
  readonly to: number | null;
}

export interface Presence {
  /** When it connected for the first time, as far as is known; null if it was connected before the first known event. */
  readonly connectedFrom: number | null;
  /** In order. */
  readonly outages: readonly Outage[];
}

/** Of one display, from its events in order. */
export function presenceIn(connections: readonly Connection[]): Presence {
  const outages: Outage[] = [];
  let since: number | null = null;
  for (const { kind, at } of connections) {
    if (kind === 'player_down') since ??= at;
    else if (since !== null) {
      outages.push({ from: since, to: at });
      since = null;
    }
  }
  if (since !== null) outages.push({ from: since, to: null });
  const [first] = connections;
  return { connectedFrom: first?.kind === 'player_up' ? first.at : null, outages };
}

/** The parts of outages between two instants; one that is not over lasts until the second. */
export const outagesBetween = (outages: readonly Outage[], from: number, to: number) =>
  outages
    .map((each) => ({ from: Math.max(from, each.from), to: Math.min(to, each.to ?? to) }))
    .filter((each) => each.to > each.from);

/** By display: its last event up to the first instant, and those until the second. Displays without any are left out. */
export async function readConnections(
  db: Db,
  environment: string,
  displays: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, Connection[]>> {
  const [begin, end] = [new Date(from), new Date(to)];
  const rows = await db.query(sql({
    display: 'uuid!',
    kind: narrowed<Connection['kind']>('text!'),
    at: 'timestamptz!',
  })`
    select d.id as display, a.kind, a.at from unnest(${displays}::uuid[]) as d (id),
    lateral (
      (select b.kind, b.at, b.id from content.availability b where b.environment_id = ${environment} and b.display_id = d.id
        and b.at <= ${begin} order by b.at desc limit 1)
      union all
      (select b.kind, b.at, b.id from content.availability b where b.environment_id = ${environment} and b.display_id = d.id
        and b.at > ${begin} and b.at < ${end})
    ) a order by d.id, a.at, a.id`);
  const grouped = Map.groupBy(rows, ({ display }) => display);
  return new Map(
    [...grouped].map(([display, own]) => [
      display,
      own.map(({ kind, at }): Connection => ({ kind, at: Date.parse(at) })),
    ]),
  );
}

/** Whether a display was connected between two events of which either may be missing; null if that is not known. */
export function wasConnected(
  before: Connection['kind'] | null,
  after: Connection['kind'] | null,
  isUpNow: boolean,
): boolean | null {
  if (before !== null) return before === 'player_up';
  if (after === 'player_up') return null;
  return after === 'player_down' || isUpNow;
}
