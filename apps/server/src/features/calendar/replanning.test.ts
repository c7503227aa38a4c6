import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createRunningClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// When the plans of an environment are computed again: after each change that may alter one, and only then.

const clock = createRunningClock();
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let environment: string;
const heard: string[] = [];
let listener: pg.Client;

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
  listener = new pg.Client(server.database.url);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen vitrine');
  await owner.query('create table public.planned (at timestamptz)');
  // Also a job that is merged with one that waits.
  await owner.query(`
    create function public.note_planned() returns trigger language plpgsql security definer as $$
    begin insert into public.planned values (clock_timestamp()); return new; end $$`);
  await owner.query(`
    create trigger note_planned before insert on infra.jobs for each row
    when (new.kind = 'plan-environment' and new.key = '${environment}') execute function public.note_planned()`);
});
afterAll(async () => {
  await listener.end();
  await owner.end();
  await server.stop();
});

const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const planned = async (): Promise<number> =>
  (await owner.query('select count(*)::int as count from public.planned'))[0].count;

/** Until every process has been told, and nothing that was told before waits any more. */
async function untilQuiet(): Promise<void> {
  await vi.waitFor(async () => {
    expect(await owner.query('select 1 from infra.pending_notifications')).toEqual([]);
    const waiting = await owner.query(`select 1 from infra.jobs where key = '${environment}'`);
    // Changes in quick succession are planned together, two seconds later.
    if (waiting.length > 0) await clock.advance(2000);
    expect(waiting).toEqual([]);
  });
}

const changeName = async () => {
  const { status } = await admin.put(url(`displays/${device.display}`), { name: `Screen ${randomUUID()}` });
  expect(status).toBe(200);
};

test('B8: displays that go to their next item, come and go, or show other pictures compute no plan', async () => {
  await untilQuiet();
  const before = await planned();
  const headers = { Authorization: `Bearer ${device.token}` };
  for (const name of ['Breakfast', 'Lunch', 'Dinner']) {
    heard.length = 0;
    const playing = { playlist: randomUUID(), item: randomUUID(), name };
    const beat = await server.browser().post(`${device.url}/api/player/heartbeat`, { playing }, { headers });
    expect(beat.status).toBe(200);
    await server.program.app.heartbeats.flush();
    await vi.waitFor(() => expect(heard.some((text) => text.includes('"availability"'))).toBe(true));
  }
  // The next one is planned, after everything that was told before it.
  await changeName();
  await vi.waitFor(async () => expect(await planned()).toBeGreaterThan(before));
  expect(await planned()).toBe(before + 1);
});

test('B8: every change that may alter a plan computes the plans again', async () => {
  const { body: places } = await admin.get(url('options/locations'));
  const { body: pages } = await admin.get(url('playables?type_eq=url&_limit=1'));
  const page = pages.data[0];
  let group = '';
  let playlist = '';
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await admin.post(url(path), body);
    expect([path, reply.status, reply.body.errors]).toEqual([path, 201, undefined]);
    return reply.body.data.id;
  };
  const put = async (path: string, body: object) => {
    const reply = await admin.put(url(path), body);
    expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
  };
  const changes: Record<string, () => Promise<unknown>> = {
    'a new group': async () => {
      group = await made('groups', { name: 'Planned', displays: [device.display] });
    },
    'a new playlist': async () => {
      playlist = await made('playlists', {
        name: 'Planned',
        priority: 50,
        groups: [group],
        calendar: { conditions: [] },
        items: [{ playable_id: page.id, duration: 10 }],
      });
    },
    'its priority': () => put(`playlists/${playlist}`, { priority: 51 }),
    'other hours': async () => {
      const { body } = await admin.get(url(`locations/${places.data[0].id}`));
      const mon = { ...body.data.hours.mon, start: '05:00', end: '23:00', nonstop: false, closed: false };
      await put(`locations/${places.data[0].id}`, { hours: { ...body.data.hours, mon } });
    },
    'a display that moves': () => put(`displays/${device.display}`, { location: places.data[1].id }),
    'a display that is activated': () => put(`displays/${device.display}?action=activate`, {}),
    'dates of a playable': () => put(`playables/${page.id}`, { showUntil: '2040-01-01T00:00' }),
    'a group that is deleted': () => admin.delete(url(`groups/${group}`)),
    'a display that is deleted': () => admin.delete(url(`displays/${device.display}`)),
  };
  for (const [name, change] of Object.entries(changes)) {
    await untilQuiet();
    const before = await planned();
    await change();
    await vi.waitFor(async () => expect([name, (await planned()) > before]).toEqual([name, true]));
  }
});
