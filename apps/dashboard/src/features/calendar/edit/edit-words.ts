import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { weekdayOf } from '@vitrine/schedule/local-clock';
import { calendarPhrase } from '../../../lib/calendar-words.ts';
import { timeText } from '../../../lib/condition-words.ts';
import { capitalized } from '../../../lib/i18n/day-names.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import type { TextKey, Translate } from '../../../lib/i18n/i18n.ts';
import { type CalendarWords, dateText } from '../calendar-words.ts';
import type { Choice, Target } from './calendar-edits.ts';
import type { Rules } from './occurrences.ts';
import type { Obstacle } from './use-calendar-edit.ts';

// What a drag does, in words; conditions and times read as they do everywhere (lib/condition-words.ts).

export const obstacles = {
  past: 'calendar.edit.obstacle.past',
  turns: 'calendar.edit.obstacle.turns',
  shown: 'calendar.edit.obstacle.shown',
  allDay: 'calendar.edit.obstacle.allDay',
} as const satisfies Record<Obstacle, TextKey>;

const weekdayFor = (day: number): Weekday => weekdays[weekdayOf(day)]!;

/** "Only Tuesday 17.11.", "Every Tuesday", "All days". */
export function choiceText(t: Translate, choice: Choice, day: number): string {
  if (choice === 'all') return t('calendar.edit.allDays');
  const weekday = weekdayFor(day);
  return choice === 'day'
    ? t(`calendar.edit.only.${weekday}`, { date: dateText(day).slice(0, 6) })
    : t(`calendar.edit.every.${weekday}`);
}

/** "12:00–16:00"; the end of a day is 24:00. */
export const targetTimes = ({ from, to }: Pick<Target, 'from' | 'to'>): string =>
  `${timeText(from)}–${timeText(to)}`;

export const rulesText = (t: Translate, locale: Locale, rules: Rules): string =>
  capitalized(locale, calendarPhrase(t, locale, rules) || t('conditions.always'));

/** "1 h less" */
export const changeText = (t: Translate, minutes: number): string =>
  t(minutes < 0 ? 'calendar.edit.less' : 'calendar.edit.more', {
    duration: durationText(Math.round(Math.abs(minutes)) * 60_000),
  });

/** "Tuesday 12:00 to 16:00, Afternoon 1 hour less", read out after each step. */
export function stepText(
  t: Translate,
  words: CalendarWords,
  { day, from, to }: Target,
  changes: ReadonlyMap<string, number>,
  nameOf: (playlist: string) => string | undefined,
): string {
  const others = [...changes].flatMap(([key, minutes]) => {
    const [on, playlist] = key.split(' ');
    const name = Number(on) === day ? nameOf(playlist!) : undefined;
    return name ? [`${name} ${changeText(t, minutes)}`] : [];
  });
  const moment = t('calendar.edit.step', {
    ...{ day: words.weekday(day, 'long'), from: timeText(from), to: timeText(to) },
  });
  return [moment, ...others].join(', ');
}
