import type { DisplayStatus } from '@vitrine/contract/displays';
import type { FrameState } from '@vitrine/contract/frames';
import { fitsOrientation, hasItems, type Orientation, type Plan } from '@vitrine/schedule/plan';
import { type Segment, timeline } from '@vitrine/schedule/timeline';
import * as z from 'zod';
import { statusCase } from '../../core/display-state/display-fields.ts';
import { StoredPlaying } from '../../core/display-state/playing.ts';
import { type DisplayPlan, readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { inProcess } from '../../http/process-state.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import { type Place, readPlaces } from './places.ts';

// The state of all displays and what they should show from yesterday until the day after tomorrow, read once
// per reply. Displays with the same plan share its segments, so a thousand of them cost little more than
// their rows.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface DisplaySnapshot extends Named {
  readonly location: Named & { readonly timezone: string };
  readonly orientation: Orientation;
  readonly status: DisplayStatus;
  /** Null at a past moment, where nothing can be asked of it. */
  readonly device: string | null;
  readonly lastActive: string | null;
  readonly playing: z.infer<typeof StoredPlaying> | null;
  readonly playingSince: string | null;
  readonly frameState: FrameState | null;
  readonly stateSince: string | null;
  /** When its picture was taken; null if it has none. */
  readonly pictureAt: string | null;
  /** It plays in a dashboard's browser tab, and only while that is open. */
  readonly isPreview: boolean;
}

/** What displays with the same plan share. */
export interface PlanTimeline {
  readonly plan: Plan;
  /** From `since` to `until`. */
  readonly segments: readonly Segment[];
  /** True if an enabled, fitting and non-empty playlist is assigned. */
  readonly isReached: boolean;
}

export interface Snapshot {
  readonly now: number;
  readonly since: number;
  readonly until: number;
  /** Active and paired displays, sorted by name. */
  readonly displays: readonly DisplaySnapshot[];
  readonly unpaired: number;
  readonly timelineOf: ReadonlyMap<string, PlanTimeline>;
  /** The locations of those displays, by id. */
  readonly places: ReadonlyMap<string, Place>;
}

export async function readSituation(context: Context): Promise<Snapshot> {
  const now = context.now.getTime();
  const [since, until] = [now - dayMs, now + 2 * dayMs];
  const displays = await readDisplays(context, sql`t.device_id is not null`);
  const [{ unpaired }] = (await context.db.query(sql({ unpaired: 'int8' })`
    select count(*) as unpaired from content.displays
    where environment_id = ${context.environment.id} and device_id is null`)) as [{ unpaired: number }];
  const plans = await readPlans(
    context.db,
    context.environment.id,
    displays.map(({ id }) => id),
  );
  const timelines = new Map<Plan, PlanTimeline>();
  const timelineOf = new Map<string, PlanTimeline>();
  const pause = createSlices();
  for (const planned of plans) {
    const { display, plan } = planned;
    await pause();
    const timeline = timelines.get(plan) ?? {
      plan,
      segments: segmentsFor(context, planned, since, until),
      isReached: isReached(plan),
    };
    timelines.set(plan, timeline);
    timelineOf.set(display, timeline);
  }
  const places = readPlaces(displays, (display) => timelineOf.get(display)!.plan, now);
  return { now, since, until, displays, unpaired, timelineOf, places };
}

export const isReached = (plan: Plan): boolean =>
  plan.playlists.some((each) => each.enabled && hasItems(each) && fitsOrientation(each, plan));

/**
 * The engine's result for a plan, by the plan's content, so that it stays valid however often the overview is
 * opened.
 */
const cacheOf = inProcess(
  () =>
    new Map<string, { readonly from: number; readonly to: number; readonly segments: readonly Segment[] }>(),
);
const maxKept = 5000;

function segmentsFor(
  { app }: Context,
  { key, plan }: DisplayPlan,
  since: number,
  until: number,
): readonly Segment[] {
  const cache = cacheOf(app);
  let known = cache.get(key);
  if (!known || known.from > since || known.to < until) {
    const from = Math.floor(since / hourMs) * hourMs;
    const to = until + hourMs;
    known = { from, to, segments: timeline(plan, from, to) };
  }
  cache.delete(key);
  cache.set(key, known);
  if (cache.size > maxKept) cache.delete(cache.keys().next().value!);
  return known.segments
    .filter(({ from, to }) => to > since && from < until)
    .map((each) =>
      each.from >= since && each.to <= until
        ? each
        : { ...each, from: Math.max(each.from, since), to: Math.min(each.to, until) },
    );
}

/** The segment at an instant; there always is one. */
export const segmentAt = ({ segments }: PlanTimeline, at: number): Segment =>
  segments.find(({ from, to }) => from <= at && at < to)!;

/** The segment at a later instant, which may be beyond the range searched. */
export const segmentFrom = ({ plan, segments }: PlanTimeline, at: number): Segment =>
  segments.find(({ from, to }) => from <= at && at < to) ?? timeline(plan, at, at + minuteMs)[0]!;

/** The requested active displays, sorted by name. */
export function readDisplays({ db, environment, now }: Context, which: Sql): Promise<DisplaySnapshot[]> {
  return db.query(sql({
    id: 'uuid',
    name: 'text',
    location: json(z.object({ id: z.string(), name: z.string(), timezone: z.string() })),
    orientation: narrowed<DisplaySnapshot['orientation']>('text'),
    status: narrowed<DisplaySnapshot['status']>('text'),
    device: 'uuid?',
    lastActive: 'timestamptz?',
    playing: json(StoredPlaying.nullable()),
    playingSince: 'timestamptz?',
    frameState: narrowed<NonNullable<DisplaySnapshot['frameState']>>('text?'),
    stateSince: 'timestamptz?',
    pictureAt: 'timestamptz?',
    isPreview: 'bool',
  })`
    select t.id, t.name, json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone) as location, t.orientation,
      ${statusCase('d', now)} as status, t.device_id as device, d.last_active_at as "lastActive", d.playing,
      d.playing_since as "playingSince", f.state as "frameState", f.state_since as "stateSince",
      case when f.jpeg is not null then f.at end as "pictureAt",
      coalesce(d.is_preview, false) as "isPreview"
    from content.displays t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    left join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id
    left join content.frames f on f.environment_id = t.environment_id and f.display_id = t.id and f.device_id = t.device_id
    where t.environment_id = ${environment.id} and t.active and ${which}
    order by t.name collate content.sort_und, t.id`);
}
