import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { requireAbsolute } from '../apps/server/src/infra/absolute-path.ts';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import type { CapPlace } from '../apps/server/src/infra/reader/cap/cap-reading.ts';
import { createLocalReader, type LocalReaderOptions } from '../apps/server/src/infra/reader/local-reader.ts';
import { createReader, type Reader } from '../apps/server/src/infra/reader/reader.ts';
import { lyingChild } from '../apps/server/src/infra/reader/test/lying-child.ts';
import { extent } from './extent.ts';
import { printTable } from './report.ts';

// Whether the rows of one customer are ever seen by another, and how long the program stops while hostile warnings are read.

const lies = extent('BENCH_LIES', 100_000, 100_000);
const reads = extent('BENCH_READS', 1000, 1000);
const hostile = extent('BENCH_HOSTILE', 20, 20);
const environments = ['a', 'b', 'c', 'd', 'e'];

export async function measureReader(): Promise<void> {
  const workDir = requireAbsolute(await mkdtemp(path.join(tmpdir(), 'vitrine-reads-')));
  const open = (more: Partial<LocalReaderOptions> = {}) =>
    createReader(
      createLocalReader({
        workDir,
        confinement: async () => (await testTools()).confinement,
        allowsUnconfined: false,
        onError: () => {},
        ...more,
      }),
    );
  try {
    const withLies = await countForeign(
      open({ start: async () => lyingChild(Math.random, () => {}) }),
      lies,
      1,
    );
    const withReal = await countForeign(open(), reads, 10);
    printTable('Rows of another customer', [
      {
        what: `seen in ${lies} readings by lying children`,
        measured: withLies.foreign,
        unit: '',
        goal: { atMost: 0 },
      },
      { what: 'of these answered', measured: withLies.answered, unit: '' },
      {
        what: `seen in ${reads} readings by real children`,
        measured: withReal.foreign,
        unit: '',
        goal: { atMost: 0 },
      },
      { what: 'of these answered', measured: withReal.answered, unit: '', goal: { atLeast: reads } },
    ]);
    await measureStalls(open);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** `inRow`: how many of one environment follow each other; its child serves them all. */
async function countForeign(reader: Reader, count: number, inRow: number) {
  let foreign = 0;
  let answered = 0;
  const readRow = async (environment: string, row: number) => {
    for (let i = 0; i < inRow; i += 1) {
      const reply = await reader.read({
        environment,
        kind: 'sheet',
        priority: 'usual',
        body: Buffer.from(`${environment} ${row}\n${environment} \u2028${row} ${i}\n`),
        contentType: '',
        pointer: null,
        now: 0,
      });
      if (!('data' in reply)) continue;
      answered += 1;
      const text = JSON.stringify(reply.data.rows.map(({ values }) => Object.values(values)));
      if (environments.some((other) => other !== environment && text.includes(`"${other} `))) foreign += 1;
    }
  };
  let rows = 0;
  // As many at once as there are children; with one more, each question would wait for a new child.
  const readRows = async () => {
    for (let row = rows++; row * inRow < count; row = rows++)
      await readRow(environments[row % environments.length]!, row);
  };
  await Promise.all([readRows(), readRows()]);
  await reader.stop();
  return { foreign, answered };
}

const MB = 1024 ** 2;
const head = (n: number) =>
  `<identifier>${n}</identifier><sender>a@example.com</sender><sent>2026-11-16T14:30:00Z</sent><status>Actual</status><msgType>Alert</msgType>`;
const alert = (n: number, inner: string) => `<alert>${head(n)}${inner}</alert>`;
const filled = (bytes: number, part: (n: number) => string) => {
  const parts: string[] = [];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    parts.push(part(n));
    size += parts[n]!.length;
  }
  return parts.join('');
};
const point = () => `${(48 + 2 * Math.random()).toFixed(4)},${(15 + 2 * Math.random()).toFixed(4)}`;
const polygon = (points: number) =>
  `<area><areaDesc>x</areaDesc><polygon>${Array.from({ length: points }, point).join(' ')}</polygon></area>`;

const documents: (() => string)[] = [
  () => alert(1, `<info ${filled(1.9 * MB, (n) => `a${n}="x" `)}/>`),
  () => alert(1, `<info>${filled(1.9 * MB, () => '<x/>')}</info>`),
  () => alert(1, `<info>${filled(1.9 * MB, () => polygon(1000))}</info>`),
  () => alert(1, `<info>${polygon(120_000)}</info>`),
  () =>
    alert(
      1,
      filled(1.9 * MB, () => `<info>${polygon(300)}</info>`),
    ),
  // As much as can be answered.
  () => `<feed>${filled(3.9 * MB, (n) => `<entry>${alert(n, '<info/>'.repeat(40))}</entry>`)}</feed>`,
  () =>
    `<feed>${filled(3.9 * MB, (n) => `<entry>${alert(n, `<info><description>${'ž'.repeat(700)}</description></info>`)}</entry>`)}</feed>`,
  () =>
    alert(
      1,
      `<info>${filled(1.9 * MB, (n) => `<area><areaDesc/>${`<geocode><valueName>UGC</valueName><value>${n}</value></geocode>`.repeat(5)}</area>`)}</info>`,
    ),
  () => `<feed>${filled(3.9 * MB, (n) => `<entry><link href="https://example.com/${n}"/></entry>`)}</feed>`,
  () => alert(1, '<info>'.repeat(150_000)),
];

async function measureStalls(open: () => Reader): Promise<void> {
  const reader = open();
  const places = Array.from(
    { length: 1000 },
    (): CapPlace => [48 + 2 * Math.random(), 15 + 2 * Math.random()],
  );
  const bodies = Array.from({ length: hostile }, (_, i) => Buffer.from(documents[i % documents.length]!()));
  const answers: Record<string, number> = {};
  const began = performance.now();
  const during = await longestStall(async () => {
    // As a worker does: four at a time, of several customers.
    const waiting = bodies.map((body, i) => ({ body, environment: environments[i % environments.length]! }));
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const reply = await reader.read({
            ...next,
            kind: 'cap',
            priority: 'alarm',
            contentType: 'application/xml',
            places,
          });
          const name = 'cap' in reply ? 'read' : 'fault' in reply ? reply.fault.code : 'unavailable';
          answers[name] = (answers[name] ?? 0) + 1;
        }
      }),
    );
  });
  const seconds = (performance.now() - began) / 1000;
  const idle = await longestStall(() => wait(seconds * 1000));
  await reader.stop();
  printTable(`${hostile} hostile CAP documents with 1,000 places, in the confined process`, [
    { what: 'longest stall of the program', measured: during.clockMs, unit: 'ms', goal: { atMost: 50 } },
    { what: 'in processor time', measured: during.processorMs, unit: 'ms', goal: { atMost: 50 } },
    { what: 'longest of the same time without work', measured: idle.clockMs, unit: 'ms' },
    { what: 'all together', measured: seconds, unit: 's' },
    ...Object.entries(answers).map(([what, measured]) => ({ what: `answered ${what}`, measured, unit: '' })),
  ]);
}

/** By the clock, and in processor time, which does not count what other programs of a busy machine took. */
async function longestStall(work: () => Promise<unknown>) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = usedMs();
  let processorMs = 0;
  const timer = setInterval(() => {
    const now = usedMs();
    processorMs = Math.max(processorMs, now - before);
    before = now;
  }, 1);
  delay.enable();
  await work();
  delay.disable();
  clearInterval(timer);
  return { clockMs: delay.max / 1e6 - resolution, processorMs };
}
