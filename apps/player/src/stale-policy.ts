const atMostEveryMs = 600_000;
const key = 'vitrine-player-reloaded-for-policy';

/**
 * The page's security policy names the servers known when it was loaded. A player whose server is newer, or that was
 * started from the cache, loads the page again to be let through; seldom, for a server may be named nowhere.
 */
export function reloadWhenPolicyIsStale(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective !== 'connect-src') return;
    const last = Number(sessionStorage.getItem(key));
    if (Math.abs(Date.now() - last) < atMostEveryMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
