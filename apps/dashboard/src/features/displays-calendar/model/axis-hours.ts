import { minutesPerDay, weekdayOf } from '@vitrine/schedule/local-clock';
import { compileHours } from '@vitrine/schedule/opening-hours';
import { type Hours, wholeDay } from '../../../core/time/axis.ts';
import type { Place } from './ribbons.ts';

/** A day with one open hour still looks like a day. */
const least = 8 * 60;

/**
 * From the first opening to the last closing of these places on these days, in whole hours. Places that are open around the
 * clock count only if there are no others; then, and where everything is closed, the whole day is drawn.
 */
export function axisHours(places: Iterable<Place>, first: number, count: number): Hours {
  let [from, to] = [minutesPerDay, 0];
  for (const { hours } of places) {
    const windows = compileHours(hours);
    for (let day = first; day < first + count; day++) {
      const window = windows[weekdayOf(day)]!;
      const isAlways = window.from === 0 && window.to === minutesPerDay;
      if (window.to <= window.from || isAlways) continue;
      from = Math.min(from, window.from);
      to = Math.max(to, window.to);
    }
  }
  if (to <= from) return wholeDay;
  const [start, end] = [Math.floor(from / 60) * 60, Math.ceil(to / 60) * 60];
  const lacking = Math.ceil(Math.max(0, least - (end - start)) / 120) * 60;
  return { from: Math.max(0, start - lacking), to: Math.min(minutesPerDay, end + lacking) };
}
