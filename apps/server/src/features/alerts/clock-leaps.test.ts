import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Alerting, startAlerting } from '../../test/alerting.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let kit: Alerting;
let device: string;

beforeEach(async () => {
  kit = await startAlerting();
  ({ device } = await kit.find('Shop window', 'Praha'));
  await kit.save({
    recipients: ['ops@orchard.example'],
    limits: [],
    ignoredLocations: [],
    ignoredDevices: [],
  });
  await kit.hear([device]);
  await kit.pass(1, { hear: [device] });
});
afterEach(() => kit.stop());

const subjects = async () => (await kit.settled()).map(({ subject }) => subject);

test('case 139: a clock that is set raises nothing, and after it has gone back by a day silence is told of as ever', async () => {
  for (const minutes of [1440, -1440, -60, 60, 5, -5]) {
    kit.beDown(minutes);
    await kit.pass(2, { hear: [device] });
    expect([minutes, await subjects()]).toEqual([minutes, []]);
  }
  await kit.pass(12);
  expect(await subjects()).toEqual(['Shop window is offline']);
});

test('case 139: a display that fell silent while the clock was a day ahead is back with its first heartbeat afterwards', async () => {
  kit.beDown(1440);
  await kit.pass(2, { hear: [device] });
  await kit.pass(12);
  kit.beDown(-1440);
  await kit.pass(1, { hear: [device] });
  expect(await subjects()).toEqual(['Shop window is offline', 'Shop window is back online']);
});
