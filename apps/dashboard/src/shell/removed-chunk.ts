// A tab that was opened before a deploy asks for files that are gone. One reload brings the new ones; if that does not
// help, the error page says so instead of reloading for ever. Unsaved work still asks before the reload.

const entry = 'reloaded-for-removed-chunk-at';
const notAgainWithinMs = 60_000;

export function mayReload(lastAt: string | null, now: number): boolean {
  return lastAt === null || now - Number(lastAt) > notAgainWithinMs;
}

export function reloadOnRemovedChunk() {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload(sessionStorage.getItem(entry), Date.now())) return;
    sessionStorage.setItem(entry, String(Date.now()));
    location.reload();
  });
}
