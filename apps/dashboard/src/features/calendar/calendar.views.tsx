import { type ComponentProps, lazy, Suspense } from 'react';

// What other features show of this one. Its code comes when it is first shown.

const LazyDisplayCalendar = lazy(async () => ({
  default: (await import('./DisplayCalendar.tsx')).DisplayCalendar,
}));
const LazyUpcoming = lazy(async () => ({ default: (await import('./Upcoming.tsx')).Upcoming }));
const LazyDeliveryLine = lazy(async () => ({ default: (await import('./DeliveryLine.tsx')).DeliveryLine }));
const LazyProofOfPlay = lazy(async () => ({ default: (await import('./ProofOfPlay.tsx')).ProofOfPlay }));
const LazyPlaysSheet = lazy(async () => ({ default: (await import('./PlaysSheet.tsx')).PlaysSheet }));

export const DisplayCalendar = (props: ComponentProps<typeof LazyDisplayCalendar>) => (
  <Suspense>
    <LazyDisplayCalendar {...props} />
  </Suspense>
);

export const Upcoming = (props: ComponentProps<typeof LazyUpcoming>) => (
  <Suspense fallback={props.children}>
    <LazyUpcoming {...props} />
  </Suspense>
);

export const DeliveryLine = (props: ComponentProps<typeof LazyDeliveryLine>) => (
  <Suspense>
    <LazyDeliveryLine {...props} />
  </Suspense>
);

export const ProofOfPlay = (props: ComponentProps<typeof LazyProofOfPlay>) => (
  <Suspense>
    <LazyProofOfPlay {...props} />
  </Suspense>
);

export const PlaysSheet = (props: ComponentProps<typeof LazyPlaysSheet>) => (
  <Suspense>
    <LazyPlaysSheet {...props} />
  </Suspense>
);
