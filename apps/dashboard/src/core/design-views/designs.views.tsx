import { type ComponentProps, lazy, Suspense } from 'react';

// Views for other features. What draws designs is loaded with the first one in sight.

const LazyPicture = lazy(() => import('./DesignPicture.tsx'));

/** For pictures of displays. */
export const drawDesign = (id: string) => <DesignPicture id={id} />;

/** A design as a picture. */
export const DesignPicture = (props: ComponentProps<typeof LazyPicture>) => (
  <Suspense fallback={null}>
    <LazyPicture {...props} />
  </Suspense>
);
