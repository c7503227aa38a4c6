import type { Segment } from '@vitrine/contract/schedule-calls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const clock = createTestClock('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: string;
let display: string;
let place: string;
let group: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const patience = { interval: 50 };

const always = { start: '08:00', end: '18:00', nonstop: true, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, always]),
);
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  place = await make('locations', { name: 'Calendar', timezone: 'Europe/Prague', hours });
  display = await make('displays', { name: 'Calendar screen', location: place });
  group = await make('groups', { name: 'Calendar group', displays: [display] });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const playlist = (name: string, conditions: object[], priority = 50) =>
  make('playlists', {
    ...{ name, priority, groups: [group], calendar: { conditions } },
    items: [{ playable_id: page, duration: 10 }],
  });
const timeline = async (from: string, to: string) => {
  const { status, body } = await admin.get(url(`displays/${display}/timeline?from=${from}&to=${to}`));
  expect(status).toBe(200);
  return body.data as { segments: Segment[]; list: { state: string; generatedAt: string | null } | null };
};
const listOf = async () => (await admin.get(url(`event-lists?display_eq=${display}`))).body.data[0];
const regenerate = async () => {
  const before = (await listOf())?.version ?? 0;
  await admin.put(url(`displays/${display}?action=regenerate`));
  await vi.waitFor(async () => {
    const list = await listOf();
    expect([list.state, list.version > before]).toEqual(['generated', true]);
  }, patience);
};
const summaryOf = ({ segments }: { segments: Segment[] }) =>
  segments.map(({ from, to, playlists, overrides }) => [from, to, playlists, overrides]);

describe('the events calendar', () => {
  test('a range that the list covers is read from it, others are computed, and both agree', async () => {
    const base = await playlist('Base', [], 10);
    const lunch = await playlist('Lunch time', [between('11:00', '14:00')], 60);
    await playlist('Snack', [between('12:00', '15:00')], 40);
    const range = ['2026-11-17T10:30:00.000Z', '2026-11-19T11:30:00.000Z'] as const;
    await owner.query('delete from content.event_lists');
    const computed = await timeline(...range);
    expect(computed.list).toBeNull();
    await regenerate();
    const read = await timeline(...range);
    expect(read.list).toEqual({ state: 'generated', generatedAt: clock.now().toISOString() });
    expect(read.segments).toEqual(computed.segments);
    // The list itself is read: a mark put into it is visible.
    await owner.query(
      `update content.event_lists set segments = jsonb_set(segments, '{0,playlists}', '[]') where display_id = $1`,
      [display],
    );
    const { segments } = await listOf();
    const first = await timeline(segments[0].from, segments[0].to);
    expect(first.segments[0]!.playlists).toEqual([]);
    // Past ranges, and those that extend beyond it, are computed.
    const past = await timeline('2026-11-16T09:00:00.000Z', '2026-11-16T13:00:00.000Z');
    expect(summaryOf(past)[0]).toEqual(['2026-11-16T09:00:00.000Z', '2026-11-16T10:00:00.000Z', [base], []]);
    expect(summaryOf(past)[1]!.slice(2)).toEqual([[lunch], expect.arrayContaining([base])]);
    await regenerate();
  });

  test('overridden playlists are reported: at each instant the best of the others', async () => {
    const { segments } = await timeline('2026-11-17T00:00:00.000Z', '2026-11-17T23:00:00.000Z');
    const { body } = await admin.get(url(`playlists?group_eq=${group}`));
    const names = new Map(body.data.map(({ id, name }: { id: string; name: string }) => [id, name]));
    const words = segments.map(({ playlists, overrides }) =>
      [playlists, overrides].map((ids) => ids.map((id) => names.get(id)).join('+')).join(' over '),
    );
    // From 11 to 12 Base is overridden, from 12 to 14 Snack.
    expect(words).toEqual(['Base over ', 'Lunch time over Snack+Base', 'Snack over Base', 'Base over ']);
  });

  fullTest('a list made from an outdated plan is not read', async () => {
    await regenerate();
    const { body } = await admin.get(url('playlists?name_contains=Snack'));
    const { id } = body.data[0];
    await admin.put(url(`playlists/${id}`), { enabled: false });
    const changed = await timeline('2026-11-18T12:00:00.000Z', '2026-11-18T16:00:00.000Z');
    expect(changed.segments.flatMap(({ playlists }) => playlists)).not.toContain(id);
    // It is made again automatically.
    await vi.waitFor(async () => {
      await clock.advance(1000);
      const { segments } = await listOf();
      expect(segments.flatMap((each: Segment) => each.playlists)).not.toContain(id);
    }, patience);
  });

  fullTest('another name or description does not make the list again', async () => {
    await regenerate();
    const before = await listOf();
    const { body } = await admin.get(url('playlists?name_contains=Base'));
    await admin.put(url(`playlists/${body.data[0].id}`), {
      name: 'Base, renamed',
      description: 'Other words',
    });
    const [{ id: environment }] = await owner.query(
      `select id from content.environments where slug = 'demo'`,
    );
    const isDone = async () =>
      expect(
        await owner.query(`select from infra.jobs where kind = 'plan-environment' and key = $1`, [
          environment,
        ]),
      ).toEqual([]);
    // The job is enqueued after the change, and runs some seconds later.
    await vi.waitFor(async () => {
      const waiting = await owner.query(
        `select from infra.jobs where kind = 'plan-environment' and key = $1`,
        [environment],
      );
      expect(waiting.length).toBe(1);
    }, patience);
    await clock.advance(5000);
    await vi.waitFor(isDone, patience);
    expect((await listOf()).version).toBe(before.version);
  });

  test('the explanation names the groups through which it is assigned, and all its conditions', async () => {
    const vip = await make('groups', { name: 'Calendar VIP', priority: 90, displays: [display] });
    const { body } = await admin.get(url('playlists?name_contains=Lunch time'));
    const { id } = body.data[0];
    await admin.put(url(`playlists/${id}`), { groups: [group, vip] });
    const { body: why } = await admin.get(url(`displays/${display}/explain?at=2026-11-17T08:00:00.000Z`));
    expect(why.data.playlists.find((each: { id: string }) => each.id === id)).toMatchObject({
      groupPriority: 90,
      groups: [
        { id: vip, name: 'Calendar VIP' },
        { id: group, name: 'Calendar group' },
      ],
      conditions: [between('11:00', '14:00')],
      why: 'condition',
      condition: between('11:00', '14:00'),
    });
  });
});

describe('clock changes', () => {
  const shown = async (id: string, from: string, to: string) =>
    (await timeline(from, to)).segments
      .filter(({ playlists }) => playlists.includes(id))
      .map((each) => `${each.from.slice(5, 16)} ${each.to.slice(5, 16)}`);

  test('case 194: in the skipped hour in spring a window inside it does not occur, and one around it is shorter', async () => {
    const inside = await playlist('Inside the gap', [between('02:15', '02:45')], 99);
    const [from, to] = ['2027-03-27T23:00:00.000Z', '2027-03-29T12:00:00.000Z'];
    // On the 28th there is no such time; the day after is normal.
    expect(await shown(inside, from, to)).toEqual(['03-29T00:15 03-29T00:45']);
    await admin.delete(url(`playlists/${inside}`));
    const around = await playlist('Around the gap', [between('01:30', '03:30')], 99);
    expect(await shown(around, from, to)).toEqual(['03-28T00:30 03-28T01:30', '03-28T23:30 03-29T01:30']);
    await admin.delete(url(`playlists/${around}`));
  });

  test('case 195: in the repeated hour in autumn a window inside it occurs twice', async () => {
    const twice = await playlist('Twice', [between('02:30', '02:45')], 99);
    expect(await shown(twice, '2027-10-30T22:00:00.000Z', '2027-10-31T12:00:00.000Z')).toEqual([
      '10-31T00:30 10-31T00:45',
      '10-31T01:30 10-31T01:45',
    ]);
    await admin.delete(url(`playlists/${twice}`));
  });

  test.each([
    ['Pacific/Kiritimati', -14],
    ['Pacific/Pago_Pago', 11],
    ['Europe/Prague', -1],
  ])('case 198: the 29th of February counts in %s', async (timezone, hoursToUtc) => {
    await admin.put(url(`locations/${place}`), { timezone });
    const local = (day: string) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + hoursToUtc * 3_600_000).toISOString().slice(5, 16);
    const dates = { precondition: 'date', operator: 'between', from: '2028-02-28', to: '2028-03-01' };
    const around = await playlist('Leap', [dates], 99);
    const range = ['2028-02-25T00:00:00.000Z', '2028-03-05T00:00:00.000Z'] as const;
    expect(await shown(around, ...range)).toEqual([`${local('2028-02-28')} ${local('2028-03-02')}`]);
    await admin.delete(url(`playlists/${around}`));
    const after = { precondition: 'date', operator: 'on_or_after', value: '2028-02-29' };
    const since = await playlist('Since', [after], 99);
    expect(await shown(since, ...range)).toEqual([`${local('2028-02-29')} 03-05T00:00`]);
    await admin.delete(url(`playlists/${since}`));
  });
});

test('case 191: two workers notified of one change make each list once', async () => {
  await regenerate();
  const replica = await server.startReplica();
  try {
    const before = (await listOf()).version;
    const id = await playlist('Heard twice', [], 98);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect((await listOf()).segments[0].playlists).toContain(id);
    }, patience);
    expect((await listOf()).version).toBe(before + 1);
  } finally {
    await replica.stop();
  }
});
