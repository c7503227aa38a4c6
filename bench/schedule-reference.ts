import { createRequire } from 'node:module';
import type { Condition } from '@vitrine/contract/conditions';
import type { Plan } from '@vitrine/schedule/plan';
import { ScheduleManager } from '@xiboplayer/schedule';
import { DateTime } from 'luxon';
import { dayMs, type Rule } from './schedule-workload.ts';

// An implementation with common libraries: each playlist is a recurrence, its occurrences become intervals in
// the display's zone, and the intervals are merged by priority. Also another player's implementation of "what
// plays now".

const { RRule } = createRequire(import.meta.url)('rrule') as typeof import('rrule');

interface Interval {
  readonly from: number;
  readonly to: number;
}
export interface Slice extends Interval {
  /** Ids of the winning playlists, oldest first; empty if nothing plays. */
  readonly winners: readonly string[];
}

/** Ignores opening hours. */
export function overlay(plan: Plan, from: number, to: number): Slice[] {
  const occurring = plan.playlists.map((playlist) => {
    const own = occurrences(playlist.conditions, plan.timeZone, from, to);
    const always = playlist.items.some(({ conditions }) => conditions.length === 0);
    const shown = playlist.items.flatMap(({ conditions }) =>
      occurrences(conditions, plan.timeZone, from, to),
    );
    return {
      playlist,
      intervals: always ? own : own.flatMap((each) => shown.flatMap((item) => both(each, item))),
    };
  });
  const edges = new Set([from, to]);
  for (const { intervals } of occurring)
    for (const each of intervals)
      for (const edge of [each.from, each.to]) if (edge > from && edge < to) edges.add(edge);
  const sorted = [...edges].sort((a, b) => a - b);
  const slices: Slice[] = [];
  for (let i = 0; i + 1 < sorted.length; i++) {
    const at = sorted[i]!;
    const able = occurring.filter(({ intervals }) =>
      intervals.some((each) => each.from <= at && at < each.to),
    );
    const rank = ({ playlist }: (typeof able)[number]) => playlist.priority * 1000 + playlist.groupPriority;
    const best = Math.max(...able.map(rank));
    const winners = able
      .filter((each) => rank(each) === best)
      .map(({ playlist }) => playlist)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(({ id }) => id);
    slices.push({ from: at, to: sorted[i + 1]!, winners });
  }
  return slices;
}

const both = (a: Interval, b: Interval): Interval[] => {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
  return from < to ? [{ from, to }] : [];
};

const byWeekday = {
  mon: RRule.MO,
  tue: RRule.TU,
  wed: RRule.WE,
  thu: RRule.TH,
  fri: RRule.FR,
  sat: RRule.SA,
  sun: RRule.SU,
};

/** Supports the conditions of this workload: at most one of each kind. */
function occurrences(conditions: readonly Condition[], zone: string, from: number, to: number): Interval[] {
  let [start, end] = ['00:00', '24:00'];
  let dates = { from: '1970-01-01', to: '2100-01-01' };
  let weekdays = Object.keys(byWeekday) as (keyof typeof byWeekday)[];
  for (const condition of conditions) {
    if (condition.precondition === 'weekday') weekdays = condition.weekdays;
    else if (condition.operator === 'between') {
      if (condition.precondition === 'date') dates = condition;
      else [start, end] = [condition.from, condition.to];
    } else if (condition.operator === 'before') end = condition.value;
    else start = condition.value;
  }
  // Recurrences are computed in local time, represented as if it were UTC.
  const first = new Date(Math.max(Date.parse(dates.from), from - 2 * dayMs));
  const last = new Date(Math.min(Date.parse(dates.to), to + 2 * dayMs));
  const rule = new RRule({
    freq: RRule.WEEKLY,
    byweekday: weekdays.map((day) => byWeekday[day]),
    dtstart: new Date(first.getTime() - (first.getTime() % dayMs)),
    until: last,
  });
  const at = (day: Date, time: string, plusDays: number) =>
    DateTime.fromObject(
      {
        year: day.getUTCFullYear(),
        month: day.getUTCMonth() + 1,
        day: day.getUTCDate(),
        hour: Number(time.slice(0, 2)) % 24,
        minute: Number(time.slice(3)),
      },
      { zone },
    )
      .plus({ days: plusDays })
      .toMillis();
  return rule
    .all()
    .map((day) => ({ from: at(day, start, 0), to: at(day, end, end <= start || end === '24:00' ? 1 : 0) }))
    .filter((each) => each.from < each.to);
}

/** The other player has one list of rules in the zone of its own clock, and no items with conditions. */
export function otherPlayer(rules: readonly Rule[]): (at: Date) => number {
  const manager = new ScheduleManager();
  const isoDays = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 };
  manager.setSchedule({
    layouts: rules.map(({ id, priority, conditions }) => {
      const times = conditions.find((each) => each.precondition === 'time');
      const days = conditions.find((each) => each.precondition === 'weekday');
      const [start, end] = times && 'from' in times ? [times.from, times.to] : ['00:00', '23:59'];
      return {
        file: `${id}.xlf`,
        priority,
        fromdt: `2026-10-01 ${start}:00`,
        todt: `2026-10-01 ${end}:00`,
        recurrenceType: 'Week',
        recurrenceRepeatsOn: days ? days.weekdays.map((day) => isoDays[day]).join() : undefined,
      };
    }),
    campaigns: [],
  });
  return (at) => manager.getLayoutsAtTime!(at).length;
}
