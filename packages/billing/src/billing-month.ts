// Months and days of billing are those of one clock, whatever the customer's: the seller's. Instants are milliseconds.

export const billingZone = 'Europe/Prague';
export const minuteMs = 60_000;

/** From its first instant to that after its last. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: billingZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

function wallAt(instant: number): Wall {
  const parts = wallClock.formatToParts(instant);
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
  const { year, month, day, hour, minute } = wallAt(instant);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / minuteMs) * minuteMs;
}

/** Midnight; days beyond the end of a month are those of the next. Clocks never change at midnight here. */
export function startOfDay(year: number, month: number, day: number): number {
  const asUtc = Date.UTC(year, month - 1, day);
  const guess = asUtc - offsetAt(asUtc);
  return asUtc - offsetAt(guess);
}

/** `2026-11`. */
export type MonthName = string;

export function monthNameOf(instant: number): MonthName {
  const { year, month } = wallAt(instant);
  return `${year}-${String(month).padStart(2, '0')}`;
}

export function monthPeriod(name: MonthName): Period {
  const [year, month] = name.split('-').map(Number) as [number, number];
  return { from: startOfDay(year, month, 1), to: startOfDay(year, month + 1, 1) };
}

export const monthAround = (instant: number): Period => monthPeriod(monthNameOf(instant));

export const minutesOf = ({ from, to }: Period): number => Math.round((to - from) / minuteMs);

/** The midnights of the month around that instant, and the one after its last day. */
export function dayStartsOf(instant: number): readonly number[] {
  const { year, month } = wallAt(instant);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: days + 1 }, (_, i) => startOfDay(year, month, i + 1));
}

/** `2026-11-17`. */
export function dayOf(instant: number): string {
  const { year, month, day } = wallAt(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** So many days of the calendar later, whatever their length; both written as `2026-11-17`. */
export function daysAfter(date: string, days: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The first instant of a day written as `2026-11-17`. */
export function instantOfDay(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return startOfDay(year, month, day);
}

/** A minute that has begun counts whole. */
export const endOfMinute = (instant: number): number => Math.ceil(instant / minuteMs) * minuteMs;
