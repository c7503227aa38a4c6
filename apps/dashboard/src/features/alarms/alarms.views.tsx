import { lazy, Suspense } from 'react';
import type { AlarmUsesOf } from './alarms.queries.ts';

// Loaded when something is about to be deleted, so that lists do not wait for it.
const LazyUses = lazy(() => import('./AlarmUses.tsx'));

export const AlarmUses = (of: AlarmUsesOf) => (
  <Suspense fallback={null}>
    <LazyUses {...of} />
  </Suspense>
);
