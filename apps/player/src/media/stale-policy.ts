import { canParse } from '../engine.ts';

const atMostEveryMs = 600_000;
const key = 'vitrine-player-reloaded-for-policy';

/**
 * The page's Content Security Policy names the servers known when it was loaded. A player whose server is
 * newer, or that was started from the cache, reloads the page to be allowed; rarely, because a server may not
 * be listed at all.
 */
export function reloadWhenPolicyIsStale(serverUrl: () => string | undefined): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const server = serverUrl();
    // A blocked web page or stream is no reason to interrupt the screen.
    const isOurs = server !== undefined && isSameHost(blockedURI, server);
    if (effectiveDirective !== 'connect-src' || !isOurs) return;
    const last = Number(sessionStorage.getItem(key));
    if (Math.abs(Date.now() - last) < atMostEveryMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}

/** The socket has another scheme. */
function isSameHost(address: string, other: string): boolean {
  return canParse(address) && new URL(address).host === new URL(other).host;
}
