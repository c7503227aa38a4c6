import { localMoment, offsetAt, timeOfMinute } from '@vitrine/schedule/local-clock';
import type { ReactNode } from 'react';
import { periodText } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAfterStep, type LocalDay, type View } from '../../lib/local-days.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { type Place, readerZone } from '../../ui/time/time-text.ts';
import { Segmented } from '../../ui/toggles.tsx';
import classes from './calendar.module.css';
import type { CalendarWords } from './calendar-words.ts';
import type { CalendarChange } from './use-calendar-state.ts';

interface CalendarToolbarProps {
  place: Place;
  view: View;
  /** The day that the view shows. */
  day: number;
  today: number;
  days: readonly LocalDay[];
  words: CalendarWords;
  now: number;
  /** Those to choose from. */
  offered: readonly View[];
  menu: ReactNode;
  set: (change: CalendarChange) => void;
}

const viewKeys = { day: 'calendar.day', week: 'calendar.week', month: 'calendar.month' } as const;
const stepKeys = {
  day: ['calendar.previousDay', 'calendar.nextDay'],
  week: ['calendar.previousWeek', 'calendar.nextWeek'],
  month: ['calendar.previousMonth', 'calendar.nextMonth'],
} as const;

/** Which days of a display, beside the tabs of its page. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { place, view, day, today, days, words, now, offered, menu, set } = props;
  const t = useT();
  const locale = useLocale();
  const go = (to: number) => set({ day: to === today ? null : dateOf(to), at: null });
  const step = (by: -1 | 1) => go(dayAfterStep(view, day, by));
  const show = (next: View) => set({ view: next });
  useShortcut('calendarDay', () => show('day'));
  useShortcut('calendarWeek', () => show('week'));
  useShortcut('calendarMonth', () => show('month'), offered.includes('month'));
  useShortcut('calendarToday', () => go(today));
  useShortcut('calendarPrevious', () => step(-1));
  useShortcut('calendarNext', () => step(1));
  const first = days[0]!.number;
  const isElsewhere = view === 'month' ? words.month(day) !== words.month(today) : !holds(days, today);
  const isOtherClock = offsetAt(place.timezone, now) !== offsetAt(readerZone(), now);
  return (
    <Row className={classes.toolbar} ruled gap={12} rowGap={6} justify="end" wrap data-toolbar>
      {isOtherClock && (
        <Text size="13/18" tone="muted">
          <HeadedTime place={place}>{timeOfMinute(localMoment(place.timezone, now).minute)}</HeadedTime>
        </Text>
      )}
      {isElsewhere && (
        <Button size="sm" onClick={() => go(today)}>
          {t('calendar.today')}
        </Button>
      )}
      <Row className={classes.steps} gap={4}>
        <IconButton label={t(stepKeys[view][0])} icon="chevron-left" size="sm" onClick={() => step(-1)} />
        <Text as="h2" size="14/22" weight={600} numeric nowrap aria-live="polite">
          {view === 'month' ? words.month(day) : periodText(locale, first, days.length, today)}
        </Text>
        <IconButton label={t(stepKeys[view][1])} icon="chevron-right" size="sm" onClick={() => step(1)} />
      </Row>
      <Segmented
        label={t('calendar.view')}
        hideLabel
        size="sm"
        options={offered.map((value) => ({ value, label: t(viewKeys[value]) }))}
        value={view}
        onChange={show}
      />
      {menu}
    </Row>
  );
}

const holds = (days: readonly LocalDay[], day: number) => days.some(({ number }) => number === day);
