import { globSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { MortalServer } from './killable-server.ts';
import { sayNotTried } from './not-tried.ts';

// Sets the clock of a running program's machine: by faketime if it is installed, otherwise by a module of
// ours that is loaded into the program. Timers are not affected, as when somebody sets a clock.

export interface SettableClock {
  /** The environment to start the program with. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the clock this many milliseconds off the true time; resolves when that is done. */
  set(server: Pick<MortalServer, 'output' | 'signal'>, ms: number): Promise<void>;
}

export async function createSettableClock(directory: string): Promise<SettableClock> {
  const file = path.join(directory, 'shift');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  // Written atomically, because it may be read at any moment.
  const write = async (words: string) => {
    await writeFile(`${file}.new`, words);
    await rename(`${file}.new`, file);
  };
  if (library) {
    await write('+0');
    return {
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
      set: (_server, ms) => write(`${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1000}`),
    };
  }
  sayNotTried('a clock set by faketime, which is not installed (a module sets it instead)');
  return {
    env: {
      SHIFTED_CLOCK: file,
      NODE_OPTIONS: `--import ${new URL('./shifted-clock.ts', import.meta.url).href}`,
    },
    async set(server, ms) {
      const told = () => server.output().split('The clock is off by').length;
      const before = told();
      await write(String(ms));
      server.signal('SIGUSR2');
      await vi.waitFor(() => expect(told()).toBe(before + 1), { timeout: 90_000, interval: 50 });
    },
  };
}
