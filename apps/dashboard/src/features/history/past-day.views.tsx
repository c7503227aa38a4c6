import { lazy, Suspense } from 'react';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { Place } from '../../ui/time/time-text.ts';

const LazyPastDay = lazy(() => import('./PastDay.tsx'));

/** A day of a display that is over; loaded when one is opened. */
export const PastDay = (props: { display: string; place: Place; day: string }) => (
  <Suspense fallback={<RowsSkeleton rows={3} height={50} />}>
    <LazyPastDay {...props} />
  </Suspense>
);
