import { periodText } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { Segmented } from '../../../ui/toggles.tsx';
import classes from '../calendar-page.module.css';
import type { Span } from '../model/calendar-state.ts';
import { dayOf } from '../model/shown-days.ts';
import type { CalendarPageState } from '../use-calendar-state.ts';

interface CalendarStepsProps {
  state: CalendarPageState;
  days: { readonly first: number; readonly count: number };
  now: number;
}

/** Which days: a step back or forward, today, and what is shown. */
export function CalendarSteps({ state, days, now }: CalendarStepsProps) {
  const t = useT();
  const locale = useLocale();
  const { span, set } = state;
  const today = dayAt(readerZone(), now);
  const day = dayOf(state, now);
  const go = (to: number) => set({ date: to === today ? null : dateOf(to) });
  const step = (sign: 1 | -1) => go(day + sign * (span === 'day' ? 1 : days.count));
  useShortcut('calendarToday', () => go(today));
  useShortcut('calendarPrevious', () => step(-1));
  useShortcut('calendarNext', () => step(1));
  return (
    <>
      <Row className={classes.steps} gap={2}>
        <IconButton
          label={t(span === 'day' ? 'calendar.previousDay' : 'calendar.previousWeek')}
          icon="chevron-left"
          onClick={() => step(-1)}
        />
        <Button onClick={() => go(today)}>{t('calendar.today')}</Button>
        <IconButton
          label={t(span === 'day' ? 'calendar.nextDay' : 'calendar.nextWeek')}
          icon="chevron-right"
          onClick={() => step(1)}
        />
      </Row>
      <Text as="h2" size="15/20" weight={600} numeric aria-live="polite">
        {periodText(locale, days.first, days.count, today)}
      </Text>
    </>
  );
}

export function SpanChoice({ state: { span, set } }: { state: CalendarPageState }) {
  const t = useT();
  const show = (next: Span) => set({ span: next });
  useShortcut('calendarDay', () => show('day'));
  useShortcut('calendarWeek', () => show('week'));
  return (
    <Segmented
      label={t('calendar.view')}
      hideLabel
      options={[
        { value: 'day', label: t('calendar.day') },
        { value: 'week', label: t('calendar.week') },
      ]}
      value={span}
      onChange={show}
    />
  );
}
