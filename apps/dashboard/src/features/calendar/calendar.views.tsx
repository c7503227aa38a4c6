import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, type FunctionComponent, lazy, Suspense } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { isPastShown } from './use-calendar-state.ts';

// Views for other features, loaded lazily. Lines beside something more important are left out if they fail to
// load: an editor with unsaved work must not break because of them.

type View<Props> = { default: FunctionComponent<Props> };

const LazyDisplayCalendar = lazy(async () => ({
  default: (await import('./DisplayCalendar.tsx')).DisplayCalendar,
}));
const LazyDeliveryLine = lazy(() =>
  import('./DeliveryLine.tsx').then(
    ({ DeliveryLine: view }): View<{ playlistId: string }> => ({ default: view }),
    () => ({ default: () => null }),
  ),
);
const LazyPlaysSheet = lazy(async () => ({ default: (await import('./PlaysSheet.tsx')).PlaysSheet }));

export const DisplayCalendar = (props: ComponentProps<typeof LazyDisplayCalendar>) => (
  <Suspense fallback={<CalendarSkeleton />}>
    <LazyDisplayCalendar {...props} />
  </Suspense>
);

export const DeliveryLine = (props: ComponentProps<typeof LazyDeliveryLine>) => (
  <Suspense>
    <LazyDeliveryLine {...props} />
  </Suspense>
);

export const PlaysSheet = (props: ComponentProps<typeof LazyPlaysSheet>) => (
  <Suspense>
    <LazyPlaysSheet {...props} />
  </Suspense>
);

/** Whether all days that the calendar of a place shows are over. */
export function usePastShown(timeZone: string): boolean {
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  return isPastShown(search, timeZone, useNow().getTime());
}
