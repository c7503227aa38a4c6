import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { iterations } from '../../test/iterations.ts';
import { type MortalServer, startMortalServer } from '../../test/killable-server.ts';

vi.setConfig({ testTimeout: iterations(120_000, 1_200_000) });

let server: MortalServer;
beforeAll(async () => {
  server = await startMortalServer();
}, 120_000);
afterAll(() => server.end());

const rounds = iterations(3, 50);
const saves = 5;
const size = 200;

test('case 162: a server killed while playlists of 200 items are saved leaves each old or new, never a part', async () => {
  const { owner, api: at } = server;
  const admin = await server.signIn();
  const { body: ready } = await admin.get(at('playables?type_eq=url&_limit=1'));
  const playable_id = ready.data[0].id;
  const itemsOf = (seconds: number) =>
    Array.from({ length: size }, () => ({ playable_id, duration: seconds }));
  const ids: string[] = [];
  for (let i = 0; i < saves; i++) {
    const { body } = await admin.post(at('playlists'), {
      name: `Whole ${i}`,
      priority: 1,
      items: itemsOf(1),
    });
    ids.push(body.data.id);
  }
  const { body: one } = await admin.get(at(`playlists/${ids[0]}`));
  expect(one.data.items).toHaveLength(size);
  const startedAt = performance.now();
  await admin.put(at(`playlists/${ids[0]}`), { priority: 1, items: itemsOf(1) });
  const takes = performance.now() - startedAt;

  for (let round = 2; round < rounds + 2; round++) {
    // The priority shows which save it was, and so does every item.
    const underWay = ids.map((id) =>
      admin.put(at(`playlists/${id}`), { priority: round, items: itemsOf(round) }).catch(() => null),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3 * takes));
    await server.kill();
    const acknowledged = (await Promise.all(underWay)).map((answer) => answer?.status === 200);
    for (const [i, id] of ids.entries()) {
      const rows = await owner.query(
        `select p.priority, count(*)::int as items, min(i.duration) as least, max(i.duration) as most
         from content.playlists p join content.playlist_items i on i.playlist_id = p.id where p.id = $1 group by 1`,
        [id],
      );
      const { priority } = rows[0];
      expect(rows).toEqual([{ priority, items: size, least: priority, most: priority }]);
      if (acknowledged[i]) expect(priority).toBe(round);
    }
    await server.start();
  }
});
