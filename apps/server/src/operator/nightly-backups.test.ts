import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { readBackups } from '../infra/backup/backup-directory.ts';
import { readBackupState } from '../infra/backup/backup-state.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { migrate, readMigrations } from '../infra/postgres/migrate.ts';
import { readOrMakeKey } from '../infra/secrets/secret-key-file.ts';
import { startNightlyBackups } from '../processes/nightly-backups.ts';
import { addPerson, connectOwner, type Owner } from '../test/owner.ts';
import { runAdmin, runProcess, startProcess } from '../test/program-process.ts';

// An own installation with its built-in PostgreSQL, and the processes that back it up, as they are started.

// Backups give way to everything else, so on a busy machine one takes minutes: what ends a wait is that it is made or failed.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 180_000 });

const quiet = () => {};
const patience = { timeout: 600_000, interval: 20 };
let dataDir: string;
let env: Record<string, string>;
let config: Config;
let postgres: EmbeddedPostgres;
let owner: Owner;
const root = () => path.join(dataDir, 'backups');

const open = async () => {
  postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: quiet });
  owner = await connectOwner({ url: postgres.url, drop: async () => {} });
};
const close = async () => {
  await owner.end();
  await postgres.stop();
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-nightly-'));
  env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0' };
  config = readConfig(env);
  // As a start does, before it makes the database.
  await readOrMakeKey(dataDir);
  await open();
  await migrate(postgres.url, { log: quiet });
});
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Looks at once; `log` collects what it says. */
function startLooking() {
  const log: string[] = [];
  const stop = startNightlyBackups({
    config,
    clock: () => new Date(),
    log: {
      info: (_fields: unknown, event?: string) => void log.push(event ?? String(_fields)),
      error: (fields: unknown, event?: string) => void log.push(`${event} ${JSON.stringify(fields)}`),
    } as never,
    env: { ...process.env, ...env },
    everyMs: 100,
  });
  return { log, stop };
}

/** The process that makes the backup, once it has one. */
async function findBackupProcess(): Promise<number> {
  return vi.waitFor(() => {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
    const found = children
      .trim()
      .split(' ')
      .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--nightly'));
    expect(found).toHaveLength(1);
    return Number(found[0]);
  }, patience);
}

/** Backups stop at this table until the returned function is called. */
async function blockBackups(): Promise<() => Promise<unknown>> {
  await owner.query('begin');
  await owner.query('lock table infra.jobs in access exclusive mode');
  return () => owner.query('rollback');
}

const unfinished = async () =>
  (await readdir(root()).catch(() => [])).filter(
    (name) => /^\d/.test(name) && !existsSync(path.join(root(), name, 'backup.json')),
  );

test('an installation without anybody is not backed up', async () => {
  const made = await runAdmin(env, 'backup', '--nightly');
  expect(made).toEqual({
    code: 0,
    output: 'Nobody is in this installation yet, so there is nothing to back up.\n',
  });
  expect(existsSync(root())).toBe(false);
  await addPerson(owner, { email: 'eva@shop.test' });
});

test('one killed in the middle leaves a fault and no backup; the next look makes a whole one', async () => {
  const unblock = await blockBackups();
  const { log, stop } = startLooking();
  try {
    const pid = await findBackupProcess();
    await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1), patience);
    // It gives way to the product.
    const [, , , , , , , , , , , , , , , , , , nice] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    expect(nice).toBe('10');
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(log[0]).toMatch(/^backup_failed .*SIGKILL/), patience);
    await vi.waitFor(
      async () =>
        expect(await readBackupState(config, { now: new Date() })).toMatchObject({ problem: 'interrupted' }),
      patience,
    );
    expect(await readBackups(root())).toEqual([]);
    await unblock();
    await vi.waitFor(() => expect(log).toContain('backup_made'), patience);
  } finally {
    await stop();
  }
  expect(await unfinished()).toEqual([]);
  expect(await readBackups(root())).toMatchObject([
    { reason: 'night', checked: { rows: expect.any(Number) } },
  ]);
  expect(await readBackupState(config, { now: new Date() })).toMatchObject({ kind: 'good' });
  const listed = await runAdmin(env, 'backup', 'list');
  expect(listed.code).toBe(0);
  expect(listed.output).toMatch(
    /^BACKUP +MADE +WHY +SIZE +STATE\n\S+T\d{4} +\S+Z +by night +\d\.\d MB +read back\n$/,
  );
});

test('a stopped program stops its backup, which leaves no fault', async () => {
  await rm(root(), { recursive: true });
  const unblock = await blockBackups();
  const { log, stop } = startLooking();
  await findBackupProcess();
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1), patience);
  await stop();
  await unblock();
  expect(log).toEqual([]);
  expect(await readBackupState(config, { now: new Date() })).toMatchObject({ kind: 'waiting' });
});

test('before migrations there is a backup, or no migration', async () => {
  // This one may be applied twice, so it can wait once more.
  const last = (await readMigrations()).find(({ sql }) => sql.includes('key_kept_at'))!.name;
  const forget = () => owner.query('delete from migrations.applied where name = $1', [last]);
  const isApplied = async () =>
    (await owner.query('select 1 from migrations.applied where name = $1', [last])).length === 1;
  await rm(root(), { recursive: true, force: true });
  await forget();
  const refused = await withStopped(() => runProcess({ ...env, BACKUP_DIR: path.join(dataDir, 'none') }));
  expect(refused.code).toBe(1);
  expect(refused.output.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^BACKUP_DIR .+ is not there: .+ Nothing was migrated; BACKUPS=0 starts without the backup/,
    ),
  ]);
  expect(await isApplied()).toBe(false);

  await withStopped(async () => {
    const program = await startProcess(env);
    await program.end('SIGTERM');
  });
  expect(await isApplied()).toBe(true);
  expect(await readBackups(root())).toMatchObject([{ reason: 'migration', checked: {} }]);

  await forget();
  // A command migrates too.
  expect(await runAdmin(env, 'environment', 'list')).toMatchObject({ code: 0 });
  expect(await readBackups(root())).toMatchObject([{ reason: 'migration' }, { reason: 'migration' }]);

  await forget();
  await withStopped(async () => {
    const program = await startProcess({ ...env, BACKUPS: '0' });
    await program.end('SIGTERM');
  });
  expect(await isApplied()).toBe(true);
  expect(await readBackups(root())).toHaveLength(2);
});

async function withStopped<T>(work: () => Promise<T>): Promise<T> {
  await close();
  try {
    return await work();
  } finally {
    await open();
  }
}

test('a backup by hand, and the key for paper, which is neither shown nor needed where SECRET_KEY is set', async () => {
  const made = await runAdmin(env, 'backup');
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toMatch(
    /^Backed up \d+ rows into \S+ \(\d+\.\d MB\), and read them back\.\nThese backups do not/,
  );
  const key = readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim();
  const shown = await runAdmin(env, 'keys', 'show');
  expect(shown.code).toBe(0);
  expect(shown.output.split('\n')[0]).toBe(key);
  expect(await runAdmin({ ...env, SECRET_KEY: 'x'.repeat(40) }, 'keys', 'show')).toEqual({
    code: 1,
    output: 'The key is the variable SECRET_KEY: keep a copy of it elsewhere.\n',
  });
  const nowhere = path.join(dataDir, 'no-installation');
  const missing = await runAdmin({ DATA_DIR: nowhere }, 'keys', 'show');
  expect(missing).toMatchObject({ code: 1, output: expect.stringMatching(/^There is no key in /) });
  expect(existsSync(nowhere)).toBe(false);
});

test('a restore on an empty machine needs the directory of the backup, and the key', async () => {
  const { directory } = (await readBackups(root()))[0]!;
  const target = await mkdtemp(path.join(tmpdir(), 'vitrine-nightly-restored-'));
  try {
    execFileSync('cp', [path.join(dataDir, 'secret.key'), target]);
    const restored = await runAdmin({ DATA_DIR: target, DEMO: '0' }, 'restore', directory);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toMatch(
      /^Restored \d+ rows and 0 files\. Everybody signs in again\.\nWhat happened/,
    );
  } finally {
    await rm(target, { recursive: true, force: true });
  }
});
