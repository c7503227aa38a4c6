import { defaultHours, nonstopHours } from '@vitrine/contract/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Monday, 23:00 in Prague, where the shop is closed; Tuesday, 11:00 in Auckland.
const night = new Date('2026-11-16T22:00:00.000Z');
const clock = createTestClock(night);
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: { id: string; name: string };
const url = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const screens: Record<string, PairedDevice> = {};
const displays: Record<string, string> = {};
const playlists: Record<string, string> = {};

const seen = (name: string, at: Date, playing: object | null = null) =>
  owner.query(
    `update content.devices set last_active_at = $2, is_up = true, playing = $3, playing_since = $2 where id = $1`,
    [screens[name]!.deviceId, at, playing && JSON.stringify(playing)],
  );
const list = async (query: string) => {
  const { status, body } = await admin.get(url(`displays?${query}`));
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const row = async (name: string) =>
  (await list('plan_eq=true')).data.find((each: { name: string }) => each.name === name);
const namesIn = async (query: string) => (await list(query)).data.map((each: { name: string }) => each.name);

beforeAll(async () => {
  server = await startTestServer({ clock, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  await owner.query(
    `delete from content.displays where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  await owner.query(`update content.environments set arrangement = 'invoice' where slug = 'museum'`);
  const prague = { timezone: 'Europe/Prague', hours: defaultHours };
  const zoo = await make('locations', { name: 'Žižkov', ...prague });
  const shop = await make('locations', { name: 'brno', ...prague });
  const far = await make('locations', {
    name: 'Auckland',
    timezone: 'Pacific/Auckland',
    hours: nonstopHours,
  });
  const places = { Zebra: zoo, Counter: shop, Aisle: shop, Bar: zoo, Queue: far };
  for (const [name, location] of Object.entries(places)) {
    screens[name] = await pairDevice(server, admin, { slug: 'museum', name });
    displays[name] = screens[name].display;
    await admin.put(url(`displays/${displays[name]}`), { location });
    const { status } = await admin.put(url(`displays/${displays[name]}?action=activate`));
    expect(status).toBe(200);
  }
  displays.Spare = await make('displays', { name: 'Spare', location: shop });
  const reply = await admin.get(url('playables?type_eq=url&_limit=1'));
  page = reply.body.data[0];
  const group = await make('groups', {
    name: 'All',
    displays: [displays.Counter, displays.Aisle, displays.Bar, displays.Queue],
  });
  const item = { playable_id: page.id, duration: 10 };
  playlists.brand = await make('playlists', { name: 'Brand', priority: 10, groups: [group], items: [item] });
  const lunch = { precondition: 'time', operator: 'between', from: '11:00', to: '14:00' };
  playlists.lunch = await make('playlists', {
    name: 'Lunch',
    priority: 60,
    groups: [group],
    items: [item],
    calendar: { conditions: [lunch] },
  });
});
beforeEach(async () => {
  await clock.moveTo(night);
  await owner.query('delete from content.faults');
  for (const name of Object.keys(screens)) await seen(name, night);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('the list of displays by place', () => {
  test('is sorted by the name of the place, then by urgency, then by name', async () => {
    await seen('Counter', new Date(night.getTime() - 600_000));
    const { data } = await list('sort=place:asc&include=location');
    const rows = data.map(({ name, location }: { name: string; location: { name: string } }) => [
      location.name,
      name,
    ]);
    expect(rows).toEqual([
      ['Auckland', 'Queue'],
      ['brno', 'Counter'],
      ['brno', 'Spare'],
      ['brno', 'Aisle'],
      ['Žižkov', 'Bar'],
      ['Žižkov', 'Zebra'],
    ]);
    expect((await namesIn('sort=place:desc')).slice(0, 2)).toEqual(['Bar', 'Zebra']);
  });

  test('its pages continue where the page before ended', async () => {
    const all = await namesIn('sort=place:asc');
    const pages = [];
    for (const start of [0, 2, 4]) pages.push(...(await namesIn(`sort=place:asc&_start=${start}&_limit=2`)));
    expect(pages).toEqual(all);
  });
});

describe('rows of a list that asks for plans', () => {
  test('a closed display says what it plays first, and when its place opens', async () => {
    const opensAt = '2026-11-17T07:00:00.000Z';
    expect(await row('Counter')).toMatchObject({
      now: null,
      next: { playlist: { id: playlists.brand, name: 'Brand' }, at: opensAt },
      warning: null,
      opening: { isOpen: false, until: opensAt },
    });
  });

  test('a playing one says what, until when by its plan, and what follows', async () => {
    await seen('Queue', night, { playlist: playlists.lunch, item: null, name: page.name });
    const until = '2026-11-17T01:00:00.000Z';
    expect(await row('Queue')).toMatchObject({
      now: { playlist: { id: playlists.lunch, name: 'Lunch' }, until },
      next: { playlist: { id: playlists.brand, name: 'Brand' }, at: until },
      opening: { isOpen: true, until: null },
    });
    // It plays something else than planned, so nobody knows until when.
    await seen('Queue', night, { playlist: playlists.brand, item: null, name: page.name });
    expect(await row('Queue')).toMatchObject({ now: { playlist: { name: 'Brand' }, until: null } });
  });

  test('one that is not paired or not active has a place and no plan', async () => {
    expect(await row('Spare')).toMatchObject({
      now: null,
      next: null,
      warning: null,
      opening: { isOpen: false },
    });
  });

  test('a list that does not ask for them reads no plans', async () => {
    const { data, meta } = await list('');
    expect(data[0]).toMatchObject({ now: null, next: null, warning: null, opening: null });
    expect(meta.counts).not.toHaveProperty('warning');
  });
});

describe('warnings', () => {
  const report = (name: string, reason: string) =>
    owner.query(
      `insert into content.faults (environment_id, id, display_id, device_id, playable_id, reason, reports, since, last_at, created_at, updated_at)
       select environment_id, $2, display_id, $1, $3, $4, 1, $5, $5, $5, $5
       from (select environment_id, id as display_id from content.displays where device_id = $1) d`,
      [screens[name]!.deviceId, newId(night), page.id, reason, night],
    );

  test('are open faults and displays for which nothing is planned, beside the four statuses', async () => {
    await report('Bar', 'page_failed');
    const { data, meta } = await list('plan_eq=true&warning_eq=true&sort=name:asc');
    expect(data).toMatchObject([
      { name: 'Bar', warning: { kind: 'fault', reason: 'page_failed', playable: { name: page.name } } },
      { name: 'Zebra', warning: { kind: 'nothing_planned' } },
    ]);
    const counts = { online: 5, unknown: 1, closed: 4, warning: 2 };
    expect(meta).toMatchObject({ total: 2, counts });
    expect((await list('plan_eq=true')).meta).toMatchObject({ total: 6, counts });
    expect(await namesIn('warning_eq=false&sort=name:asc')).toEqual(['Aisle', 'Counter', 'Queue', 'Spare']);
    expect((await list('warning_eq=true&_limit=1')).meta.total).toBe(2);
  });

  test('a display gets a playlist, and has none any more', async () => {
    const before = await row('Zebra');
    expect(before.warning).toEqual({ kind: 'nothing_planned' });
    const [group] = (await row('Counter')).groups;
    await admin.put(url(`displays/${displays.Zebra}`), { groups: [group] });
    expect(await row('Zebra')).toMatchObject({ warning: null, next: { playlist: { name: 'Brand' } } });
    await admin.put(url(`displays/${displays.Zebra}`), { groups: [] });
  });
});
