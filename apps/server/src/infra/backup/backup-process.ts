import { fork } from 'node:child_process';
import { threadFile } from '../../own-files.ts';

// The nightly backup runs as a process of its own, so that the kernel can give it what the product leaves.

export interface BackupProcess {
  /** Resolves when it has ended; `signal` if it was killed. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: string | null;
    readonly output: string;
  }>;
  stop(): void;
}

const maxOutput = 2000;

export function startBackupProcess(env: NodeJS.ProcessEnv): BackupProcess {
  // It ends with this process, because it notices the end of the channel between them.
  const child = fork(threadFile('admin.ts'), ['backup', '--nightly'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutput);
  });
  const ended = new Promise<Awaited<BackupProcess['ended']>>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, output: error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, output: output.trim() }));
  });
  return { ended, stop: () => child.kill('SIGTERM') };
}
