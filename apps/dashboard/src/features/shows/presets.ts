import type { ShowTargets, ShowUntil } from '@vitrine/contract/shows';
import {
  dateOfDay,
  localMoment,
  minutesPerDay,
  timeOfMinute,
  weekdayOf,
} from '@vitrine/schedule/local-clock';

// Until when something is shown, as one click: what is right where it is open, and where it is closed.

export const presetKeys = ['closing', 'hour', 'weekend', 'date', 'always', 'days'] as const;
export type PresetKey = (typeof presetKeys)[number];

export interface Presets {
  /** Those that fit the chosen places, in order; the first is chosen until another is. */
  readonly keys: readonly PresetKey[];
  /** All of them are closed and open on this day next: days from their today, and the day. */
  readonly opening: { readonly inDays: number; readonly day: number } | null;
  readonly weekend: { readonly date: string; readonly isSunday: boolean };
  /** The end of the hour, rounded up to a quarter, because nobody means 14:37. */
  readonly hour: string;
  readonly today: string;
  /** Suggested as a last day. */
  readonly tomorrow: string;
}

const hourMs = 3_600_000;
const thursday = 3;
const [friday, sunday] = [4, 6];
const daysPerWeek = 7;

export function presetsOf(
  { places, displays }: ShowTargets,
  chosen: ReadonlySet<string>,
  now: number,
): Presets {
  const ids = new Set(displays.filter(({ id }) => chosen.has(id)).map(({ place }) => place));
  const own = places.filter(({ id }) => ids.has(id));
  const zone = own[0]?.timezone ?? places[0]?.timezone ?? 'UTC';
  const { day } = localMoment(zone, now);
  const openings = own.map(({ timezone, opensAt }) =>
    opensAt === null ? null : localMoment(timezone, Date.parse(opensAt)).day,
  );
  const first = openings[0] ?? null;
  const opensTogether = first !== null && openings.every((each) => each === first);
  // Where clocks differ, an hour from now is another time in each place.
  const clocks = new Set(own.map(({ timezone }) => localMoment(timezone, now).minute));
  const hasHour = own.every(({ isOpen }) => isOpen) && clocks.size === 1;
  const weekday = weekdayOf(day);
  const isSunday = weekday === thursday || weekday === friday;
  const last = isSunday ? sunday : friday;
  const { minute } = localMoment(zone, now + hourMs);
  return {
    keys: presetKeys.filter((key) => key !== 'hour' || hasHour),
    opening: opensTogether ? { inDays: first - day, day: first } : null,
    weekend: { date: dateOfDay(day + ((last - weekday + daysPerWeek) % daysPerWeek)), isSunday },
    hour: timeOfMinute((Math.ceil(minute / 15) * 15) % minutesPerDay),
    today: dateOfDay(day),
    tomorrow: dateOfDay(day + 1),
  };
}

export const isDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** Null while the date is not typed to its end, and on certain days, which are no show. */
export function untilOf(key: PresetKey, { weekend, hour }: Presets, date: string): ShowUntil | null {
  switch (key) {
    case 'closing':
      return { kind: 'closing' };
    case 'hour':
      return { kind: 'time', time: hour };
    case 'weekend':
      return { kind: 'date', date: weekend.date };
    case 'date':
      return isDate(date) ? { kind: 'date', date } : null;
    case 'always':
      return { kind: 'always' };
    case 'days':
      return null;
  }
}
