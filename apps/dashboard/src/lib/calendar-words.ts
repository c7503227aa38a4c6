import type { CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import type { CalendarRules } from '@vitrine/schedule/calendar';
import { canCalendarsMeet, canHoldTogether } from '@vitrine/schedule/can-hold';
import { compile } from '@vitrine/schedule/condition';
import { conditionPhrase, conditionSentence, dateText, hasTimesText, listText } from './condition-words.ts';
import type { Translate } from './i18n/i18n.ts';

// A calendar with alternatives and exceptions as one sentence.

const everyDay = 0b1111111;
/** More exceptions are counted. */
const mostExceptions = 3;
const dayMs = 86_400_000;

/**
 * "Plays Monday to Friday, 11:00–15:00, except on Tuesdays, 12:00–16:00; not on 24.12.2026. Times are
 * those of each place." Exceptions before `today` are left out.
 */
export function calendarSentence(
  t: Translate,
  locale: Locale,
  rules: CalendarRules,
  today = new Date(Date.now() - dayMs).toISOString().slice(0, 10),
): string {
  const { conditions, alternatives = [], exceptions = [] } = rules;
  if (alternatives.length === 0 && exceptions.length === 0) return conditionSentence(t, locale, conditions);
  if (!canCalendarsMeet(rules, { conditions: [] })) return t('conditions.playsNever');
  const lists = listsPhrase(t, locale, conditions, alternatives);
  const but = exceptionsPhrase(t, locale, exceptions, today, lists !== null);
  if (lists === '' && but === '') return t('conditions.playsAlways');
  if (lists === '') return t('conditions.playsAlwaysBut', { exceptions: but });
  const when = [lists, but].filter(Boolean).join('; ');
  if (when === '') return t('conditions.playsNever');
  const hasTimes =
    [conditions, ...alternatives].some((list) => hasTimesText(t, locale, list)) ||
    exceptions.some(({ times }) => times.length > 0);
  return t(hasTimes ? 'conditions.playsByLocalTime' : 'conditions.plays', { when });
}

/** The same without its beginning, for lists and choices; empty when it is always. */
export function calendarPhrase(
  t: Translate,
  locale: Locale,
  rules: CalendarRules,
  today = new Date(Date.now() - dayMs).toISOString().slice(0, 10),
): string {
  const { conditions, alternatives = [], exceptions = [] } = rules;
  const lists = listsPhrase(t, locale, conditions, alternatives);
  const but = exceptionsPhrase(t, locale, exceptions, today, lists !== null);
  const when = lists === '' && but !== '' ? t('conditions.always') : lists;
  return [when, but].filter(Boolean).join('; ') || (lists === null ? t('conditions.never') : '');
}

/** Null if none of the lists can hold; empty if one always holds. */
function listsPhrase(
  t: Translate,
  locale: Locale,
  own: readonly Condition[],
  alternatives: readonly (readonly Condition[])[],
): string | null {
  if (own.length === 0) return '';
  const possible = [own, ...alternatives].filter((list) => canHoldTogether(list, []));
  const [first, ...rest] = possible;
  if (!first) return null;
  const others = rest.filter((list) => isOtherDaysOf(t, locale, list, first));
  const mask = [first, ...others].reduce((days, list) => days | compile(list).weekdays, 0);
  const together = [
    ...first.filter(({ precondition }) => precondition !== 'weekday'),
    ...(mask === everyDay ? [] : [onDays(mask)]),
  ];
  const base =
    others.length === 0
      ? conditionPhrase(t, locale, first)
      : others.reduce(
          (when, list) =>
            t('conditions.exceptDays', { when, other: conditionPhrase(t, locale, withoutDates(list)) }),
          conditionPhrase(t, locale, together) || t('conditions.always'),
        );
  const either = rest
    .filter((list) => !others.includes(list))
    .map((list) => conditionPhrase(t, locale, list));
  return either.reduce((when, other) => t('conditions.or', { first: when, second: other }), base);
}

const onDays = (mask: number): Condition => ({
  precondition: 'weekday',
  weekdays: weekdays.filter((_, day) => mask & (1 << day)),
});

const withoutDates = (list: readonly Condition[]) =>
  list.filter(({ precondition }) => precondition !== 'date');
const datesOf = (list: readonly Condition[]) =>
  JSON.stringify(list.filter(({ precondition }) => precondition === 'date'));

/** Whether it is the same list on fewer, other days and at other times: "except on Tuesdays, 12:00–16:00". */
function isOtherDaysOf(
  t: Translate,
  locale: Locale,
  list: readonly Condition[],
  first: readonly Condition[],
): boolean {
  const [days, ofFirst] = [compile(list).weekdays, compile(first).weekdays];
  const count = (mask: number) => weekdays.filter((_, day) => mask & (1 << day)).length;
  return (
    (days & ofFirst) === 0 &&
    count(days) < count(ofFirst) &&
    datesOf(list) === datesOf(first) &&
    hasTimesText(t, locale, list)
  );
}

/** "on 17.11.2026 12:00–16:00; not on 24.12.2026". Without lists, dates on which it does not play say nothing. */
function exceptionsPhrase(
  t: Translate,
  locale: Locale,
  exceptions: readonly CalendarException[],
  today: string,
  hasLists: boolean,
): string {
  const coming = exceptions
    .filter(({ date, times }) => date >= today && (hasLists || times.length > 0))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const shown = coming.length > mostExceptions + 1 ? coming.slice(0, mostExceptions) : coming;
  const parts = shown.map((exception) => exceptionText(t, locale, exception));
  if (shown.length < coming.length)
    parts.push(t('conditions.moreExceptions', { count: coming.length - shown.length }));
  return parts.join('; ');
}

export function exceptionText(t: Translate, locale: Locale, { date, times }: CalendarException): string {
  const on = dateText(date);
  if (times.length === 0) return t('conditions.exceptionNot', { date: on });
  const windows = times.map(({ from, to }) =>
    t(from < to ? 'conditions.times.range' : 'conditions.times.intoNextDay', { from, to }),
  );
  return t('conditions.exceptionOn', { date: on, times: listText(locale, windows) });
}
