// A tab that was opened before a deploy asks for files that are gone. One reload brings the new ones; if that does not
// help, the error page says so instead of reloading for ever. It happens when a file is needed, not when it is fetched ahead
// because a pointer rests on a link, and unsaved work still asks before it.

const entry = 'reloaded-for-removed-chunk-at';
const notAgainWithinMs = 60_000;

export function mayReload(lastAt: string | null, now: number): boolean {
  return lastAt === null || now - Number(lastAt) > notAgainWithinMs;
}

/** As browsers and Vite word it. */
export const isRemovedChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message);

export const canReloadForChunk = () => mayReload(sessionStorage.getItem(entry), Date.now());

export function reloadForChunk() {
  if (!canReloadForChunk()) return;
  sessionStorage.setItem(entry, String(Date.now()));
  location.reload();
}

/** In words of our own: for those of the browser the router would reload by itself, and twice is once too often. */
export const inOwnWords =
  <T>(load: () => Promise<T>) =>
  () =>
    load().catch((cause: Error) => {
      throw new Error(`A file of this page is gone. ${cause.message}`, { cause });
    });
