import type { Locale } from '@vitrine/contract/pages';
import { type CellValue, type ColumnKind, weekDays } from '@vitrine/contract/source-cells';
import { dayText } from '../../lib/i18n/day-names.ts';
import { translate } from '../../lib/i18n/i18n.ts';

// How cells are written for people, in their language. Screens do the same in the language of the place.

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

function daysText(value: string, locale: Locale): string {
  const chosen = value.split(',').map((day) => (weekDays as readonly string[]).indexOf(day));
  if (chosen.length === 7) return translate('sources.everyDay');
  const isRun = chosen.length > 2 && chosen.every((day, i) => i === 0 || day === chosen[i - 1]! + 1);
  if (isRun) return `${dayName(locale, chosen[0]!)}–${dayName(locale, chosen[chosen.length - 1]!)}`;
  return chosen.map((day) => dayName(locale, day)).join(', ');
}

export function cellText(kind: ColumnKind, value: CellValue | undefined, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberFormat(locale, kind === 'price' ? 2 : undefined).format(value);
  if (typeof value === 'boolean') return translate(value ? 'sources.yes' : 'sources.no');
  if (kind === 'days') return daysText(value, locale);
  return value;
}
