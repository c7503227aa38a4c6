import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { CalendarBody } from './CalendarBody.tsx';
import { useCalendar } from './calendar.queries.ts';
import { useCalendarState } from './use-calendar-state.ts';
import { useShownDays } from './use-shown-days.ts';
import { CalendarHead } from './view/CalendarHead.tsx';

/** All displays, by place or by group. */
export function CalendarPage() {
  const isPhone = usePhone();
  const now = useNow().getTime();
  const state = useCalendarState();
  const days = useShownDays(state, now);
  const { data } = useCalendar(days, state);
  return (
    <>
      <CalendarHead {...{ state, days, now, isPhone, data }} />
      <CalendarBody {...{ state, days, now, isPhone }} />
    </>
  );
}
