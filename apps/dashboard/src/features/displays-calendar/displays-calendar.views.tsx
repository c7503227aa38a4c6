import { type ComponentProps, lazy, Suspense } from 'react';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';

// Views for other features.

export { useCalendarChoice } from './use-calendar-choice.ts';

const LazyGroupCalendar = lazy(async () => ({
  default: (await import('./GroupCalendar.tsx')).GroupCalendar,
}));

export const GroupCalendar = (props: ComponentProps<typeof LazyGroupCalendar>) => (
  <Suspense fallback={<CalendarSkeleton />}>
    <LazyGroupCalendar {...props} />
  </Suspense>
);
