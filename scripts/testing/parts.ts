import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Failure,
  type FileTime,
  greenFiles,
  journeyTimes,
  readJourneys,
  readVitest,
  slowestOf,
  vitestTimes,
} from './failures.ts';
import { runVariables } from './profile.ts';
import { noteGreen, stampedParts } from './unchanged.ts';

// What `npm test` and `npm run test:full` consist of.

export const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = path.join('.cache', 'test');
const vitestReport = path.join(reports, 'vitest.json');
const journeysReport = path.join(reports, 'journeys.json');
/** What the last run found, for those who judge it (judge-tests.ts). */
export const resultFile = path.join(root, reports, 'result.json');
/** The part that runs, for those who may have to stop it (.ci/run). */
const partFile = path.join(root, reports, 'part');
/** What tests could not try here, a line each (apps/server/src/test/not-tried.ts). */
const notTriedFile = path.join(root, reports, 'not-tried');

export interface Part {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What it leaves out this time, a line each. */
  readonly notRun?: readonly string[];
  /** What the part is repeated with, as a whole and test by test. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Null if the report is missing: the runner itself broke down. */
  readonly readFailures: () => Failure[] | null;
}

export interface PartResult {
  readonly name: string;
  readonly seconds: number;
  readonly isGreen: boolean;
  /** Repeats the part as a whole. */
  readonly command: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The tests that failed; empty if the part failed without naming any. */
  readonly failures: readonly Failure[];
}

export interface TestResult {
  readonly parts: readonly PartResult[];
  /** Parts that were not run, because an earlier one failed. */
  readonly leftOut: readonly string[];
  readonly notTried: readonly string[];
}

const namesNone = () => [];

export function partsOf({ isFull }: { readonly isFull: boolean }): Part[] {
  const slow = stampedParts(root);
  const unchanged = isFull || process.env.CI ? [] : slow.filter(({ unchangedSince }) => unchangedSince);
  const { TEST_TURN, TEST_SEED } = runVariables({ ...process.env, TEST_PROFILE: isFull ? 'full' : 'quick' });
  return [
    { name: 'types', command: ['tsc', '-b'], readFailures: namesNone },
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], readFailures: namesNone },
    {
      name: 'tests',
      command: [
        ...['vitest', 'run', '--reporter=default', '--reporter=json'],
        `--outputFile.json=${vitestReport}`,
      ],
      env: { UNCHANGED_TESTS: unchanged.map(({ test }) => test).join(' ') },
      variables: isFull ? { TEST_PROFILE: 'full', TEST_SEED } : { TEST_TURN },
      notRun: unchanged.map(
        ({ name, unchangedSince }) => `${name}: unchanged since ${unchangedSince}, not run`,
      ),
      readFailures() {
        noteGreen(root, slow, greenFiles(path.join(root, vitestReport), root));
        return readVitest(path.join(root, vitestReport), root);
      },
    },
    {
      name: 'journeys',
      command: ['playwright', 'test', '--reporter=list,json', ...(isFull ? [] : ['--grep', '@quick'])],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
      ...(isFull && { variables: { TEST_PROFILE: 'full' } }),
      readFailures: () => readJourneys(path.join(root, journeysReport)),
    },
    ...(isFull ? [upgrade] : []),
  ];
}

/** The previous release's own tests, in the profile that it has for every day. */
const upgrade: Part = {
  name: 'upgrade',
  command: ['node', 'scripts/test-upgrade.ts'],
  env: { TEST_PROFILE: 'quick' },
  readFailures: namesNone,
};

/** A full run in sixths, each of which also runs alone; the runners divide themselves, the last sixth is what is left. */
const sixths = [
  ['tests', '1/3'],
  ['tests', '2/3'],
  ['tests', '3/3'],
  ['journeys', '1/2'],
  ['journeys', '2/2'],
] as const;
export const shardCount = sixths.length + 1;

/** From 1 on. */
export function shardOf(parts: readonly Part[], shard: number): Part[] {
  const sixth = sixths[shard - 1];
  if (!sixth) return parts.filter(({ name }) => sixths.every(([divided]) => name !== divided));
  const [divided, share] = sixth;
  return parts
    .filter(({ name }) => name === divided)
    .map((part) => ({ ...part, command: [...part.command, `--shard=${share}`] }));
}

/** Runs it with its output on this terminal. */
export async function runPart(part: Part): Promise<PartResult> {
  const { name, command, variables = {}, notRun = [], readFailures } = part;
  mkdirSync(path.dirname(partFile), { recursive: true });
  writeFileSync(partFile, `${name}\n`);
  for (const line of notRun) process.stdout.write(`${line}\n`);
  const beganAt = performance.now();
  const code = await run(command, { ...variables, ...part.env, TEST_NOT_TRIED: notTriedFile });
  const failures = readFailures();
  return {
    name,
    seconds: Math.round((performance.now() - beganAt) / 1000),
    isGreen: code === 0 && failures?.length === 0,
    command: commandLine(command, variables),
    variables,
    failures: (failures ?? []).map((each) => ({ ...each, command: withVariables(variables, each.command) })),
  };
}

/** Of the run that has just ended. */
export const slowestFiles = (count: number): FileTime[] =>
  slowestOf(
    [...vitestTimes(path.join(root, vitestReport), root), ...journeyTimes(path.join(root, journeysReport))],
    count,
  );

/** By the run that has just ended, each thing once. */
export const readNotTried = (): string[] =>
  existsSync(notTriedFile) ? [...new Set(readFileSync(notTriedFile, 'utf8').trim().split('\n'))] : [];

/** A report of an earlier run must not be taken for one of this run. */
export function forgetReports(): void {
  rmSync(path.join(root, reports), { recursive: true, force: true });
}

function run([program, ...args]: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    spawn(program!, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
      .once('error', reject)
      .once('close', (code) => resolve(code ?? 1));
  });
}

function commandLine(command: readonly string[], variables: Readonly<Record<string, string>>): string {
  const words = command.filter((word) => !word.startsWith('--reporter') && !word.startsWith('--outputFile'));
  const runner = words[0] === 'npm' || words[0] === 'node' ? [] : ['npx'];
  return withVariables(variables, [...runner, ...words].join(' '));
}

const withVariables = (variables: Readonly<Record<string, string>>, command: string): string =>
  [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), command].join(' ');
