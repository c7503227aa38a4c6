import { expect, test } from './fixtures.ts';
import { makeTestVideo, startPlayers } from './player-fixture.ts';
import { picture } from './samples.ts';

// Browsers without the usual store for files: a picture and a film play, and play again without a network.

const stores = [
  { kind: 'cache', without: ['StorageManager.prototype.getDirectory'] },
  { kind: 'indexeddb', without: ['StorageManager.prototype.getDirectory', 'window.caches'] },
] as const;

for (const { kind, without } of stores) {
  test(`PL12: with files in ${kind} a player starts without a network and plays`, async ({
    database,
    openBrowser,
    complaints,
  }) => {
    test.slow();
    complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    const openWithout = async () => {
      const page = await openBrowser();
      await page.addInitScript(
        (names) => {
          // On the page only: the service worker keeps the player's own files as always.
          for (const name of names) {
            const [owner, property] = name.split(/\.(?=\w+$)/) as [string, string];
            const object = owner === 'window' ? window : window.StorageManager.prototype;
            Object.defineProperty(object, property, { value: undefined, configurable: true });
          }
        },
        [...without],
      );
      return page;
    };
    const { player, server, front, plays, upload } = await startPlayers(database, openWithout);
    const film = (await makeTestVideo(2, '-c:v', 'libx264', 'film.mp4')).get('film.mp4')!;
    const [still, moving] = [
      await upload('still.png', picture('still.png', 64).buffer),
      await upload('film.mp4', film),
    ];
    await plays([{ playable_id: moving }, { playable_id: still, duration: 2 }]);
    await expect(front('video')).toBeVisible();
    await expect(front('img')).toBeVisible();
    const storage = async () => {
      const [row] = await database.query('select storage from content.devices where environment_id = $1', [
        server.id,
      ]);
      return row.storage;
    };
    await expect.poll(storage).toMatchObject({ kind, startsOffline: true });

    await player.context().setOffline(true);
    await player.reload();
    await expect(front('img')).toBeVisible();
    await expect(front('video')).toBeVisible();
    await player.context().setOffline(false);
  });
}

test('PL12: a player without enough space says how much is missing, on its screen and to the dashboard', async ({
  database,
  openBrowser,
  complaints,
}) => {
  test.slow();
  complaints.expect(/QuotaExceeded/);
  const { player, server, plays, upload } = await startPlayers(database, openBrowser);
  const devtools = await player.context().newCDPSession(player);
  const { origin } = new URL(player.url());
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 2 ** 20 });
  // Noise, about three megabytes.
  const large = await upload('large.png', picture('large.png', 1024).buffer);
  await plays([{ playable_id: large, duration: 60 }]);
  const missing = async () => {
    const [row] = await database.query('select storage from content.devices where environment_id = $1', [
      server.id,
    ]);
    return row.storage?.missingBytes ?? 0;
  };
  await expect.poll(missing, { timeout: 180_000 }).toBeGreaterThan(2 ** 20);
  await player.keyboard.press('i');
  await expect(player.locator('.information')).toContainText(/\d MB of space are missing for files\./);
});
