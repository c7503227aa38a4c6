import type { DisplayDay } from '@vitrine/contract/display-history';
import { dayNumber, startOfDay } from '@vitrine/schedule/local-clock';
import { type PastPlan, readPastPlans, readPlanAt } from '../../core/past-plans/past-plans.ts';
import { type PlanOrigin, readPlanOrigins } from '../../core/past-plans/plan-origins.ts';
import { segmentsOf } from '../../core/plans/segments.ts';
import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readHourlyPictures } from '../live-pictures/hourly-pictures.service.ts';
import { apartOf, shareOf } from './day-comparison.ts';
import {
  readFaults,
  readFirstShown,
  readMoves,
  readOffline,
  readShown,
  readTold,
  type Span,
} from './day-facts.ts';

// A past day of a display, from the plans it had, the manifests its player had, its plays, its availability and its faults.

const iso = (instant: number) => new Date(instant).toISOString();

/** 23 or 25 hours where clocks change. */
export const dayIn = (timeZone: string, day: string): Span => ({
  from: startOfDay(timeZone, dayNumber(day)),
  to: startOfDay(timeZone, dayNumber(day) + 1),
});

export async function readDisplayDay(
  context: Context,
  id: string,
  day: string,
): Promise<{ data: DisplayDay }> {
  const { db, environment, now } = context;
  const [display] = await db.query(sql({ timezone: 'text' })`
    select l.timezone from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment.id} and d.id = ${id}`);
  if (!display) throw notFound();
  const timezone = await zoneOfDay(context, id, day, display.timezone);
  const whole = dayIn(timezone, day);
  if (whole.from > now.getTime()) throw invalidField('day', { key: 'changes.dayToCome' });
  const span = { from: whole.from, to: Math.min(whole.to, now.getTime()) };
  const plans = await readPastPlans(db, environment.id, id, new Date(span.from), new Date(span.to));
  const recordedFrom = plans[0] ? Math.max(span.from, Date.parse(plans[0].startsAt)) : null;
  const known = { from: recordedFrom ?? span.to, to: span.to };
  const starts = plans.map(({ startsAt }) => Date.parse(startsAt));
  const about = { environment: environment.id, display: id };
  const [told, shown, off, faults, firstShown, moves] = await Promise.all([
    readTold(db, about, span, starts),
    readShown(db, about, span),
    readOffline(db, about, span),
    readFaults(db, about, span),
    readFirstShown(db, about),
    readMoves(db, about, span),
  ]);
  const origins = await readPlanOrigins(db, environment.id, id, [
    ...new Set([...starts, ...told.map(({ planOf }) => planOf)]),
  ]);
  const originOf = (at: number): PlanOrigin => origins.get(at) ?? { change: null, content: null };
  const planned = plannedIn(plans, known, originOf);
  const shownFrom = Math.max(span.from, firstShown);
  const facts = {
    planned: planned.map(({ from, to, ...rest }) => ({
      ...rest,
      from: Date.parse(from),
      to: Date.parse(to),
    })),
    told,
    shown,
    off,
    faults,
    shownFrom,
  };
  const apart = apartOf(facts);
  const share = shareOf(facts, apart);
  const names = namesOf(plans);
  return {
    data: {
      day,
      timezone,
      from: iso(whole.from),
      to: iso(whole.to),
      recordedFrom: recordedFrom === null ? null : iso(recordedFrom),
      shownFrom: shownFrom < span.to ? iso(shownFrom) : null,
      playlists: [...names].map(([playlist, { name, priority }]) => ({ id: playlist, name, priority })),
      planned,
      told: told.map(({ planOf, isCurrent, ...each }) => ({
        ...at(each),
        planOf: iso(planOf),
        isCurrent,
        origin: originOf(planOf),
      })),
      moves,
      shown: shown.map(({ playlist, name, item, ...each }) => ({ ...at(each), playlist, name, item })),
      off: off.map(at),
      apart: apart.map((each) => ({
        ...at(each),
        why: each.why,
        planned: each.planned.map((playlist) => names.get(playlist)?.name ?? ''),
        shown: each.shown && (shown.find(({ playlist }) => playlist === each.shown)?.name ?? null),
        playable: each.why === 'fault' ? (faults.find(covers(each.from))?.name ?? null) : null,
        noContactSince: each.why === 'not_told' ? sinceOf(off.find(touches(each))) : null,
      })),
      plannedMinutes: Math.round(share.planned / 60_000),
      asPlannedMinutes: Math.round(share.asPlanned / 60_000),
      pictures: await readHourlyPictures(context, id, new Date(span.from), new Date(span.to)),
    },
  };
}

const at = ({ from, to }: Span) => ({ from: iso(from), to: iso(to) });
const covers = (instant: number) => (each: Span) => each.from <= instant && instant < each.to;
const touches = (other: Span) => (each: Span) => each.from < other.to && other.from < each.to;
const sinceOf = (off: Span | undefined) => (off ? iso(off.from) : null);

/** A day is one of the place that the display had at its noon, wherever it is now. */
async function zoneOfDay(
  { db, environment }: Context,
  display: string,
  day: string,
  current: string,
): Promise<string> {
  const noon = new Date(startOfDay(current, dayNumber(day)) + 12 * 3_600_000);
  return (await readPlanAt(db, environment.id, display, noon))?.plan.timeZone ?? current;
}

/** Each plan for as long as it was the newest. */
function plannedIn(
  plans: readonly PastPlan[],
  { from, to }: Span,
  originOf: (at: number) => PlanOrigin,
): DisplayDay['planned'] {
  return plans.flatMap(({ startsAt, plan }, i) => {
    const start = Math.max(from, Date.parse(startsAt));
    const end = Math.min(to, plans[i + 1] ? Date.parse(plans[i + 1]!.startsAt) : to);
    if (end <= start) return [];
    const whence = { timezone: plan.timeZone, origin: originOf(Date.parse(startsAt)) };
    return segmentsOf(plan, start, end).map((segment) => ({ ...segment, ...whence }));
  });
}

/** As the last plan of the day has them. */
function namesOf(plans: readonly PastPlan[]): Map<string, { name: string; priority: number }> {
  return new Map(
    plans.flatMap(({ plan, names }) =>
      plan.playlists.map(({ id, priority }) => [id, { name: names.playlists[id] ?? '', priority }] as const),
    ),
  );
}
