import type { CalendarRecord, CalendarSegment } from '@vitrine/contract/calendar-calls';
import { outagesBetween, presenceIn, readConnections } from '../../core/display-state/outages.ts';
import { type KeptPlan, readKeptPlans } from '../../core/past-plans/past-plans.ts';
import { type PlanStretch, readPlanStretches } from '../../core/past-plans/plan-stretches.ts';
import { overlaps, within } from '../../core/plans/intervals.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import { cutTo, iso, keyOfSegments, segmentsOfDays } from './calendar-segments.ts';
import {
  type Days,
  daysByZone,
  type Filters,
  readShownDisplays,
  requireFewPlans,
  type ShownDisplay,
  type Span,
  toMinute,
} from './shown-displays.ts';

// What was planned on all displays, and when they were not connected. To the minute; plays, faults and alarms are not
// read, because a week of many displays has tens of millions of them.

/** What is known of one display in its days. */
interface Past {
  readonly display: ShownDisplay;
  readonly days: Span;
  /** When it was active and had connected before. */
  readonly present: readonly Span[];
  readonly plans: readonly PlanStretch[];
  readonly outages: readonly Span[];
}

interface Row {
  readonly timezone: string;
  readonly segments: readonly CalendarSegment[];
  readonly pasts: Past[];
}

export async function readCalendarRecord(context: Context, asked: Days & Filters): Promise<CalendarRecord> {
  const { now } = context;
  const pasts = await readPasts(context, asked);
  const hashes = new Set(pasts.flatMap(({ plans }) => plans.map(({ hash }) => hash)));
  requireFewPlans(hashes.size);
  const kept = await readKeptPlans(context, [...hashes]);
  const rows = await rowsOf(context, pasts, kept);
  return {
    now: now.toISOString(),
    rows: rows.map(({ timezone, segments, pasts: own }) => ({
      displays: own.map(({ display }) => display.id),
      timezone,
      segments: [...segments],
      offline: offlineIn(segments, own),
      recordedFrom: segments[0]?.from ?? null,
    })),
    playlists: await namesIn(context, rows, pasts, kept),
  };
}

async function readPasts(context: Context, asked: Days & Filters): Promise<Past[]> {
  const { db, environment, now } = context;
  const shown = await readShownDisplays(context, asked);
  const daysOf = daysByZone(asked);
  const end = toMinute(now.getTime());
  const inPast = shown.flatMap((display) => {
    const { from, to } = daysOf(display.timezone);
    return from < end ? [{ display, days: { from, to: Math.min(to, end) } }] : [];
  });
  if (inPast.length === 0) return [];
  const ids = inPast.map(({ display }) => display.id);
  const [from, to] = [
    Math.min(...inPast.map(({ days }) => days.from)),
    Math.max(...inPast.map(({ days }) => days.to)),
  ];
  const [plansOf, connectionsOf, activeOf] = await Promise.all([
    readPlanStretches(
      db,
      environment.id,
      inPast.map(({ display, days }) => ({ display: display.id, ...days })),
    ),
    readConnections(db, environment.id, ids, from, to),
    readActive(context, ids, to),
  ]);
  return inPast.map(({ display, days }) => {
    const { connectedFrom, outages } = presenceIn(connectionsOf.get(display.id) ?? []);
    const known = [{ from: Math.max(days.from, toMinute(connectedFrom ?? days.from)), to: days.to }];
    return {
      display,
      days,
      present: within(known, activeOf.get(display.id) ?? []),
      plans: plansOf.get(display.id)!,
      outages: outagesBetween(outages, days.from, days.to)
        .map((each) => ({ from: toMinute(each.from), to: toMinute(each.to) }))
        .filter((each) => each.to > each.from),
    };
  });
}

/** When displays were active, in order. */
async function readActive({ db, environment }: Context, displays: readonly string[], to: number) {
  const rows = await db.query(sql({ display: 'uuid', from: 'timestamptz', to: 'timestamptz?' })`
    select display_id as display, started_at as from, ended_at as to from content.activations
    where environment_id = ${environment.id} and display_id = any (${displays}::uuid[]) order by started_at, entry`);
  const found = new Map<string, Span[]>();
  for (const row of rows) {
    const all = found.get(row.display) ?? [];
    const until = row.to === null ? to : toMinute(Date.parse(row.to));
    all.push({ from: toMinute(Date.parse(row.from)), to: until });
    found.set(row.display, all);
  }
  return found;
}

/** Displays with equal segments share a row, whichever plans they had. */
async function rowsOf(
  { app }: Context,
  pasts: readonly Past[],
  kept: ReadonlyMap<string, KeptPlan>,
): Promise<Row[]> {
  const pause = createSlices();
  const textOf = (spans: readonly Span[]) => spans.map(({ from, to }) => `${from}-${to}`).join();
  const alike = Map.groupBy(
    pasts,
    ({ display, plans, present }) =>
      `${display.timezone} ${textOf(present)} ${plans.map(({ hash, from, to }) => `${hash}${from}-${to}`)}`,
  );
  const rows = new Map<string, Row>();
  for (const own of alike.values()) {
    const [{ display, plans, present }] = own as [Past];
    const segments: CalendarSegment[] = [];
    for (const { hash, from, to } of plans) {
      const plan = kept.get(hash)?.plan;
      if (!plan) continue;
      await pause();
      const whole = segmentsOfDays(app, hash, plan, { from, to });
      for (const span of within([{ from, to }], present)) append(segments, cutTo(whole, span));
    }
    const key = `${display.timezone} ${keyOfSegments(segments)}`;
    const row = rows.get(key);
    if (row) row.pasts.push(...own);
    else rows.set(key, { timezone: display.timezone, segments, pasts: [...own] });
  }
  return [...rows.values()];
}

/** A plan that goes on like the one before it makes no border. */
function append(segments: CalendarSegment[], next: readonly CalendarSegment[]): void {
  for (const segment of next) {
    const last = segments.at(-1);
    const isSame =
      last?.to === segment.from &&
      last.state === segment.state &&
      last.playlists.join() === segment.playlists.join();
    if (isSame) segments[segments.length - 1] = { ...last, to: segment.to };
    else segments.push(segment);
  }
}

/** Equal times of several displays together. One that lies in closed hours, or before anything is recorded, says nothing. */
function offlineIn(segments: readonly CalendarSegment[], own: readonly Past[]) {
  const open = segments
    .filter(({ state }) => state !== 'closed')
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const found = new Map<string, { readonly displays: string[]; readonly outage: Span }>();
  for (const { display, outages } of own) {
    for (const outage of outages) {
      const key = `${outage.from} ${outage.to}`;
      const known = found.get(key);
      if (known) known.displays.push(display.id);
      else if (overlaps([outage], open)) found.set(key, { displays: [display.id], outage });
    }
  }
  return [...found.values()]
    .sort((a, b) => a.outage.from - b.outage.from || a.outage.to - b.outage.to)
    .map(({ displays, outage: { from, to } }) => ({ displays, from: iso(from), to: iso(to) }));
}

/** As the last plan with it has them. */
async function namesIn(
  { db, environment }: Context,
  rows: readonly Row[],
  pasts: readonly Past[],
  kept: ReadonlyMap<string, KeptPlan>,
): Promise<CalendarRecord['playlists']> {
  const wanted = new Set(rows.flatMap(({ segments }) => segments.flatMap(({ playlists }) => playlists)));
  const lastUse = new Map<string, number>();
  for (const { plans } of pasts)
    for (const { hash, to } of plans) lastUse.set(hash, Math.max(to, lastUse.get(hash) ?? 0));
  const found = new Map<string, { id: string; name: string; priority: number }>();
  for (const [hash] of [...lastUse].sort(([, a], [, b]) => a - b)) {
    const { plan, names } = kept.get(hash) ?? {};
    for (const { id, priority } of plan?.playlists ?? [])
      if (wanted.has(id)) found.set(id, { id, priority, name: names?.playlists[id] ?? '' });
  }
  const shows = await db.query(sql({ id: 'uuid' })`
    select id from content.playlists where environment_id = ${environment.id} and implicit and id = any (${[...wanted]}::uuid[])
    union select playlist_id from content.show_parts
    where environment_id = ${environment.id} and owns_playlist and playlist_id = any (${[...wanted]}::uuid[])`);
  const isShow = new Set(shows.map(({ id }) => id));
  const compare = new Intl.Collator('und', { numeric: true }).compare;
  return [...found.values()]
    .map((each) => ({ ...each, isShow: isShow.has(each.id) }))
    .sort((a, b) => b.priority - a.priority || compare(a.name, b.name));
}
