import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Where playlists play now, and when they do next.

const clock = createTestClock('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: string;
let group: string;
let display: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const day = { start: '08:00', end: '18:00', nonstop: false, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((each) => [each, day]),
);

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const playlist = (name: string, conditions: object[], priority = 50) =>
  make('playlists', {
    ...{ name, priority, groups: [group], calendar: { conditions } },
    items: [{ playable_id: page }],
  });
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const location = await make('locations', { name: 'Outlook', timezone: 'Europe/London', hours });
  display = await make('displays', { name: 'Outlook screen', location });
  const other = await make('displays', { name: 'Second screen', location });
  group = await make('groups', { name: 'Outlook group', displays: [display, other] });
  await owner.query('update content.displays set active = true where id = any ($1)', [[display, other]]);
  await playlist('Now', [between('09:00', '11:00')], 60);
  await playlist('At noon', [between('12:00', '13:00')], 60);
  await playlist('In the evening', [between('19:00', '21:00')], 60);
  await playlist('Next month', [{ precondition: 'date', operator: 'on_or_after', value: '2026-12-24' }], 90);
  await playlist('Beneath all', [between('09:00', '11:00')], 10);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const standings = async (parameters = '') => {
  const { status, body } = await admin.get(url(`playlists?group_eq=${group}&${parameters}`));
  expect(status).toBe(200);
  return body.data.map(
    ({ name, playsOn, nextAt }: { name: string; playsOn: number; nextAt: string | null }) => [
      name,
      playsOn,
      nextAt,
    ],
  );
};
const names = async (parameters: string) => (await standings(parameters)).map(([name]: [string]) => name);

test('each shows on how many displays it plays now, or when it plays next', async () => {
  expect(await standings()).toEqual([
    ['Now', 2, null],
    ['At noon', 0, '2026-11-16T12:00:00.000Z'],
    ['Beneath all', 0, null],
    ['In the evening', 0, null],
    ['Next month', 0, null],
  ]);
});

test('those that play now, and those that do not play within thirty days, can be listed', async () => {
  expect(await names('playsNow_eq=true')).toEqual(['Now']);
  expect(await names('neverPlays_eq=true')).toEqual(['Beneath all', 'In the evening', 'Next month']);
  expect(await names('neverPlays_eq=false&playsNow_eq=false')).toEqual(['At noon']);
});

test('the answer changes as time passes, without a save', async () => {
  const before = clock.now();
  const goTo = async (instant: Date) => {
    await clock.moveTo(instant);
    admin = await server.signIn('admin@vitrine.test');
  };
  await goTo(new Date('2026-11-16T12:30:00.000Z'));
  expect(await names('playsNow_eq=true')).toEqual(['At noon']);
  expect(await standings('name_contains=Now')).toEqual([['Now', 0, '2026-11-17T09:00:00.000Z']]);
  await goTo(new Date('2026-12-01T10:00:00.000Z'));
  expect(await standings('name_contains=Next')).toEqual([['Next month', 0, '2026-12-24T08:00:00.000Z']]);
  await goTo(before);
});

test('every change is reflected in the next answer', async () => {
  const { body } = await admin.get(url('playlists?name_contains=Beneath all'));
  const { id } = body.data[0];
  const playsOn = async () => (await admin.get(url(`playlists/${id}`))).body.data.playsOn;
  const { body: saved } = await admin.put(url(`playlists/${id}`), { priority: 80 });
  expect(saved.data.playsOn).toBe(2);
  await admin.put(url(`displays/${display}?action=deactivate`));
  expect(await playsOn()).toBe(1);
  const { body: shown } = await admin.get(url(`displays/${display}`));
  await admin.put(url(`locations/${shown.data.location}`), { timezone: 'Asia/Tokyo' });
  expect(await playsOn()).toBe(0);
  await admin.put(url(`locations/${shown.data.location}`), { timezone: 'Europe/London' });
  expect(await playsOn()).toBe(1);
  await admin.put(url(`groups/${group}`), { displays: [display] });
  expect(await playsOn()).toBe(0);
});
