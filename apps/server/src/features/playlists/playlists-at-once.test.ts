import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let pages: string[];
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const ready = await admin.get(url('playables?type_eq=url&_limit=10'));
  pages = ready.body.data.map(({ id }: { id: string }) => id);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

type Item = { id: string; playable_id: string };
const playlist = async (name: string, items: object[] = []) => {
  const { status, body } = await admin.post(url('playlists'), { name, items });
  expect(status).toBe(201);
  return body.data as { id: string; version: number; items: Item[] };
};
const itemsOf = async (id: string) => (await admin.get(url(`playlists/${id}`))).body.data.items as Item[];

describe('at the same moment', () => {
  test('case 184: of two editors of one version the first is saved completely, the second is refused', async () => {
    const { id } = await playlist('Two editors', [{ playable_id: pages[0] }]);
    const headers = { 'If-Match': '"1"' };
    const saves = await Promise.all(
      [60, 40].map((priority) => {
        const items = Array.from({ length: priority }, () => ({ playable_id: pages[1] }));
        return admin.put(url(`playlists/${id}`), { priority, items }, { headers });
      }),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { body } = await admin.get(url(`playlists/${id}`));
    expect([body.data.version, body.data.items.length]).toEqual([2, body.data.priority]);
  });

  fullTest(
    'case 186: a playable deleted while another call adds it never leaves an item without content',
    async () => {
      const made = await owner.query(`
      insert into content.playables (environment_id, id, name, type, url, status, created_at, updated_at)
      select environment_id, gen_random_uuid(), 'Short-lived ' || n, type, url, status, now(), now()
      from content.playables, generate_series(1, 500) as n where id = '${pages[0]}' returning id`);
      const seen = new Set<string>();
      const race = async (lane: number) => {
        const { id } = await playlist(`Adding ${lane}`);
        for (const { id: playable } of made.filter((_, i) => i % 10 === lane)) {
          const [added, removed] = await Promise.all([
            admin.put(url(`playlists/${id}`), { items: [{ playable_id: playable }] }),
            admin.delete(url(`playables/${playable}`)),
          ]);
          seen.add(`${added.status} ${removed.status}`);
          if (removed.status === 409)
            expect(removed.body.related.map(({ name }: { name: string }) => name)).toEqual([
              `Adding ${lane}`,
            ]);
        }
      };
      await Promise.all(Array.from({ length: 10 }, (_, lane) => race(lane)));
      expect([...seen].sort().join()).toMatch(/^(200 409)?,?(422 204)?$/);
      const dangling = await owner.query(`select from content.playlist_items i
      where not exists (select from content.playables p where p.environment_id = i.environment_id and p.id = i.playable_id)`);
      expect(dangling).toEqual([]);
    },
    120_000,
  );

  test('case 189: of two concurrent reorderings one stays, and nothing is lost or doubled', async () => {
    const made = await playlist(
      'Ordered',
      Array.from({ length: 12 }, (_, i) => ({ playable_id: pages[i % 2] })),
    );
    const ids = made.items.map((item) => item.id);
    const random = numbersFrom(testSeed);
    for (let round = 0; round < 20; round++) {
      const orders = [made.items.toReversed(), made.items.toSorted(() => random() - 0.5)];
      const answers = await Promise.all(
        orders.map((items) => admin.put(url(`playlists/${made.id}`), { items: items.map(inputOf) })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const after = (await itemsOf(made.id)).map(({ id }) => id);
      expect(orders.map((order) => order.map(({ id }) => id))).toContainEqual(after);
      expect([...after].sort()).toEqual([...ids].sort());
    }
  });
});

const inputOf = ({ id, playable_id }: Item) => ({ id, playable_id });
