import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Reads the reports of the two runners: which tests failed, how each is repeated, and how long each file took.

export interface Failure {
  /** As the runner prints it. */
  readonly test: string;
  /** The smallest thing that runs alone: tests of one file may build on each other, journeys never do. */
  readonly target: string;
  /** For people: repeats the test. */
  readonly command: string;
}

interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export function readVitest(file: string, root: string): Failure[] | null {
  const report = readReport<VitestReport>(file);
  return (
    report?.testResults.flatMap(({ name, status, assertionResults }) => {
      const target = path.relative(root, name);
      const failed = assertionResults.filter((each) => each.status === 'failed');
      const command = `npx vitest run ${quoted(target)}`;
      // A file whose set-up failed has no failed test.
      if (failed.length === 0 && status === 'failed') return [{ test: target, target, command }];
      return failed.map(({ fullName }) => ({
        test: `${target} › ${fullName}`,
        target,
        command: `${command} -t ${quoted(escapePattern(fullName))}`,
      }));
    }) ?? null
  );
}

/** Files whose tests have all passed. */
export const greenFiles = (file: string, root: string): string[] =>
  (readReport<VitestReport>(file)?.testResults ?? [])
    .filter(({ status }) => status === 'passed')
    .map(({ name }) => path.relative(root, name));

interface JourneySuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

export interface JourneysReport {
  readonly suites: readonly JourneySuite[];
  readonly errors: readonly { readonly message?: string }[];
}

export function readJourneys(file: string): Failure[] | null {
  const report = readReport<JourneysReport>(file);
  if (!report || (report.errors.length > 0 && report.suites.length === 0)) return null;
  return report.suites.flatMap(specsOf).flatMap(({ title, ok, file: name, line }) => {
    const target = `e2e/${name}:${line}`;
    return ok ? [] : [{ test: `${target} › ${title}`, target, command: `npx playwright test ${target}` }];
  });
}

export const specsOf = (suite: JourneySuite): NonNullable<JourneySuite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

/** With the waiting of its tests; files run beside each other, so the sum is longer than the run. */
export const vitestTimes = (file: string, root: string): FileTime[] =>
  (readReport<VitestReport>(file)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    ms: endTime - startTime,
  }));

export function journeyTimes(file: string): FileTime[] {
  const specs = (readReport<JourneysReport>(file)?.suites ?? []).flatMap(specsOf);
  return [...Map.groupBy(specs, (spec) => spec.file)].map(([name, own]) => ({
    file: `e2e/${name}`,
    ms: own
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0),
  }));
}

export const slowestOf = (times: readonly FileTime[], count: number): FileTime[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, count);

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
