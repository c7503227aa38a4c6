import { type ReactNode, useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { CalendarBody } from './CalendarBody.tsx';
import classes from './group-calendar.module.css';
import { useCalendarState } from './use-calendar-state.ts';
import { useShownDays } from './use-shown-days.ts';
import { CalendarSteps, SpanChoice } from './view/CalendarSteps.tsx';

interface GroupCalendarProps {
  group: string;
  /** At the right of its tools. */
  menu?: ReactNode;
}

/** The displays of a group: a row for each place. */
export function GroupCalendar({ group, menu }: GroupCalendarProps) {
  const isPhone = usePhone();
  const now = useNow().getTime();
  const asked = useCalendarState();
  const state = useMemo(
    () => ({
      ...asked,
      by: 'places' as const,
      group,
      location: null,
      display: null,
      onlyChanges: false,
      hasNights: false,
    }),
    [asked, group],
  );
  const days = useShownDays(state, now);
  return (
    <Text as="div" className={classes.calendar} relative>
      <div className={classes.tools}>
        {!isPhone && <CalendarSteps {...{ state, days, now }} />}
        <SpanChoice state={state} />
        {menu}
      </div>
      <CalendarBody {...{ state, days, now, isPhone }} isEmbedded />
    </Text>
  );
}
