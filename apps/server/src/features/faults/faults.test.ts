import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { type Alerting, startAlerting } from '../../test/alerting.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import type { TestBrowser } from '../../test/test-browser.ts';

let kit: Alerting;
let device: PairedDevice;
let page: string;
let admin: TestBrowser;
let playlist: string;

beforeAll(async () => {
  kit = await startAlerting();
  admin = kit.admin;
  page = (await admin.get(kit.api('playables?type_eq=url&_limit=1'))).body.data[0].id;
  device = await pairDevice(kit.server, admin, { name: 'Faulty' });
  await admin.put(kit.api(`displays/${device.display}?action=activate`));
  const made = await admin.post(kit.api('playlists'), { name: 'Faulty', items: [{ playable_id: page }] });
  playlist = made.body.data.id;
  await admin.post(kit.api('groups'), {
    name: 'Faulty',
    displays: [device.display],
    playlists: [playlist],
  });
});
afterAll(() => kit.stop());

const send = async (...events: object[]) => {
  const headers = { Authorization: `Bearer ${device.token}` };
  const { status } = await kit.server
    .browser()
    .post(`${device.url}/api/player/events`, { events }, { headers });
  expect(status).toBe(200);
};
const fault = (more: object = {}) => ({
  kind: 'fault',
  id: newId(),
  playable: page,
  reason: 'page_failed',
  at: kit.now().toISOString(),
  ...more,
});
const play = (playable = page) => ({
  kind: 'play',
  id: newId(),
  playlist,
  item: newId(),
  playable,
  name: 'Page',
  startedAt: kit.now().toISOString(),
  seconds: 10,
});
const faultsOf = async (more = '') =>
  (await admin.get(kit.api(`faults?display_eq=${device.display}${more}`))).body.data;
const attention = async () =>
  (await admin.get(kit.api('overview'))).body.data.attention.filter(
    ({ kind }: { kind: string }) => kind === 'fault',
  );

test('PL13: repeated reports of a player are one fault, listed for its display and on the overview until it is shown again', async () => {
  const first = fault();
  await send(first);
  await kit.pass(10);
  await send(first, fault());
  const [one, ...others] = await faultsOf();
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    device: device.deviceId,
    playable: { id: page },
    reason: 'page_failed',
    reports: 2,
    since: first.at,
    isOpen: true,
  });
  expect(await attention()).toMatchObject([
    {
      subject: { id: device.display, name: 'Faulty' },
      since: first.at,
      count: 1,
      fault: { reason: 'page_failed', playable: { id: page } },
    },
  ]);
  await kit.pass(1);
  await send(play());
  expect(await attention()).toEqual([]);
  expect(await faultsOf('&isOpen_eq=true')).toEqual([]);
  expect(await faultsOf()).toMatchObject([{ isOpen: false }]);
});

test('PL13: a fault ends when its display has the playable no longer to show, and after a day without a report', async () => {
  await send(fault({ reason: 'page_error' }));
  expect(await attention()).toHaveLength(1);
  await admin.put(kit.api(`playlists/${playlist}`), { items: [] });
  expect(await attention()).toEqual([]);
  await admin.put(kit.api(`playlists/${playlist}`), { items: [{ playable_id: page }] });
  expect(await attention()).toHaveLength(1);
  kit.beDown(26 * 60);
  // Sessions end sooner.
  admin = await kit.server.signIn('admin@vitrine.test');
  expect(await attention()).toEqual([]);
  // Reported again it is a new one.
  await send(fault({ reason: 'page_error' }));
  expect((await faultsOf('&reason_eq=page_error')).map((each: { reports: number }) => each.reports)).toEqual([
    1, 1,
  ]);
  await kit.pass(1);
  await send(play());
});

test('PL13: faults that last are part of alerts only where somebody chose it, and one mail names those of a display', async () => {
  const save = async (settings: object) =>
    expect((await admin.put(kit.api('alerts'), settings)).status).toBe(200);
  await save({ recipients: ['admin@vitrine.test'], alertingEnabled: true });
  await kit.hear([device.deviceId]);
  await send(fault(), fault({ playable: null, reason: 'cannot_play' }));
  await kit.pass(11, { hear: [device.deviceId] });
  const mails = async () => (await kit.settled()).filter(({ subject }) => /Faulty/.test(subject));
  expect(await mails()).toEqual([]);
  await save({ faultsEnabled: true });
  await kit.pass(2, { hear: [device.deviceId] });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('Faulty reports a problem');
  expect(mail!.text).toMatch(/the page does not respond/);
  expect(mail!.text).toMatch(/cannot be shown/);
  const { body } = await admin.get(kit.api(`alert-history?display_eq=${device.display}&kind_eq=fault`));
  expect(body.data).toHaveLength(1);
  await send(fault());
  await kit.pass(15, { hear: [device.deviceId] });
  expect(await mails()).toHaveLength(1);
});

test('PL13: a device reports about its own display only', async () => {
  const other = await pairDevice(kit.server, admin, { name: 'Another' });
  const { body } = await admin.get(kit.api(`faults?display_eq=${other.display}`));
  expect(body.data).toEqual([]);
  expect((await kit.server.browser().get(kit.api('faults'))).status).toBe(401);
});
