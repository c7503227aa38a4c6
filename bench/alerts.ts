import { evaluateEnvironments } from '../apps/server/src/features/alerts/evaluate.ts';
import { noteListeningIn } from '../apps/server/src/features/alerts/watch.ts';
import type { App } from '../apps/server/src/http/app.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { loginRoles } from '../apps/server/src/infra/postgres/role-logins.ts';
import { createSecrets } from '../apps/server/src/infra/secrets/secrets.ts';
import { createDatabase, readEnvironments, seed, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { foreignShare, readMoment } from './machine.ts';
import { cacheDir, secretKey, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// One round of the worker that judges the silence of ten thousand devices, as it is on a quiet day and as it is when all of
// them fall silent at once. A display is offline long before that; the clock is the test's own.

const devices = Number(process.env.BENCH_DEVICES ?? 10_000);
const rounds = extent('BENCH_ROUNDS', 5, 9);
const minuteMs = 60_000;
const goal = { atMost: 2000 };

export async function measureAlerts(): Promise<void> {
  const postgres = await startPostgres('alerts');
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({
      DATABASE_URL: url,
      ROLES: 'auth,content',
      DATA_DIR: `${cacheDir}/files`,
    });
    await product.stop();
    console.log(`Making ${devices} devices …`);
    await seed(url, { demo: devices });
    await measure(url);
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string): Promise<void> {
  const { app: appUrls } = await loginRoles(url, createSecrets(secretKey).deriveAll);
  const content = openDatabase(appUrls, { max: 2, onError: () => {} });
  const environments = (await readEnvironments(url)).map(([, id]) => id);
  // A Tuesday at noon, when every place of the demo in Europe is open.
  let now = Date.parse('2026-11-17T11:00:00Z');
  const app = {
    content,
    clock: () => new Date(now),
    serverKey: 'bench',
    processId: 'bench',
    log: console,
  } as unknown as App;
  const hear = (share: number) =>
    withClient(url, (client) =>
      client.query(`update content.devices set last_active_at = $1 where random() < $2`, [
        new Date(now),
        share,
      ]),
    );
  const round = async () => {
    // As often as the program says it: a minute without would be a gap.
    for (let i = 0; i < 3; i++) {
      now += minuteMs / 3;
      await noteListeningIn(app, environments);
    }
    const startedAt = performance.now();
    const told = await evaluateEnvironments(app, environments);
    return { ms: performance.now() - startedAt, told };
  };
  const before = readMoment();
  try {
    const quiet: number[] = [];
    for (let i = 0; i < rounds + 2; i++) {
      await hear(1);
      quiet.push((await round()).ms);
    }
    // Ten minutes without a word from any of them: collected, and then told in one digest.
    const storm: { ms: number; told: number }[] = [];
    for (let minute = 0; minute < 13; minute++) storm.push(await round());
    const told = Math.max(...storm.map((each) => each.told));
    if (told < devices / 2) throw new Error(`Only ${told} displays were told of.`);
    const after: number[] = [];
    for (let i = 0; i < rounds; i++) after.push((await round()).ms);
    const lines: Line[] = [
      { what: 'all in touch', measured: median(quiet.slice(2)), unit: 'ms', goal },
      {
        what: `the rounds that find and tell ${told} of them, slowest`,
        measured: Math.max(...storm.map(({ ms }) => ms)),
        unit: 'ms',
        goal,
      },
      { what: 'while they are all offline', measured: median(after), unit: 'ms', goal },
      {
        what: 'others used the machine meanwhile',
        measured: foreignShare(before, readMoment()) * 100,
        unit: '%',
      },
    ];
    printTable(`Alerts: one round over ${devices} devices, median of ${rounds}`, lines);
  } finally {
    await content.close();
  }
}
