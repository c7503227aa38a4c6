import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { OverviewTimeline } from '@vitrine/contract/overview';
import { maxTimelineDays, type Segment } from '@vitrine/contract/schedule-calls';
import type { Plan } from '@vitrine/schedule/plan';
import { zoneFor } from '@vitrine/schedule/zone-table';
import { wantsBetween } from '../../core/plans/intervals.ts';
import { type DisplayPlan, readPlans } from '../../core/plans/plans.ts';
import { segmentsOf } from '../../core/plans/segments.ts';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { inProcess } from '../../http/process-state.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { isClosed, isoOf, type Place, readPlaces } from './places.ts';
import { type DisplaySnapshot, distinct, isReached, readDisplays } from './snapshot.ts';

// What plays on every display. Displays with the same plan share one entry, so that a thousand of them with
// forty plans cost as much as forty.

const dayMs = 86_400_000;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly location?: string;
  readonly group?: string;
  readonly display?: string;
}

export async function readOverviewTimeline(context: Context, asked: Asked): Promise<OverviewTimeline> {
  const { db, environment } = context;
  const [from, to] = [Date.parse(asked.from), Date.parse(asked.to)];
  if (to < from || to - from > maxTimelineDays * dayMs) throw invalidField('to', { key: 'calendar.range' });
  const standing = await readDisplays(context, whichOf(asked));
  const ids = standing.map(({ id }) => id);
  const plans = await readPlans(db, environment.id, ids);
  const planOf = new Map(plans.map(({ display, plan }) => [display, plan]));
  const sharers = Map.groupBy(ids, (id) => planOf.get(id)!);
  const groups = await readGroups(context, ids);
  const places = readPlaces(standing, (display) => planOf.get(display)!, context.now.getTime());
  return {
    plans: await timelinesOf(context, plans, sharers, from, to),
    displays: standing.map((display) => ({
      ...displayOf(display, places),
      groups: groups.filter(({ displays }) => displays.has(display.id)).map((group) => group.id),
      reached: isReached(planOf.get(display.id)!),
    })),
    locations: [...places.values()].map(({ id, name, timezone, isOpen, until }) => ({
      ...{ id, name, timezone },
      openUntil: isOpen ? isoOf(until) : null,
      opensAt: isOpen ? null : isoOf(until),
    })),
    groups: groups.map(({ id, name }) => ({ id, name })),
    zones: distinct([...places.values()].map(({ timezone }) => timezone)).flatMap(
      (name) => zoneFor(name, context.now.getTime()) ?? [],
    ),
    playlists: await readPlaylistNames(context, [...sharers.keys()]),
  };
}

/** Results are cached by the content of the plan, so that opening the page again costs nothing. */
const cacheOf = inProcess(() => new Map<string, Segment[]>());
const maxKept = 2000;

async function timelinesOf(
  { app }: Context,
  plans: readonly DisplayPlan[],
  sharers: ReadonlyMap<Plan, string[]>,
  from: number,
  to: number,
): Promise<OverviewTimeline['plans']> {
  // Plans of one location have most of their playlists in common.
  const wants = wantsBetween(from, to);
  const keys = new Map(plans.map(({ plan, key }) => [plan, `${key} ${from} ${to}`]));
  const told: OverviewTimeline['plans'] = [];
  const cache = cacheOf(app);
  for (const [plan, displays] of sharers) {
    const key = keys.get(plan)!;
    let segments = cache.get(key);
    if (!segments) {
      // Six weeks of many plans take a while, so other requests are served in between.
      await letOthersIn();
      segments = segmentsOf(plan, from, to, wants);
    }
    cache.delete(key);
    cache.set(key, segments);
    if (cache.size > maxKept) cache.delete(cache.keys().next().value!);
    told.push({ displays, timezone: plan.timeZone, segments });
  }
  return told;
}

function whichOf({ location, group, display }: Asked): Sql {
  const conditions = sql`t.device_id is not null`;
  if (display) return sql`${conditions} and t.id = ${display}`;
  const here = location ? sql`${conditions} and t.location_id = ${location}` : conditions;
  if (!group) return here;
  return sql`${here} and t.id = any (array(select g.display_id from content.display_groups g
    where g.environment_id = t.environment_id and g.group_id = ${group}))`;
}

/** Groups that contain a visible display, sorted by name. */
async function readGroups({ db, environment }: Context, displays: readonly string[]) {
  const rows = await db.query(sql({ id: 'uuid', name: 'text', displays: 'uuid[]' })`
    select g.id, g.name, array_agg(d.display_id) as displays from content.display_groups d
    join content.groups g on g.environment_id = d.environment_id and g.id = d.group_id and not g.implicit
    where d.environment_id = ${environment.id} and d.display_id = any (${displays}::uuid[])
    group by g.id, g.name order by g.name collate content.sort_und, g.id`);
  return rows.map((row) => ({ ...row, displays: new Set(row.displays) }));
}

function displayOf(display: DisplaySnapshot, places: ReadonlyMap<string, Place>) {
  const { id, name, status, location } = display;
  const place = places.get(location.id)!;
  const closed = isClosed(display, place) ? { opensAt: isoOf(place.until) } : null;
  return { id, name, status, closed, location };
}

const readPlaylistNames = ({ db, environment }: Context, plans: readonly Plan[]) =>
  db.query(sql({ id: 'uuid', name: 'text', priority: 'int4' })`
    select id, name, priority from content.playlists where environment_id = ${environment.id}
      and id = any (${distinct(plans.flatMap(({ playlists }) => playlists.map(({ id }) => id)))}::uuid[])
    order by priority desc, name collate content.sort_und`);
