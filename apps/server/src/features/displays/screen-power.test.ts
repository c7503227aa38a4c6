import { nonstopHours } from '@vitrine/contract/locations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let owner: Owner;
let agent: PairedDevice;
let browser: PairedDevice;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  owner = await connectOwner(server.database);
  agent = await pairDevice(server, admin, {
    name: 'Agent',
    facts: { platform: 'linux', agentVersion: '1.0.0' },
  });
  browser = await pairDevice(server, admin, { name: 'Browser' });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const displayUrl = ({ display }: PairedDevice) => `${server.serverUrl('demo')}/api/v1/displays/${display}`;
const manifestOf = async ({ url, token }: PairedDevice) =>
  (
    await server
      .browser()
      .get(`${url}/api/player/manifest`, { headers: { Authorization: `Bearer ${token}` } })
  ).body;
const pjlink = { vendor: 'PJLink', localIp: '192.168.1.50', screenId: 0 };
const samsung = { vendor: 'Samsung', localIp: '192.168.1.51', screenId: 3 };
const save = (device: PairedDevice, networkScreens: object[]) =>
  admin.put(displayUrl(device), { networkScreens });

test('the password of a screen is stored encrypted, never returned, and sent to an agent only', async () => {
  for (const device of [agent, browser]) {
    const { status, body } = await save(device, [{ ...pjlink, password: 'projector-1' }, samsung]);
    expect(status).toBe(200);
    expect(body.data.networkScreens).toEqual([
      { ...pjlink, hasPassword: true },
      { ...samsung, hasPassword: false },
    ]);
    expect(JSON.stringify((await admin.get(displayUrl(device))).body)).not.toContain('projector-1');
  }
  expect((await manifestOf(agent)).display.networkScreens).toEqual([
    { ...pjlink, password: 'projector-1' },
    samsung,
  ]);
  expect((await manifestOf(browser)).display.networkScreens).toEqual([pjlink, samsung]);
  const rows = await owner.query(
    `select row_to_json(d)::text as row, screen_passwords from content.displays d where screen_passwords is not null`,
  );
  for (const row of rows) expect(row.screen_passwords.toString('latin1')).not.toContain('projector-1');
  const sent = await owner.query(`select i::text as row from content.manifest_items i`);
  expect(sent.filter(({ row }: { row: string }) => row.includes('projector-1'))).toEqual([]);
});

test('saving without a password keeps it, null removes it, and a screen at another address has none', async () => {
  await save(agent, [{ ...pjlink, password: 'projector-1' }]);
  const { version } = await manifestOf(agent);
  await save(agent, [{ ...pjlink, vendor: 'PJLink 2' }]);
  expect((await manifestOf(agent)).display.networkScreens[0].password).toBe('projector-1');
  await save(agent, [{ ...pjlink, password: 'projector-2' }]);
  expect((await manifestOf(agent)).version).not.toBe(version);
  await save(agent, [{ ...pjlink, localIp: '192.168.1.99' }]);
  expect((await manifestOf(agent)).display.networkScreens[0].password).toBeUndefined();
  await save(agent, [{ ...pjlink, password: 'projector-3' }]);
  const { body } = await save(agent, [{ ...pjlink, password: null }]);
  expect(body.data.networkScreens).toEqual([{ ...pjlink, hasPassword: false }]);
  expect((await save(agent, [{ ...pjlink, password: 'with spaces' }])).status).toBe(422);
  expect((await save(agent, [{ ...pjlink, password: 'x'.repeat(33) }])).status).toBe(422);
});

test('switched by hand, screens stay so until the next opening or closing', async () => {
  const { location } = (await admin.get(displayUrl(agent))).body.data;
  const place = `${server.serverUrl('demo')}/api/v1/locations/${location}`;
  const day = { start: '00:00', end: '23:00', nonstop: false, closed: false };
  const hours = Object.fromEntries(Object.keys(nonstopHours).map((name) => [name, day]));
  await admin.put(place, { hours, timezone: 'UTC' });
  const { body } = await admin.put(`${displayUrl(agent)}?action=screens`, { on: false });
  const { on, until } = body.data.screenPower;
  expect(on).toBe(false);
  expect([0, 23]).toContain(new Date(until).getUTCHours());
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  expect((await manifestOf(agent)).display.screenPower).toEqual({ on: false, until });
  await owner.query(
    `update content.displays set screens_until = now() - interval '1 second' where screens_until is not null`,
  );
  expect((await admin.get(displayUrl(agent))).body.data.screenPower).toBeNull();
});

test('at a place that never closes they stay so until somebody changes it', async () => {
  const { location } = (await admin.get(displayUrl(agent))).body.data;
  await admin.put(`${server.serverUrl('demo')}/api/v1/locations/${location}`, { hours: nonstopHours });
  const switched = await admin.put(`${displayUrl(agent)}?action=screens`, { on: true });
  expect(switched.body.data.screenPower).toEqual({ on: true, until: null });
  const back = await admin.put(`${displayUrl(agent)}?action=screens`, { on: null });
  expect(back.body.data.screenPower).toBeNull();
  expect((await manifestOf(agent)).display.screenPower).toBeUndefined();
});

test('what the device hears from its screens is on the display', async () => {
  const state = { ...pjlink, power: 'on', problem: null };
  const headers = { Authorization: `Bearer ${agent.token}` };
  const facts = { networkScreens: [state, { ...samsung, power: null, problem: 'wrong_password' }] };
  const sent = await server
    .browser()
    .post(`${agent.url}/api/player/heartbeat`, { playing: null, facts }, { headers });
  expect(sent.status).toBe(200);
  expect((await admin.get(displayUrl(agent))).body.data.screenStates).toEqual(facts.networkScreens);
  expect((await admin.get(displayUrl(browser))).body.data.screenStates).toEqual([]);
});
