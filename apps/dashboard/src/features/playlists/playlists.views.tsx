import { type ComponentProps, lazy, Suspense } from 'react';

// Views for other features.

/** Loaded when it is first opened. */
const LazyAddToPlaylist = lazy(async () => ({
  default: (await import('./AddToPlaylistDialog.tsx')).AddToPlaylistDialog,
}));

export const AddToPlaylistDialog = (props: ComponentProps<typeof LazyAddToPlaylist>) => (
  <Suspense>
    <LazyAddToPlaylist {...props} />
  </Suspense>
);
