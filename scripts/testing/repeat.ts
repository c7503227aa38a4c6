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
  /** As the part that failed ran with. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Beside a program that keeps one core busy. */
  readonly isBusy?: boolean;
  readonly onRun?: (isGreen: boolean) => void;
}

export async function repeat(options: RepeatOptions): Promise<Repeated> {
  const { target, times, variables, isBusy = false, onRun } = options;
  const busy = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null;
  let passed = 0;
  let firstFailure: string | null = null;
  try {
    for (let tried = 0; tried < times; tried++) {
      const { code, output } = await run(commandFor(target), variables);
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

function run(
  [program, ...args]: string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables };
    const child = spawn(program!, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const note = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
