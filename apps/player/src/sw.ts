// The player starts without network: its files are kept when the worker is installed. The page itself comes from the
// network when there is one, for its security policy names the servers it may speak with, and from the cache otherwise.

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: the files of the player, and a hash of their names. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_HASH__: string;
/** The one script that the page names; it names all others. */
declare const __PAGE_SCRIPT__: string;

const cacheName = `vitrine-player-${__SHELL_HASH__}`;
const page = './';
/** A line that is dead but does not say so must not keep the wall dark. */
const pageWithinMs = 1500;

self.addEventListener('install', (event) => {
  const keepFiles = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([page, ...__SHELL_FILES__].map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(keepFiles());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('vitrine-player-') && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname))
    return;
  event.respondWith(request.mode === 'navigate' ? answerPage(request) : answerFile(request));
});

async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(pageWithinMs) });
    // A page of a newer build needs files that this cache lacks; the worker that comes with it keeps both.
    if (response.ok && (await isOurPage(response.clone()))) await cache.put(page, response.clone());
    // A proxy's error page is no player.
    return response.status < 500 ? response : ((await cache.match(page)) ?? response);
  } catch {
    return (await cache.match(page)) ?? Response.error();
  }
}

async function isOurPage(response: Response): Promise<boolean> {
  return (await response.text()).includes(__PAGE_SCRIPT__);
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

export {};
