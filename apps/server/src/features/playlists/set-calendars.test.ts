import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Calendars of several playlists in one call: all of them or none.

const now = new Date('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let lunch: string;
let brand: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const times = (from: string, to: string) => ({
  conditions: [{ precondition: 'time', operator: 'between', from, to }],
});
const playlist = async (id: string) => (await admin.get(url(`playlists/${id}`))).body.data;
const set = (playlists: object[], parameters = '', headers = {}) =>
  admin.ask('PUT', url(`playlists?action=set-calendars${parameters}`), { body: { playlists }, headers });

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const location = await make('locations', { name: 'Calendars at once', timezone: 'Europe/Prague' });
  const display = await make('displays', { name: 'Calendars at once', location });
  await owner.query('update content.displays set active = true where id = $1', [display]);
  const group = await make('groups', { name: 'Calendars at once', displays: [display] });
  const items = [{ playable_id: page }];
  lunch = await make('playlists', {
    ...{ name: 'Lunch at once', groups: [group], priority: 60, items },
    calendar: { name: 'Noon', ...times('11:00', '15:00') },
  });
  brand = await make('playlists', { name: 'Brand at once', groups: [group], priority: 20, items });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('several calendars', () => {
  test('are previewed with one difference, saved by one call and put back by one', async () => {
    const before = [await playlist(lunch), await playlist(brand)];
    const wanted = [
      { id: lunch, version: before[0].version, calendar: times('12:00', '16:00') },
      { id: brand, version: before[1].version, calendar: times('08:00', '20:00') },
    ];
    const preview = await expectNoChange(owner, () => set(wanted, '&preview=true'));
    expect([preview.status, preview.body.data.displays]).toEqual([200, 1]);
    const { status, body, headers } = await set(wanted, '', { 'X-Preview-Basis': preview.body.data.basis });
    expect([status, body.data]).toEqual([
      200,
      [
        { id: lunch, name: 'Lunch at once', version: before[0].version + 1 },
        { id: brand, name: 'Brand at once', version: before[1].version + 1 },
      ],
    ]);
    // What is not given stays.
    expect((await playlist(lunch)).calendar).toMatchObject({ name: 'Noon', ...times('12:00', '16:00') });
    const call = headers.get('x-request-id');
    const changes = await owner.query('select distinct batch from content.changes where request = $1', [
      call,
    ]);
    expect(changes).toHaveLength(1);
    const restored = await admin.put(url(`playlists/${lunch}?action=restore`), { change: call, whole: true });
    expect([restored.status, restored.body.data.restored.length]).toEqual([200, 2]);
    expect((await playlist(lunch)).calendar).toEqual(before[0].calendar);
    expect((await playlist(brand)).calendar).toEqual(before[1].calendar);
  });

  test('are refused together when one was changed meanwhile, and it is named', async () => {
    const [one, other] = [await playlist(lunch), await playlist(brand)];
    await expectNoChange(owner, async () => {
      const { status, body } = await set([
        { id: lunch, version: one.version, calendar: times('07:00', '08:00') },
        { id: brand, version: other.version - 1, calendar: times('07:00', '08:00') },
      ]);
      expect([status, body.code, body.related]).toEqual([
        412,
        'stale_version',
        [{ id: brand, name: 'Brand at once' }],
      ]);
    });
  });

  test('are refused together when one is invalid, unknown, given twice or there are too many', async () => {
    const right = { id: lunch, calendar: times('07:00', '08:00') };
    const wrong = { id: brand, calendar: times('25:00', '08:00') };
    const unknown = { id: '00000000-0000-4000-8000-000000000000', calendar: {} };
    await expectNoChange(owner, async () => {
      const invalid = await set([right, wrong]);
      expect([invalid.status, invalid.body.code]).toEqual([422, 'conditions_invalid']);
      expect(Object.keys(invalid.body.errors)[0]).toMatch(/^playlists\.1\.calendar\.conditions\.0/);
      expect((await set([right, unknown])).body.errors).toHaveProperty(['playlists.1.id']);
      expect((await set([right, right])).body.errors).toHaveProperty(['playlists.1.id']);
      expect((await set([])).status).toBe(422);
      expect((await set(Array.from({ length: 21 }, () => right))).status).toBe(422);
    });
  });

  test('wait for approval, and a change after the proposal makes it stale', async () => {
    const standard = await server.signIn('standard@vitrine.test');
    expect((await admin.put(url('settings'), { approvalRoles: ['standard'] })).status).toBe(200);
    const { version } = await playlist(lunch);
    const body = { playlists: [{ id: lunch, version, calendar: times('12:00', '16:00') }] };
    const refused = await standard.put(url('playlists?action=set-calendars'), body);
    expect([refused.status, refused.body.code]).toEqual([403, 'approval_required']);
    const proposal = { route: 'playlists.actions.set-calendars', title: 'Later lunch', body };
    const { status, body: made } = await standard.post(url('proposals'), proposal);
    expect([status, made.data?.subject]).toEqual([201, { id: null, name: 'Lunch at once' }]);
    const path = `proposals/${made.data.id}`;
    expect((await admin.get(url(`${path}/diff`))).body.data.isStale).toBe(false);
    await admin.put(url(`playlists/${lunch}`), { calendar: times('10:00', '14:00') });
    const { data: looked } = (await admin.get(url(`${path}/diff`))).body;
    expect(looked.isStale).toBe(true);
    const approved = await admin.put(url(`${path}?action=approve`), {
      ...{ basis: looked.diff.basis, version: looked.version },
    });
    expect([approved.status, approved.body.message]).toEqual([200, undefined]);
    expect((await playlist(lunch)).calendar).toMatchObject(times('12:00', '16:00'));
    await admin.put(url('settings'), { approvalRoles: [] });
  });
});
