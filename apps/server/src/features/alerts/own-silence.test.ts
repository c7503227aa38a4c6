import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Alerting, startAlerting } from '../../test/alerting.ts';
import { fullTest, someOf } from '../../test/profile.ts';
import { findOfflineDevices } from '../player/offline.ts';
import { noteListening, noteListeningIn } from './watch.ts';

// Heartbeats that could not be received because of an outage of ours are not held against a device.

let kit: Alerting;
let all: string[];
let window: { display: string; device: string };

beforeAll(async () => {
  kit = await startAlerting();
  window = await kit.find('Shop window', 'Praha');
  all = (await kit.owner.query('select id from content.devices')).map(({ id }) => id);
});
afterAll(() => kit.stop());
beforeEach(async () => {
  // Outages of hours end in the night or on a Sunday, when nobody waits for a screen.
  kit.beDown((nextMorning(kit.now()).getTime() - kit.now().getTime()) / 60_000);
  await kit.hear(all);
  await kit.pass(8, { hear: all });
  kit.mails.length = 0;
  // Mails of the previous test count towards the caps of the hour.
  await kit.owner.query('delete from content.alert_history');
});

/** Ten o'clock of a day from Monday to Friday. */
function nextMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(10, 0, 0, 0);
  while (morning < now || [0, 6].includes(morning.getUTCDay())) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}

const limitOf = (minutes: number) =>
  kit.save({
    recipients: ['ops@orchard.example'],
    defaultOfflineLimit: minutes,
    limits: [],
    ignoredLocations: [],
    ignoredDevices: [],
  });
const subjects = async () => (await kit.settled()).map(({ subject }) => subject);
const statusOf = async (display: string) => {
  const admin = await kit.server.signIn('admin@vitrine.test');
  return (await admin.get(kit.api(`displays/${display}`))).body.data.status;
};
const look = async () => {
  await noteListening(kit.server.program.app);
  await findOfflineDevices(kit.server.program.app);
};

describe('OP1: an outage of our own', () => {
  const outages = [0.6, 1, 2, 2.5, 5, 30, 120, 300].flatMap((outage) =>
    [1, 3, 10].map((limit) => ({ outage, limit })),
  );

  test.each(someOf(outages, 4, 1))(
    'of $outage minutes sends no alert with a limit of $limit minutes while devices reconnect',
    async ({ outage, limit }) => {
      await limitOf(limit);
      kit.beDown(outage);
      // The last of them waits for the longest pause between two attempts.
      await kit.pass(4);
      await kit.pass(1, { hear: all });
      await kit.pass(limit + 2, { hear: all });
      expect(await subjects()).toEqual([]);
    },
  );

  test('delays the alert of a device that stays offline by the time it had to reconnect, and by no more', async () => {
    await limitOf(1);
    const others = all.filter((id) => id !== window.device);
    kit.beDown(20);
    await kit.pass(5, { hear: others });
    expect(await subjects()).toEqual([]);
    await kit.pass(2, { hear: others });
    expect(await subjects()).toEqual(['Shop window is offline']);
  });

  test('shows unknown instead of offline, until the device is seen or had time to reconnect', async () => {
    kit.beDown(3);
    await look();
    expect(await statusOf(window.display)).toBe('unknown');
    await kit.hear([window.device]);
    expect(await statusOf(window.display)).not.toBe('unknown');
    const silent = await kit.find('Counter left', 'Praha');
    await kit.pass(4);
    await look();
    expect(await statusOf(silent.display)).toBe('unknown');
    await kit.pass(2);
    await look();
    expect(await statusOf(silent.display)).toBe('offline');
  });

  fullTest('that is short keeps the status of devices seen within two minutes', async () => {
    const before = await statusOf(window.display);
    kit.beDown(1.5);
    await look();
    expect(await statusOf(window.display)).toBe(before);
  });

  test('keeps devices offline that were offline before', async () => {
    await kit.pass(3, { hear: all.filter((id) => id !== window.device) });
    await look();
    expect(await statusOf(window.display)).toBe('offline');
    kit.beDown(10);
    await look();
    expect(await statusOf(window.display)).toBe('offline');
  });

  fullTest('of one process among several counts for all of them', async () => {
    await limitOf(1);
    const replica = await kit.server.startReplica();
    await noteListening(replica.program.app);
    await replica.stop();
    // The other process receives heartbeats all the time; devices of the dead one are reconnecting to it.
    await kit.pass(4);
    expect(await subjects()).toEqual([]);
    await kit.pass(2, { hear: all });
    expect(await subjects()).toEqual([]);
  });
});

test('an installation without customers evaluates nothing', async () => {
  await noteListeningIn(kit.server.program.app, []);
});

test('without an outage an alert is sent within its limit and 90 seconds', async () => {
  await limitOf(1);
  await kit.pass(2, { hear: all.filter((id) => id !== window.device) });
  expect(await subjects()).toEqual(['Shop window is offline']);
});
