import { oldProfile, saved } from '@vitrine/contract/test/profile-1';
import { afterEach, expect, test, vi } from 'vitest';
import { readReported, saveReported } from '../connection/delivery-status.ts';
import { openEventStore } from '../connection/event-store.ts';
import { openStore } from '../connection/store.ts';
import { openMediaFiles } from '../media/media-files.ts';
import { reloadWhenPolicyIsStale } from '../media/stale-policy.ts';
import { fromPreview, lookNow, storageName } from '../playback/preview.ts';
import { becomeSingleInstance } from '../screens/single-instance.ts';
import { holdProfile } from './recorded-storage.ts';

// What a player finds of the version before it: names and shapes are compared here, e2e/player-old-profile.spec.ts starts the
// player on the same profile in a browser.

afterEach(() => void vi.unstubAllGlobals());

const { revision, ...state } = saved;

test('the device, its credentials and both manifests are those that the old player saved', async () => {
  const { databases, local } = holdProfile(oldProfile);
  const store = await openStore();
  expect(store.state).toEqual(state);

  // The old player, after a roll-back, reads them in the same place and shape.
  await store.save({});
  const next = { revision: revision + 1, ...state };
  expect([...databases.get('vitrine-player')!.rows]).toEqual([['saved', next]]);
  expect(JSON.parse(local.get('vitrine-player')!)).toEqual(next);
});

test.each(['localStorage', 'databases'] as const)(
  'the old player stays the same device when the browser has emptied all but its %s',
  async (kept) => {
    const { databases, local } = holdProfile(oldProfile);
    if (kept === 'localStorage') databases.get('vitrine-player')!.rows.clear();
    else local.clear();
    expect((await openStore()).state).toEqual(state);
  },
);

test('events that the old player has not sent are found', async () => {
  holdProfile(oldProfile);
  const { entries } = oldProfile.databases['vitrine-player-events'].store;
  expect(await openEventStore().oldest(100)).toEqual(entries.map(([key, event]) => ({ key, event })));
});

test('a new database of events numbers its entries, as the old one did', async () => {
  const created: unknown[][] = [];
  const request = {
    result: { createObjectStore: (...given: unknown[]) => created.push(given) },
    onupgradeneeded: () => {},
  };
  vi.stubGlobal('indexedDB', { open: () => request });
  void openEventStore().oldest(1);
  request.onupgradeneeded();
  const { name, autoIncrement } = oldProfile.databases['vitrine-player-events'].store;
  expect(created).toEqual([[name, { autoIncrement }]]);
});

test('files that the old player found good are good and whole', async () => {
  holdProfile(oldProfile);
  const files = await openMediaFiles();
  const { sha256, size } = saved.manifest.display.schedule.playables[0]!.media[0]!;
  expect([...(await files.list())]).toEqual([[sha256, true]]);
  expect((await files.parts(sha256)).map((part) => part.size)).toEqual([size]);
});

test('what the old player has reported of its playlists is not reported again', () => {
  const { local } = holdProfile(oldProfile);
  const [playlist] = saved.manifest.display.schedule.playlists;
  const reported = readReported();
  expect(reported).toEqual({ [playlist!.id]: { version: 1, stages: ['received', 'cached', 'shown'] } });
  const written = { ...oldProfile.localStorage };
  saveReported(reported);
  expect(Object.fromEntries(local)).toEqual(written);
});

test('a window of the old player and one of the new are never players at the same time', async () => {
  const { locks } = holdProfile(oldProfile);
  await becomeSingleInstance(() => {});
  expect(locks).toEqual([oldProfile.lock]);
});

test('the worker of the new player removes the files of the old one, and tells its pages', async () => {
  const handlers = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  const [removed, told]: [string[], unknown[]] = [[], []];
  const page = { postMessage: (message: unknown) => told.push(message) };
  vi.stubGlobal('__SHELL_HASH__', '0123456789ab');
  vi.stubGlobal('__PAGE_SCRIPT__', 'assets/index-new.js');
  vi.stubGlobal('caches', {
    keys: async () => [oldProfile.cache, 'vitrine-player-0123456789ab', 'of-somebody-else'],
    delete: async (name: string) => removed.push(name),
  });
  vi.stubGlobal('self', {
    addEventListener: (kind: string, handle: never) => handlers.set(kind, handle),
    clients: { claim: async () => {}, matchAll: async () => [page] },
  });
  // By its address, for it is compiled with the types of a worker.
  await import(new URL('../sw.ts', import.meta.url).href);
  await new Promise((done) => handlers.get('activate')!({ waitUntil: (work) => work.then(done) }));
  expect(removed).toEqual([oldProfile.cache]);
  // As the old page reads it (new-version.ts).
  expect(told).toEqual([{ pageScript: 'assets/index-new.js' }]);
});

// Not in the profile, since it is written only when a page is older than its server; read in the source of the same version.
test('a reload for a newer security policy is remembered where the old player did', () => {
  const written: string[] = [];
  let report = (_violation: object) => {};
  vi.stubGlobal('document', {
    addEventListener: (_kind: string, handle: typeof report) => {
      report = handle;
    },
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: (key: string) => written.push(key) });
  vi.stubGlobal('location', { reload() {} });
  reloadWhenPolicyIsStale(
    () => saved.credentials.url,
    () => [],
  );
  report({ effectiveDirective: 'connect-src', blockedURI: saved.credentials.url });
  expect(written).toEqual(['vitrine-player-reloaded-for-policy']);
});

test('a preview keeps its storage, and talks with a dashboard that is older or newer', () => {
  expect(storageName('vitrine-player', 'orchard')).toBe('vitrine-player-preview-orchard');
  expect([fromPreview, lookNow]).toEqual(['vitrine-preview', 'vitrine-preview-look']);
});
