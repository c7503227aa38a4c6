import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduledPlayer } from '../apps/server/src/demo/scheduled-player.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { seed, tokenOf, withClient } from './database.ts';
import { nonstop } from './playback-players.ts';
import type { Product } from './product.ts';

// Five hundred simulated players that fetch their manifests, simulate downloads of up to three seconds, and
// report every five; one playlist is assigned to all of them.

const players = 500;
const giveUpMs = 120_000;

/** Seconds from the save until the last player has shown it. */
export async function measureManyPlayers(
  url: string,
  product: Product,
  person: TestBrowser,
  playable: string,
): Promise<number> {
  await seed(url, { demo: players });
  await withClient(url, async (client) => {
    await client.query(`update content.displays set active = true where name ~ ' \\d+$'`);
    await client.query('update content.locations set hours = $1', [JSON.stringify(nonstop)]);
  });
  const groups = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from content.groups where name ~ '^Group \\d+$'`,
    );
    return rows.map(({ id }) => id);
  });
  const api = `${product.url}/s/demo/api/v1`;
  const items = [{ playable_id: playable, duration: 3600 }];
  const made = await person.post(`${api}/playlists`, { name: 'Crowd', groups, items, priority: 100 });
  if (made.status !== 201) throw new Error(`The server answered ${made.status}: ${made.body.message}`);
  const { id } = made.body.data as { id: string };
  const simulatedPlayers = Array.from({ length: players }, (_, i) =>
    new ScheduledPlayer(
      { url: `${product.url}/s/demo`, token: tokenOf('demo', i + 1), spreadMs: 5000 },
      () => new Date(),
      null, // Frames are measured elsewhere.
    ).start(),
  );
  try {
    await untilAll(url, id, 1);
    const savedAt = Date.now();
    const saved = await person.put(`${api}/playlists/${id}`, { items: [...items, ...items] });
    await untilAll(url, id, saved.body.data.version);
    return ((await lastShownAt(url, id)) - savedAt) / 1000;
  } finally {
    for (const player of simulatedPlayers) player.stop();
  }
}

async function untilAll(url: string, playlist: string, version: number): Promise<void> {
  const giveUpAt = Date.now() + giveUpMs;
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ count: string }>(
        'select count(shown_at) from content.receipts where playlist_id = $1 and version >= $2',
        [playlist, version],
      );
      if (Number(rows[0]!.count) >= players) return;
      if (Date.now() > giveUpAt) throw new Error(`Only ${rows[0]!.count} of ${players} have shown it.`);
      await sleep(50);
    }
  });
}

const lastShownAt = (url: string, playlist: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ shown: Date }>(
      'select max(shown_at) as shown from content.receipts where playlist_id = $1',
      [playlist],
    );
    return rows[0]!.shown.getTime();
  });
