import { type ComponentProps, type FunctionComponent, lazy, Suspense } from 'react';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';

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
