import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { maxPreviewedCalls, type PlannedCall, type RefusedCall } from '@vitrine/contract/plan-preview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Several calls that are previewed together.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: string;
let display: string;
let group: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const now = new Date('2026-11-16T10:20:00.000Z');
const nobody = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const location = await make('locations', { name: 'Together', timezone: 'Europe/Prague' });
  display = await make('displays', { name: 'Counter', location });
  await admin.put(url(`displays/${display}?action=activate`));
  group = await make('groups', { name: 'Together', displays: [display] });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const playlist = (name: string, priority: number) =>
  make('playlists', { name, priority, groups: [group], items: [{ playable_id: page, duration: 10 }] });

const ask = (calls: PlannedCall[], browser = admin, query = '') =>
  browser.post(url(`plan-preview${query}`), { calls });
const preview = async (calls: PlannedCall[]): Promise<{ data: PlanDiff; refused: RefusedCall[] }> => {
  const { status, body } = await expectNoChange(owner, () => ask(calls));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};

test('several calls answer what they do together, and nothing is changed', async () => {
  const [high, low] = [await playlist('High', 100), await playlist('Low', 99)];
  const remove = (id: string): PlannedCall => ({ route: 'playlists.remove', id });
  const one = await preview([remove(high)]);
  expect(one.data).toMatchObject({ displays: 1, gaps: { displays: 0 } });
  // Each alone leaves the other one, both together leave nothing.
  const both = await preview([remove(high), remove(low)]);
  expect(both).toMatchObject({ data: { displays: 1, gaps: { displays: 1 } }, refused: [] });
});

test('what follows sees what came before, as when they are carried out', async () => {
  const first = await playlist('First', 98);
  const { refused } = await preview([
    { route: 'playlists.update', id: first, body: { name: 'Renamed' } },
    { route: 'playlists.create', body: { name: 'First' } },
    { route: 'playlists.remove', id: first },
    { route: 'playlists.update', id: first, body: { priority: 1 } },
  ]);
  expect(refused.map(({ call }) => call)).toEqual([3]);
});

test('a call that would fail is named, and the others count', async () => {
  const id = await playlist('Alone', 100);
  const { data, refused } = await preview([
    { route: 'playlists.remove', id: nobody },
    { route: 'playlists.update', id, body: { priority: 1000 } },
    { route: 'playlists.create', body: { name: 'Alone' } },
  ]);
  expect(refused.map(({ call }) => call)).toEqual([0, 1, 2]);
  expect(refused[2]!.message).toBe('There is already a playlist with this name.');
  expect(new Set(refused.map(({ message }) => message)).size).toBe(3);
  expect(data.displays).toBe(0);
  const { data: off } = await preview([
    { route: 'playlists.remove', id: nobody },
    { route: 'displays.actions.deactivate', id: display },
  ]);
  expect(off.parties[0]!.changes[0]!.becomes.state).toBe('off');
});

test('playables and displays, whose calls open transactions themselves, take part', async () => {
  const { data, refused } = await preview([
    { route: 'playables.update', id: page, body: { showUntil: '2026-11-18T12:00' } },
    { route: 'displays.update', id: display, body: { groups: [] } },
  ]);
  expect(refused).toEqual([]);
  expect(data.displays).toBeGreaterThan(0);
});

test('only what the caller may do is previewed', async () => {
  const playablesOnly = await server.signIn('playables@vitrine.test');
  await expectNoChange(owner, async () => {
    const own: PlannedCall = { route: 'playables.update', id: page, body: { description: 'Changed' } };
    expect((await ask([own], playablesOnly)).status).toBe(200);
    const mixed = await ask([own, { route: 'groups.remove', id: group }], playablesOnly);
    expect([mixed.status, mixed.body.data]).toEqual([403, undefined]);
    expect([401, 419]).toContain((await ask([own], server.browser())).status);
  });
});

test("another tenant's record is refused like an unknown one", async () => {
  const [foreign] = await owner.query(
    `select p.id::text from content.playlists p join content.environments e on e.id = p.environment_id
     where e.slug <> 'demo' limit 1`,
  );
  const refusedOf = async (id: string) => (await preview([{ route: 'playlists.remove', id }])).refused;
  expect(await refusedOf(foreign!.id as string)).toEqual(await refusedOf(nobody));
});

test('unknown routes, those that cannot be previewed, and too many calls are refused', async () => {
  const refusedWith = async (calls: PlannedCall[], query?: string) =>
    (await expectNoChange(owner, () => ask(calls, admin, query))).status;
  const good: PlannedCall = { route: 'groups.remove', id: group };
  expect(await refusedWith([{ route: 'nothing.here', id: group }])).toBe(422);
  expect(await refusedWith([{ route: 'displays.actions.regenerate', id: display }])).toBe(422);
  expect(await refusedWith([])).toBe(422);
  expect(await refusedWith(Array.from({ length: maxPreviewedCalls + 1 }, () => good))).toBe(422);
  expect(await refusedWith([good], '?days=31')).toBe(422);
  expect(await refusedWith([good], `?days=3&bandsOf=${display}`)).toBe(200);
});
