import type { AgentScreen, NetworkScreenState } from '@vitrine/contract/agent-link';
import { afterEach, expect, test, vi } from 'vitest';
import { cecClient } from './cec.ts';
import { type ScreenControl, startScreenControl } from './screen-control.ts';
import { type Power, type ScreenClient, ScreenError } from './screen-error.ts';

let control: ScreenControl;
afterEach(() => control.stop());

function fakeClient(power: Power) {
  return {
    power,
    isObedient: true,
    readPower: vi.fn(async function (this: { power: Power }) {
      return this.power;
    }),
    setPower: vi.fn(async function (this: { power: Power; isObedient: boolean }, on: boolean) {
      if (this.isObedient) this.power = on ? 'on' : 'off';
    }),
  };
}

function arrange(client: ScreenClient | null, cec: ScreenClient | null = null) {
  const states: (readonly NetworkScreenState[])[] = [];
  control = startScreenControl({
    findCec: async () => cec,
    clientFor: (screen) => (screen.vendor === 'LG' ? null : client),
    onChange: (next) => states.push(next),
    times: { lookEveryMs: 20, retryMs: 10 },
  });
  return states;
}

const screen: AgentScreen = { vendor: 'PJLink', localIp: '192.168.1.9', screenId: 0, password: 'secret' };
const reported = { vendor: 'PJLink', localIp: '192.168.1.9', screenId: 0, problem: null };

test('a screen is switched once, and whoever uses its remote control afterwards has the last word', async () => {
  const client = fakeClient('off');
  const states = arrange(client);
  control.want([screen], true);
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
  client.power = 'off';
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'off' }]));
  expect(client.setPower).toHaveBeenCalledOnce();
  control.want([screen], false);
  control.want([screen], true);
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
});

test('an alarm switches on what somebody switched off, and afterwards the hours count', async () => {
  const client = fakeClient('on');
  const states = arrange(client);
  control.want([screen], true);
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
  client.power = 'off';
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'off' }]));
  control.want([screen], 'alarm');
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
  control.want([screen], false);
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'off' }]));
});

test.each(['off', 'on'] as const)(
  'on a display that is not active a screen that was %s is so again after an alarm',
  async (before) => {
    const client = fakeClient(before);
    const states = arrange(client);
    control.want([screen], null);
    await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: before }]));
    control.want([screen], 'alarm');
    await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
    control.want([screen], null);
    await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: before }]));
    const switched = client.setPower.mock.calls.length;
    expect(switched).toBe(before === 'off' ? 2 : 0);
    // Then somebody with a remote control has the last word again.
    client.power = 'on';
    await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
    expect(client.setPower).toHaveBeenCalledTimes(switched);
  },
);

test('a screen that does not obey is switched again until it does', async () => {
  const client = fakeClient('on');
  client.isObedient = false;
  const states = arrange(client);
  control.want([screen], false);
  await vi.waitFor(() => expect(client.setPower.mock.calls.length).toBeGreaterThan(2));
  client.isObedient = true;
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'off' }]));
});

test('nothing is switched without a wish, and the password is never part of what is reported', async () => {
  const client = fakeClient('on');
  const states = arrange(client);
  control.want([screen, { ...screen, vendor: 'LG' }], null);
  const lg = { ...reported, vendor: 'LG', power: null, problem: 'not_controllable' };
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }, lg]));
  expect(client.setPower).not.toHaveBeenCalled();
  expect(JSON.stringify(states)).not.toContain('secret');
});

test('a screen that fails is reported with its reason, and again when it answers', async () => {
  const client = fakeClient('on');
  client.readPower.mockRejectedValueOnce(new ScreenError('wrong_password', 'no'));
  const states = arrange(client);
  control.want([screen], true);
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
  expect(states[0]).toEqual([{ ...reported, power: null, problem: 'wrong_password' }]);
});

test('the screen on the cable is switched only where the display has no network screens', async () => {
  const cable = fakeClient('off');
  const states = arrange(fakeClient('off'), cable);
  control.want([screen], true);
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
  expect(cable.setPower).not.toHaveBeenCalled();
  control.want([], true);
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject([{ vendor: 'HDMI-CEC', power: 'on' }]));
});

test('CEC is spoken by cec-ctl, whose words are understood', async () => {
  control = startScreenControl({ findCec: async () => null, onChange: () => {} });
  const run = vi.fn(async (_program: string, _args: readonly string[]) => '\tpwr-state: to-on (0x02)\n');
  const client = cecClient('/dev/cec0', run);
  expect(await client.readPower()).toBe('warming');
  await client.setPower(false);
  expect(run.mock.calls[1]![1]).toEqual(['--device', '/dev/cec0', '--playback', '--to', '0', '--standby']);
  run.mockResolvedValueOnce('nothing useful');
  await expect(client.readPower()).rejects.toMatchObject({ problem: 'bad_reply' });
});

test('an alarm that begins while a screen is being switched off has the last word (B12)', async () => {
  const client = fakeClient('on');
  let obey: () => void = () => {};
  const obeyed = new Promise<void>((resolve) => {
    obey = resolve;
  });
  let talking = 0;
  let most = 0;
  const one = async <T>(work: () => Promise<T>): Promise<T> => {
    most = Math.max(most, ++talking);
    try {
      return await work();
    } finally {
      talking--;
    }
  };
  const { readPower, setPower } = client;
  const slow: ScreenClient = {
    readPower: () => one(() => readPower.call(client)),
    setPower: (on) =>
      one(async () => {
        // On its way when the alarm begins.
        if (!on) await obeyed;
        await setPower.call(client, on);
      }),
  };
  const states = arrange(slow);
  control.want([screen], false);
  await vi.waitFor(() => expect(talking).toBe(1));
  await vi.waitFor(() => expect(readPower).toHaveBeenCalledOnce());
  control.want([screen], 'alarm');
  // Whoever spoke to it at once would read that it is on.
  for (let i = 0; i < 50; i++) await Promise.resolve();
  expect(readPower).toHaveBeenCalledOnce();
  obey();
  await vi.waitFor(() => expect(setPower.mock.calls).toEqual([[false], [true]]));
  await vi.waitFor(() => expect(states.at(-1)).toEqual([{ ...reported, power: 'on' }]));
  expect(client.power).toBe('on');
  expect(most).toBe(1);
});
