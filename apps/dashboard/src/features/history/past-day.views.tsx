import { lazy, Suspense } from 'react';
import type { LocalDay } from '../../lib/local-days.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import type { PastDayColumn } from './PastWeek.tsx';

// Days of a display that are over; loaded when one is opened.

const LazyPastDay = lazy(() => import('./PastDay.tsx'));
const LazyBands = lazy(async () => ({ default: (await import('./PastWeek.tsx')).PastDayBands }));
const LazyShare = lazy(async () => ({ default: (await import('./PastWeek.tsx')).PastDayShare }));

export const PastDay = (props: { display: string; place: Place; day: string }) => (
  <Suspense fallback={<RowsSkeleton rows={3} height={50} />}>
    <LazyPastDay {...props} />
  </Suspense>
);

interface PastDaysOptions {
  display: string;
  place: Place;
  /** The number of the first day that is not over. */
  today: number;
  onDay: (day: LocalDay) => void;
}

/** What a week shows of its days that are over: three thin bands each, and the share that was shown as planned. */
export const pastDaysOf = ({ display, place, today, onDay }: PastDaysOptions) => ({
  isPast: (day: LocalDay) => day.number < today,
  headOf: (day: LocalDay) => (
    <Suspense>
      <LazyShare display={display} date={day.date} />
    </Suspense>
  ),
  bandsOf: (column: PastDayColumn, percent: (minutes: number) => string) => (
    <Suspense>
      <LazyBands {...{ display, place, column, percent, onDay }} />
    </Suspense>
  ),
});
