import { fitsOrientation, hasItems, type Plan } from '@vitrine/schedule/plan';
import { type Segment, timeline } from '@vitrine/schedule/timeline';
import * as z from 'zod';
import { type Connection, wasConnected } from '../../core/display-state/outages.ts';
import { readKeptPlans } from '../../core/past-plans/past-plans.ts';
import type { Context } from '../../http/context.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import { readPlaces } from './places.ts';
import type { DisplaySnapshot, PlanTimeline, Snapshot } from './snapshot.ts';

// The state of all displays at a past moment, in the form of the present one. What a display was to show comes from the plan of
// then, whether it was connected from its availability, and what it showed from its plays.

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Plays of the moment are searched this far around it. */
const searchMs = 14 * dayMs;

export interface PastDisplay extends DisplaySnapshot {
  /** Names as they were. */
  readonly playlistName: string | null;
  readonly itemName: string | null;
  /** When it came back, if it was offline and that is known. */
  readonly backAt: string | null;
}

export interface PastSnapshot extends Snapshot {
  readonly displays: readonly PastDisplay[];
  /** Names of playlists and items as they were, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly itemNames: ReadonlyMap<string, string>;
  /** Displays of which a plan is recorded. */
  readonly isRecorded: ReadonlySet<string>;
}

const pastColumns = columns({
  id: 'uuid',
  name: 'text',
  location: json(z.object({ id: z.string(), name: z.string(), timezone: z.string(), hours: z.unknown() })),
  orientation: narrowed<DisplaySnapshot['orientation']>('text'),
  isPreview: 'bool',
  isUp: 'bool',
  /** Of its plan, in hexadecimal. */
  hash: 'text?',
  before: narrowed<Connection['kind']>('text?'),
  beforeAt: 'timestamptz?',
  after: narrowed<Connection['kind']>('text?'),
  afterAt: 'timestamptz?',
  playAt: 'timestamptz?',
  playEnd: 'timestamptz?',
  playlist: 'uuid?',
  playlistName: 'text?',
  item: 'text?',
  hasLaterPlay: 'bool',
});
type PastRow = RowOf<typeof pastColumns>;

export async function readPastSituation(context: Context, at: Date): Promise<PastSnapshot> {
  const now = at.getTime();
  const [since, until] = [now - dayMs, now + 2 * dayMs];
  const rows = await readRows(context, at);
  const plans = await readKeptPlans(
    context,
    rows.flatMap(({ hash }) => hash ?? []),
  );
  const timelineOf = new Map<string, PlanTimeline>();
  const timelines = new Map<Plan, PlanTimeline>();
  const names = new Map<string, string>();
  const itemNames = new Map<string, string>();
  for (const kept of plans.values()) {
    for (const [id, name] of Object.entries(kept.names.playlists)) names.set(id, name);
    for (const [id, name] of Object.entries(kept.names.items)) itemNames.set(id, name);
  }
  const isRecorded = new Set<string>();
  const pause = createSlices();
  for (const row of rows) {
    await pause();
    const kept = row.hash ? plans.get(row.hash) : undefined;
    if (kept) isRecorded.add(row.id);
    const plan = kept?.plan ?? emptyPlan(row);
    const known = timelines.get(plan) ?? {
      plan,
      segments: segmentsOf(plan, since, until),
      isReached: plan.playlists.some((each) => each.enabled && hasItems(each) && fitsOrientation(each, plan)),
    };
    timelines.set(plan, known);
    timelineOf.set(row.id, known);
  }
  const displays = rows.map((row) => displayOf(row, timelineOf.get(row.id)!, now));
  const places = readPlaces(displays, (id) => timelineOf.get(id)!.plan, now);
  return { now, since, until, displays, unpaired: 0, timelineOf, places, names, itemNames, isRecorded };
}

/** The hours of today, where no plan was recorded. */
const noPlans = new Map<string, Plan>();
function emptyPlan({ location, orientation }: PastRow): Plan {
  const key = JSON.stringify([location.timezone, location.hours, orientation]);
  const plan = noPlans.get(key) ?? {
    timeZone: location.timezone,
    hours: location.hours as Plan['hours'],
    orientation,
    playlists: [],
  };
  noPlans.set(key, plan);
  if (noPlans.size > 1000) noPlans.clear();
  return plan;
}

/** Moments are looked at one after another, so each plan is computed for whole days. */
const segmentsByDay = new WeakMap<Plan, Map<number, readonly Segment[]>>();

function segmentsOf(plan: Plan, since: number, until: number): readonly Segment[] {
  const days = segmentsByDay.get(plan) ?? new Map<number, readonly Segment[]>();
  segmentsByDay.set(plan, days);
  const day = Math.floor(since / dayMs);
  const segments = days.get(day) ?? timeline(plan, day * dayMs, (day + 4) * dayMs);
  days.set(day, segments);
  return segments
    .filter(({ from, to }) => to > since && from < until)
    .map((each) => ({ ...each, from: Math.max(each.from, since), to: Math.min(each.to, until) }));
}

function displayOf(row: PastRow, { plan, segments }: PlanTimeline, now: number): PastDisplay {
  const planned = segments.find(({ from, to }) => from <= now && now < to)!;
  const status = statusOf(row, planned, now);
  const isShown = status === 'playlist_active' && coversMoment(row, now);
  const playlist = isShown ? row.playlist : (planned.playlists[0] ?? null);
  const { id, name, location, orientation, isPreview } = row;
  return {
    id,
    name,
    orientation,
    isPreview,
    status,
    device: null,
    location: { id: location.id, name: location.name, timezone: plan.timeZone },
    lastActive: status === 'offline' ? row.beforeAt : null,
    playing: status === 'playlist_active' ? { playlist, item: null, name: isShown ? row.item : null } : null,
    // It was connected and had shown nothing since then.
    playingSince: status === 'online' && planned.state === 'playing' ? row.playEnd : null,
    frameState: null,
    stateSince: null,
    pictureAt: null,
    playlistName: isShown ? row.playlistName : null,
    itemName: isShown ? row.item : null,
    backAt: status === 'offline' && row.after === 'player_up' ? row.afterAt : null,
  };
}

function statusOf(row: PastRow, planned: Segment, now: number): DisplaySnapshot['status'] {
  const isUp = wasConnected(row.before, row.after, row.isUp);
  // Its first connection was later.
  if (isUp === null) return 'unknown';
  if (!isUp) return 'offline';
  if (coversMoment(row, now)) return 'playlist_active';
  if (planned.state !== 'playing') return 'online';
  // Players report what they have shown: with reports from before and after, nothing means nothing. Otherwise the plan counts.
  return row.playAt !== null && row.hasLaterPlay ? 'online' : 'playlist_active';
}

/** Reports are rounded, and the next item follows within a minute. */
const coversMoment = ({ playEnd }: PastRow, now: number): boolean =>
  playEnd !== null && Date.parse(playEnd) + minuteMs > now;

/** Displays that were active and had a device, sorted by name. */
function readRows({ db, environment }: Context, at: Date): Promise<PastRow[]> {
  const from = new Date(at.getTime() - searchMs);
  return db.query(sql(pastColumns)`
    select t.id, t.name, t.orientation,
      json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone, 'hours', l.hours) as location,
      coalesce(d.is_preview, false) as "isPreview", coalesce(d.is_up, false) as "isUp", encode(p.hash, 'hex') as hash,
      b.kind as before, b.at as "beforeAt", n.kind as after, n.at as "afterAt",
      s.started_at as "playAt", s.started_at + s.seconds * interval '1 second' as "playEnd", s.playlist_id as playlist,
      s.playlist_name as "playlistName", s.name as item,
      exists (select from content.plays x where x.environment_id = ${environment.id} and x.display_id = t.id
        and x.started_at > ${at} and x.started_at < ${new Date(at.getTime() + searchMs)}) as "hasLaterPlay"
    from content.displays t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    left join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id
    left join lateral (select a.kind, a.at from content.availability a where a.environment_id = ${environment.id}
      and a.display_id = t.id and a.at <= ${at} order by a.at desc limit 1) b on true
    left join lateral (select a.kind, a.at from content.availability a where a.environment_id = ${environment.id}
      and a.display_id = t.id and a.at > ${at} order by a.at limit 1) n on true
    left join lateral (select o.hash from content.display_plans o where o.environment_id = ${environment.id}
      and o.display_id = t.id and o.starts_at <= ${at} order by o.starts_at desc limit 1) p on true
    left join lateral (select y.started_at, y.seconds, y.playlist_id, y.playlist_name, y.name from content.plays y
      where y.environment_id = ${environment.id} and y.display_id = t.id and y.started_at <= ${at} and y.started_at > ${from}
      order by y.started_at desc limit 1) s on true
    where t.environment_id = ${environment.id} and (b.kind is not null or d.created_at <= ${at})
      and exists (select from content.activations v where v.environment_id = t.environment_id and v.display_id = t.id
        and v.started_at <= ${at} and (v.ended_at is null or v.ended_at > ${at}))
    order by t.name collate content.sort_und, t.id`);
}
