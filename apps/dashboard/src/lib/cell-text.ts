import type { Locale } from '@vitrine/contract/pages';
import { type CellValue, type ColumnKind, weekDays } from '@vitrine/contract/source-cells';
import { dayText } from './i18n/day-names.ts';

// How numbers and days in cells of tables are written for people, in their language.

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: Locale, decimals: number | undefined): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    useGrouping: false,
    ...(decimals === undefined
      ? { maximumFractionDigits: 6 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  });
  formats.set(key, made);
  return made;
}

/** The number of a day that was a Monday. */
const monday = 19_723;
const dayName = (locale: Locale, index: number) => dayText(locale, monday + index, { weekday: 'short' });

/** "Mon–Fri", "Mon, Wed" */
function weekdaysText(value: string, locale: Locale): string {
  const chosen = value.split(',').map((day) => (weekDays as readonly string[]).indexOf(day));
  const isRun = chosen.length > 2 && chosen.every((day, i) => i === 0 || day === chosen[i - 1]! + 1);
  if (isRun) return `${dayName(locale, chosen[0]!)}–${dayName(locale, chosen[chosen.length - 1]!)}`;
  return chosen.map((day) => dayName(locale, day)).join(', ');
}

/** Of a cell that is not yes or no. */
export function plainCellText(
  kind: ColumnKind,
  value: Exclude<CellValue, boolean> | undefined,
  locale: Locale,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberFormat(locale, kind === 'price' ? 2 : undefined).format(value);
  return kind === 'days' ? weekdaysText(value, locale) : value;
}
