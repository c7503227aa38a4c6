import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journeyTimes, readJourneys, readVitest, slowestOf, vitestTimes } from './failures.ts';
import type { TestResult } from './parts.ts';
import { judgeTimes, targetsOf, verdictOf } from './verdict.ts';

const failure = (target: string) => ({ test: `${target} › a rule`, target, command: '' });
const part = (name: string, isGreen: boolean, ...targets: string[]) => ({
  name,
  isGreen,
  seconds: 1,
  command: '',
  variables: { TEST_PROFILE: 'full' },
  failures: targets.map(failure),
});
const resultOf = (...parts: TestResult['parts']): TestResult => ({ parts, leftOut: [], notTried: [] });
const passed = (...given: [string, number][]) => new Map(given);

describe('what lands', () => {
  const two = resultOf(part('types', true), part('tests', false, 'a.test.ts', 'b.test.ts'));

  test('each file that failed is tried again once, however many of its tests failed, as it ran', () => {
    expect(targetsOf(resultOf(part('tests', false, 'a.test.ts', 'a.test.ts')))).toEqual([
      { target: 'a.test.ts', variables: { TEST_PROFILE: 'full' } },
    ]);
  });
  test('types, style, or a runner that broke down name no test: nothing is tried again', () => {
    expect(targetsOf(resultOf(part('types', false), part('tests', false, 'a.test.ts')))).toBeNull();
  });
  test('a run that stopped at a failed part has not tried the others: nothing lands', () => {
    const stopped = { ...resultOf(part('tests', false, 'a.test.ts')), leftOut: ['journeys', 'upgrade'] };
    expect(targetsOf(stopped)).toBeNull();
  });
  test('two unstable tests land, and are named', () => {
    const { lands, lines } = verdictOf(two, passed(['a.test.ts', judgeTimes], ['b.test.ts', judgeTimes]));
    expect(lands).toBe(true);
    expect(lines.join('\n')).toMatch(/unstable: a\.test\.ts › a rule.*\nunstable: b\.test\.ts/);
  });
  test('a test that fails once more does not land', () => {
    const { lands, lines } = verdictOf(two, passed(['a.test.ts', judgeTimes - 1], ['b.test.ts', judgeTimes]));
    expect(lands).toBe(false);
    expect(lines[0]).toBe('red: a.test.ts › a rule (4 of 5 alone)');
  });
  test('three unstable tests do not land', () => {
    const three = resultOf(part('tests', false, 'a', 'b'), part('journeys', false, 'c'));
    expect(verdictOf(three, passed(['a', 5], ['b', 5], ['c', 5])).lands).toBe(false);
  });
});

describe('reports', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-reports-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (content: object) => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  test('of Vitest: failed tests, and files whose set-up failed, with the command that repeats them', () => {
    const file = write({
      testResults: [
        {
          name: path.join(folder, 'src/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'lists are (nearly) sorted', status: 'failed' },
            { fullName: 'lists are long', status: 'passed' },
          ],
        },
        { name: path.join(folder, 'src/b.test.ts'), status: 'failed', assertionResults: [] },
        { name: path.join(folder, 'src/c.test.ts'), status: 'passed', assertionResults: [] },
      ],
    });
    expect(readVitest(file, folder)).toEqual([
      {
        test: 'src/a.test.ts › lists are (nearly) sorted',
        target: 'src/a.test.ts',
        command: "npx vitest run src/a.test.ts -t 'lists are \\(nearly\\) sorted'",
      },
      { test: 'src/b.test.ts', target: 'src/b.test.ts', command: 'npx vitest run src/b.test.ts' },
    ]);
  });
  test('of Playwright: failed journeys by file and line, also in groups', () => {
    const spec = (title: string, ok: boolean) => ({ title, ok, file: 'groups.spec.ts', line: 12 });
    const file = write({
      errors: [],
      suites: [
        {
          title: 'groups.spec.ts',
          specs: [spec('good', true)],
          suites: [{ title: 'x', specs: [spec('bad', false)] }],
        },
      ],
    });
    expect(readJourneys(file)).toEqual([
      {
        test: 'e2e/groups.spec.ts:12 › bad',
        target: 'e2e/groups.spec.ts:12',
        command: 'npx playwright test e2e/groups.spec.ts:12',
      },
    ]);
  });
  test('files are listed by the time they took, those of both runners together', () => {
    const times = vitestTimes(
      write({
        testResults: [
          { name: path.join(folder, 'src/a.test.ts'), startTime: 1000, endTime: 4000 },
          { name: path.join(folder, 'src/b.test.ts'), startTime: 1000, endTime: 1500 },
        ],
      }),
      folder,
    );
    const took = (duration: number) => ({ file: 'groups.spec.ts', tests: [{ results: [{ duration }] }] });
    const journeys = journeyTimes(
      write({
        errors: [],
        suites: [{ title: '', specs: [took(700)], suites: [{ title: 'x', specs: [took(800)] }] }],
      }),
    );
    expect(slowestOf([...times, ...journeys], 2)).toEqual([
      { file: 'src/a.test.ts', ms: 3000 },
      { file: 'e2e/groups.spec.ts', ms: 1500 },
    ]);
    expect(vitestTimes(path.join(folder, 'none.json'), folder)).toEqual([]);
  });
  test('a missing report means that the runner broke down, and so do journeys without a server', () => {
    expect(readVitest(path.join(folder, 'none.json'), folder)).toBeNull();
    expect(readJourneys(write({ errors: [{ message: 'webServer' }], suites: [] }))).toBeNull();
  });
});
