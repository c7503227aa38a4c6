// A tab opened before a deployment requests files that no longer exist. One reload fetches the new ones; if
// that does not help, the error page is shown instead of reloading forever. This happens when a file is
// needed, not when it is preloaded because a pointer rests on a link, and unsaved work still asks first.

const entry = 'reloaded-for-removed-chunk-at';
const notAgainWithinMs = 60_000;

export function mayReload(lastAt: string | null, now: number): boolean {
  return lastAt === null || now - Number(lastAt) > notAgainWithinMs;
}

/** The messages of browsers and Vite. */
export const isRemovedChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message);

export const canReloadForChunk = () => mayReload(sessionStorage.getItem(entry), Date.now());

export function reloadForChunk() {
  if (!canReloadForChunk()) return;
  sessionStorage.setItem(entry, String(Date.now()));
  location.reload();
}

/**
 * Replaces the message, because the router would reload by itself for the browser's message, and reload
 * twice.
 */
export const inOwnWords =
  <T>(load: () => Promise<T>) =>
  () =>
    load().catch((cause: Error) => {
      throw new Error(`A file of this page is gone. ${cause.message}`, { cause });
    });
