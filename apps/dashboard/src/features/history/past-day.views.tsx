import { lazy, Suspense } from 'react';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { Place } from '../../ui/time/time-text.ts';

// Days of a display that are over; loaded when one is opened.

const LazyPastDay = lazy(() => import('./PastDay.tsx'));

export const PastDay = (props: { display: string; place: Place; day: string }) => (
  <Suspense fallback={<RowsSkeleton rows={3} height={50} />}>
    <LazyPastDay {...props} />
  </Suspense>
);
