import { spawn } from 'node:child_process';
import { root } from './parts.ts';

// Runs one test file, or one journey, many times, each time in a fresh process.

export interface Repeated {
  readonly passed: number;
  readonly tried: number;
  /** What the first failed run printed. */
  readonly firstFailure: string | null;
}

export interface RepeatOptions {
  readonly target: string;
  readonly times: number;
  /** Beside a program that keeps one core busy. */
  readonly isBusy?: boolean;
  readonly onRun?: (isGreen: boolean) => void;
}

export async function repeat({ target, times, isBusy = false, onRun }: RepeatOptions): Promise<Repeated> {
  const busy = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null;
  let passed = 0;
  let firstFailure: string | null = null;
  try {
    for (let tried = 0; tried < times; tried++) {
      const { code, output } = await run(commandFor(target));
      if (code === 0) passed++;
      else firstFailure ??= output;
      onRun?.(code === 0);
    }
  } finally {
    busy?.kill('SIGKILL');
  }
  return { passed, tried: times, firstFailure };
}

const commandFor = (target: string) =>
  /(^|\/)e2e\/[^/]*\.spec\.ts(:\d+)?$/.test(target)
    ? ['playwright', 'test', target, '--reporter=list']
    : ['vitest', 'run', target];

function run([program, ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program!, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const note = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
