import { allRoutes } from '@vitrine/contract/all-routes';
import type { PlanDiff } from '@vitrine/contract/plan-diff';
import type { Route } from '@vitrine/contract/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallsThatChangeScreens, prepareCalls } from '../../test/calls-that-change-screens.ts';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Every call that the contract declares as previewable.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let calls: CallsThatChangeScreens;
let ids: CallsThatChangeScreens['ids'];
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const now = new Date('2026-11-16T10:20:00.000Z');
const previewable = allRoutes.filter(({ preview }) => preview);

beforeAll(async () => {
  // Without a worker, which enqueues jobs of its own while a preview is asked for.
  server = await startTestServer({ clock: () => now, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  calls = await prepareCalls(server, owner, admin);
  ids = calls.ids;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const preview = (browser: TestBrowser, route: Route, more: object = {}) =>
  browser.ask(route.method, `${calls.addressOf(route)}${route.action ? '&' : '?'}preview=true`, {
    body: calls.bodyOf(route),
    ...more,
  });

const jobsOf = async () => {
  const rows = await owner.query('select id::text from infra.jobs');
  return new Set(rows.map(({ id }) => id as string));
};

test('every call that changes screens is previewable, or refused where approval is needed', () => {
  const needsApproval = allRoutes.filter(({ preview, approval }) => preview || approval);
  expect(needsApproval.map(({ id }) => id).sort()).toEqual([...calls.routes].sort());
});

describe.each(previewable)('$id', (route) => {
  test('answers a difference and changes nothing at all', async () => {
    const jobs = await jobsOf();
    const headers = route.method === 'POST' ? { 'Idempotency-Key': `preview of ${route.id}` } : {};
    const { status, body } = await expectNoChange(owner, () => preview(admin, route, { headers }));
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ days: 7, from: now.toISOString() });
    expect([...(await jobsOf())].filter((id) => !jobs.has(id))).toEqual([]);
  });

  test('is refused for everybody who may not save', async () => {
    const anonymous = server.browser();
    const playablesOnly = await server.signIn('playables@vitrine.test');
    await expectNoChange(owner, async () => {
      expect([401, 419]).toContain((await preview(anonymous, route)).status);
      if (!route.access.members.includes('playables_only'))
        expect((await preview(playablesOnly, route)).status).toBe(403);
    });
  });
});

test('a preview answers the errors of the call', async () => {
  const ask = (method: string, path: string, body?: object) => admin.ask(method, url(path), { body });
  const both = async (method: string, path: string, body?: object) => {
    const tried = await ask(method, `${path}${path.includes('?') ? '&' : '?'}preview=true`, body);
    const done = await ask(method, path, body);
    expect([tried.status, tried.body]).toEqual([done.status, done.body]);
    return done.status;
  };
  await expectNoChange(owner, async () => {
    expect(await both('PUT', `playlists/${ids.playlists}`, { priority: 1000 })).toBe(422);
    expect(await both('PUT', `playlists/${ids.playlists}`, { unknown: 1 })).toBe(422);
    expect(await both('POST', 'playlists', { name: 'Previewed' })).toBe(409);
    expect(await both('DELETE', `locations/${ids.locations}`)).toBe(409);
    expect(await both('DELETE', 'groups/00000000-0000-4000-8000-000000000000')).toBe(404);
    expect((await ask('PUT', `playlists/${ids.playlists}?preview=maybe`, {})).status).toBe(422);
    expect((await ask('PUT', `playlists/${ids.playlists}?preview=true&days=31`, {})).status).toBe(422);
    expect((await ask('PUT', `displays/${ids.displays}?action=screens&preview=true`)).status).toBe(422);
    const old = await admin.ask('PUT', url(`playlists/${ids.playlists}?preview=true`), {
      body: { priority: 1 },
      headers: { 'If-Match': '"999"' },
    });
    expect(old.status).toBe(412);
  });
});

test('while somebody else saves, a preview gives up after a second', async () => {
  const other = new pg.Client(server.database.url);
  await other.connect();
  await other.query('begin');
  await other.query('select from content.playlists where id = $1 for update', [ids.playlists]);
  // The answer comes while the other one still holds the playlist, and its code is that of a lock that was not given.
  const answer = await admin.ask('PUT', url(`playlists/${ids.playlists}?preview=true`), {
    body: { priority: 1 },
  });
  await other.query('rollback');
  await other.end();
  expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
});

test('people who may only work with playables learn no names of displays and places', async () => {
  const playablesOnly = await server.signIn('playables@vitrine.test');
  const asks = (browser: TestBrowser) =>
    browser.ask('PUT', url(`playables/${ids.page}?preview=true`), {
      body: { url: 'https://nobody.invalid/menu' },
    });
  await owner.query(`update content.groups set priority = 100 where id = $1`, [ids.groups]);
  await admin.delete(url(`shows/${ids.shows}`));
  const { status, body } = await asks(playablesOnly);
  expect(status).toBe(200);
  const diff: PlanDiff = body.data;
  expect(diff.items.find(({ playlist }) => playlist === ids.playlists)).toMatchObject({ displays: 1 });
  expect(JSON.stringify(diff)).not.toContain('Previewed"},"');
  expect(diff.unchangedPlaces).toEqual([]);
  for (const party of diff.parties)
    expect(party).toMatchObject({ displays: { first: [] }, places: [], bands: null });
});

test('a person has 120 previews a minute and two at a time', async () => {
  const { previews } = server.program.app.state;
  const ask = () => admin.ask('PUT', url(`playlists/${ids.playlists}?preview=true`), { body: {} });
  expect((await ask()).status).toBe(200);
  const [own] = [...previews.values()];
  own!.started = 120;
  const refused = await ask();
  expect([refused.status, refused.body.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
    429,
    'too_many_attempts',
    true,
  ]);
  own!.started = 0;
  own!.running = 2;
  expect((await ask()).status).toBe(429);
  own!.running = 0;
  expect((await ask()).status).toBe(200);
});
