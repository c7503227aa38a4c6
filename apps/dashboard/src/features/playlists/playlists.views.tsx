import { type ComponentProps, lazy, Suspense } from 'react';

// What other features show of this one.

export { PlaysNow } from './PlaysNow.tsx';

/** Its code comes when it is first opened. */
const LazyAddToPlaylist = lazy(async () => ({
  default: (await import('./AddToPlaylistDialog.tsx')).AddToPlaylistDialog,
}));

export const AddToPlaylistDialog = (props: ComponentProps<typeof LazyAddToPlaylist>) => (
  <Suspense>
    <LazyAddToPlaylist {...props} />
  </Suspense>
);
