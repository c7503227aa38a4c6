// The player starts without network, and behind anything that answers instead of its server: captive portals,
// an ingress during a deployment, firewalls. Its files are stored when the worker is installed, each verified
// by its hash, so a worker has all files of its build or is not installed. The page is taken from the network
// only if it is the page of this build, because it has the current Content Security Policy; otherwise the
// stored page is shown. A newer build arrives as a whole, with the worker that lists its files.

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: SHA-256 of each file of the player by its name, and a hash of all of them. */
declare const __SHELL_FILES__: Readonly<Record<string, string>>;
declare const __SHELL_HASH__: string;
/** The only script of the page. Its name contains a hash, so no other page has it. */
declare const __PAGE_SCRIPT__: string;

const cacheName = `vitrine-player-${__SHELL_HASH__}`;
const page = './';
/** A dead connection that reports no error must not keep the screen dark. */
const pageWithinMs = 1500;

self.addEventListener('install', (event) => {
  const keepFiles = async () => {
    const cache = await caches.open(cacheName);
    const files = Object.entries(__SHELL_FILES__);
    await Promise.all([
      keep(cache, page, isOwnPage),
      ...files.map(([file, hash]) =>
        keep(cache, file, async (response) => (await hashOf(response)) === hash),
      ),
    ]);
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
    // A page started from an older build may want to restart (new-version.ts).
    const pages = await self.clients.matchAll({ type: 'window' });
    for (const each of pages) each.postMessage({ pageScript: __PAGE_SCRIPT__ });
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

/** Fails, and with it the installation, if something else was returned instead. */
async function keep(cache: Cache, file: string, isOurs: (response: Response) => Promise<boolean>) {
  const response = await fetch(new Request(file, { cache: 'reload', redirect: 'error' }));
  if (!response.ok || !(await isOurs(response.clone()))) throw new Error(`${file} is not ours`);
  await cache.put(file, response);
}

async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const fresh = await fetchOwnPage(request);
  if (!fresh) return (await cache.match(page)) ?? fetch(request);
  // A full disk loses the copy, not the page.
  await cache.put(page, fresh.clone()).catch(() => {});
  return fresh;
}

/** Null if nothing answers, or something other than our server. */
async function fetchOwnPage(request: Request): Promise<Response | null> {
  try {
    const control = new AbortController();
    setTimeout(() => control.abort(), pageWithinMs);
    const response = await fetch(request, { signal: control.signal });
    return response.ok && (await isOwnPage(response.clone())) ? response : null;
  } catch {
    return null;
  }
}

async function isOwnPage(response: Response): Promise<boolean> {
  return (await response.text()).includes(__PAGE_SCRIPT__);
}

async function hashOf(response: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

export {};
