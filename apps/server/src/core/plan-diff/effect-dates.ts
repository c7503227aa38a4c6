import { compiledOf } from '@vitrine/schedule/condition';
import {
  dateOfDay,
  instantOf,
  localMoment,
  minutesPerDay,
  startOfLocalDay,
  weekdayOf,
} from '@vitrine/schedule/local-clock';
import type { PlannedPlaylist } from '@vitrine/schedule/plan';
import { type DayWindow, type Looked, type Range, spansOf, windowsOf } from './effect-days.ts';

// Which days of a change stand for their weekday, and which only for themselves: single days that the change names, and days
// weeks ahead on which something else happens than on the same weekday of the coming days.

/** Dates of a calendar before and after which it does not play: those that people have entered. */
const farDay = 100_000;
export const dateOrNull = (day: number): string | null => (Math.abs(day) < farDay ? dateOfDay(day) : null);

/** Single days stand for themselves, others for their weekday, so that it does not matter where a week begins. */
export const dayKey = (day: number, named: ReadonlySet<number>): string =>
  named.has(day) ? dateOfDay(day) : String(weekdayOf(day));

type Calendar = Pick<PlannedPlaylist, 'conditions' | 'alternatives' | 'exceptions'> | undefined;

/** Dates that a change of a calendar can be about: its first and last ones, and single days that differ. */
export function namedDays(
  was: Calendar,
  becomes: Calendar,
  dayNumber: (date: string) => number,
): { readonly single: number[]; readonly bounds: number[] } {
  const timesOf = (playlist: Calendar) =>
    new Map((playlist?.exceptions ?? []).map(({ date, times }) => [date, JSON.stringify(times)]));
  const [before, after] = [timesOf(was), timesOf(becomes)];
  const single = [...new Set([...before.keys(), ...after.keys()])]
    .filter((date) => before.get(date) !== after.get(date))
    .map(dayNumber);
  const bounds = [was, becomes].flatMap((playlist) =>
    [playlist?.conditions ?? [], ...(playlist?.alternatives ?? [])].flatMap((conditions) =>
      conditions.length === 0 ? [] : boundDays(compiledOf(conditions)),
    ),
  );
  return { single, bounds };
}

/** A week from the first day on, and those before and after the last one: all weekdays that may play there. */
const boundDays = ({ firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number }) => [
  ...(Math.abs(firstDay) < farDay ? daysFrom(firstDay - 1, 8) : []),
  ...(Math.abs(lastDay) < farDay ? daysFrom(lastDay - 6, 14) : []),
];

const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

/** A day on which it plays, before or after. */
export interface PlayedDay {
  readonly day: number;
  readonly was: readonly DayWindow[];
  readonly becomes: readonly DayWindow[];
  readonly differs: boolean;
}

export interface PlayedDays {
  readonly days: readonly PlayedDay[];
  /** It plays longer than a day without a break, so its windows are those of each day. */
  readonly isSplit: boolean;
}

export function playedDays(looked: readonly Looked[], timezone: string, playlist: string): PlayedDays {
  const whole = looked.map((range) => ({
    range,
    was: windowsOf(timezone, range.was, range, playlist),
    becomes: windowsOf(timezone, range.becomes, range, playlist),
  }));
  const isSplit = whole.some(({ was, becomes }) => !was || !becomes);
  const found = new Map<number, PlayedDay>();
  for (const { range, was, becomes } of whole)
    if (isSplit)
      addDays(
        found,
        range,
        splitWindows(timezone, range, 'was', playlist),
        splitWindows(timezone, range, 'becomes', playlist),
      );
    else addDays(found, range, was!, becomes!);
  return { days: [...found.values()].sort((a, b) => a.day - b.day), isSplit };
}

function addDays(
  found: Map<number, PlayedDay>,
  { from, to }: Range,
  was: readonly DayWindow[],
  becomes: readonly DayWindow[],
): void {
  // What lies outside of the days looked at does not make a day a changed one.
  const seen = (windows: readonly DayWindow[]) =>
    windows
      .filter(({ begin, end }) => end > from && begin < to)
      .map(({ begin, end }) => `${Math.max(begin, from)} ${Math.min(end, to)}`)
      .join();
  for (const day of new Set([...was, ...becomes].map((window) => window.day))) {
    const [before, after] = [was, becomes].map((all) => all.filter((window) => window.day === day));
    const [old, now] = [seen(before!), seen(after!)];
    if (old === '' && now === '') continue;
    const differs = old !== now || found.get(day)?.differs === true;
    found.set(day, { day, was: before!, becomes: after!, differs });
  }
}

/** Windows that end at midnight and go on as those of the next day. */
function splitWindows(
  timezone: string,
  range: Looked,
  side: 'was' | 'becomes',
  playlist: string,
): DayWindow[] {
  return spansOf(range[side], playlist).flatMap((span) => {
    const [first, last] = [localMoment(timezone, span.from).day, localMoment(timezone, span.to - 1).day];
    return daysFrom(first, last - first + 1).map((day) => {
      const begin = Math.max(span.from, startOfLocalDay(timezone, instantOf(timezone, day, 0)));
      const end = Math.min(span.to, startOfLocalDay(timezone, instantOf(timezone, day + 1, 0)));
      const until = localMoment(timezone, end);
      return {
        day,
        begin,
        end,
        from: localMoment(timezone, begin).minute,
        to: until.day > day ? minutesPerDay : until.minute,
      };
    });
  });
}

const changeOf = ({ was, becomes, differs }: PlayedDay) =>
  !differs ? 'same' : was.length === 0 ? 'gained' : becomes.length === 0 ? 'lost' : 'moved';

/**
 * The days that stand for themselves: those that are named, and of a weekday that does not change alike on all of its days,
 * those that change. The coming days count as one day of their weekday, as today is only half of one.
 */
export function singleDays(
  days: readonly PlayedDay[],
  named: ReadonlySet<number>,
  lastOfWeek: number,
): ReadonlySet<number> {
  const single = new Set(named);
  const weekdays = Map.groupBy(
    days.filter(({ day }) => !named.has(day)),
    ({ day }) => weekdayOf(day),
  );
  for (const alike of weekdays.values()) {
    const [soon, later] = [
      alike.filter(({ day }) => day <= lastOfWeek),
      alike.filter(({ day }) => day > lastOfWeek),
    ];
    const changes = new Set(later.map(changeOf));
    const now = new Set(soon.map(changeOf));
    if (now.size > 1) now.delete('same');
    for (const change of now) changes.add(change);
    if (changes.size > 1) for (const { day, differs } of alike) if (differs) single.add(day);
  }
  return single;
}
