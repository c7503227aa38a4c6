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

// One evaluation of offline alerts by the worker for ten thousand devices, on a quiet day and when all of
// them go offline at once. The clock is simulated.

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
  // A Tuesday at noon, when every European location of the demo is open.
  let now = Date.parse('2026-11-17T11:00:00Z');
  const app = {
    content,
    clock: () => new Date(now),
    serverKey: 'bench',
    processId: 'bench',
    log: console,
  } as unknown as App;
  const receiveHeartbeats = (share: number) =>
    withClient(url, (client) =>
      client.query(`update content.devices set last_active_at = $1 where random() < $2`, [
        new Date(now),
        share,
      ]),
    );
  const round = async () => {
    // Heartbeats arrive as often as in production, because a minute without any would be a gap.
    for (let i = 0; i < 3; i++) {
      now += minuteMs / 3;
      await noteListeningIn(app, environments);
    }
    const startedAt = performance.now();
    const notified = await evaluateEnvironments(app, environments);
    return { ms: performance.now() - startedAt, notified };
  };
  const before = readMoment();
  try {
    const quiet: number[] = [];
    for (let i = 0; i < rounds + 2; i++) {
      await receiveHeartbeats(1);
      quiet.push((await round()).ms);
    }
    // After ten minutes without contact from any device, the alerts are collected and sent in one digest.
    const storm: { ms: number; notified: number }[] = [];
    for (let minute = 0; minute < 13; minute++) storm.push(await round());
    const notified = Math.max(...storm.map((each) => each.notified));
    if (notified < devices / 2) throw new Error(`Only ${notified} displays were told of.`);
    const after: number[] = [];
    for (let i = 0; i < rounds; i++) after.push((await round()).ms);
    const lines: Line[] = [
      { what: 'all in touch', measured: median(quiet.slice(2)), unit: 'ms', goal },
      {
        what: `the rounds that find and tell ${notified} of them, slowest`,
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
