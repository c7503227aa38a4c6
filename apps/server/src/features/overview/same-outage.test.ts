import { weekdays } from '@vitrine/contract/locations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { findOfflineDevices } from '../player/offline.ts';

// C30.5: one outage has one beginning on every page, the last contact, however late it was noticed.

const clock = createTestClock('2026-11-16T12:00:00.000Z');
let server: TestServer;
let admin: TestBrowser;
const url = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;
const read = async (path: string) => {
  const { status, body } = await admin.get(url(path));
  expect([path, status, body.errors]).toEqual([path, 200, undefined]);
  return body.data;
};

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin@vitrine.test', 'museum');
  // Outages of several displays that overlap are told as one.
  const owner = await connectOwner(server.database);
  await owner.query(`update content.environments set arrangement = 'invoice' where slug = 'museum'`);
  await owner.query(
    `delete from content.displays where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  await owner.end();
});
afterAll(() => server.stop());

test('an outage begins with the last contact, wherever it is told', async () => {
  const nonstop = { start: '00:00', end: '00:00', nonstop: true, closed: false };
  const hours = Object.fromEntries(weekdays.map((day) => [day, nonstop]));
  const place = await admin.post(url('locations'), { name: 'Pier', timezone: 'UTC', hours });
  const device = await pairDevice(server, admin, { slug: 'museum', name: 'Ticket desk' });
  await admin.put(url(`displays/${device.display}`), { location: place.body.data.id });
  expect((await admin.put(url(`displays/${device.display}?action=activate`))).status).toBe(200);

  const headers = { Authorization: `Bearer ${device.token}` };
  const beat = async () => {
    await server.browser().post(`${device.url}/api/player/heartbeat`, { playing: null }, { headers });
    await server.program.app.heartbeats.flush();
  };
  await beat();
  await clock.advance(10 * 60_000);
  await beat();
  const since = (await read(`devices/${device.deviceId}`)).lastActive;
  expect(since).toBe('2026-11-16T12:10:00.000Z');
  // It is noticed some minutes later, and looked at later still.
  await clock.advance(4 * 60_000);
  await findOfflineDevices(server.program.app);
  await clock.advance(7 * 60_000);

  const of = <T extends { subject?: { id: string } | null }>(items: readonly T[]) =>
    items.find(({ subject }) => subject?.id === device.display);
  const { attention, availability } = await read('overview');
  const moment = await read(`overview-moment?at=${clock.now().toISOString()}`);
  const { offline: past } = await read('overview-events');
  const record = await read(`calendar-record?from=2026-11-16&days=1&display=${device.display}`);
  const [event] = await read(`availability?device_id_eq=${device.deviceId}&sort=at:desc&_limit=1`);
  const { offlineSince } = await read(`displays/${device.display}/live`);
  const { lastActive } = await read(`displays/${device.display}`);
  const day = await read(`displays/${device.display}/history?day=2026-11-16`);
  const mine = ({ names }: { names: string[] }) => names.includes('Ticket desk');
  const told = {
    'overview, the row': of(attention as { subject: { id: string } | null; since: string }[])?.since,
    'overview, availability': availability.events.find(
      ({ display }: { display: { id: string } }) => display.id === device.display,
    ),
    'an earlier moment': of(moment.attention as { subject: { id: string } | null; since: string }[])?.since,
    'events of fourteen days': past.findLast(mine)?.from,
    calendar: record.rows.flatMap((each: { offline: { from: string }[] }) => each.offline).at(-1)?.from,
    'events of the player': event,
    'live view': offlineSince,
    'the display': lastActive,
    'a past day': day.off.at(-1)?.from,
  };
  expect(told).toEqual({
    'overview, the row': since,
    'overview, availability': expect.objectContaining({ kind: 'down', at: since, closed: false }),
    'an earlier moment': since,
    'events of fourteen days': since,
    calendar: since,
    'events of the player': expect.objectContaining({ kind: 'player_down', at: since }),
    'live view': since,
    'the display': since,
    'a past day': since,
  });
});
