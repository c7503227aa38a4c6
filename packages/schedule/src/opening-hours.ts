import type { WeeklyHours } from '@vitrine/contract/locations';
import { weekdays } from '@vitrine/contract/weekdays';
import type { Window } from './condition.ts';
import { minuteNumber, minutesPerDay } from './local-clock.ts';

// The opening hours of a day lie within that day; outside them a display is black.

/** By weekday, Monday first; a closed day has an empty window. */
export function compileHours(hours: WeeklyHours): Window[] {
  return weekdays.map((name) => {
    const day = hours[name];
    if (day.closed) return { from: 0, to: 0 };
    if (day.nonstop) return { from: 0, to: minutesPerDay };
    return { from: minuteNumber(day.start), to: minuteNumber(day.end) };
  });
}
