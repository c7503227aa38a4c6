import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plan } from '@vitrine/schedule/plan';
import { extent } from './extent.ts';
import { median, printTable } from './report.ts';
import { differentPlans, from, rulesOf, to } from './schedule-workload.ts';

// What calendars without alternatives and exceptions cost in the engine that knows them, against the engine
// before. Both run in alternating rounds of one process, and the same code against itself is printed beside.

const rounds = extent('BENCH_CALENDAR_ROUNDS', 30, 30);
const displays = extent('BENCH_CALENDAR_DISPLAYS', 600, 600);
const warmUps = 5;
const root = fileURLToPath(new URL('..', import.meta.url));
const source = 'packages/schedule/src';

type Timeline = (plan: Plan, from: number, to: number) => unknown;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** A copy of the engine as of a commit, or of the files as they are. */
async function engineAt(folder: string, commit: string | null): Promise<Timeline> {
  const place = path.join(folder, commit ?? `current-${Math.random()}`);
  mkdirSync(place);
  const files = git('ls-tree', '--name-only', commit ?? 'HEAD', `${source}/`)
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && !/test|random|obvious/.test(file));
  for (const file of files)
    writeFileSync(path.join(place, path.basename(file)), git('show', `${commit ?? 'HEAD'}:${file}`));
  const { timeline } = (await import(pathToFileURL(path.join(place, 'timeline.ts')).href)) as {
    timeline: Timeline;
  };
  return timeline;
}

/** The commit before calendars had alternatives and exceptions. */
const commitBefore = () =>
  `${git('log', '--diff-filter=A', '--format=%H', '--', `${source}/calendar.ts`).trim()}^`;

export async function measureCalendarCost(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-engines-'));
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const before = git('rev-parse', commitBefore()).trim();
    const engines = [
      await engineAt(folder, before),
      await engineAt(folder, null),
      await engineAt(folder, null),
    ];
    const rules = rulesOf(50);
    const times: number[][] = engines.map(() => []);
    for (let round = -warmUps; round < rounds; round++) {
      for (let turn = 0; turn < engines.length; turn++) {
        const which = (turn + round + warmUps) % engines.length;
        // Fresh plans and lists, so that nothing is compiled already.
        const plans = differentPlans(structuredClone(rules), displays);
        const ms = timeOf(() => {
          for (const plan of plans) engines[which]!(plan, from, to);
        });
        if (round >= 0) times[which]!.push(ms);
      }
    }
    const [old, now, same] = times.map(median) as [number, number, number];
    printTable(`Calendars without alternatives and exceptions, median of ${rounds} alternating rounds`, [
      {
        ...{ what: `${displays} displays, 30 days, against the engine before`, unit: 'ms' },
        ...{ measured: now, reference: old, goal: { atMost: 1.05 } },
      },
      { what: 'the same code against itself', measured: same, reference: now, unit: 'ms' },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeOf(work: () => void): number {
  const startedAt = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000;
}
