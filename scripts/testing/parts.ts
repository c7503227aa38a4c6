import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Failure,
  type FileTime,
  journeyTimes,
  readJourneys,
  readVitest,
  slowestOf,
  vitestTimes,
} from './failures.ts';

// What `npm test` consists of. Each part runs to its end, whatever became of the others.

export const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = path.join('.cache', 'test');
const vitestReport = path.join(reports, 'vitest.json');
const journeysReport = path.join(reports, 'journeys.json');
/** What the last run found, for those who judge it (judge.ts). */
export const resultFile = path.join(root, reports, 'result.json');

export interface Part {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Null if the report is missing: the runner itself broke down. */
  readonly readFailures: () => Failure[] | null;
}

export interface PartResult {
  readonly name: string;
  readonly seconds: number;
  readonly isGreen: boolean;
  /** Repeats the part as a whole. */
  readonly command: string;
  /** The tests that failed; empty if the part failed without naming any. */
  readonly failures: readonly Failure[];
}

export interface TestResult {
  readonly parts: readonly PartResult[];
}

const namesNone = () => [];

export function partsOf({ isFull }: { readonly isFull: boolean }): Part[] {
  return [
    { name: 'types', command: ['tsc', '-b'], readFailures: namesNone },
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], readFailures: namesNone },
    {
      name: 'tests',
      command: [
        ...['vitest', 'run', '--reporter=default', '--reporter=json'],
        `--outputFile.json=${vitestReport}`,
      ],
      ...(isFull && { env: { TEST_PROFILE: 'full' } }),
      readFailures: () => readVitest(path.join(root, vitestReport), root),
    },
    {
      name: 'journeys',
      command: ['playwright', 'test', '--reporter=list,json', ...(isFull ? [] : ['--grep', '@quick'])],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
      readFailures: () => readJourneys(path.join(root, journeysReport)),
    },
  ];
}

/** Runs it with its output on this terminal. */
export async function runPart({ name, command, env, readFailures }: Part): Promise<PartResult> {
  const beganAt = performance.now();
  const code = await run(command, env);
  const failures = readFailures();
  return {
    name,
    seconds: Math.round((performance.now() - beganAt) / 1000),
    isGreen: code === 0 && failures?.length === 0,
    command: commandLine(command, env),
    failures: failures ?? [],
  };
}

/** Of the run that has just ended. */
export const slowestFiles = (count: number): FileTime[] =>
  slowestOf(
    [...vitestTimes(path.join(root, vitestReport), root), ...journeyTimes(path.join(root, journeysReport))],
    count,
  );

/** A report of an earlier run must not be taken for one of this run. */
export function forgetReports(): void {
  rmSync(path.join(root, reports), { recursive: true, force: true });
}

function run(
  [program, ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    spawn(program!, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
      .once('error', reject)
      .once('close', (code) => resolve(code ?? 1));
  });
}

function commandLine(command: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const variables = Object.entries(env).filter(([name]) => name.startsWith('TEST_'));
  const words = command.filter((word) => !word.startsWith('--reporter') && !word.startsWith('--outputFile'));
  const runner = words[0] === 'npm' ? [] : ['npx'];
  return [...variables.map(([name, value]) => `${name}=${value}`), ...runner, ...words].join(' ');
}
