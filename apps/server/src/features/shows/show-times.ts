import type { Condition } from '@vitrine/contract/conditions';
import type { WeeklyHours } from '@vitrine/contract/locations';
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
import { openingState } from '@vitrine/schedule/opening-state';

// When a show ends at a location, and the conditions that end it on every player, connected or not.
// Conditions use local time, so locations with the same local date share them whatever their zone.

export interface ShowWindow {
  readonly conditions: readonly Condition[];
  /** The local date on which it ends; null means never. */
  readonly lastDay: string | null;
}

/** A location by its clock and its hours. */
export interface ShowPlace {
  readonly timeZone: string;
  readonly hours: WeeklyHours;
}

/** By location; those with equal conditions share one object. */
export function windowsOf<Place extends ShowPlace>(
  places: readonly Place[],
  until: ShowUntil,
  now: number,
): ReadonlyMap<Place, ShowWindow> {
  if (until.kind === 'closing') {
    const windows = new Map<string, ShowWindow>();
    return new Map(
      places.map((place) => {
        const date = dateOfDay(closingOf(place, now).day);
        const window = windows.get(date) ?? untilDate(date);
        windows.set(date, window);
        return [place, window];
      }),
    );
  }
  if (until.kind !== 'time') {
    const window = untilDate(until.kind === 'date' ? until.date : null);
    return new Map(places.map((place) => [place, window]));
  }
  const end = minuteNumber(until.time);
  const moments = places.map((place) => ({ place, ...localMoment(place.timeZone, now) }));
  const alike = Map.groupBy(moments, ({ day, minute }) => `${day} ${Math.sign(minute - end)}`);
  return new Map(
    [...alike.values()].flatMap((members) => {
      const { day, minute } = members.reduce((first, each) => (each.minute < first.minute ? each : first));
      const window = untilTime(day, minute, end);
      return members.map(({ place }) => [place, window] as const);
    }),
  );
}

/** The local date on which it closes next, and when that is; around the clock that is the end of today. */
export function closingOf({ timeZone, hours }: ShowPlace, now: number): { day: number; at: number } {
  const { isOpen, until } = openingState(timeZone, hours, now);
  const openAt = isOpen || until === null ? now : until;
  const { day } = localMoment(timeZone, openAt);
  const midnight = instantOf(timeZone, day + 1, 0);
  const closesAt = isOpen ? until : openingState(timeZone, hours, openAt).until;
  return { day, at: Math.min(midnight, closesAt ?? midnight) };
}

const untilDate = (date: string | null): ShowWindow => ({
  conditions: date === null ? [] : [{ precondition: 'date', operator: 'on_or_before', value: date }],
  lastDay: date,
});

function untilTime(day: number, from: number, end: number): ShowWindow {
  // A window can't begin and end at the same minute, so a whole day lacks its last one.
  const to = from === end ? (end + minutesPerDay - 1) % minutesPerDay : end;
  const date = dateOfDay(day);
  return {
    conditions: [
      { precondition: 'date', operator: 'between', from: date, to: date },
      { precondition: 'time', operator: 'between', from: timeOfMinute(from), to: timeOfMinute(to) },
    ],
    // Tomorrow if the time has already passed.
    lastDay: dateOfDay(from >= end ? day + 1 : day),
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
