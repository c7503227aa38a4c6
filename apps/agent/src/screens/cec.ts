import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from '../paths.ts';
import { runProgram } from '../run-program.ts';
import { type ScreenClient, ScreenError } from './screen-error.ts';

// The screen on the HDMI cable, by CEC: a best effort, because screens differ in what they obey. Used only
// where the display has no network screens, and not at all if somebody wrote the file `no-cec`.

const adapter = '/dev/cec0';
const patience = { timeoutMs: 10_000 };
/** The screen's own address. */
const toScreen = ['--to', '0'];

/** Null where there is no adapter or no program for it. */
export async function findCec({ etc }: Paths, device = adapter): Promise<ScreenClient | null> {
  const isThere = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );
  const isWanted = !(await isThere(path.join(etc, 'no-cec')));
  return isWanted && (await isThere(device)) && (await isThere('/usr/bin/cec-ctl'))
    ? cecClient(device)
    : null;
}

export function cecClient(device: string, run = runProgram): ScreenClient {
  const control = async (...args: string[]) => {
    try {
      return await run('cec-ctl', ['--device', device, '--playback', ...toScreen, ...args], patience);
    } catch (error) {
      throw new ScreenError('unreachable', String(error));
    }
  };
  return {
    async readPower() {
      const text = await control('--give-device-power-status');
      const [, state] = /pwr-state: (on|standby|to-on|to-standby)\b/.exec(text) ?? [];
      if (!state) throw new ScreenError('bad_reply', 'The screen does not say whether it is on.');
      return ({ on: 'on', standby: 'off', 'to-on': 'warming', 'to-standby': 'cooling' } as const)[
        state as 'on' | 'standby' | 'to-on' | 'to-standby'
      ];
    },
    async setPower(on) {
      await control(on ? '--image-view-on' : '--standby');
    },
  };
}
