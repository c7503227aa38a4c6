/**
 * The PostgreSQL of a test run. The global setup starts it and keeps a template database with all migrations
 * applied; each test file gets its own copy with `createTestDatabase()`.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { migrate, readMigrations } from '../infra/postgres/migrate.ts';
import { isAlive } from '../infra/postgres/postmaster-file.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { DataDirectoryInUse, StartError } from '../infra/start-error.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection of the run's PostgreSQL. */
    postgresUrl: string;
    /** Name of the migrated template database. */
    postgresTemplate: string;
    /** Files of the demo that test servers share. */
    demoDir: string;
  }
}

export type TestPostgres = EmbeddedPostgres & { readonly dataDir: string };
export type TestDatabase = { url: string; drop(): Promise<void> };

const DATA_DIRECTORY = fileURLToPath(
  new URL('../../../../node_modules/.cache/vitrine-test-postgres', import.meta.url),
);
const SIMULTANEOUS_RUNS = 8;

/**
 * The key of every program that runs on this PostgreSQL. Login roles belong to the whole PostgreSQL and their
 * passwords derive from the key, so a program with another key would lock out all others.
 */
export const testSecretKey = 'a key that only the tests of this product use';

/** A separate database with the schema and no rows. Call `drop()` when done, or leave it to the next run. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('postgresTemplate'));

export function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  return copyAs(name, template);
}

async function copyAs(name: string, template: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  await runOn(serverUrl, [`create database ${name} template ${template} strategy file_copy`]);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => runOn(serverUrl, [`drop database if exists ${name} with (force)`]),
  };
}

const made = new Map<string, Promise<void>>();

/** Another template of this run, filled by the first process that needs it while others wait. */
export function makeTemplateOnce(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const known = made.get(name) ?? makeTemplate(name, fill);
  made.set(name, known);
  known.catch(() => made.delete(name));
  return known;
}

async function makeTemplate(name: string, fill: (database: TestDatabase) => Promise<void>): Promise<void> {
  const serverUrl = inject('postgresUrl');
  const client = new pg.Client(withDatabase(serverUrl, 'postgres'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if ((await listDatabases(serverUrl)).includes(name)) return;
    const unfinished = await copyAs(`unfinished_${name}`, inject('postgresTemplate'));
    await fill(unfinished);
    for (const statement of renaming(`unfinished_${name}`, name)) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Kept between runs, so initdb is done once. Concurrent runs use separate directories. Without fsync a machine that was switched
 * off in the middle may leave one that starts no more; it holds nothing that a test needs, so it is made anew.
 */
export async function startTestPostgres(
  log: (line: string) => void,
  directory = DATA_DIRECTORY,
): Promise<TestPostgres> {
  for (let slot = 1; ; slot++) {
    const dataDir = `${directory}/${slot}`;
    const start = async () => ({ ...(await startEmbeddedPostgres({ dataDir, fsync: false, log })), dataDir });
    try {
      return await start().catch(async (error: unknown) => {
        if (error instanceof DataDirectoryInUse || !(error instanceof StartError)) throw error;
        await rm(dataDir, { recursive: true, force: true });
        return start();
      });
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse) || slot === SIMULTANEOUS_RUNS) throw error;
    }
  }
}

const memory = '/dev/shm';
/** More than a run needs, and than others would miss. */
const roomBytes = 4e9;

/**
 * Copies the cluster into memory for this run, if there is room. To make and drop a database costs 30 ms of the processor there,
 * and ten times as much on a disk that others write to as well; every test file does it.
 */
export async function moveToMemory(seed: TestPostgres): Promise<TestPostgres> {
  if (!hasRoomInMemory()) return seed;
  await seed.stop();
  await removeWhatKilledRunsLeft();
  const dataDir = path.join(memory, `${inMemory}${process.pid}`);
  await promisify(execFile)('cp', ['-a', seed.dataDir, dataDir]);
  // Another run has started it in the meantime.
  const isWhole = [seed.dataDir, dataDir].every(
    (each) => !existsSync(path.join(each, 'postgres/postmaster.pid')),
  );
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (!isWhole) {
    await remove();
    return startTestPostgres(() => {});
  }
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

const inMemory = 'vitrine-test-postgres-';

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomBytes && process.availableMemory() > 2 * roomBytes;
  } catch {
    return false;
  }
}

async function removeWhatKilledRunsLeft(): Promise<void> {
  for (const name of readdirSync(memory))
    if (name.startsWith(inMemory) && !(await isAlive(Number(name.slice(inMemory.length)))))
      await rm(path.join(memory, name), { recursive: true, force: true });
}

/** Reuses the template of an earlier run while the migrations are the same. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`);
  const template = `template_${hash.digest('hex').slice(0, 16)}`;

  const databases = await listDatabases(serverUrl);
  // Databases of killed runs and templates of other migrations.
  const stale = databases.filter((name) => /^(test|template|unfinished)_/.test(name) && name !== template);
  await runOn(
    serverUrl,
    stale.map((name) => `drop database ${name} with (force)`),
  );
  if (!databases.includes(template)) {
    const unfinished = `unfinished_${template}`;
    await runOn(serverUrl, [`create database ${unfinished}`]);
    await migrate(withDatabase(serverUrl, unfinished), { log: () => {} });
    await runOn(serverUrl, renaming(unfinished, template));
  }
  await makeLoginsCheap(serverUrl);
  return template;
}

/** Usually a login derives a key in 4,096 rounds, and every program of a test logs in a dozen times. */
async function makeLoginsCheap(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  const { derive } = createSecrets(testSecretKey);
  const passwords = {
    [username]: decodeURIComponent(password),
    vitrine_auth: derive('database vitrine_auth'),
    vitrine_app: derive('database vitrine_app'),
  };
  const alterations = Object.entries(passwords).map(
    ([role, value]) => `alter role ${role} login password ${pg.escapeLiteral(value)}`,
  );
  await runOn(serverUrl, ['set scram_iterations = 1', ...alterations]);
}

/**
 * Connections that were closed may still be known to Postgres, which waits five seconds for them and refuses then: on a
 * busy machine that is too short.
 */
const renaming = (from: string, to: string): string[] => [
  `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${from}'`,
  `alter database ${from} rename to ${to}`,
];

async function listDatabases(serverUrl: string): Promise<string[]> {
  const client = new pg.Client(withDatabase(serverUrl, 'postgres'));
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where not datistemplate');
  await client.end();
  return rows.map((row) => row.datname);
}

async function runOn(serverUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client(withDatabase(serverUrl, 'postgres'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
