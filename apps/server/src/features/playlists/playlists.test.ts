import { playlistColour, playlistColours } from '@vitrine/contract/playlist-colours';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pairDevice, pretendSent } from '../../test/devices.ts';
import { connectOwner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let url: (path: string) => string;
/** From the demo; the video is being converted. */
let pages: string[];
let film: string;
const patience = { timeout: 15_000, interval: 50 };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  url = (path) => `${server.serverUrl('demo')}/api/v1/${path}`;
  const ready = await admin.get(url('playables?type_eq=url&_limit=10'));
  pages = ready.body.data.map(({ id }: { id: string }) => id);
  const owner = await connectOwner(server.database);
  [{ id: film }] = (await owner.query(
    `update content.playables set status = 'converting', progress = 10 where name = 'Pumpkin latte' returning id`,
  )) as [{ id: string }];
  await owner.end();
});
afterAll(() => server.stop());

const playlist = async (input: object) => {
  const { status, body } = await admin.post(url('playlists'), input);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
};
const weekdays = { precondition: 'weekday', weekdays: ['mon', 'tue'] };

describe('a playlist', () => {
  test('has the colour that the fewest of the others have', async () => {
    for (const name of ['Breakfast', 'Brunch', 'Lunch', 'Afternoon']) {
      const { body } = await admin.get(url('playlists?_limit=100'));
      const usesOf = (colour: string) =>
        body.data.filter(({ id }: { id: string }) => playlistColour(id) === colour).length;
      const made = playlistColour((await playlist({ name: `Colour of ${name}` })).id);
      expect(usesOf(made)).toBe(Math.min(...playlistColours.map(usesOf)));
    }
  });

  test('keeps its items in order, with durations and conditions, and has a total length', async () => {
    const items = [
      { playable_id: pages[1], duration: 20 },
      { playable_id: pages[0], duration: 5, conditions: [weekdays] },
      { playable_id: pages[1] },
    ];
    const made = await playlist({ name: 'In order', items, calendar: { conditions: [weekdays] } });
    expect(
      made.items.map(({ playable_id, duration }: { playable_id: string; duration: number | null }) => [
        playable_id,
        duration,
      ]),
    ).toEqual([
      [pages[1], 20],
      [pages[0], 5],
      [pages[1], null],
    ]);
    // The last one lasts as long as the page's own duration.
    const { body: page } = await admin.get(url(`playables/${pages[1]}`));
    expect(made.totalDuration).toBe(25 + page.data.duration);
    expect(made.calendar).toEqual({ name: null, conditions: [weekdays], alternatives: [], exceptions: [] });
    expect(made).toMatchObject({ priority: 50, enabled: true, groups: [] });
  });

  test('only videos repeat, and the error names the row', async () => {
    const items = [{ playable_id: pages[0] }, { playable_id: pages[1], amount: 2 }];
    const { status, body } = await admin.post(url('playlists'), { name: 'Repeats', items });
    expect([status, body.code, body.message]).toEqual([
      422,
      'playable_orders_invalid',
      'Playable orders are not valid.',
    ]);
    expect(body.errors).toEqual({ 'items.1.amount': ['Only videos can be repeated.'] });
    const { body: found } = await admin.get(url('playlists?name_contains=Repeats'));
    expect(found.meta.total).toBe(0);
  });

  test('a file still converting cannot be added', async () => {
    const { status, body } = await admin.post(url('playlists'), {
      name: 'Too early',
      items: [{ playable_id: film }],
    });
    expect([status, body.code]).toEqual([422, 'still_converting']);
    expect(body.message).toBe('Still converting. It can be used when done.');
  });

  test.each([
    [
      'a time window without a length',
      { precondition: 'time', operator: 'between', from: '09:00', to: '09:00' },
    ],
    [
      'dates the wrong way round',
      { precondition: 'date', operator: 'between', from: '2026-12-02', to: '2026-12-01' },
    ],
    ['no day at all', { precondition: 'weekday', weekdays: [] }],
    [
      'an operator that does not fit',
      { precondition: 'weekday', operator: 'between', from: 'mon', to: 'fri' },
    ],
    ['a day that does not exist', { precondition: 'date', operator: 'before', value: '2026-02-30' }],
    ['nothing filled in', { precondition: 'time', operator: 'before' }],
  ])('nothing is saved with %s, and the row is named', async (_, condition) => {
    const made = await playlist({ name: `Valid ${Math.random()}` });
    const calendar = { conditions: [weekdays, condition] };
    const { status, body } = await admin.put(url(`playlists/${made.id}`), { name: 'Changed', calendar });
    expect([status, body.code]).toEqual([422, 'conditions_invalid']);
    expect(body.message).toBe('Conditions are not valid. Nothing was saved.');
    expect(Object.keys(body.errors)[0]).toMatch(/^calendar\.conditions\.1/);
    const { body: after } = await admin.get(url(`playlists/${made.id}`));
    expect([after.data.name, after.data.version]).toEqual([made.name, 1]);
  });

  test('case 149: 10,000 items or 1,000 conditions are too many', async () => {
    const items = Array.from({ length: 10_000 }, () => ({ playable_id: pages[0] }));
    expect((await admin.post(url('playlists'), { name: 'Long', items })).status).toBe(422);
    const conditions = Array.from({ length: 1000 }, () => weekdays);
    expect((await admin.post(url('playlists'), { name: 'Long', calendar: { conditions } })).status).toBe(422);
  });

  test('a copy gets its own name and is a draft', async () => {
    const made = await playlist({
      name: 'Original',
      priority: 70,
      items: [{ playable_id: pages[0], duration: 7 }],
    });
    const { status, body } = await admin.put(url(`playlists/${made.id}?action=copy`));
    expect([status, body.data.name, body.data.enabled, body.data.priority]).toEqual([
      200,
      'Original (2)',
      false,
      70,
    ]);
    expect(body.data.items[0]).toMatchObject({ playable_id: pages[0], duration: 7 });
    expect(body.data.items[0].id).not.toBe(made.items[0].id);
  });

  test('an invalid item is named by its row, and nothing is saved', async () => {
    const wrong = {
      playable_id: pages[0],
      conditions: [weekdays, { precondition: 'weekday', weekdays: [] }],
    };
    const items = [{ playable_id: pages[0] }, wrong];
    const { status, body } = await admin.post(url('playlists'), { name: 'Wrong item', items });
    expect([status, body.code, body.message]).toEqual([
      422,
      'playable_orders_invalid',
      'Playable orders are not valid.',
    ]);
    expect(Object.keys(body.errors)[0]).toMatch(/^items\.1\.conditions\.1/);
    expect((await admin.get(url('playlists?name_contains=Wrong item'))).body.meta.total).toBe(0);
    // Combined with another error, there is no single message.
    expect((await admin.post(url('playlists'), { name: '', items })).body.code).toBe('invalid_data');
  });

  test('a playable in it cannot be deleted, and the playlists are named', async () => {
    const made = await playlist({ name: 'Holds on', items: [{ playable_id: pages[2] }] });
    const { status, body } = await admin.delete(url(`playables/${pages[2]}`));
    expect([status, body.message]).toEqual([409, 'This playable cannot be deleted']);
    expect(body.related.map(({ name }: { name: string }) => name)).toContain('Holds on');
    expect((await admin.delete(url(`playlists/${made.id}`))).status).toBe(204);
  });
});

describe('delivery to a screen', () => {
  test('a group assigns it: the manifest has schedule and version, and the calendar and the explanation agree', async () => {
    const device = await pairDevice(server, admin);
    const bearer = { Authorization: `Bearer ${device.token}` };
    const manifestOf = async () =>
      (await server.browser().get(`${device.url}/api/player/manifest`, { headers: bearer })).body;
    expect((await manifestOf()).display.schedule).toBeUndefined();
    await admin.put(url(`displays/${device.display}?action=activate`));
    expect((await manifestOf()).display.schedule.playlists).toEqual([]);

    const made = await playlist({
      name: 'On screen',
      priority: 80,
      items: [{ playable_id: pages[0], duration: 10 }],
    });
    const beaten = await playlist({ name: 'Beaten', items: [{ playable_id: pages[1] }] });
    const off = await playlist({ name: 'Off', items: [{ playable_id: pages[1] }] });
    await admin.put(url(`playlists/${off.id}`), { enabled: false });
    const group = {
      name: 'Screens of the test',
      displays: [device.display],
      playlists: [made.id, beaten.id, off.id],
    };
    expect((await admin.post(url('groups'), group)).status).toBe(201);

    const manifest = await manifestOf();
    const { schedule } = manifest.display;
    expect(schedule.playlists.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Beaten',
      'On screen',
    ]);
    expect(schedule.playables.map(({ id }: { id: string }) => id).sort()).toEqual(
      [pages[0], pages[1]].sort(),
    );
    const { body: why } = await admin.get(url(`displays/${device.display}/explain`));
    const verdict = (id: string) => why.data.playlists.find((each: { id: string }) => each.id === id);
    const { body: place } = await admin.get(url(`displays/${device.display}?include=location`));
    expect(place.data.location.name).toBeTruthy();
    if (why.data.state === 'playing') {
      expect(verdict(made.id).why).toBe('plays');
      expect(verdict(beaten.id)).toMatchObject({ why: 'priority', beatenBy: made.id });
    }
    expect(verdict(off.id).why).toBe('disabled');
    const range = 'from=2026-11-16T00:00:00.000Z&to=2026-11-23T00:00:00.000Z';
    const { body: week } = await admin.get(url(`displays/${device.display}/timeline?${range}`));
    const shown = week.data.segments.filter(({ state }: { state: string }) => state === 'playing');
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every(({ playlists }: { playlists: string[] }) => playlists[0] === made.id)).toBe(true);

    await admin.put(url(`playlists/${made.id}`), { priority: 81 });
    expect((await manifestOf()).version).not.toBe(manifest.version);
    await admin.put(url(`displays/${device.display}?action=deactivate`));
    expect((await manifestOf()).display.schedule).toBeUndefined();
  });

  test('more than 42 days are not computed', async () => {
    const { body } = await admin.get(url('displays?_limit=1'));
    const ask = (to: string) =>
      admin.get(url(`displays/${body.data[0].id}/timeline?from=2026-01-01T00:00:00.000Z&to=${to}`));
    expect((await ask('2026-02-12T00:00:00.000Z')).status).toBe(200);
    expect((await ask('2026-02-12T00:00:01.000Z')).status).toBe(422);
    expect((await ask('2025-12-31T00:00:00.000Z')).status).toBe(422);
  });

  test('case 150: Regenerate is one job however often it is pressed, and ends as generated', async () => {
    const { body } = await admin.get(url('displays?_limit=1'));
    const { id } = body.data[0];
    const pressed = await Promise.all(
      Array.from({ length: 50 }, () => admin.put(url(`displays/${id}?action=regenerate`))),
    );
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([202]));
    await vi.waitFor(async () => {
      const { body: lists } = await admin.get(url(`event-lists?display_eq=${id}`));
      expect(lists.data[0]).toMatchObject({ display: id, state: 'generated' });
      const { startsAt, endsAt, segments } = lists.data[0];
      expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(30 * 86_400_000);
      expect(segments.length).toBeGreaterThan(0);
    }, patience);
    const { body: announced } = await admin.get(url('event-lists-start'));
    expect(announced.data.find(({ display }: { display: string }) => display === id).state).toBe('generated');
  });
});

describe('what a device reports', () => {
  test('receipts and plays count once, however often they are delivered, and only for its own display', async () => {
    const device = await pairDevice(server, admin);
    const made = await playlist({ name: 'Reported', items: [{ playable_id: pages[0] }] });
    const owner = await connectOwner(server.database);
    await pretendSent(owner, device.deviceId, [{ playlist: made.id, item: made.items[0].id }]);
    await owner.end();
    const id = '01900000-0000-7000-8000-000000000001';
    const at = new Date().toISOString();
    const events = [
      { kind: 'receipt', id, playlist: made.id, version: 1, stage: 'received', at },
      {
        kind: 'receipt',
        id: '01900000-0000-7000-8000-000000000002',
        playlist: made.id,
        version: 999,
        stage: 'shown',
        at,
      },
      {
        kind: 'play',
        id: '01900000-0000-7000-8000-000000000003',
        playlist: made.id,
        item: made.items[0].id,
        playable: pages[0],
        name: 'City weather',
        startedAt: '2099-01-01T00:00:00.000Z',
        seconds: 10,
      },
    ];
    const headers = { Authorization: `Bearer ${device.token}` };
    for (let i = 0; i < 3; i++) {
      const { status } = await server
        .browser()
        .post(`${device.url}/api/player/events`, { events }, { headers });
      expect(status).toBe(200);
    }
    const { body } = await admin.get(url(`plays?display_eq=${device.display}`));
    expect(body.meta.total).toBe(1);
    expect(body.data[0]).toMatchObject({
      name: 'City weather',
      playlist: made.id,
      seconds: 10,
      device: device.deviceId,
    });
    // A clock that is ahead does not put events into the future.
    expect(Date.parse(body.data[0].startedAt)).toBeLessThanOrEqual(Date.now());
  });
});
