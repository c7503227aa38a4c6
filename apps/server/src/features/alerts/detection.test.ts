import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Alerting, startAlerting } from '../../test/alerting.ts';
import { fullTest } from '../../test/profile.ts';
import { evaluateAlerts } from './evaluate.ts';

let kit: Alerting;
let window: { display: string; device: string; location: string };
const recipient = 'ops@orchard.example';

beforeEach(async () => {
  kit = await startAlerting();
  window = await kit.find('Shop window', 'Praha');
  await kit.save({ recipients: [recipient], limits: [], ignoredLocations: [], ignoredDevices: [] });
  await kit.hear([window.device]);
  await kit.pass(1, { hear: [window.device] });
});
afterEach(() => kit.stop());

const subjects = async () => (await kit.settled()).map(({ subject }) => subject);

test('a display that is offline for its limit is reported once, and once more when it is back', async () => {
  await kit.pass(9);
  expect(await subjects()).toEqual([]);
  await kit.pass(2);
  expect(await subjects()).toEqual(['Shop window is offline']);
  const [mail] = kit.mails;
  expect(mail).toMatchObject({ to: recipient });
  expect(mail!.text).toContain(
    'Shop window (Praha · Vinohrady) has not been in touch since 17.11.2026, 11:01',
  );
  expect(mail!.text).toContain(`/en/displays/detail/${window.display}`);
  expect([mail!.text, mail!.html].join()).not.toMatch(/mails\.|\{\{/);
  await kit.pass(30);
  expect(await subjects()).toHaveLength(1);
  await kit.pass(1, { hear: [window.device] });
  expect(await subjects()).toEqual(['Shop window is offline', 'Shop window is back online']);
  await kit.pass(5, { hear: [window.device] });
  expect(await subjects()).toHaveLength(2);

  const { body } = await kit.admin.get(kit.api(`alert-history?display_eq=${window.display}&kind_eq=back`));
  const today = body.data.filter(({ createdAt }: { createdAt: string }) =>
    createdAt.startsWith('2026-11-17'),
  );
  expect(today).toMatchObject([
    { kind: 'back', displayName: 'Shop window', place: 'Praha · Vinohrady', display: window.display },
  ]);
});

fullTest('mails are in the language of the person who saved the settings', async () => {
  const german = await kit.server.signIn('standard@vitrine.test');
  await german.put(kit.api('alerts'), { maxEmailsPerDay: 5 }, { headers: { 'Accept-Language': 'de' } });
  await kit.pass(11);
  // The admins are told that the settings were changed.
  const alerts = (await kit.settled()).filter(({ to }) => to === recipient);
  expect(alerts.map(({ subject }) => subject)).toEqual(['Shop window ist offline']);
});

fullTest("a device's own limit overrides the default", async () => {
  const counter = await kit.find('Counter left');
  await kit.save({ limits: [{ device: window.device, minutes: 3 }] });
  await kit.hear([window.device, counter.device]);
  await kit.pass(4);
  expect(await subjects()).toEqual(['Shop window is offline']);
  await kit.pass(7);
  expect(await subjects()).toEqual(['Shop window is offline', 'Counter left is offline']);
});

fullTest('displays that are inactive, never seen or unpaired raise no alert', async () => {
  await kit.owner.query('update content.displays set active = false where id = $1', [window.display]);
  await kit.pass(30);
  expect(await subjects()).toEqual([]);
});

fullTest('an incident ends silently when its display is deactivated or ignored', async () => {
  await kit.pass(11);
  await kit.save({ ignoredDevices: [window.device] });
  await kit.pass(2, { hear: [window.device] });
  expect(await subjects()).toEqual(['Shop window is offline']);
});

fullTest(
  'outside opening hours no alert is raised; after opening a display has a moment to start',
  async () => {
    const hours = { start: '12:00', end: '20:00', nonstop: false, closed: false };
    await kit.owner.query(
      `update content.locations set hours = jsonb_set(hours, '{tue}', $1) where id = $2`,
      [JSON.stringify(hours), window.location],
    );
    // It is 11:01 in Praha.
    await kit.pass(68);
    expect(await subjects()).toEqual([]);
    await kit.pass(3);
    expect(await subjects()).toEqual(['Shop window is offline']);
  },
);

test('while no process receives heartbeats no display counts as offline', async () => {
  for (let minute = 0; minute < 30; minute++) {
    kit.beDown(1);
    await evaluateAlerts(kit.server.program.app);
  }
  expect(await subjects()).toEqual([]);
});

fullTest('case 191: two processes that evaluate at once report it once', async () => {
  const replica = await kit.server.startReplica();
  try {
    await kit.pass(20, { by: [kit.server.program.app, replica.program.app] });
    expect(await subjects()).toEqual(['Shop window is offline']);
  } finally {
    await replica.stop();
  }
});

fullTest('without recipients nothing is raised until one is named', async () => {
  await kit.save({ recipients: [] });
  await kit.pass(15);
  expect(await subjects()).toEqual([]);
  await kit.save({ recipients: [recipient] });
  await kit.pass(1);
  expect(await subjects()).toEqual(['Shop window is offline']);
});
