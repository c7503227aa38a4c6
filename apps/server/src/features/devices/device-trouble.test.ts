import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../infra/version.ts';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Devices by trouble: those that need somebody, those with an update, and those that are well.

const clock = createTestClock(new Date('2026-11-18T09:42:00.000Z'));
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const list = async (query: string) => {
  const { status, body } = await admin.get(`${server.serverUrl('museum')}/api/v1/devices?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const namesIn = async (query: string) =>
  (await list(`sort=trouble:asc&${query}`)).data.map(
    ({ display, connectString }: { display: { name: string } | null; connectString: string }) =>
      display?.name ?? connectString,
  );

beforeAll(async () => {
  server = await startTestServer({ clock, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  await owner.query(
    `delete from content.devices where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  const now = clock.now();
  const states: Record<string, string> = {
    'Full disk': 'disk_used = 92, disk_total = 100',
    'Silent B': `last_active_at = '${new Date(now.getTime() - 600_000).toISOString()}'`,
    'Silent A': `last_active_at = '${new Date(now.getTime() - 900_000).toISOString()}', disk_used = 99, disk_total = 100`,
    'Old engine': `engine = 'Chromium 72'`,
    'Two machines': `duplicate_seen_at = '${new Date(now.getTime() - 60_000).toISOString()}'`,
    'Was two': `duplicate_seen_at = '${new Date(now.getTime() - 25 * 3_600_000).toISOString()}'`,
    'Closed tab': `is_preview = true, last_active_at = '${new Date(now.getTime() - 600_000).toISOString()}'`,
    Outdated: `appversion = '0.0.1'`,
    Fine: 'disk_used = 89, disk_total = 100',
  };
  for (const [name, change] of Object.entries(states)) {
    const { deviceId } = await pairDevice(server, admin, { slug: 'museum', name });
    await owner.query(
      `update content.devices set last_active_at = $2, is_up = true, appversion = $3 where id = $1`,
      [deviceId, now, version],
    );
    await owner.query(`update content.devices set ${change} where id = $1`, [deviceId]);
  }
  // One that was released shows three words again.
  const { display } = await pairDevice(server, admin, { slug: 'museum', name: 'Released' });
  const url = `${server.serverUrl('museum')}/api/v1/displays/${display}?action=unpair`;
  expect((await admin.put(url)).status).toBe(200);
  await owner.query(
    `update content.devices set last_active_at = $1, connect_string = 'zoo-zoo-zoo'
     where id not in (select device_id from content.displays where device_id is not null) and last_active_at is null
       and environment_id = (select id from content.environments where slug = 'museum')`,
    [now],
  );
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('those that need somebody come first, by why they do, then by name', async () => {
  expect(await namesIn('')).toEqual([
    ...['Silent A', 'Silent B', 'Full disk', 'zoo-zoo-zoo', 'Old engine', 'Two machines'],
    'Outdated',
    ...['Closed tab', 'Fine', 'Was two'],
  ]);
  const { data } = await list('sort=trouble:asc');
  expect(data.map(({ needs }: { needs: string | null }) => needs)).toEqual([
    ...['offline', 'offline', 'disk', 'waiting', 'engine', 'duplicate'],
    ...[null, null, null, null],
  ]);
});

test('the three kinds are filters, and counted whichever is asked for', async () => {
  const counts = { needsYou: 6, hasUpdate: 1, isWell: 3 };
  for (const query of ['', 'isWell_eq=false', 'hasUpdate_eq=true', 'status_eq=offline'])
    expect((await list(query)).meta.counts).toMatchObject(counts);
  expect(await namesIn('isWell_eq=true')).toEqual(['Closed tab', 'Fine', 'Was two']);
  expect(await namesIn('hasUpdate_eq=true')).toEqual(['Outdated']);
  const folded = await list('isWell_eq=false&_limit=2&sort=trouble:asc');
  expect([folded.data.length, folded.meta.total]).toEqual([2, 7]);
});

test('a device is found by the name of its display, and by its place', async () => {
  expect(await namesIn('_q=full+disk')).toEqual(['Full disk']);
  const [{ display }] = (await list('_q=full+disk')).data;
  const { body } = await admin.get(`${server.serverUrl('museum')}/api/v1/displays/${display.id}`);
  expect((await list(`location_eq=${body.data.location}`)).meta.total).toBe(9);
});
