const atStartMs = 120_000;

/**
 * A player starts with the version it has, whatever the network returns, and its worker fetches a newer one
 * meanwhile. If that arrives soon after the start, the player restarts with it; otherwise it continues, and
 * its next start uses the newer one.
 */
export function restartForNewVersion(restart: () => void): void {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  const { serviceWorker } = navigator;
  if (!serviceWorker || !own) return;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ pageScript?: unknown } | null>) => {
    const isOther = typeof data?.pageScript === 'string' && !own.endsWith(data.pageScript);
    if (isOther && performance.now() < atStartMs) restart();
  });
  serviceWorker.startMessages();
}
