import type { WeeklyHours } from '@vitrine/contract/locations';
import { localMoment, minutesPerDay, weekdayOf } from '@vitrine/schedule/local-clock';
import { compileHours } from '@vitrine/schedule/opening-hours';

/** For how many minutes a location has been open by its local clock; null while it is closed. */
export function minutesOpen(timeZone: string, hours: WeeklyHours, now: number): number | null {
  const windows = compileHours(hours);
  const { day, minute } = localMoment(timeZone, now);
  const { from, to } = windows[weekdayOf(day)]!;
  if (minute < from || minute >= to) return null;
  const yesterday = windows[weekdayOf(day - 1)]!;
  // Midnight is not an opening if the day before lasted until then.
  const isGoingOn = from === 0 && yesterday.to === minutesPerDay && yesterday.from < yesterday.to;
  return isGoingOn ? minutesPerDay : minute - from;
}
