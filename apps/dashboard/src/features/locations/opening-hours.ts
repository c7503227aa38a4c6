import { type DayHours, type Weekday, type WeeklyHours, weekdays } from '@vitrine/contract/locations';

// Arithmetic of weekly opening hours. Times are local `HH:mm`; a day may end at 24:00.

export type DayMode = 'hours' | 'nonstop' | 'closed';

export const dayMinutes = 1440;
/** Step of dragging the bar. */
export const stepMinutes = 15;

export const modeOf = (day: DayHours): DayMode => (day.nonstop ? 'nonstop' : day.closed ? 'closed' : 'hours');

/** Keeps the times, so that switching back loses nothing. */
export const withMode = (day: DayHours, mode: DayMode): DayHours => ({
  ...day,
  nonstop: mode === 'nonstop',
  closed: mode === 'closed',
});

const pad = (value: number) => String(value).padStart(2, '0');

export const timeOf = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Open minutes of a day, including nonstop and closed days. */
export function openRange(day: DayHours): { start: number; end: number } | null {
  if (day.closed) return null;
  if (day.nonstop) return { start: 0, end: dayMinutes };
  const [start, end] = [minutesOf(day.start), minutesOf(day.end)];
  return start < end ? { start, end } : null;
}

export interface WeekTotal {
  /** Sum over the days with hours. */
  readonly minutes: number;
  readonly nonstop: readonly Weekday[];
}

export function weekTotal(hours: WeeklyHours): WeekTotal {
  const timed = weekdays.filter((day) => modeOf(hours[day]) === 'hours').map((day) => openRange(hours[day]));
  return {
    minutes: timed.reduce((sum, range) => sum + (range ? range.end - range.start : 0), 0),
    nonstop: weekdays.filter((day) => hours[day].nonstop),
  };
}

export function copyDay(hours: WeeklyHours, from: Weekday, to: readonly Weekday[]): WeeklyHours {
  const copies = to.map((day) => [day, { ...hours[from] }]);
  return { ...hours, ...Object.fromEntries(copies) };
}

export const workdays = weekdays.slice(0, 5);

export interface LocalMoment {
  readonly weekday: Weekday;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

/** Today's hours of a location, and whether it is open now. */
export function todayAt(hours: WeeklyHours, { weekday, minutes }: LocalMoment) {
  const day = hours[weekday];
  const range = openRange(day);
  const isOpen = range !== null && range.start <= minutes && minutes < range.end;
  return { day, range, isOpen };
}
