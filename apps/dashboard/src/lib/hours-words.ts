import { type DayHours, type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { weekdayName } from './i18n/day-names.ts';
import type { Translate } from './i18n/i18n.ts';

/** A Monday, as the number of its day. */
const monday = 4;

/** "Mon–Fri 08:00–18:00, Sat 09:00–12:00, Sun closed". Days in a row with the same hours stand together. */
export function hoursText(t: Translate, locale: Locale, hours: WeeklyHours): string {
  const textOf = ({ start, end, nonstop, closed }: DayHours) => {
    if (closed) return t('changes.hours.closed');
    return nonstop ? t('changes.hours.nonstop') : `${start}–${end}`;
  };
  const runs: { from: number; to: number; text: string }[] = [];
  weekdays.forEach((day, index) => {
    const text = textOf(hours[day]);
    const last = runs.at(-1);
    if (last?.text === text) last.to = index;
    else runs.push({ from: index, to: index, text });
  });
  const nameOf = (index: number) => weekdayName(locale, monday + index);
  return runs
    .map(({ from, to, text }) => `${nameOf(from)}${to > from ? `–${nameOf(to)}` : ''} ${text}`)
    .join(', ');
}
