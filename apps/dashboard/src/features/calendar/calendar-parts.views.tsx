// What other views of plans are made of. Unlike calendar.views.tsx it brings its code along: whoever shows a plan needs it at
// once.

export { Agenda } from './Agenda.tsx';
export { AgendaView } from './AgendaView.tsx';
export { CalendarToolbar } from './CalendarToolbar.tsx';
export { type CalendarWords, dateText, offsetText, useCalendarWords } from './calendar-words.ts';
export { DaysGrid, type GridProps } from './DaysGrid.tsx';
export { MonthGrid } from './MonthGrid.tsx';
export { MonthView } from './MonthView.tsx';
export { useBlockKeys } from './use-block-keys.ts';
export { useWide } from './use-wide.ts';
export { WhyThisPlays } from './WhyThisPlays.tsx';
