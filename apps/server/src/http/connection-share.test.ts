import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let watcher: Owner;
const patience = { timeout: 60_000, interval: 20 };

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  watcher = await connectOwner(server.database);
}, 180_000);
afterAll(async () => {
  await owner.end();
  await watcher.end();
  await server.stop();
});

test('calls of one customer leave half of the connections to the others', { timeout: 180_000 }, async () => {
  const demo = await server.signIn('admin@vitrine.test');
  const museum = await server.signIn('admin@vitrine.test', 'museum');
  const waiting = async (): Promise<number> =>
    (
      await watcher.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0].count;
  await owner.query('begin');
  await owner.query('lock table content.groups in access exclusive mode');
  const held = Array.from({ length: 20 }, () => demo.get(`${server.serverUrl('demo')}/api/v1/groups`));
  await vi.waitFor(async () => expect(await waiting()).toBe(6), patience);
  for (let i = 0; i < 5; i++)
    expect((await museum.get(`${server.serverUrl('museum')}/api/v1/locations`)).status).toBe(200);
  expect(await waiting()).toBe(6);
  await owner.query('rollback');
  await Promise.all(held);
  expect((await demo.get(`${server.serverUrl('demo')}/api/v1/groups`)).status).toBe(200);
  expect(server.program.app.state.transactions.size).toBe(0);
});
