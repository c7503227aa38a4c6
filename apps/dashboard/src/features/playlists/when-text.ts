import type { Calendar } from '@vitrine/contract/calendars';
import type { Locale } from '@vitrine/contract/pages';
import { fromCalendar } from '../../core/conditions/draft-calendar.ts';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { capitalized } from '../../lib/i18n/day-names.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { todayDate } from '../../ui/inputs/month.ts';
import { datesText, rowsText } from './cards/when-lines.ts';
import { readWhen } from './cards/when-model.ts';

/**
 * In one line of a list: "Mon–Fri 10:00–12:00, until 20.12."; a sentence where that has no words for it. Since when it plays says
 * nothing any more.
 */
export function whenText(t: Translate, locale: Locale, calendar: Calendar, today = todayDate()): string {
  const when = readWhen(fromCalendar(calendar));
  if (!when) return calendarSentence(t, locale, calendar);
  const { from, to } = when.dates;
  const dates = datesText(t, { from: from <= today ? '' : from, to }, today.slice(0, 4));
  const rows = when.rows.length === 0 && dates ? '' : rowsText(t, locale, when);
  return capitalized(locale, [rows, dates].filter(Boolean).join(', '));
}
