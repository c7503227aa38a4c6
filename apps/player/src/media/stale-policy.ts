const atMostEveryMs = 600_000;
const key = 'vitrine-player-reloaded-for-policy';

/**
 * The page's security policy names the servers known when it was loaded. A player whose server is newer, or that was
 * started from the cache, loads the page again to be let through; seldom, for a server may be named nowhere.
 */
export function reloadWhenPolicyIsStale(serverUrl: () => string | undefined): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const server = serverUrl();
    // A web page or stream that is blocked is no reason to stop the screen.
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
  return URL.canParse(address) && new URL(address).host === new URL(other).host;
}
