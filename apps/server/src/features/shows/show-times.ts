import type { Condition } from '@vitrine/contract/conditions';
import type { ShowUntil } from '@vitrine/contract/shows';
import {
  dateOfDay,
  dayNumber,
  instantOf,
  localMoment,
  minuteNumber,
  minutesPerDay,
  timeOfMinute,
} from '@vitrine/schedule/local-clock';

// When a show ends at a location, and the conditions that end it on every player, connected or not.
// Conditions use local time, so locations with the same local date share them whatever their zone.

export interface ShowWindow {
  readonly conditions: readonly Condition[];
  /** The local date on which it ends; null means never. */
  readonly lastDay: string | null;
  /** True if the time has already passed today. */
  readonly isTomorrow: boolean;
}

/** By zone; zones with equal conditions share one object. */
export function windowsOf(
  zones: readonly string[],
  until: ShowUntil,
  now: number,
): ReadonlyMap<string, ShowWindow> {
  if (until.kind !== 'time') {
    const window = untilDate(until.kind === 'date' ? until.date : null);
    return new Map(zones.map((zone) => [zone, window]));
  }
  const end = minuteNumber(until.time);
  const moments = zones.map((zone) => ({ zone, ...localMoment(zone, now) }));
  const alike = Map.groupBy(moments, ({ day, minute }) => `${day} ${Math.sign(minute - end)}`);
  return new Map(
    [...alike.values()].flatMap((members) => {
      const { day, minute } = members.reduce((first, each) => (each.minute < first.minute ? each : first));
      const window = untilTime(day, minute, end);
      return members.map(({ zone }) => [zone, window] as const);
    }),
  );
}

const untilDate = (date: string | null): ShowWindow => ({
  conditions: date === null ? [] : [{ precondition: 'date', operator: 'on_or_before', value: date }],
  lastDay: date,
  isTomorrow: false,
});

function untilTime(day: number, from: number, end: number): ShowWindow {
  const isTomorrow = from >= end;
  // A window can't begin and end at the same minute, so a whole day lacks its last one.
  const to = from === end ? (end + minutesPerDay - 1) % minutesPerDay : end;
  const date = dateOfDay(day);
  return {
    conditions: [
      { precondition: 'date', operator: 'between', from: date, to: date },
      { precondition: 'time', operator: 'between', from: timeOfMinute(from), to: timeOfMinute(to) },
    ],
    lastDay: dateOfDay(isTomorrow ? day + 1 : day),
    isTomorrow,
  };
}

/** The instant at which it ends at a location. */
export function endAt(timezone: string, until: ShowUntil, lastDay: string | null): number | null {
  if (lastDay === null || until.kind === 'always') return null;
  const day = dayNumber(lastDay);
  return until.kind === 'time'
    ? instantOf(timezone, day, minuteNumber(until.time))
    : instantOf(timezone, day + 1, 0);
}

export const instantText = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
