import type { CellValue, DesignContext, SourceData } from './context.ts';

// Numbers, times and dates as the place writes them.

const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** A date whose UTC fields are those of the local clock. */
export const localDate = (
  { offsetAt }: Pick<DesignContext, 'offsetAt'>,
  timezone: string,
  instant: number,
): Date => new Date(instant + offsetAt(timezone, instant));

const two = (value: number) => String(value).padStart(2, '0');
export const timeOf = (local: Date): string => `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
export const secondsOf = (local: Date): string => `${timeOf(local)}:${two(local.getUTCSeconds())}`;
export const dayOf = (local: Date): string => local.toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

export function writeDate(locale: string, local: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format.format(local);
}

export const dateForms: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'numeric' },
  weekday: { weekday: 'long' },
  day: { day: 'numeric', month: 'long' },
  numbers: { day: 'numeric', month: 'numeric', year: 'numeric' },
};

/** The name of a unit after this number: 1 hour, 2 hours. */
export function unitName(locale: string, unit: string, count: number): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    count,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? '';
}

/** What stands in a cell; empty for a column that is not there. */
export function writeCell(
  { locale }: Pick<DesignContext, 'locale'>,
  { columns, currency }: SourceData,
  name: string,
  value: CellValue | undefined,
  withCurrency: boolean,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '✓' : '';
  const kind = columns.find((column) => column.name === name)?.kind;
  if (typeof value === 'string')
    return kind === 'date' && !Number.isNaN(Date.parse(value))
      ? writeDate(locale, new Date(`${value.slice(0, 10)}T00:00Z`), dateForms.short!)
      : value;
  if (kind !== 'price') return value.toLocaleString(locale);
  const options: Intl.NumberFormatOptions =
    withCurrency && currency
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return value.toLocaleString(locale, options);
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Whether a row is shown at this moment, by its own columns; empty cells set no limit. */
export function isInTime(values: Readonly<Record<string, CellValue>>, local: Date): boolean {
  const cell = (name: string) => String(values[name] ?? '');
  const [from, to, days] = [cell('from'), cell('to'), cell('days')];
  // Times and dates sort as texts do.
  const clock = (limit: string) =>
    /^\d\d:/.test(limit) ? timeOf(local) : local.toISOString().slice(0, limit.length);
  const isAfter = !from || clock(from) >= from;
  const isBefore = !to || (/^\d\d:/.test(to) || to.length > 10 ? clock(to) < to : clock(to) <= to);
  const passesMidnight = /^\d\d:/.test(from) && /^\d\d:/.test(to) && to <= from;
  const isDay = !days || days.toLowerCase().includes(weekdays[local.getUTCDay()]!);
  return isDay && (passesMidnight ? isAfter || isBefore : isAfter && isBefore);
}

/** An instant, or a time or day on the clock of the place, as milliseconds that this clock reads; NaN for anything else. */
export function readingOf(context: Pick<DesignContext, 'offsetAt' | 'timezone'>, time: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(time)) return Date.parse(`${time}T00:00Z`);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(time)) return Date.parse(`${time}Z`);
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? instant : localDate(context, context.timezone, instant).getTime();
}

export const ageMinutes = (fetchedAt: string, now: number): number =>
  (now - Date.parse(fetchedAt)) / minuteMs;
