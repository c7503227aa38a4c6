import { localMoment } from '@vitrine/schedule/local-clock';
import type { LocalDay } from '../../lib/local-days.ts';

const dayMinutes = 1440;

/**
 * By how many minutes the reader's clock is ahead of the place's on all of these days; null where both show the same, or
 * where one of them changes its clocks in between, so that no axis holds for every column.
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

/** The minute of the day that the other clock shows. */
export const shiftedMinute = (minute: number, ahead: number): number =>
  (((minute + ahead) % dayMinutes) + dayMinutes) % dayMinutes;
