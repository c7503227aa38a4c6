// Billing months and days follow one clock, the seller's, wherever the customer is. Instants are
// milliseconds.

export const billingZone = 'Europe/Prague';
export const minuteMs = 60_000;

/** `from` is included, `to` is not. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const localClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: billingZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

function localTimeAt(instant: number): LocalTime {
  const parts = localClock.formatToParts(instant);
  const get = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return {
    year: get('year'),
    month: get('month'),
    day: get('day'),
    hour: get('hour'),
    minute: get('minute'),
  };
}

function offsetAt(instant: number): number {
  const { year, month, day, hour, minute } = localTimeAt(instant);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / minuteMs) * minuteMs;
}

/**
 * Local midnight of a day. A day past the end of the month falls into the next one. Clocks never change at
 * midnight in this zone.
 */
export function startOfDay(year: number, month: number, day: number): number {
  const asUtc = Date.UTC(year, month - 1, day);
  const guess = asUtc - offsetAt(asUtc);
  return asUtc - offsetAt(guess);
}

/** `2026-11`. */
export type MonthName = string;

export function monthNameOf(instant: number): MonthName {
  const { year, month } = localTimeAt(instant);
  return `${year}-${String(month).padStart(2, '0')}`;
}

export function monthPeriod(name: MonthName): Period {
  const [year, month] = name.split('-').map(Number) as [number, number];
  return { from: startOfDay(year, month, 1), to: startOfDay(year, month + 1, 1) };
}

export const monthAround = (instant: number): Period => monthPeriod(monthNameOf(instant));

export const minutesOf = ({ from, to }: Period): number => Math.round((to - from) / minuteMs);

/**
 * The midnights that start each day of the month containing this instant, and the midnight that ends the
 * month.
 */
export function dayStartsOf(instant: number): readonly number[] {
  const { year, month } = localTimeAt(instant);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: days + 1 }, (_, i) => startOfDay(year, month, i + 1));
}

/** `2026-11-17`. */
export function dayOf(instant: number): string {
  const { year, month, day } = localTimeAt(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The date this many calendar days later, whatever their length. Both dates have the form `2026-11-17`. */
export function daysAfter(date: string, days: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The first instant of a day of the form `2026-11-17`. */
export function instantOfDay(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return startOfDay(year, month, day);
}

/** A minute that has begun counts as a whole minute. */
export const endOfMinute = (instant: number): number => Math.ceil(instant / minuteMs) * minuteMs;
