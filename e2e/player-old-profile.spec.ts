import { createHash } from 'node:crypto';
import { oldProfile, oldServerUrl, saved } from '@vitrine/contract/test/profile-1';
import { expect, test } from './fixtures.ts';
import { activate, addDisplay, addLocation, type Database, newServer, type OwnServer } from './seed.ts';

// A player that is updated has the storage of its previous version, and nobody is there to pair it again.

test('a player updated without a network plays what the old version stored, and is the same device afterwards', {
  tag: '@quick',
}, async ({ database, openBrowser, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const server = await newServer(database);
  await addOldDevice(database, server);
  const profile = JSON.parse(JSON.stringify(oldProfile).replaceAll(oldServerUrl, server.url));
  const credentials = { ...saved.credentials, url: server.url };

  // The new version is installed beside the old one's storage, but has not been started yet.
  const player = await openBrowser();
  await player.route('/player/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await player.goto('/player/empty');
  await player.evaluate(writeProfile, profile as typeof oldProfile);
  await player.evaluate(async () => {
    await navigator.serviceWorker.register('/player/sw.js', { scope: '/player/' });
    const { active } = await navigator.serviceWorker.ready;
    if (active!.state === 'activated') return;
    await new Promise((activated) => active!.addEventListener('statechange', activated));
  });
  const caches = await player.evaluate(() => window.caches.keys());
  expect(caches).toEqual([expect.stringMatching(/^vitrine-player-[0-9a-f]{12}$/)]);
  expect(caches).not.toContain(oldProfile.cache);

  await player.context().setOffline(true);
  await player.goto('/player/');
  const shown = player.locator('.layer.front img');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await expect(player.locator('.word')).toHaveCount(0);
  const stored = () => player.evaluate(() => JSON.parse(localStorage.getItem('vitrine-player')!));
  const { secret, manifest, inForce } = saved;
  expect(await stored()).toMatchObject({ secret, credentials, manifest, inForce });

  // With a network it reports what the old version could not, by the old token.
  const [, unsent] = oldProfile.databases['vitrine-player-events'].store.entries[0];
  const events = player.waitForResponse(
    (response) =>
      response.url().endsWith('/api/player/events') &&
      (response.request().postData() ?? '').includes(unsent.id),
  );
  await player.context().setOffline(false);
  const reply = await events;
  expect(reply.status()).toBeLessThan(300);
  expect(reply.request().headers().authorization).toBe(`Bearer ${credentials.token}`);
  const lastActive = async () => {
    const sql = 'select last_active_at from content.devices where environment_id = $1';
    return (await database.query(sql, [server.id]))[0].last_active_at;
  };
  await expect.poll(lastActive).not.toBeNull();
  expect(await stored()).toMatchObject({ secret, credentials });
});

/** The device on the server: paired with an active display, and known by the token that the old player was given. */
async function addOldDevice(database: Database, server: OwnServer) {
  const { device, display } = saved.manifest;
  const place = await addLocation(database, server, display.location);
  const id = await addDisplay(database, server, place, display.name);
  const hash = createHash('sha256').update(saved.credentials.token).digest();
  await database.query(
    `insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [server.id, device.id, hash, device.connectString],
  );
  await database.query('update content.displays set device_id = $3 where environment_id = $1 and id = $2', [
    server.id,
    id,
    device.id,
  ]);
  await activate(database, server, id);
}

/** Runs in the browser. */
async function writeProfile({ databases, localStorage: local, files, cache }: typeof oldProfile) {
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, { version, store }] of Object.entries(databases)) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onerror = () => reject(request.error);
      request.onupgradeneeded = () => {
        const { autoIncrement } = store;
        const made = request.result.createObjectStore(store.name, { autoIncrement });
        for (const [key, value] of store.entries) made.put(value, key);
      };
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
  }
  for (const [path, content] of Object.entries(files)) {
    const [name, ...parents] = path.split('/').reverse() as [string, ...string[]];
    let directory = await navigator.storage.getDirectory();
    for (const parent of parents.reverse())
      directory = await directory.getDirectoryHandle(parent, { create: true });
    const writable = await (await directory.getFileHandle(name, { create: true })).createWritable();
    await writable.write(Uint8Array.from(atob(content), (char) => char.charCodeAt(0)));
    await writable.close();
  }
  await caches.open(cache);
}
