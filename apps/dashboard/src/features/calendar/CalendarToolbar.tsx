import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAfterStep, type LocalDay, type View, views } from '../../lib/local-days.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import classes from './calendar.module.css';
import { type CalendarWords, dateText, offsetText } from './calendar-words.ts';
import type { CalendarChange } from './use-calendar-state.ts';

interface CalendarToolbarProps {
  timeZone: string;
  view: View;
  /** The day that the view shows. */
  day: number;
  today: number;
  days: readonly LocalDay[];
  words: CalendarWords;
  /** Omitted where only the list is available. */
  list?: { isOn: boolean };
  /** The age of the plan. */
  plan?: ReactNode;
  /** Shown instead of the time zone if there are several. */
  zone?: string;
  /** Disables the keys 1, 2 and 3, which have another meaning there. */
  withoutViewKeys?: boolean;
  /** The views to choose from; all of them by default. */
  offered?: readonly View[];
  set: (change: CalendarChange) => void;
}

const viewKeys = { day: 'calendar.day', week: 'calendar.week', month: 'calendar.month' } as const;
const stepKeys = {
  day: ['calendar.previousDay', 'calendar.nextDay'],
  week: ['calendar.previousWeek', 'calendar.nextWeek'],
  month: ['calendar.previousMonth', 'calendar.nextMonth'],
} as const;

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { timeZone, view, day, today, days, words, list, plan, zone, withoutViewKeys, set } = props;
  const { offered = views } = props;
  const t = useT();
  const go = (to: number) => set({ date: to === today ? null : dateOf(to), why: null });
  const step = (by: -1 | 1) => go(dayAfterStep(view, day, by));
  const show = (next: View) => set({ view: next });
  useShortcut('calendarDay', () => show('day'), !withoutViewKeys);
  useShortcut('calendarWeek', () => show('week'), !withoutViewKeys);
  useShortcut('calendarMonth', () => show('month'), !withoutViewKeys && offered.includes('month'));
  useShortcut('calendarToday', () => go(today));
  useShortcut('calendarPrevious', () => step(-1));
  useShortcut('calendarNext', () => step(1));

  const [first, last] = [days[0]!, days.at(-1)!];
  const range = {
    day: dateText(day),
    week: `${dateText(first.number).slice(0, 6)} – ${dateText(last.number)}`,
    month: words.month(day),
  }[view];
  const offsets = [...new Set([offsetText(timeZone, first.from), offsetText(timeZone, last.to - 1)])];
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <IconButton label={t(stepKeys[view][0])} icon="chevron-left" size="sm" onClick={() => step(-1)} />
        <Button size="sm" onClick={() => go(today)}>
          {t('calendar.today')}
        </Button>
        <IconButton label={t(stepKeys[view][1])} icon="chevron-right" size="sm" onClick={() => step(1)} />
      </div>
      <h2 className={classes.range} aria-live="polite">
        {range}
      </h2>
      <span className={classes.zone} title={t('calendar.zoneHint')}>
        {zone !== undefined ? (
          <ClockHead place="each">{zone}</ClockHead>
        ) : (
          <ClockHead place={words.place} isNamed>
            {[...new Set([words.place.name, timeZone, offsets.join(' → ')])].join(' · ')}
          </ClockHead>
        )}
      </span>
      <div className={classes.right}>
        {plan}
        {list && (
          <Button
            size="sm"
            icon={list.isOn ? 'calendar' : 'list'}
            aria-pressed={list.isOn}
            onClick={() => set({ isList: !list.isOn })}
          >
            {t(list.isOn ? 'calendar.asCalendar' : 'calendar.asList')}
          </Button>
        )}
        <Segmented
          label={t('calendar.view')}
          hideLabel
          size="sm"
          options={offered.map((value) => ({ value, label: t(viewKeys[value]) }))}
          value={view}
          onChange={show}
        />
      </div>
    </div>
  );
}
