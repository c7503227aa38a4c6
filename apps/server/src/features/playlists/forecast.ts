import { plannedDays } from '@vitrine/contract/schedule-calls';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { type DisplayPlan, readPlans } from '../../core/plans/plans.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { inProcess } from '../../http/process-state.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';

// Where a playlist plays now and when it plays next. Plans are read each time, so the answer is always
// current; the engine's results are cached by the plan's content, so a list costs no more than reading its
// plans.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
export const horizonMs = plannedDays * dayMs;
/** Covers a day of requests. */
const workedOutMs = horizonMs + dayMs;
const maxKept = 2000;

/** Maps a playlist to the starts and ends of the stretches in which it plays, alternating. */
type Spans = ReadonlyMap<string, readonly number[]>;

interface Forecast {
  readonly from: number;
  readonly intervals: Spans;
}

const cacheOf = inProcess(() => new Map<string, Forecast>());

/** Covers at least thirty days from now on. */
function spansOf(app: App, { key, plan }: DisplayPlan, now: number): Spans {
  const cache = cacheOf(app);
  const known = cache.get(key);
  cache.delete(key);
  const isGood = known && known.from <= now && now + horizonMs <= known.from + workedOutMs;
  const forecast = isGood ? known : lookAhead(plan, Math.floor(now / hourMs) * hourMs);
  // Evicts the least recently used.
  cache.set(key, forecast);
  if (cache.size > maxKept) cache.delete(cache.keys().next().value!);
  return forecast.intervals;
}

function lookAhead(plan: Plan, from: number): Forecast {
  const intervals = new Map<string, number[]>();
  for (const segment of timeline(plan, from, from + workedOutMs)) {
    for (const id of segment.playlists) {
      const own = intervals.get(id) ?? [];
      if (own.at(-1) === segment.from) own[own.length - 1] = segment.to;
      else own.push(segment.from, segment.to);
      intervals.set(id, own);
    }
  }
  return { from, intervals };
}

/** The instant itself if it plays now; otherwise the next start within the horizon; null if there is none. */
export function nextStart(intervals: readonly number[] | undefined, now: number): number | null {
  if (!intervals) return null;
  for (let i = 0; i < intervals.length; i += 2) {
    if (intervals[i + 1]! <= now) continue;
    const start = Math.max(intervals[i]!, now);
    return start < now + horizonMs ? start : null;
  }
  return null;
}

/** When what plays now stops; null if that is more than a day away. */
function nextEnd(intervals: readonly number[], now: number): number | null {
  const end = intervals.find((instant, i) => i % 2 === 1 && instant > now)!;
  return end <= now + dayMs ? end : null;
}

export interface PlaybackStatus {
  readonly playsOn: number;
  /** When it stops on all of those; null if they differ, or if that is more than a day away. */
  readonly playsUntil: string | null;
  readonly untilPlace: Place | null;
  /** Null if it plays now, or not within thirty days. */
  readonly nextAt: string | null;
  /** The location where that is, the first by name. */
  readonly nextPlace: Place | null;
}

interface Place {
  readonly name: string;
  readonly timezone: string;
}

export const playsNever: PlaybackStatus = {
  playsOn: 0,
  playsUntil: null,
  untilPlace: null,
  nextAt: null,
  nextPlace: null,
};

interface Standing {
  /** Displays that play it now, and until when. */
  playsOn: number;
  until: number | null;
  here: Place | null;
  next: number;
  place: Place | null;
}

const notSeen = (): Standing => ({
  playsOn: 0,
  until: null,
  here: null,
  next: Number.POSITIVE_INFINITY,
  place: null,
});

/** Contains playlists that play within thirty days on an active display; all others never play. */
export async function readPlaybackStatuses(
  { app, db, environment: { id: environment }, now }: Context,
  ofPlaylist?: string,
): Promise<Map<string, PlaybackStatus>> {
  const places = await readActive(db, environment, ofPlaylist);
  const statuses = new Map<string, Standing>();
  const at = now.getTime();
  const plans = places.size > 0 ? await readPlans(db, environment, [...places.keys()]) : [];
  const pause = createSlices();
  for (const [shared, own] of shareOut(plans)) {
    await pause();
    const place = firstByName(own.flatMap(({ display }) => places.get(display) ?? []));
    for (const [id, intervals] of spansOf(app, shared, at)) {
      const next = nextStart(intervals, at);
      if (next === null) continue;
      const standing = statuses.get(id) ?? notSeen();
      if (next === at) {
        const until = nextEnd(intervals, at);
        standing.until = standing.playsOn === 0 || standing.until === until ? until : null;
        standing.playsOn += own.length;
        standing.here = firstOf(standing.here, place);
      } else if (next < standing.next) Object.assign(standing, { next, place });
      else if (next === standing.next) standing.place = firstOf(standing.place, place);
      statuses.set(id, standing);
    }
  }
  return new Map(
    [...statuses].map(([id, { playsOn, until, here, next, place }]) => [
      id,
      playsOn > 0
        ? { ...playsNever, playsOn, playsUntil: isoOf(until), untilPlace: until === null ? null : here }
        : { ...playsNever, nextAt: isoOf(next), nextPlace: place },
    ]),
  );
}

const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** Maps the first display with a plan to all that share it. */
const shareOut = <T extends { readonly plan: Plan }>(plans: readonly T[]): [T, T[]][] =>
  [...Map.groupBy(plans, ({ plan }) => plan).values()].map((own) => [own[0]!, own]);

const firstOf = (one: Place | null, other: Place | null) =>
  firstByName([one, other].filter((each) => each !== null));

const firstByName = (places: readonly Place[]): Place | null =>
  places.reduce<Place | null>((first, each) => (first && first.name <= each.name ? first : each), null);

async function readActive(db: Db, environment: string, playlist?: string): Promise<Map<string, Place>> {
  const reached = playlist
    ? sql`and d.id = any (array(select g.display_id from content.playlist_groups p
        join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
        where p.environment_id = ${environment} and p.playlist_id = ${playlist}))`
    : sql``;
  const rows = await db.query(sql({ id: 'uuid', name: 'text', timezone: 'text' })`
    select d.id, l.name, l.timezone from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment} and d.active ${reached}`);
  return new Map(rows.map(({ id, name, timezone }) => [id, { name, timezone }]));
}
