import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { fillDemo } from '../apps/server/src/demo/demo.ts';
import { startSimulatedPlayers } from '../apps/server/src/demo/demo-players.ts';
import { startEmbeddedPostgres } from '../apps/server/src/infra/postgres/embedded-postgres.ts';
import { type ProgramOptions, startProgram } from '../apps/server/src/program.ts';
import { cheapHash } from '../apps/server/src/test/cheap-hash.ts';
import { databasesFile, secretKey, split, whole } from './hosts.ts';

// The installations that the browser tests use, each with its own demo data: everything on one origin, and
// the auth host with a content server on another port.

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-e2e-'));
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });

function urlOf(database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.toString();
}

function start(database: string, env: Record<string, string>, prepare?: ProgramOptions['prepare']) {
  const config = readConfig({
    LOG_LEVEL: 'warn',
    DEMO: '1',
    DATA_DIR: path.join(dataDir, `files-${database}`),
    ...env,
  });
  return startProgram({ config, databaseUrl: urlOf(database), secretKey, prepare });
}

const owner = new pg.Client(postgres.url);
await owner.connect();
await owner.query(`create database ${split.name}`);
await owner.end();

// Its passwords cost little: journeys log in hundreds of times.
const fill: ProgramOptions['prepare'] = (app) => fillDemo(app, cheapHash);
const portOf = (url: string) => new URL(url).port;
const databases = { [whole.name]: urlOf('vitrine'), [split.name]: urlOf(split.name) };
writeFileSync(databasesFile, JSON.stringify(databases), { mode: 0o600 });

const authHost = await start(split.name, { PORT: portOf(split.auth), ROLES: 'auth' });
const contentServer = await start(
  split.name,
  { PORT: portOf(split.content), ROLES: 'content', AUTH_URL: authHost.urls.auth },
  fill,
);
const everything = await start('vitrine', { PORT: portOf(whole.auth) }, fill);
const stopPlayers = [everything, contentServer].map(({ app }) => startSimulatedPlayers(app));

process.once('SIGTERM', async () => {
  await Promise.all(stopPlayers.map((stop) => stop()));
  await Promise.all([everything, contentServer, authHost].map((program) => program.stop()));
  await postgres.stop();
  rmSync(databasesFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
