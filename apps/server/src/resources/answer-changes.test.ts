import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(() => server.stop());

const at = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const firstOf = async (resource: string) => (await admin.get(at(`${resource}?_limit=1`))).body.data[0];

test.each(['include', 'populate'])('SP2: POST and PUT reply with the relations named by %s', async (name) => {
  const display = await firstOf('displays');
  const created = await admin.post(at(`groups?${name}=displays`), {
    name: `Relations by ${name}`,
    displays: [display.id],
  });
  expect([created.status, created.body.data?.displays?.[0]?.name]).toEqual([201, display.name]);
  const changed = await admin.put(at(`groups/${created.body.data.id}?${name}=displays`), { priority: 7 });
  expect([changed.status, changed.body.data.priority]).toEqual([200, 7]);
  expect(changed.body.data.displays[0]).toMatchObject({ id: display.id, name: display.name });
  const without = await admin.put(at(`groups/${created.body.data.id}`), { priority: 8 });
  expect(without.body.data.displays).toEqual([display.id]);
});

test('SP2: actions and calls to other hosts reply with relations too', async () => {
  const playlist = (await admin.get(at('playlists?include=groups'))).body.data.find(
    (each: { groups: unknown[] }) => each.groups.length > 0,
  );
  const copied = await admin.put(at(`playlists/${playlist.id}?action=copy&populate=groups`), {});
  expect([copied.status, copied.body.data.groups[0]?.name]).toEqual([200, playlist.groups[0].name]);
  const folder = await firstOf('folders');
  const invited = await admin.post(at('users?populate=allowedFolder'), {
    emails: ['first@orchard.example', 'second@orchard.example'],
    role: 'playables_only',
    allowedFolder: folder.id,
  });
  const names = invited.body.data?.map(
    (each: { allowedFolder: { name: string } }) => each.allowedFolder.name,
  );
  expect([invited.status, names]).toEqual([201, [folder.name, folder.name]]);
});

test('SP2: POST accepts the filters of its list, which do not affect what is created', async () => {
  const created = await admin.post(at('locations?name_contains=elsewhere&openNow_eq=true'), {
    name: 'Created with filters',
    timezone: 'UTC',
  });
  expect([created.status, created.body.data?.name]).toEqual([201, 'Created with filters']);
});

test('SP2: undeclared parameters are refused by name, and nothing is created or changed', async () => {
  const before = (await admin.get(at('groups?_limit=1'))).body.meta.total;
  for (const [query, field] of [
    ['populate=nothing', 'populate'],
    ['colour_eq=red', 'colour_eq'],
    ['sort=name', 'sort'],
  ]) {
    const { status, body } = await admin.post(at(`groups?${query}`), { name: `Refused ${query}` });
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]]);
  }
  const group = await firstOf('groups');
  const filtered = await admin.put(at(`groups/${group.id}?name_contains=x`), { priority: 3 });
  expect([filtered.status, Object.keys(filtered.body.errors)]).toEqual([422, ['name_contains']]);
  const after = await admin.get(at('groups?_limit=1'));
  expect([after.body.meta.total, after.body.data[0].version]).toEqual([before, group.version]);
});

test('SP3: the error for a refused parameter lists all allowed ones, including populate', async () => {
  const { status, body } = await admin.get(at('displays?category_eq=x'));
  expect(status).toBe(422);
  expect(body.errors.category_eq[0]).toContain('include, populate');
});
