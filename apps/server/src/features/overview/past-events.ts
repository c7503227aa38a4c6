import type { WeeklyHours } from '@vitrine/contract/locations';
import { momentDays, type OverviewEvents } from '@vitrine/contract/overview-moment';
import { timeline } from '@vitrine/schedule/timeline';
import { outagesBetween, presenceIn, readConnections } from '../../core/display-state/outages.ts';
import { recordedSince } from '../../core/past-plans/past-plans.ts';
import type { Context } from '../../http/context.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readSaves } from '../history/saves.service.ts';

// The events of the last fourteen days: when displays were offline, and what was saved.

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A display that is offline for weeks would hide all others. */
const countedForMs = dayMs;
/** Times this close are drawn as one: two weeks on a screen have about a quarter of an hour per pixel. */
const joinedWithinMs = 5 * minuteMs;
const maxStretches = 400;
const maxNames = 3;

const placeColumns = columns({ id: 'uuid', timezone: 'text', hours: narrowed<WeeklyHours>('jsonb') });
type PlaceHours = RowOf<typeof placeColumns>;

interface Stretch {
  from: number;
  to: number;
  closed: boolean;
  names: Set<string>;
}

export async function readEvents(context: Context): Promise<OverviewEvents> {
  const { db, environment, now } = context;
  const from = new Date(now.getTime() - momentDays * dayMs);
  const [times, places, saves, recordedFrom] = await Promise.all([
    readOffTimes(context, from.getTime(), now.getTime()),
    db.query(
      sql(
        placeColumns,
      )`select id, timezone, hours from content.locations where environment_id = ${environment.id}`,
    ),
    readSaves(context, from, now),
    recordedSince(db, environment.id),
  ]);
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    recordedFrom,
    offline: offlineIn(times, places, from.getTime(), now.getTime()).map((each) => ({
      from: new Date(each.from).toISOString(),
      to: new Date(each.to).toISOString(),
      closed: each.closed,
      displays: each.names.size,
      names: [...each.names].slice(0, maxNames),
    })),
    saves,
  };
}

interface OffTime {
  readonly name: string;
  readonly location: string;
  readonly from: number;
  readonly to: number;
}

/** Of active displays, each at most for a day. */
async function readOffTimes({ db, environment }: Context, start: number, end: number): Promise<OffTime[]> {
  const displays = await db.query(sql({ id: 'uuid', name: 'text', location: 'uuid' })`
    select id, name, location_id as location from content.displays
    where environment_id = ${environment.id} and active order by id`);
  const ids = displays.map(({ id }) => id);
  const connections = await readConnections(db, environment.id, ids, start, end);
  return displays.flatMap(({ id, name, location }) =>
    presenceIn(connections.get(id) ?? []).outages.flatMap((outage) => {
      const to = Math.min(outage.to ?? end, outage.from + countedForMs);
      return outagesBetween([{ from: outage.from, to }], start, end).map((each) => ({
        name,
        location,
        ...each,
      }));
    }),
  );
}

function offlineIn(
  times: readonly OffTime[],
  places: readonly PlaceHours[],
  start: number,
  end: number,
): Stretch[] {
  const closedTimes = createClosedTimes(places, start, end);
  const open: Stretch[] = [];
  const closed: Stretch[] = [];
  for (const time of times)
    for (const piece of closedTimes(time))
      (piece.closed ? closed : open).push({ ...piece, names: new Set([time.name]) });
  return [...joined(open), ...joined(closed)].sort((a, b) => a.from - b.from);
}

type ClosedTimes = (time: OffTime) => { from: number; to: number; closed: boolean }[];

/** Cuts a stretch where the location opened or closed, by its hours of today. */
function createClosedTimes(places: readonly PlaceHours[], start: number, end: number): ClosedTimes {
  const hoursOf = new Map(places.map((place) => [place.id, place]));
  const known = new Map<string, ReturnType<typeof timeline>>();
  return ({ location, from, to }) => {
    const { timezone, hours } = hoursOf.get(location)!;
    const plan = { timeZone: timezone, hours, orientation: 'horizontal', playlists: [] } as const;
    const segments = known.get(location) ?? timeline(plan, start, end);
    known.set(location, segments);
    return segments
      .filter((each) => each.to > from && each.from < to)
      .map((each) => ({
        from: Math.max(from, each.from),
        to: Math.min(to, each.to),
        closed: each.state === 'closed',
      }));
  };
}

/** If there are too many, those that are closest are joined. */
function joined(stretches: Stretch[]): Stretch[] {
  const sorted = stretches.sort((a, b) => a.from - b.from);
  for (let within = joinedWithinMs; ; within *= 2) {
    const result: Stretch[] = [];
    for (const { from, to, closed, names } of sorted) {
      const last = result.at(-1);
      if (last && from - last.to <= within) {
        last.to = Math.max(last.to, to);
        for (const name of names) last.names.add(name);
      } else result.push({ from, to, closed, names: new Set(names) });
    }
    if (result.length <= maxStretches / 2) return result;
  }
}
