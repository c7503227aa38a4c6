import { lazy, Suspense } from 'react';
import { withMessages } from '../../lib/i18n/i18n.ts';

/** What a delete dialog is about. */
export interface AlarmUsesOf {
  readonly kind: 'location' | 'group' | 'display';
  readonly ids: readonly string[];
}

// Loaded when something is about to be deleted, so that lists do not wait for it.
const LazyUses = lazy(
  withMessages('alarmSheet', async () => ({ default: (await import('./AlarmUses.tsx')).AlarmUses })),
);

export const AlarmUses = (of: AlarmUsesOf) => (
  <Suspense fallback={null}>
    <LazyUses {...of} />
  </Suspense>
);
