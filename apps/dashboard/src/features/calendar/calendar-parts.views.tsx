// Parts for other views of plans. Unlike calendar.views.tsx it is not lazy, because a plan needs this code
// immediately.

export { Agenda } from './Agenda.tsx';
export { AgendaView } from './AgendaView.tsx';
export { CalendarToolbar } from './CalendarToolbar.tsx';
export { type CalendarWords, dateText, offsetText, useCalendarWords } from './calendar-words.ts';
export { DaysGrid, type GridProps } from './DaysGrid.tsx';
export { MonthGrid } from './MonthGrid.tsx';
export { MonthView } from './MonthView.tsx';
export { useWide } from './use-wide.ts';
export { WhyThisPlays } from './WhyThisPlays.tsx';
