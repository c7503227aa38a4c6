import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { mostRepeated } from '../../test/repeated-statements.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { fillThousandDisplays } from '../../test/thousand-displays.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
beforeAll(async () => {
  // Without a worker the statements of this process are those of the calls.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  await fillThousandDisplays(owner);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('a thousand displays: a draft is checked and all playlists are listed without a statement for each', async () => {
  const { body: groups } = await admin.get(url('groups?_limit=200'));
  const { body: ready } = await admin.get(url('playables?type_eq=url&_limit=1'));
  const draft = {
    enabled: true,
    priority: 0,
    orientation: null,
    groups: groups.data.map(({ id }: { id: string }) => id),
    conditions: [],
    items: Array.from({ length: 100 }, (_, i) => ({
      playable_id: ready.data[0].id,
      conditions: [{ precondition: 'time', operator: 'before', value: `0${i % 10}:${10 + (i % 50)}` }],
    })),
  };
  const calls = {
    list: () => admin.get(url('playlists?_limit=200&include=groups')),
    check: () => admin.post(url('playlists-check'), draft),
  };
  // What reads display by display, or item by item, sends a hundred.
  for (const call of Object.values(calls))
    expect(await mostRepeated(async () => expect((await call()).status).toBe(200))).toBeLessThan(20);
});
