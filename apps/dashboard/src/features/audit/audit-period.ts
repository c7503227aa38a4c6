import { dayAt, daysFrom } from '../../lib/local-days.ts';

// `?days=7`: today and the six days before it, by the reader's clock.

export const periods = [1, 7, 30, 90, 365] as const;

export const periodFrom = (text: string | undefined) => periods.find((days) => String(days) === text) ?? null;

/** Stays the same all day long, so that a page that is looked at does not ask anew with every minute. */
export function startOfPeriod(days: number, timeZone: string, now: number): string {
  const [first] = daysFrom(timeZone, dayAt(timeZone, now) - (days - 1), 1);
  return new Date(first!.from).toISOString();
}
