import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { fillThousandDisplays } from '../../test/thousand-displays.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  await fillThousandDisplays(owner);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** CPU milliseconds of this process, however busy the machine is. */
const workFor = async (work: () => Promise<{ status: number }>) => {
  const before = process.cpuUsage();
  const { status } = await work();
  expect(status).toBe(200);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test('a thousand displays: checking a draft and listing all playlists is cheap', async () => {
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
  const times = { check: [] as number[], list: [] as number[] };
  for (let i = 0; i < 5; i++) {
    times.list.push(await workFor(() => admin.get(url('playlists?_limit=200&include=groups'))));
    times.check.push(await workFor(() => admin.post(url('playlists-check'), draft)));
  }
  expect(Math.min(...times.check)).toBeLessThan(500);
  expect(Math.min(...times.list)).toBeLessThan(500);
});
