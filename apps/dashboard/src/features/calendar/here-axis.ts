import { localMoment } from '@vitrine/schedule/local-clock';
import type { LocalDay } from '../../lib/local-days.ts';

const dayMinutes = 1440;

/**
 * By how many minutes the reader's time zone is ahead of the location's on all of these days. Null if both
 * are equal, or if one changes its clocks in between, because then no axis fits every column.
 */
export function minutesAhead(place: string, reader: string, days: readonly LocalDay[]): number | null {
  const aheadAt = (instant: number) => {
    const [here, there] = [localMoment(reader, instant), localMoment(place, instant)];
    return (here.day - there.day) * dayMinutes + here.minute - there.minute;
  };
  const all = new Set(days.flatMap(({ from, to }) => [aheadAt(from), aheadAt(to - 1)]));
  const [ahead = 0] = all;
  return all.size === 1 && ahead !== 0 ? ahead : null;
}

/** The minute of the day in the other time zone. */
export const shiftedMinute = (minute: number, ahead: number): number =>
  (((minute + ahead) % dayMinutes) + dayMinutes) % dayMinutes;
