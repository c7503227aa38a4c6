import type { ShowCheck } from '@vitrine/contract/shows';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A Monday, 15:00 in Berlin, 04:00 on Tuesday in Auckland.
const monday = new Date('2026-11-16T14:00:00.000Z');
const clock = createTestClock(monday);
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let pages: { id: string; name: string }[];
let cafe: { counter: string; board: string; meeting: string; far: string; group: string };
let afternoon: string;
let device: PairedDevice;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const day = (start: string, end: string) => ({ start, end, nonstop: false, closed: false });
const hours = (start: string, end: string) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day(start, end)]),
  );
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const at = (operator: string, value: string) => ({ precondition: 'time', operator, value });

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  pages = (await admin.get(url('playables?type_eq=image&status_eq=ready&_limit=10'))).body.data;
  const mitte = await make('locations', {
    ...{ name: 'Mitte', timezone: 'Europe/Berlin', hours: hours('08:00', '20:00') },
  });
  const britomart = await make('locations', {
    ...{ name: 'Britomart', timezone: 'Pacific/Auckland', hours: hours('06:00', '20:00') },
  });
  device = await pairDevice(server, admin, { name: 'Till' });
  await admin.put(url(`displays/${device.display}`), { location: mitte });
  const counter = device.display;
  const board = await make('displays', { name: 'Wall board', location: mitte, orientation: 'vertical_left' });
  const meeting = await make('displays', { name: 'Meeting', location: mitte });
  const far = await make('displays', { name: 'Far', location: britomart });
  const group = await make('groups', { name: 'Tills', displays: [counter, board, far] });
  await owner.query('update content.displays set active = true where id = any ($1)', [
    [counter, board, meeting, far],
  ]);
  const item = { playable_id: pages[1]!.id, duration: 10 };
  afternoon = await make('playlists', {
    ...{ name: 'Afternoon by day', groups: [group], priority: 60, items: [item] },
    calendar: { conditions: [at('before', '18:00')] },
  });
  await make('playlists', {
    ...{ name: 'Evening by night', groups: [group], priority: 60, items: [item] },
    calendar: { conditions: [at('on_or_after', '18:00')] },
  });
  cafe = { counter, board, meeting, far, group };
});
beforeEach(async () => {
  await clock.moveTo(monday);
  await owner.query('delete from content.shows');
  await owner.query('delete from content.playlists where implicit');
  await owner.query('delete from content.groups where implicit');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const untilSix = { kind: 'time', time: '18:00' };
const always = { kind: 'always' };
const input = (displays: string[], until: object = untilSix, content: object = {}) => ({
  content: { kind: 'playables', playables: [pages[0]!.id], ...content },
  ...{ displays, until },
});
const ofPlaylist = (playlist: string) => ({ kind: 'playlist', playlist, playables: undefined });
const show = async (...given: Parameters<typeof input>) => {
  const { status, body } = await admin.post(url('shows'), input(...given));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
};
const check = async (...given: Parameters<typeof input>): Promise<ShowCheck> => {
  const { status, body } = await admin.post(url('shows-check'), input(...given));
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
};
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
const explained = async (display: string, instant = clock.now()) => {
  const { body } = await admin.get(url(`displays/${display}/explain?at=${instant.toISOString()}`));
  return body.data.playlists;
};
const playsOn = async (display: string, instant = clock.now()): Promise<string[]> => {
  const all = await explained(display, instant);
  return names(all.filter(({ why }: { why: string }) => why === 'plays' || why === 'takes_turns'));
};
const implicitOf = async (resource: string) =>
  (await admin.get(url(`${resource}?implicit_eq=true&_limit=200`))).body.data;

test('where it can be shown is read as for alarms: the same displays, less what is not active', async () => {
  await owner.query(`update content.displays set active = false where name = 'Meeting'`);
  const shown = (await admin.get(url('show-targets'))).body.data;
  const alarmed = (await admin.get(url('takeover-targets'))).body.data;
  await owner.query(`update content.displays set active = true where name = 'Meeting'`);
  type Display = Record<'id' | 'name' | 'place' | 'lastActive', string> & {
    groups: string[];
    active: boolean;
  };
  const plain = ({ id, name, place, groups, lastActive }: Display) => ({
    id,
    name,
    place,
    groups,
    lastActive,
  });
  expect(shown.displays.map(plain)).toEqual(
    alarmed.displays.filter(({ active }: Display) => active).map(plain),
  );
  expect(alarmed.displays.map(({ name }: Display) => name)).toContain('Meeting');
  const places = new Set(shown.displays.map(({ place }: Display) => place));
  const placed = ({ id, name, timezone }: { id: string; name: string; timezone: string }) => [
    id,
    name,
    timezone,
  ];
  expect(shown.places.map(placed)).toEqual(
    alarmed.places.filter(({ id }: { id: string }) => places.has(id)).map(placed),
  );
  expect(alarmed.groups).toEqual(expect.arrayContaining(shown.groups));
  const mitte = shown.places.find(({ name }: { name: string }) => name === 'Mitte');
  expect(mitte).toMatchObject({ isOpen: true, closesAt: '2026-11-16T19:00:00.000Z', opensAt: null });
});

test('C12: everybody who sees a playable learns on how many displays it is shown, and until when', async () => {
  let person = await server.signIn('playables@vitrine.test');
  const page: string = (await admin.get(url('playables?unused_eq=true&status_eq=ready&_limit=1'))).body
    .data[0].id;
  const shownOn = async () => (await person.get(url(`playables/${page}`))).body.data.shownOn;
  expect(await shownOn()).toBeNull();
  const friday = { kind: 'date', date: '2026-11-20' };
  await show([cafe.counter], friday, { playables: [page] });
  await show([cafe.counter, cafe.board], { kind: 'date', date: '2026-11-18' }, { playables: [page] });
  expect(await shownOn()).toEqual({ displays: 2, until: '2026-11-20' });
  const listed = (await person.get(url('playables?_limit=200'))).body.data;
  expect(listed.find(({ id }: { id: string }) => id === page).shownOn).toEqual({
    ...{ displays: 2, until: '2026-11-20' },
  });
  const draft = { groups: [cafe.group], items: [{ playable_id: page, duration: 10 }] };
  const december = at('on_or_after', '2026-12-01');
  const later = await make('playlists', {
    ...{ ...draft, name: 'In December', calendar: { conditions: [{ ...december, precondition: 'date' }] } },
  });
  expect(await shownOn()).toEqual({ displays: 2, until: '2026-11-20' });
  const weekly = await make('playlists', { ...draft, name: 'Each week' });
  expect(await shownOn()).toEqual({ displays: 3, until: null });
  for (const id of [later, weekly]) await admin.delete(url(`playlists/${id}`));
  await clock.moveTo(new Date('2026-11-21T10:00:00.000Z'));
  person = await server.signIn('playables@vitrine.test');
  expect(await shownOn()).toBeNull();
});

test('the effect of a file that is on its way is told, but it is not shown before it is ready', async () => {
  const page = pages[2]!.id;
  const [before] = await owner.query('select status from content.playables where id = $1', [page]);
  const mark = (status: string) =>
    owner.query('update content.playables set status = $2 where id = $1', [page, status]);
  const content = { playables: [page] };
  for (const status of ['uploading', 'processing', 'converting']) {
    await mark(status);
    const { parties } = await check([cafe.counter], untilSix, content);
    expect(parties.map(({ effect }) => effect)).toEqual(['shows']);
    const refused = await admin.post(url('shows'), input([cafe.counter], untilSix, content));
    expect(refused).toMatchObject({ status: 422, body: { code: 'still_converting' } });
  }
  await mark('failed');
  const broken = { playables: [pages[0]!.id, page] };
  const refused = await admin.post(url('shows-check'), input([cafe.counter], untilSix, broken));
  expect(Object.keys(refused.body.errors)).toEqual(['content.playables.1']);
  await mark(before!.status);
});

describe('UI8: what is shown until a time', () => {
  test('plays at once whatever else is planned, ends at that local time, and the plan resumes', async () => {
    const { id, displays, places, by, playables } = await show([cafe.counter, cafe.meeting]);
    expect({ displays, playables }).toEqual({ displays: 2, playables: [pages[0]!.id] });
    expect(places).toMatchObject([{ name: 'Mitte', displays: 2, endsAt: '2026-11-16T17:00:00.000Z' }]);
    expect(await playsOn(cafe.counter)).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.counter, new Date('2026-11-16T16:59:00Z'))).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.counter, new Date('2026-11-16T17:00:00Z'))).toEqual(['Evening by night']);
    expect(await playsOn(cafe.meeting, new Date('2026-11-16T17:00:00Z'))).toEqual([]);
    // It does not come back the next day.
    expect(await playsOn(cafe.counter, new Date('2026-11-17T14:00:00Z'))).toEqual(['Afternoon by day']);
    const [first] = await explained(cafe.counter);
    expect(first).toMatchObject({
      ...{ priority: 101, groups: [], why: 'plays' },
      shown: { by, endsAt: '2026-11-16T17:00:00.000Z', place: { name: 'Mitte', timezone: 'Europe/Berlin' } },
    });
    expect((await admin.get(url(`shows/${id}/delivery`))).body.data).toMatchObject({ displays: 2, live: 0 });
  });

  test('if the local time has passed, ends tomorrow there, and locations with another date get a separate playlist', async () => {
    const { places } = await show([cafe.counter, cafe.far], { kind: 'time', time: '14:30' });
    expect(places).toMatchObject([
      { name: 'Britomart', endsAt: '2026-11-17T01:30:00.000Z' },
      { name: 'Mitte', endsAt: '2026-11-17T13:30:00.000Z' },
    ]);
    expect(await implicitOf('playlists')).toHaveLength(2);
    expect(await playsOn(cafe.counter, new Date('2026-11-17T13:29:00Z'))).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.counter, new Date('2026-11-17T13:30:00Z'))).toEqual(['Afternoon by day']);
    expect(await playsOn(cafe.far, new Date('2026-11-17T01:29:00Z'))).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.far, new Date('2026-11-17T01:30:00Z'))).toEqual(['Afternoon by day']);
    const { parties } = await check([cafe.counter], { kind: 'time', time: '15:00' });
    expect(parties[0]!.places).toMatchObject([{ endsAt: '2026-11-17T14:00:00.000Z' }]);
  });

  test('is replaced by a newer show; undoing that restores the display, also below a third one', async () => {
    const second = { playables: [pages[2]!.id] };
    const third = { playables: [pages[3]!.id] };
    await show([cafe.counter, cafe.meeting], { kind: 'time', time: '19:00' });
    const newer = await show([cafe.counter], untilSix, second);
    expect(await playsOn(cafe.counter)).toEqual([pages[2]!.name]);
    expect(await playsOn(cafe.meeting)).toEqual([pages[0]!.name]);
    const newest = await show([cafe.counter], untilSix, third);
    expect(
      (await admin.get(url('shows'))).body.data.map(({ displays }: { displays: number }) => displays),
    ).toEqual([1, 1]);
    expect((await admin.delete(url(`shows/${newer.id}`))).status).toBe(204);
    expect(await playsOn(cafe.counter)).toEqual([pages[3]!.name]);
    expect((await admin.delete(url(`shows/${newest.id}`))).status).toBe(204);
    expect(await playsOn(cafe.counter)).toEqual([pages[0]!.name]);
    expect((await admin.delete(url(`shows/${newest.id}`))).status).toBe(404);
  });

  test('two concurrent shows on one display do not take turns', async () => {
    const others = { playables: [pages[2]!.id] };
    await Promise.all([show([cafe.counter]), show([cafe.counter], untilSix, others), show([cafe.counter])]);
    expect(await playsOn(cafe.counter)).toHaveLength(1);
  });

  test('copies a playlist: later changes of it do not affect the screen', async () => {
    await show([cafe.meeting], untilSix, ofPlaylist(afternoon));
    const [copy] = await implicitOf('playlists');
    expect(copy).toMatchObject({
      name: 'Afternoon by day',
      priority: 101,
      orientation: null,
      implicit: true,
    });
    expect(copy.items.map(({ playable_id }: { playable_id: string }) => playable_id)).toEqual([pages[1]!.id]);
    expect(copy.id).not.toBe(afternoon);
  });
});

describe('what is shown until closing', () => {
  const closing = { kind: 'closing' };

  test('ends today where it is open, and after its next opening day where it is closed', async () => {
    const { places } = await show([cafe.counter, cafe.far], closing);
    expect(places).toMatchObject([
      { name: 'Britomart', endsAt: '2026-11-17T11:00:00.000Z' },
      { name: 'Mitte', endsAt: '2026-11-16T23:00:00.000Z' },
    ]);
    expect(await playsOn(cafe.counter)).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.counter, new Date('2026-11-16T18:59:00Z'))).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.counter, new Date('2026-11-17T08:00:00Z'))).toEqual(['Afternoon by day']);
    expect(await playsOn(cafe.far, new Date('2026-11-16T17:00:00Z'))).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.far, new Date('2026-11-17T06:59:00Z'))).toEqual([pages[0]!.name]);
    expect(await playsOn(cafe.far, new Date('2026-11-17T17:00:00Z'))).toEqual(['Afternoon by day']);
  });

  test('is told before with the hours of each place', async () => {
    const { parties } = await check([cafe.counter, cafe.far], closing);
    expect(parties).toMatchObject([
      { effect: 'shows', places: [{ endsAt: '2026-11-16T19:00:00.000Z' }] },
      {
        effect: 'closed',
        replaces: [{ name: 'Afternoon by day' }, { name: 'Evening by night' }],
        places: [{ startsAt: '2026-11-16T17:00:00.000Z', endsAt: '2026-11-17T07:00:00.000Z' }],
      },
    ]);
  });

  test('takes the place of what is shown until a time, which comes back when it is undone', async () => {
    await show([cafe.counter], untilSix);
    const newer = await show([cafe.counter], closing, { playables: [pages[2]!.id] });
    expect(await playsOn(cafe.counter)).toEqual([pages[2]!.name]);
    expect((await admin.delete(url(`shows/${newer.id}`))).status).toBe(204);
    expect(await playsOn(cafe.counter)).toEqual([pages[0]!.name]);
  });

  test('is gone from the lists when the day is over', async () => {
    await show([cafe.counter], closing);
    await clock.moveTo(new Date('2026-11-16T23:00:01Z'));
    await wakeWorkers(server.program.app.content);
    admin = await server.signIn('admin@vitrine.test'); // the session before has been idle for hours
    await expect.poll(() => implicitOf('playlists'), { timeout: 20_000 }).toEqual([]);
    expect((await admin.get(url('shows'))).body.data).toEqual([]);
  });
});

describe('UI8: what is shown always or until a date', () => {
  test('gets one above the highest priority on those displays', async () => {
    await show([cafe.counter], always);
    expect((await implicitOf('playlists'))[0].priority).toBe(61);
    expect(await playsOn(cafe.counter)).toEqual([pages[0]!.name]);
    await show([cafe.meeting], { kind: 'date', date: '2026-11-17' }, { playables: [pages[2]!.id] });
    expect(await playsOn(cafe.meeting, new Date('2026-11-17T18:59:00Z'))).toEqual([pages[2]!.name]);
    expect(await playsOn(cafe.meeting, new Date('2026-11-18T08:00:00Z'))).toEqual([]);
  });

  test('takes turns with what already has 100, and the preview says so', async () => {
    const item = { playable_id: pages[1]!.id };
    const jazz = await make('playlists', {
      name: 'Jazz night now',
      priority: 100,
      groups: [cafe.group],
      items: [item],
    });
    const { parties } = await check([cafe.counter], always);
    expect(parties).toMatchObject([
      { effect: 'takes_turns', others: [{ name: 'Jazz night now' }], follows: null },
    ]);
    await show([cafe.counter], always);
    expect((await playsOn(cafe.counter)).toSorted()).toEqual(['Jazz night now', pages[0]!.name].toSorted());
    // A playlist shown always keeps its own priority.
    expect((await check([cafe.counter], always, ofPlaylist(afternoon))).parties).toMatchObject([
      { effect: 'beaten' },
    ]);
    await admin.delete(url(`playlists/${jazz}`));
  });

  test('adds a group to a playlist, which no form shows and no form removes', async () => {
    const { id } = await show([cafe.meeting], always, ofPlaylist(afternoon));
    expect(await implicitOf('playlists')).toEqual([]);
    expect(await playsOn(cafe.meeting)).toEqual(['Afternoon by day']);
    const { body } = await admin.get(url(`playlists/${afternoon}`));
    expect(body.data.groups).toEqual([cafe.group]);
    await admin.put(url(`playlists/${afternoon}`), { groups: [cafe.group] });
    await admin.put(url(`displays/${cafe.meeting}`), { groups: [] });
    expect(await playsOn(cafe.meeting)).toEqual(['Afternoon by day']);
    await admin.delete(url(`shows/${id}`));
    expect(await playsOn(cafe.meeting)).toEqual([]);
    expect((await admin.get(url(`playlists/${afternoon}`))).status).toBe(200);
  });
});

describe('UI8: implicit records', () => {
  test('are in no list, picker, count or display unless they are asked for, and need no free name', async () => {
    const before = await Promise.all(
      ['playlists?_limit=1', 'groups?_limit=1'].map(
        async (path) => (await admin.get(url(path))).body.meta.total,
      ),
    );
    await make('playlists', { name: pages[0]!.name.slice(0, 100) });
    await show([cafe.counter]);
    await show([cafe.meeting]);
    const totals = await Promise.all(
      ['playlists?_limit=1', 'groups?_limit=1'].map(
        async (path) => (await admin.get(url(path))).body.meta.total,
      ),
    );
    expect(totals).toEqual([before[0] + 1, before[1]]);
    for (const resource of ['playlists', 'groups']) {
      const implicit = await implicitOf(resource);
      expect(implicit.map((each: { implicit: boolean }) => each.implicit)).toEqual([true, true]);
      const { body: few } = await admin.get(url(`options/${resource}?implicit_eq=true`));
      const { body: most } = await admin.get(url(`options/${resource}`));
      expect(few.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        implicit.map(({ id }: { id: string }) => id).toSorted(),
      );
      expect(most.data.some(({ id }: { id: string }) => id === implicit[0].id)).toBe(false);
    }
    expect((await admin.get(url('options/displays?implicit_eq=true'))).status).toBe(422);
    const display = (query: string) => admin.get(url(`displays?name_contains=Till${query}`));
    expect((await display('')).body.data[0].groups).toEqual([cafe.group]);
    expect((await display('&implicit_eq=true')).body.data[0].groups).toHaveLength(2);
    const hidden = (await implicitOf('groups'))[0].id;
    expect((await admin.put(url(`displays/${cafe.counter}`), { groups: [hidden] })).status).toBe(422);
    expect((await admin.put(url(`playlists/${afternoon}`), { priority: 101 })).status).toBe(422);
  });

  test('use a playable for as long as they last, but do not keep it from being deleted, which ends the show', async () => {
    const isUnused = 'playables?unused_eq=true&status_eq=ready';
    const page: string = (await admin.get(url(`${isUnused}&_limit=1`))).body.data[0].id;
    const before = (await admin.get(url(`${isUnused}&_limit=1`))).body.meta.total;
    await show([cafe.counter], untilSix, { playables: [page] });
    const { body } = await admin.get(url(`playables/${page}`));
    expect(body.data).toMatchObject({ playlists: [], shownOn: { displays: 1, until: '2026-11-16' } });
    expect((await admin.get(url(`${isUnused}&_limit=1`))).body.meta.total).toBe(before - 1);
    expect((await admin.delete(url(`playables/${page}`))).status).toBe(204);
    expect(await playsOn(cafe.counter)).toEqual(['Afternoon by day']);
    expect((await admin.get(url('shows'))).body.data).toEqual([]);
  });

  test('are removed once over, and plays keep the name', async () => {
    await show([cafe.counter]);
    const [playlist] = await implicitOf('playlists');
    const play = { kind: 'play', playlist: playlist.id, item: playlist.items[0].id, playable: pages[0]!.id };
    const events = [
      { ...play, id: newId(), name: 'Shown', startedAt: clock.now().toISOString(), seconds: 10 },
    ];
    const headers = { Authorization: `Bearer ${device.token}` };
    await server.browser().post(`${device.url}/api/player/events`, { events }, { headers });
    await clock.moveTo('2026-11-16T17:00:01.000Z');
    await wakeWorkers(server.program.app.content);
    admin = await server.signIn('admin@vitrine.test'); // the session before has been idle for hours
    await expect.poll(() => implicitOf('playlists'), { timeout: 20_000 }).toEqual([]);
    expect(await implicitOf('groups')).toEqual([]);
    const { body } = await admin.get(url(`plays?display_eq=${cafe.counter}&include=playlist`));
    expect(body.data[0].playlist).toEqual({ id: playlist.id, name: pages[0]!.name });
    expect((await admin.get(url('shows'))).body.data).toEqual([]);
  });

  test('become ordinary by Edit, with a free name and a priority that can be entered', async () => {
    await make('playlists', { name: pages[4]!.name.slice(0, 100) });
    const { id } = await show([cafe.counter], untilSix, { playables: [pages[4]!.id] });
    const { status, body } = await admin.put(url(`shows/${id}?action=edit`));
    expect([status, names(body.data.playlists)]).toEqual([200, [`${pages[4]!.name} (2)`]]);
    const [made] = body.data.playlists;
    const { body: playlist } = await admin.get(url(`playlists/${made.id}?include=groups`));
    expect(playlist.data).toMatchObject({ implicit: false, priority: 100 });
    expect(names(playlist.data.groups)).toEqual([pages[4]!.name]);
    expect((await admin.get(url('shows'))).body.data).toEqual([]);
    await admin.delete(url(`playlists/${made.id}`));
  });
});

describe('UI8: the preview', () => {
  test('lists what is replaced where, until when, and what follows; closed displays and those of the other orientation', async () => {
    await owner.query('update content.playables set width = 1920, height = 1080 where id = $1', [
      pages[0]!.id,
    ]);
    const { displays, parties, bars } = await check([cafe.counter, cafe.board, cafe.meeting]);
    expect(displays).toBe(3);
    expect(parties.map(({ effect, first }) => [effect, names(first)])).toEqual([
      ['shows', ['Till', 'Wall board']],
      ['shows', ['Meeting']],
    ]);
    expect(parties[0]).toMatchObject({
      replaces: [{ name: 'Afternoon by day' }],
      follows: { state: 'playing', playlists: [{ name: 'Evening by night' }] },
      places: [{ name: 'Mitte', timezone: 'Europe/Berlin', endsAt: '2026-11-16T17:00:00.000Z' }],
    });
    expect(parties[1]).toMatchObject({ replaces: [], follows: { state: 'nothing', playlists: [] } });
    expect(bars).toMatchObject([{ name: 'Wall board', isUpright: true }]);
  });

  test('shows when closed locations show it, or that they open too late for it', async () => {
    const { parties } = await check([cafe.far]);
    expect(parties).toMatchObject([
      { effect: 'closed', places: [{ name: 'Britomart', startsAt: '2026-11-16T17:00:00.000Z' }] },
    ]);
    const late = await check([cafe.far], { kind: 'time', time: '05:00' });
    expect(late.parties).toMatchObject([{ effect: 'closed', places: [{ startsAt: null }] }]);
  });

  test('writes nothing', async () => {
    await check([cafe.counter]);
    expect(await implicitOf('groups')).toEqual([]);
    expect((await admin.get(url('shows'))).body.data).toEqual([]);
  });
});

test('UI8: the delivery counts reported frames only, in seconds after showing', async () => {
  const { id } = await show([cafe.counter, cafe.far]);
  const mine = (await implicitOf('playlists')).find(
    ({ calendar }: { calendar: { conditions: { from: string }[] } }) =>
      calendar.conditions[0]!.from === '2026-11-16',
  );
  const report = (stage: string, after: number) => {
    const instant = new Date(monday.getTime() + after).toISOString();
    const events = [{ kind: 'receipt', id: newId(), playlist: mine.id, version: 1, stage, at: instant }];
    const headers = { Authorization: `Bearer ${device.token}` };
    return server.browser().post(`${device.url}/api/player/events`, { events }, { headers });
  };
  const delivery = async () => (await admin.get(url(`shows/${id}/delivery`))).body.data;
  await clock.moveTo(new Date(monday.getTime() + 5000));
  await report('received', 300);
  await report('cached', 800);
  expect(await delivery()).toMatchObject({ displays: 2, live: 0, slowest: null });
  await report('shown', 1200);
  const { displays, live, slowest, each } = await delivery();
  expect({ displays, live, slowest }).toEqual({ displays: 2, live: 1, slowest: 1.2 });
  expect(each).toMatchObject([
    { name: 'Far', stage: 'waiting', isItsTurn: false, shownAfter: null },
    { name: 'Till', stage: 'shown', isItsTurn: true, shownAfter: 1.2 },
  ]);
});

test('C30.13: as long as it is nobody’s turn, the delivery says when the first shows it, and where', async () => {
  const startsOf = async (id: string) => (await admin.get(url(`shows/${id}/delivery`))).body.data.starts;
  const closing = { kind: 'closing' };
  const { id } = await show([cafe.far], closing);
  expect(await startsOf(id)).toMatchObject({ at: '2026-11-16T17:00:00.000Z', place: { name: 'Britomart' } });
  const both = await show([cafe.far, cafe.counter], closing);
  expect(await startsOf(both.id)).toBeNull();
});

test.each([
  ['a display that is not there', () => input([newId()])],
  ['a playable that is not there', () => input([cafe.counter], untilSix, { playables: [newId()] })],
  ['nobody', () => input([])],
  ['a time that is none', () => input([cafe.counter], { kind: 'time', time: '25:00' })],
  ['nothing', () => input([cafe.counter], untilSix, { playables: [] })],
])('UI8: showing on or of %s is refused, and nothing is created', async (_, body) => {
  expect((await admin.post(url('shows'), body())).status).toBe(422);
  expect((await admin.post(url('shows-check'), body())).status).toBe(422);
  expect(await implicitOf('groups')).toEqual([]);
});

test('UI8: an inactive display is refused with the name of the rule', async () => {
  const idle = (await admin.get(url('displays?active_eq=false&_limit=1'))).body.data[0].id;
  const { status, body } = await admin.post(url('shows'), input([idle]));
  expect([status, Object.keys(body.errors)]).toEqual([422, ['displays']]);
});
