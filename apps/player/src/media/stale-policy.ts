import { canParse } from '../engine.ts';

const atMostEveryMs = 600_000;
const key = 'vitrine-player-reloaded-for-policy';

/**
 * The page's Content Security Policy names the servers known when it was loaded. A player whose server is
 * newer, or that was started from the cache, reloads the page to be allowed; rarely, because a server may not
 * be listed at all.
 */
export function reloadWhenPolicyIsStale(
  serverUrl: () => string | undefined,
  /** Hosts of the local network that were chosen in the dashboard. */
  chosen: () => readonly string[],
): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const server = serverUrl();
    const isOurs =
      effectiveDirective === 'connect-src' && server !== undefined && isSameHost(blockedURI, server);
    const local = chosen();
    // No other web page or stream is a reason to interrupt the screen.
    const isLocal = local.some((origin) => isSameHost(blockedURI, origin));
    if (!isOurs && !isLocal) return;
    const last = Number(sessionStorage.getItem(key));
    if (Math.abs(Date.now() - last) < atMostEveryMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    if (isLocal) location.search = searchWith(location.search, local);
    else location.reload();
  });
}

/** The server opens its policy for these origins. */
export function searchWith(search: string, origins: readonly string[]): string {
  const params = new URLSearchParams(search);
  params.set('local', origins.join(' '));
  return params.toString();
}

/** The socket has another scheme. */
function isSameHost(address: string, other: string): boolean {
  return canParse(address) && new URL(address).host === new URL(other).host;
}
