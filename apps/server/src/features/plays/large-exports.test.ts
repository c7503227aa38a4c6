import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { playExportJobs } from './large-exports.ts';

// A17: large exports, one at a time and reused. No worker runs here: the test does its jobs.

const clock = createTestClock('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let colleague: TestBrowser;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(async () => {
  server = await startTestServer({ clock, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  colleague = await server.signIn('standard@vitrine.test');
  await owner.query(`
    insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at)
    select d.environment_id, gen_random_uuid(), d.id, d.device_id, 'Showing ' || n,
      timestamptz '2026-11-01 00:00:00Z' + n * interval '1 second', 10, '2026-11-15', '2026-11-15'
    from generate_series(1, 50001) as n, (select t.* from content.displays t
      join content.environments e on e.id = t.environment_id where e.slug = 'demo' and t.device_id is not null limit 1) d`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const ask = async (by: TestBrowser, query = '') => {
  const { status, body } = await by.get(`${server.serverUrl('demo')}/api/v1/plays-export${query}`);
  return { status, id: body.data?.id as string, state: body.data?.state as string, code: body.code };
};
const jobs = () =>
  owner.query(
    `select id, environment_id as environment, payload from infra.jobs where kind = 'export-plays'`,
  );
const runJobs = async () => {
  const [handler] = playExportJobs(server.program.app);
  for (const job of await jobs()) {
    await handler!.run(
      { ...job, kind: 'export-plays', attempt: 1, deaths: 0, dueAt: '' },
      new AbortController().signal,
    );
    await owner.query('delete from infra.jobs where id = $1', [job.id]);
  }
};
const takeMails = async () =>
  (
    await owner.query(`delete from infra.jobs where kind = 'send-mail' and payload ->> 'template' = 'playsExport'
      returning payload ->> 'to' as to`)
  )
    .map(({ to }) => to as string)
    .sort();
const rows = () => owner.query('select id from content.play_exports');

test('A17: equal queries within ten minutes get the same file, written once; everybody who asked is mailed once', async () => {
  await owner.query('delete from content.play_exports');
  const together = await Promise.all(Array.from({ length: 8 }, () => ask(admin)));
  const { id } = together[0]!;
  expect(together).toEqual(together.map(() => ({ status: 202, id, state: 'waiting', code: undefined })));
  expect(await ask(colleague)).toMatchObject({ status: 202, id });
  expect([await rows(), (await jobs()).length]).toEqual([[{ id }], 1]);
  expect(await ask(admin, '?to_eq=2026-11-16T00:00:00.000Z')).toMatchObject({
    status: 409,
    code: 'export_running',
  });
  await runJobs();
  expect(await takeMails()).toEqual(['admin@vitrine.test', 'standard@vitrine.test']);
  // Ready: the file is there at once, also for who asks for the first time.
  expect(await ask(admin)).toMatchObject({ id, state: 'ready' });
  expect(await takeMails()).toEqual([]);
  const third = await server.signIn('admin@vitrine.test');
  expect(await ask(third)).toMatchObject({ id, state: 'ready' });
  expect(await takeMails()).toEqual([]);

  await clock.advance(10 * 60_000 + 1);
  const later = await ask(admin);
  expect(later).toMatchObject({ status: 202, state: 'waiting' });
  expect(later.id).not.toBe(id);
  expect((await rows()).length).toBe(2);
});

test('A17: an export whose job is gone holds up nobody', async () => {
  expect((await jobs()).length).toBe(1);
  expect(await ask(admin, '?to_eq=2026-11-16T00:00:00.000Z')).toMatchObject({ status: 409 });
  await owner.query(`delete from infra.jobs where kind = 'export-plays'`);
  expect(await ask(admin, '?to_eq=2026-11-16T00:00:00.000Z')).toMatchObject({
    status: 202,
    state: 'waiting',
  });
});
