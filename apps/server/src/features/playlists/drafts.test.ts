import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A playlist that was never enabled is a draft: no screen, plan or player knows of it.

let now = new Date('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: string;
let display: string;
let group: string;
let brand: string;
let player: { url: string; token: string };
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const read = async (path: string) => {
  const { status, body } = await admin.get(url(path));
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};
/** Changes of one instant have no order. */
const tick = () => {
  now = new Date(now.getTime() + 1000);
};
const make = async (path: string, body: object) => {
  tick();
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data;
};
const save = async (id: string, body: object, headers = {}) => {
  tick();
  const { status, body: reply } = await admin.put(url(`playlists/${id}`), body, { headers });
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.data;
};
const draft = (name: string, more: object = {}) =>
  make('playlists', {
    ...{ name, enabled: false, priority: 90, groups: [group], items: [{ playable_id: page }] },
    ...more,
  });
const between = (from: string, to: string) => ({
  conditions: [{ precondition: 'time', operator: 'between', from, to }],
});
const preview = async (method: string, path: string, body?: object) => {
  const { status, body: reply } = await admin.ask(method, url(path), { ...(body && { body }) });
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.data;
};
const planOf = async () => JSON.stringify(await read(`displays/${display}/plan`));
const manifest = async () => {
  const headers = { Authorization: `Bearer ${player.token}` };
  return (await server.browser().get(`${player.url}/api/player/manifest`, { headers })).body;
};
const manifestNames = async () =>
  (await manifest()).display.schedule.playlists.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await read('playables?type_eq=url&_limit=1'))[0].id;
  const paired = await pairDevice(server, admin, { name: 'Screen of drafts' });
  player = paired;
  display = paired.display;
  const location = await make('locations', { name: 'Place of drafts', timezone: 'Europe/Prague' });
  await admin.put(url(`displays/${display}`), { location: location.id });
  await admin.put(url(`displays/${display}?action=activate`));
  group = (await make('groups', { name: 'Drafts', displays: [display] })).id;
  brand = (
    await make('playlists', { name: 'Brand', groups: [group], priority: 20, items: [{ playable_id: page }] })
  ).id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('a draft', () => {
  test('is what was never enabled; switched off later it stays none, and a copy is one', async () => {
    const { id, isDraft } = await draft('Winter 1');
    expect(isDraft).toBe(true);
    expect((await save(id, { priority: 91 })).isDraft).toBe(true);
    expect((await save(id, { enabled: true })).isDraft).toBe(false);
    expect((await save(id, { enabled: false })).isDraft).toBe(false);
    expect((await preview('PUT', `playlists/${id}?action=copy`)).isDraft).toBe(true);
    expect((await read(`playlists/${brand}`)).isDraft).toBe(false);
    await admin.delete(url(`playlists/${id}`));
  });

  test('of those that were there before, and of what is shown or made by the first run, none is one', async () => {
    const rows = await owner.query(
      'select id, created_at, first_enabled_at from content.playlists where id <> $1',
      [brand],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { first_enabled_at, created_at } of rows.filter((row) => row.first_enabled_at !== null))
      expect(first_enabled_at).toEqual(created_at);
    const show = await make('shows', {
      ...{ content: { kind: 'playables', playables: [page] }, displays: [display] },
      until: { kind: 'time', time: '18:00' },
    });
    const [shown] = await owner.query(
      `select count(*)::int as drafts from content.playlists where implicit and first_enabled_at is null`,
    );
    expect(shown.drafts).toBe(0);
    await admin.delete(url(`shows/${show.id}`));
  });

  test('is in no plan and no manifest, met by nobody, and changes nothing until it is put on screens', async () => {
    const [plan, sent] = [await planOf(), await manifestNames()];
    const { id } = await draft('Winter 2');
    expect(await planOf()).toBe(plan);
    expect(await manifestNames()).toEqual(sent);
    const check = await admin.post(url('playlists-check'), {
      ...{ id: brand, enabled: true, priority: 20, orientation: null, groups: [group], conditions: [] },
      items: [{ playable_id: page }],
    });
    expect([check.body.data.rivals, check.body.data.highest]).toEqual([[], null]);
    const other = await preview('PUT', `playlists/${id}?preview=true`, { priority: 95, items: [] });
    expect([other.displays, other.gaps.displays]).toEqual([0, 0]);
    expect((await preview('DELETE', `playlists/${id}?preview=true`)).displays).toBe(0);
    // Enabling is all that changes.
    expect((await preview('PUT', `playlists/${id}?preview=true`, { enabled: true })).displays).toBe(1);
    expect(
      (
        await preview('POST', `playlists?preview=true`, {
          name: 'Other',
          enabled: false,
          groups: [group],
          priority: 99,
          items: [{ playable_id: page }],
        })
      ).displays,
    ).toBe(0);
    await save(id, { enabled: true });
    expect(await planOf()).not.toBe(plan);
    expect(await manifestNames()).toEqual(expect.arrayContaining(['Winter 2']));
    await admin.delete(url(`playlists/${id}`));
  });

  test('is fetched by no player', async () => {
    const image = (await read('playables?type_eq=image&status_eq=ready&unused_eq=true&_limit=1'))[0];
    const { id } = await draft('Pictures', { items: [{ playable_id: image.id }] });
    const [{ sha256 }] = await owner.query(
      `select encode(sha256, 'hex') as sha256 from content.media where playable_id = $1 and plays`,
      [image.id],
    );
    const headers = { Authorization: `Bearer ${player.token}` };
    const fetched = async () =>
      (await server.browser().get(`${player.url}/api/player/media/${sha256}`, { headers })).status;
    expect(await fetched()).toBe(404);
    await save(id, { enabled: true });
    expect(await fetched()).toBe(200);
    await admin.delete(url(`playlists/${id}`));
  });

  test('forbids deleting what it shows, and is no reason to warn', async () => {
    const own = (await read('playables?type_eq=image&status_eq=ready&unused_eq=true&_limit=1'))[0];
    const { id } = await draft('Winter 3', { items: [{ playable_id: own.id }] });
    const refused = await admin.delete(url(`playables/${own.id}`));
    expect([refused.status, refused.body.related]).toEqual([409, [{ id, name: 'Winter 3' }]]);
    const [use] = await read(`playables/${own.id}/uses?showUntil=2026-11-20T00:00`);
    expect(use).toMatchObject({ id, left: null, emptyDisplays: 0 });
    const never = await read('playlists?neverPlays_eq=true&_limit=200');
    expect(never.map((each: { id: string }) => each.id)).not.toContain(id);
    const empty = await make('groups', { name: 'Drafts only', playlists: [id] });
    const without = await read('groups?withoutPlaylist_eq=true&_limit=200');
    expect(without.map((each: { id: string }) => each.id)).toContain(empty.id);
    expect((await read(`playlists/${id}/delivery`)).displays).toBe(0);
    await admin.delete(url(`playlists/${id}`));
    await admin.delete(url(`groups/${empty.id}`));
  });
});

describe('in the history', () => {
  const changesOf = async (id: string, more = '') => read(`changes?subject_eq=${id}${more}`);

  test('all saves of one opening are one row that says so, known at once to change no screen, and are put back together', async () => {
    const { id } = await draft('Winter 4');
    const action = { 'X-Action-Id': crypto.randomUUID() };
    for (const priority of [91, 92, 93]) await save(id, { priority }, action);
    await save(id, { groups: [] }, action);
    const rows = await changesOf(id, '&folded_eq=true');
    expect(
      rows.map(({ kind, isDraft, displays, batchAlike }: Record<string, unknown>) => [
        kind,
        isDraft,
        displays,
        batchAlike,
      ]),
    ).toEqual([
      ['update', true, 0, 1],
      ['create', true, 0, 1],
    ]);
    // Links are a field of both of their ends.
    const [link] = await read(`changes?subject_eq=${group}&_limit=1`);
    expect([link.batch, link.displays]).toEqual([rows[0].batch, 0]);
    expect(Object.keys(rows[1].after)).not.toContain('firstEnabledAt');
    const undone = await admin.put(url(`playlists/${id}?action=restore`), {
      change: rows[0].id,
      whole: true,
    });
    expect(undone.status).toBe(200);
    expect(await read(`playlists/${id}`)).toMatchObject({ priority: 90, groups: [group], isDraft: true });
    await admin.delete(url(`playlists/${id}`));
  });

  test('what was deleted comes back as the draft, or as none, that it was', async () => {
    const winter = (await draft('Winter 5')).id;
    const off = (await draft('Off', { enabled: true })).id;
    await save(off, { enabled: false });
    for (const id of [winter, off]) {
      tick();
      await admin.delete(url(`playlists/${id}`));
      const [gone] = await changesOf(id, '&_limit=1');
      expect([gone.kind, gone.isDraft]).toEqual(['delete', id === winter]);
      await admin.put(url(`playlists/${id}?action=restore`), { change: gone.id });
      expect(await read(`playlists/${id}`)).toMatchObject({ enabled: false, isDraft: id === winter });
      await admin.delete(url(`playlists/${id}`));
    }
  });

  test('a playlist whose putting on screens is put back is a draft again', async () => {
    const { id } = await draft('Winter 6');
    const plan = await planOf();
    await save(id, { enabled: true });
    const [put] = await changesOf(id, '&_limit=1');
    expect([put.isDraft, Object.keys(put.after)]).toEqual([false, ['enabled']]);
    await admin.put(url(`playlists/${id}?action=restore`), { change: put.id });
    expect(await read(`playlists/${id}`)).toMatchObject({ enabled: false, isDraft: true });
    expect(await planOf()).toBe(plan);
    await admin.delete(url(`playlists/${id}`));
  });
});

describe('the list', () => {
  test('begins with drafts, newest first, then what plays now, then what plays next, then the others; equals by name', async () => {
    const all = { groups: [group], items: [{ playable_id: page }] };
    const made = [
      ['Soon', { ...all, priority: 80, calendar: between('12:00', '13:00') }],
      ['Also soon', { ...all, priority: 80, calendar: between('12:00', '13:00') }],
      ['Later', { ...all, priority: 80, calendar: between('14:00', '15:00') }],
      ['Never', { items: all.items }],
      ['Now', { ...all, priority: 70, calendar: between('09:00', '11:30') }],
      ['Old draft', { ...all, enabled: false }],
      ['New draft', { enabled: false }],
    ] as const;
    const ids: string[] = [];
    for (const [name, body] of made) {
      ids.push((await make('playlists', { name: `Listed ${name}`, ...body })).id);
    }
    const names = async (query = '') =>
      (await read(`playlists?name_contains=Listed${query}`)).map(({ name }: { name: string }) =>
        name.replace('Listed ', ''),
      );
    const order = ['New draft', 'Old draft', 'Now', 'Also soon', 'Soon', 'Later', 'Never'];
    expect(await names()).toEqual(order);
    expect(await names('&sort=next')).toEqual(order);
    expect(await names('&_limit=3&_start=2')).toEqual(order.slice(2, 5));
    expect(await names('&draft_eq=true')).toEqual(order.slice(0, 2));
    expect(await names('&draft_eq=false')).toEqual(order.slice(2));
    const [playing] = await read('playlists?name_contains=Listed Now');
    // 11:30 in Prague.
    expect([playing.playsOn, playing.playsUntil]).toEqual([1, '2026-11-16T10:30:00.000Z']);
    expect(playing.untilPlace.timezone).toBe('Europe/Prague');
    expect((await read('playlists?name_contains=Listed Soon'))[0].playsUntil).toBe(null);
    // Each kind counts under the other filters, whatever kind is chosen.
    const counts = { now: 1, later: 4, drafts: 2 };
    for (const [kind, found] of [
      ['now', ['Now']],
      ['later', order.slice(3)],
      ['drafts', order.slice(0, 2)],
    ] as const) {
      const { body } = await admin.get(url(`playlists?name_contains=Listed&playing_eq=${kind}&_limit=3`));
      expect(body.meta).toEqual({ total: found.length, counts });
      expect(await names(`&playing_eq=${kind}`)).toEqual(found);
    }
    for (const id of ids) await admin.delete(url(`playlists/${id}`));
  });

  test('says until when only if all displays agree and it is within a day', async () => {
    expect(await read(`playlists/${brand}`)).toMatchObject({ playsUntil: null, untilPlace: null });
    const away = await make('locations', { name: 'Away', timezone: 'Europe/Athens' });
    const other = await make('displays', { name: 'Away', location: away.id });
    await owner.query('update content.displays set active = true where id = $1', [other.id]);
    const { id } = await make('playlists', {
      ...{ name: 'Here', groups: [group], priority: 70, items: [{ playable_id: page }] },
      calendar: between('09:00', '18:00'),
    });
    expect((await read(`playlists/${id}`)).playsUntil).toBe('2026-11-16T17:00:00.000Z');
    await admin.put(url(`groups/${group}`), { displays: [display, other.id] });
    expect(await read(`playlists/${id}`)).toMatchObject({ playsOn: 2, playsUntil: null });
    await admin.put(url(`groups/${group}`), { displays: [display] });
    await admin.delete(url(`playlists/${id}`));
  });
});
