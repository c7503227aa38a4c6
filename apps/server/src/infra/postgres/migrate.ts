/**
 * Migrates a database to this program's schema. Each file of `migrations/` runs once, in the order of names, in one
 * transaction with the row that records it, so that after a kill the next run continues at the last commit.
 *
 * A migration only adds, so that programs of earlier releases keep working and can be started again (a roll-back). One
 * that removes or tightens something declares in its first line `-- needs: 17`: programs whose last migration is 17 or
 * newer are compatible with its schema. The number is stored in the database, where an older program, which does not
 * have the file, reads it.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownPath } from '../../own-files.ts';
import { NewerDatabase, StartError } from '../start-error.ts';

export type Migration = {
  name: string;
  sql: string;
  sha256: string;
  /** Number of the last migration of the oldest program that is compatible with this schema; 0 if all are. */
  needs: number;
};
export type MigrateOptions = {
  log: (line: string) => void;
  directory?: string;
  /** The last one to apply; all by default. */
  through?: string | undefined;
};

const MIGRATIONS_DIRECTORY: string = ownPath('src/infra/migrations');
const MIGRATOR_LOCK = [0x5649_5452, 2];
const LOCK_ATTEMPTS = 10;
const LOCK_NOT_AVAILABLE = '55P03';

export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { name, sql, sha256, needs: Number(/^-- needs: (\d+)$/.exec(firstLineOf(sql))?.[1] ?? 0) };
    }),
  );
}

const firstLineOf = (text: string) => text.split('\n', 1)[0]!.trimEnd();
const numberOf = (name: string) => Number.parseInt(name, 10);

/** Returns how many were applied, and how long that took. */
export async function migrate(
  url: string,
  { log, directory, through }: MigrateOptions,
): Promise<{ count: number; ms: number }> {
  const all = await readMigrations(directory);
  const migrations = through === undefined ? all : all.filter(({ name }) => name <= through);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vitrine migrate',
    // The backend of a killed migrator releases its locks within a second, even during a long statement.
    options: '-c client_connection_check_interval=1s',
  });
  client.on('error', () => {}); // the query in progress reports it
  await client.connect();
  try {
    await waitForTurn(client, log);
    const applied = await readApplied(client);
    refuseUnfitHistory(migrations, applied, through !== undefined);
    const done = new Set(applied.map(({ name }) => name));
    const waiting = migrations.filter(({ name }) => !done.has(name));
    const begunAt = performance.now();
    for (const migration of waiting) {
      const startedAt = performance.now();
      await apply(client, migration, log);
      log(`migration ${migration.name} applied in ${Math.round(performance.now() - startedAt)} ms`);
    }
    return { count: waiting.length, ms: Math.round(performance.now() - begunAt) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether a start would change a schema that is there. An empty database has none. */
export async function areMigrationsWaiting(url: string, directory = MIGRATIONS_DIRECTORY): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine migrate' });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('migrations.applied') is not null as there");
    if (!rows[0].there) return false;
    const { rows: applied } = await client.query<{ name: string }>('select name from migrations.applied');
    const done = new Set(applied.map(({ name }) => name));
    return (await readMigrations(directory)).some(({ name }) => !done.has(name));
  } finally {
    await client.end();
  }
}

/** A session-level lock, so it is released with the connection, however the migrator ends. */
async function waitForTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', MIGRATOR_LOCK);
  if (rows[0].taken) return;
  log('waiting for another program that is migrating this database');
  await client.query('select pg_advisory_lock($1, $2)', MIGRATOR_LOCK);
}

type Applied = Omit<Migration, 'sql'>;

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    alter table migrations.applied add column if not exists needs integer not null default 0`);
  const { rows } = await client.query<Applied>(
    'select name, sha256, needs from migrations.applied order by name',
  );
  return rows;
}

/** Additions by a newer release are accepted, unless it declared otherwise. */
function refuseUnfitHistory(migrations: Migration[], applied: Applied[], isExact: boolean): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const last = migrations.at(-1)?.name ?? '';
  for (const { name, sha256, needs } of applied) {
    if (!known.has(name)) {
      const fits = !isExact && name > last && needs <= numberOf(last);
      if (fits) continue;
      throw new NewerDatabase(
        `The database was migrated by a newer version of Vitrine (${name} is unknown to this one): start that version.`,
      );
    }
    if (known.get(name) !== sha256) {
      throw new StartError(
        `Migration ${name} was changed after this database had applied it: restore the file and add a new one.`,
      );
    }
  }
}

/**
 * Waits for table locks at most 2 s at a time, so that requests queue behind a migration no longer than that.
 */
async function apply(client: pg.Client, migration: Migration, log: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin; set local lock_timeout = '2s'; set local statement_timeout = 0");
      const before = await currentTransaction(client);
      await client.query(migration.sql);
      if ((await currentTransaction(client)) !== before) {
        throw new Error('it ends its own transaction; remove commit and rollback from the file');
      }
      const { name, sha256, needs } = migration;
      await client.query('insert into migrations.applied (name, sha256, needs) values ($1, $2, $3)', [
        name,
        sha256,
        needs,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const isBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === LOCK_ATTEMPTS) {
        throw new StartError(`Migration ${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      log(`migration ${migration.name} found its tables busy, trying again`);
      await sleep(200 + Math.random() * 800);
    }
  }
}

async function currentTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select pg_current_xact_id()::text as id');
  return rows[0].id;
}
