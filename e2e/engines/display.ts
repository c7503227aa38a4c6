import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

// A virtual display for browsers that need one, drawn by the processor.

export interface Display {
  /** For the programs that are shown on it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x720x24', '+extension', 'GLX'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    (server.stdio[3] as Readable).once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
  return {
    env: { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stop: () => endProcess(server),
  };
}

/** As a power cut does. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await ended;
}
