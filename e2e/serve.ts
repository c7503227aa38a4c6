import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { fillDemo, startSimulatedBoxes } from '../apps/server/src/demo/demo.ts';
import { startEmbeddedPostgres } from '../apps/server/src/infra/embedded-postgres.ts';
import { startProgram } from '../apps/server/src/program.ts';

// What the browser tests visit, each with demo data of its own: everything on one origin (4480), and the auth host (4481)
// with a content server on another port (4482).

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-e2e-'));
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });
const secretKey = 'a key that only the browser tests use';

function start(database: string, env: Record<string, string>, fill?: typeof fillDemo) {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  const config = readConfig({ LOG_LEVEL: 'warn', DEMO: '1', ...env });
  return startProgram({ config, databaseUrl: url.toString(), secretKey, fill });
}

const owner = new pg.Client(postgres.url);
await owner.connect();
await owner.query('create database split');
await owner.end();

const split = { auth: '4481', content: '4482' };
const authHost = await start('split', { PORT: split.auth, ROLES: 'auth' });
const contentServer = await start(
  'split',
  { PORT: split.content, ROLES: 'content', AUTH_URL: authHost.urls.auth },
  fillDemo,
);
const whole = await start('vitrine', { PORT: '4480' }, fillDemo);
const boxes = [whole, contentServer].map(({ app }) => startSimulatedBoxes(app));

process.once('SIGTERM', async () => {
  for (const stopBoxes of boxes) stopBoxes();
  await Promise.all([whole, contentServer, authHost].map((program) => program.stop()));
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
