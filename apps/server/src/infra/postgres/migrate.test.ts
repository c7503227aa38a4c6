import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fullTest } from '../../test/profile.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-postgres.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';

const PROGRAM = new URL('./migrate.ts', import.meta.url).href;
const quiet = () => {};

let database: TestDatabase;
let client: pg.Client;
let directory: string;
let program: ChildProcess | undefined;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-migrations-'));
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  // These tests use their own migrations.
  await client.query('drop schema migrations cascade');
});

afterEach(async () => {
  program?.kill('SIGKILL');
  program = undefined;
  await client.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

test('migrations run once each, in the order of their names', async () => {
  await write('0002_more.sql', "insert into words values ('second')");
  await write('0001_first.sql', "create table words (word text); insert into words values ('first')");
  await migrate(database.url, { log: quiet, directory });
  await write('0003_last.sql', "insert into words values ('third')");
  await migrate(database.url, { log: quiet, directory });
  await migrate(database.url, { log: quiet, directory });

  expect(await column('select word from words')).toEqual(['first', 'second', 'third']);
  expect(await applied()).toEqual(['0001_first.sql', '0002_more.sql', '0003_last.sql']);
});

test('a failing migration changes nothing and is named', async () => {
  await write('0001_good.sql', 'create table good ()');
  await write('0002_bad.sql', 'create table half (); create table good ()');
  const failure = migrate(database.url, { log: quiet, directory });
  await expect(failure).rejects.toThrow(StartError);
  await expect(failure).rejects.toThrow('Migration 0002_bad.sql failed: relation "good" already exists');
  expect(await applied()).toEqual(['0001_good.sql']);
  expect(await column(`select to_regclass('half')`)).toEqual([null]);
});

test('a migration that ends its own transaction is refused', async () => {
  await write('0001_commits.sql', 'create table one (); commit; begin');
  await expect(migrate(database.url, { log: quiet, directory })).rejects.toThrow(/ends its own transaction/);
  expect(await applied()).toEqual([]);
});

test('case 216: a database that a newer version only added to is accepted, one it removed from is refused', async () => {
  const older = directory;
  const newer = await mkdtemp(path.join(tmpdir(), 'vitrine-migrations-'));
  try {
    await write('0001_first.sql', 'create table words (word text, lang text)');
    await cp(older, newer, { recursive: true });
    await writeFile(path.join(newer, '0002_adds.sql'), 'alter table words add column lang_code text');
    await writeFile(path.join(newer, '0003_takes.sql'), '-- needs: 2\nalter table words drop column lang');
    await migrate(database.url, { log: quiet, directory: newer, through: '0002_adds.sql' });
    await migrate(database.url, { log: quiet, directory: older });
    expect(await applied()).toEqual(['0001_first.sql', '0002_adds.sql']);

    await migrate(database.url, { log: quiet, directory: newer });
    const tooOld = migrate(database.url, { log: quiet, directory: older });
    await expect(tooOld).rejects.toThrow(StartError);
    await expect(tooOld).rejects.toThrow(
      'The database was migrated by a newer version of Vitrine (0003_takes.sql is unknown to this one): start that version.',
    );
    await cp(path.join(newer, '0002_adds.sql'), path.join(older, '0002_adds.sql'));
    await migrate(database.url, { log: quiet, directory: older });
  } finally {
    await rm(newer, { recursive: true });
  }
});

fullTest('a database with a migration between ours that we do not have is refused', async () => {
  await write('0001_first.sql', 'create table words (word text)');
  await write('0003_third.sql', 'create table more ()');
  await migrate(database.url, { log: quiet, directory });
  await client.query(`insert into migrations.applied (name, sha256) values ('0002_foreign.sql', '')`);
  await expect(migrate(database.url, { log: quiet, directory })).rejects.toThrow(
    '0002_foreign.sql is unknown',
  );
});

fullTest('a database from before migrations declared their needs is migrated', async () => {
  await write('0001_first.sql', 'create table words (word text)');
  await migrate(database.url, { log: quiet, directory });
  await client.query('alter table migrations.applied drop column needs');
  await write('0002_second.sql', '-- needs: 1\ninsert into words values (1)');
  await migrate(database.url, { log: quiet, directory });
  expect(await column('select needs from migrations.applied order by name')).toEqual([0, 1]);
});

test('a migration changed after it was applied is refused', async () => {
  await write('0001_first.sql', 'create table words (word text)');
  await migrate(database.url, { log: quiet, directory });
  await write('0001_first.sql', 'create table words (word text, language text)');
  await expect(migrate(database.url, { log: quiet, directory })).rejects.toThrow(
    /^Migration 0001_first\.sql was changed/,
  );
});

test('case 211: of two migrators at once, one runs and the other waits', async () => {
  await write('0001_slow.sql', 'create table words (word text); select pg_advisory_xact_lock(7)');
  await client.query('select pg_advisory_lock(7)');
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    if (line.startsWith('waiting for another program')) void client.query('select pg_advisory_unlock(7)');
  };
  await Promise.all([migrate(database.url, { log, directory }), migrate(database.url, { log, directory })]);
  expect(lines.filter((line) => line.startsWith('waiting for another program'))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('migration 0001_slow.sql applied'))).toHaveLength(1);
  expect(await applied()).toEqual(['0001_slow.sql']);
});

test('case 211: a migration killed half-way is repeated cleanly', async () => {
  await write('0001_first.sql', 'create table first ()');
  await write('0002_slow.sql', 'create table words (word text); select pg_sleep(60)');
  program = startMigrator();
  await vi.waitFor(async () => expect(await sleepers()).toBe(1), { timeout: 5000, interval: 20 });
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(await applied()).toEqual(['0001_first.sql']);

  // The killed migrator's locks are released within about a second, though its statement had a minute to go.
  await write('0002_slow.sql', 'create table words (word text)');
  await migrate(database.url, { log: quiet, directory });
  expect(await applied()).toEqual(['0001_first.sql', '0002_slow.sql']);
  // A backend gives up its locks a moment before it leaves the list.
  await vi.waitFor(async () => expect(await sleepers()).toBe(0));
});

fullTest(
  'case 215: a migration waits at most two seconds for a busy table, lets requests through and tries again',
  async () => {
    await client.query('create table busy (number int)');
    await write('0001_busy.sql', 'alter table busy add column word text');
    await client.query('begin; insert into busy values (1)');
    const lines: string[] = [];
    const log = (line: string) => {
      lines.push(line);
      if (lines.length === 1) void client.query('commit');
    };
    await migrate(database.url, { log, directory });
    expect(lines[0]).toBe('migration 0001_busy.sql found its tables busy, trying again');
    expect(await column('select count(word)::int from busy')).toEqual([0]);
  },
);

function write(name: string, sql: string): Promise<void> {
  return writeFile(path.join(directory, name), sql);
}

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows.map((row) => row[0]);
}

function applied(): Promise<unknown[]> {
  return column('select name from migrations.applied order by name');
}

async function sleepers(): Promise<number> {
  const pids = await column(
    `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(60)%'`,
  );
  return pids.length;
}

function startMigrator(): ChildProcess {
  const code = `
    const { migrate } = await import(${JSON.stringify(PROGRAM)});
    await migrate(${JSON.stringify(database.url)}, { log() {}, directory: ${JSON.stringify(directory)} });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
