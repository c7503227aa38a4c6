import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../infra/postgres/sql.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A17: how much one environment may add to its history in a day.

const clock = createTestClock('2026-11-18T22:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let demo: string;
const api = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const maxBytes = 500_000_000;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: demo }] = await owner.query(`select id from content.environments where slug = 'demo'`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const usedBytes = async (): Promise<number> =>
  Number(
    (await owner.query('select content.history_bytes_of($1, $2) as bytes', [demo, clock.now()]))[0].bytes,
  );
/** As if that much had been recorded today. */
const setUsed = async (bytes: number) => {
  await owner.query('delete from content.history_bytes where environment_id = $1', [demo]);
  await owner.query('insert into content.history_bytes values ($1, 1, $2, $3)', [
    demo,
    clock.now().toISOString().slice(0, 10),
    bytes,
  ]);
};
const save = async (id: string, input: object) => {
  await clock.advance(1000);
  expect((await admin.put(api(`playlists/${id}`), input)).status).toBe(200);
};
const room = async () => (await admin.get(api('changes-room'))).body.data;
const newest = async (id: string) => (await admin.get(api(`changes?subject_eq=${id}`))).body.data[0];

test('A17: what changes record is counted by day, and beyond 500 MB only the names of fields are kept', async () => {
  const { body } = await admin.post(api('playlists'), { name: 'Counted', description: 'x'.repeat(400) });
  const { id } = body.data as { id: string };
  const used = await usedBytes();
  expect(used).toBeGreaterThan(400);
  expect(used).toBeLessThan(100_000);
  expect(await room()).toEqual({ isFull: false, maxBytes });

  await setUsed(maxBytes - 300);
  await save(id, { description: 'short' });
  // The old text was still too long for what is left.
  expect(await newest(id)).toMatchObject({
    before: null,
    after: null,
    fields: ['description'],
    canRestore: false,
  });
  expect(await room()).toEqual({ isFull: true, maxBytes });
  // However small: the history of a day does not have holes.
  await save(id, { priority: 51 });
  expect(await newest(id)).toMatchObject({ before: null, after: null, fields: ['priority'] });
  expect(await usedBytes()).toBe(maxBytes);

  // Another customer, and the next day, have all their room.
  const museum = await server.signIn('admin@vitrine.test', 'museum');
  const other = await museum.post(api('playlists', 'museum'), { name: 'Whole' });
  const [whole] = (await museum.get(api(`changes?subject_eq=${other.body.data.id}`, 'museum'))).body.data;
  expect(whole.after).toMatchObject({ name: 'Whole' });
  await clock.moveTo('2026-11-19T00:00:01.000Z');
  admin = await server.signIn('admin@vitrine.test');
  expect(await room()).toEqual({ isFull: false, maxBytes });
  await save(id, { priority: 52 });
  expect(await newest(id)).toMatchObject({ before: { priority: 51 }, after: { priority: 52 }, fields: [] });
});

test('A17: the role of the program cannot reset the count', async () => {
  const attempt = server.program.app.content.inEnvironments([demo], (db) =>
    db.query(sql`delete from content.history_bytes`),
  );
  await expect(attempt).rejects.toThrow('permission denied');
});

test('A17: saves at the same moment are all counted', async () => {
  await owner.query('delete from content.history_bytes');
  const names = Array.from({ length: 12 }, (_, i) => `Together ${i}`);
  const replies = await Promise.all(names.map((name) => admin.post(api('groups'), { name })));
  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
  const [{ bytes }] = await owner.query(
    `select sum(pg_column_size(after))::int as bytes from content.changes where subject_name like 'Together %'`,
  );
  expect(await usedBytes()).toBeGreaterThanOrEqual(Number(bytes));
});
