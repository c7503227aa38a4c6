import type { DisplayDay } from '@vitrine/contract/display-history';
import type { Segment } from '@vitrine/contract/schedule-calls';
import { dayNumber, startOfDay } from '@vitrine/schedule/local-clock';
import { type PastPlan, readPastPlans } from '../../core/past-plans/past-plans.ts';
import { segmentsOf } from '../../core/plans/segments.ts';
import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readHourlyPictures } from '../live-pictures/hourly-pictures.service.ts';
import { apartOf, shareOf } from './day-comparison.ts';
import { readFaults, readFirstShown, readOffline, readShown, readTold, type Span } from './day-facts.ts';

// A past day of a display, from the plans it had, the manifests its player had, its plays, its availability and its faults.

const iso = (instant: number) => new Date(instant).toISOString();

/** In the display's zone; 23 or 25 hours where clocks change. */
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
  const whole = dayIn(display.timezone, day);
  if (whole.from > now.getTime()) throw invalidField('day', { key: 'changes.dayToCome' });
  const span = { from: whole.from, to: Math.min(whole.to, now.getTime()) };
  const plans = await readPastPlans(db, environment.id, id, new Date(span.from), new Date(span.to));
  const recordedFrom = plans[0] ? Math.max(span.from, Date.parse(plans[0].startsAt)) : null;
  const known = { from: recordedFrom ?? span.to, to: span.to };
  const planned = plannedIn(plans, known);
  const about = { environment: environment.id, display: id };
  const [told, shown, off, faults, firstShown] = await Promise.all([
    readTold(
      db,
      about,
      span,
      plans.map(({ startsAt }) => Date.parse(startsAt)),
    ),
    readShown(db, about, span),
    readOffline(db, about, span),
    readFaults(db, about, span),
    readFirstShown(db, about),
  ]);
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
      timezone: display.timezone,
      from: iso(whole.from),
      to: iso(whole.to),
      recordedFrom: recordedFrom === null ? null : iso(recordedFrom),
      shownFrom: shownFrom < span.to ? iso(shownFrom) : null,
      playlists: [...names].map(([playlist, { name, priority }]) => ({ id: playlist, name, priority })),
      planned,
      told: told.map(({ planOf, isCurrent, ...each }) => ({ ...at(each), planOf: iso(planOf), isCurrent })),
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

/** Each plan for as long as it was the newest. */
function plannedIn(plans: readonly PastPlan[], { from, to }: Span): Segment[] {
  return plans.flatMap(({ startsAt, plan }, i) => {
    const start = Math.max(from, Date.parse(startsAt));
    const end = Math.min(to, plans[i + 1] ? Date.parse(plans[i + 1]!.startsAt) : to);
    return end > start ? segmentsOf(plan, start, end) : [];
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
