import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { DevtoolsPipe } from '@vitrine/devtools/devtools-pipe';
import { wait } from '../wait.ts';
import type { CommandLine } from './command-line.ts';

export interface Browser {
  readonly pid: number | undefined;
  readonly pipe: DevtoolsPipe;
  /** Resolves when the compositor, and with it the browser, is gone. */
  readonly gone: Promise<void>;
  /** The end of what it wrote to its standard error. */
  complaint(): string;
  stop(): Promise<void>;
}

const leaveWithinMs = 3000;

export function startBrowser({ program, args }: CommandLine): Browser {
  // The debugging pipe is file descriptors 3 and 4, which the compositor passes on to its only program.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-2000);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      complaint += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  });
  const [, , , output, input] = child.stdio;
  const pipe = new DevtoolsPipe(output as Writable, input as Readable);
  void gone.then(() => {
    killGroup(child.pid, 'SIGKILL');
    pipe.close();
    child.stderr!.destroy();
  });
  return {
    pid: child.pid,
    pipe,
    gone,
    complaint: () => complaint.trim(),
    async stop() {
      killGroup(child.pid, 'SIGTERM');
      const isGone = await Promise.race([gone.then(() => true), wait(leaveWithinMs).then(() => false)]);
      if (!isGone) killGroup(child.pid, 'SIGKILL');
      await gone;
    },
  };
}

/** The compositor, the browser and all its helpers are one process group. */
function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}
