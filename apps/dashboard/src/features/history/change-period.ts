import { dayAt, daysFrom } from '../../lib/local-days.ts';

// `?days=7`: today and the six days before, in the reader's time zone.

export const periods = [1, 7, 30, 90, 365] as const;

export const periodFrom = (text: string | undefined) => periods.find((days) => String(days) === text) ?? null;

/** The result is the same all day, so that an open page does not refetch every minute. */
export function startOfPeriod(days: number, timeZone: string, now: number): string {
  const [first] = daysFrom(timeZone, dayAt(timeZone, now) - (days - 1), 1);
  return new Date(first!.from).toISOString();
}
