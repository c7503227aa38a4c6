import { randomUUID } from 'node:crypto';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
const data = async (path: string): Promise<any> => (await admin.get(api(path))).body.data;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** The newest change of a record, when its effect is known. */
const newestOf = (subject: string) =>
  vi.waitFor(
    async () => {
      const [change] = await data(`changes?subject_eq=${subject}`);
      expect(change.displays).not.toBeNull();
      return change;
    },
    { timeout: 60_000, interval: 100 },
  );

test('B16: what a changed source did is noted at its own time, and lent to no other change', async () => {
  const device = await pairDevice(server, admin);
  const made = await admin.post(api('sources'), {
    name: `Prices ${randomUUID()}`,
    kind: 'table',
    columns: [{ key: 'item', name: 'Item', kind: 'text' }],
  });
  const source = made.body.data.id;
  const design = await admin.post(api('designs'), {
    name: 'Board',
    use: 'item',
    shape: 'landscape',
    background: '#14342b',
    boxes: [{ ...sampleBoxes.table, source }],
  });
  expect(design.status).toBe(201);
  const playlist = await showOn(server, 'demo', device.deviceId, design.body.data.id);
  const [display] = await owner.query('select id, name from content.displays where device_id = $1', [
    device.deviceId,
  ]);
  // All that was made so far is noted.
  await newestOf(source);
  await newestOf(playlist);

  const saved = await admin.put(api(`sources/${source}/rows`), { rows: [{ values: { item: 'Tea' } }] });
  expect(saved.status).toBe(200);
  const rows = await newestOf(source);
  expect(rows).toMatchObject({
    displays: 1,
    effect: { days: [], displays: [display.name], isShared: false },
  });

  await admin.put(api(`sources/${source}`), { name: `Prices ${randomUUID()}` });
  expect(await newestOf(source)).toMatchObject({ displays: 0 });

  // Not noted yet when the plan changes.
  await owner.query('update content.changes set displays = null, diff = null where id = $1', [rows.id]);
  expect((await admin.put(api(`playlists/${playlist}`), { enabled: false })).status).toBe(200);
  const plan = await newestOf(playlist);
  expect(plan.effect.isShared).toBe(false);
  const [starts] = await owner.query(
    'select starts_at from content.display_plans where display_id = $1 order by starts_at desc limit 1',
    [display.id],
  );
  expect(starts.starts_at).toBe(plan.at);
  // The next change of a source notes what was left.
  await admin.put(api(`sources/${source}/rows`), { rows: [{ values: { item: 'Mate' } }] });
  await newestOf(source);
  expect((await data(`changes?subject_eq=${source}`))[2]).toMatchObject({ id: rows.id, displays: 1 });
});
