import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fullTest } from '../../test/profile.ts';
import { DATA_VERSION, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmaster, servesCluster } from './postmaster-file.ts';

const PROGRAM = new URL('./embedded-postgres.ts', import.meta.url).href;
const quiet = () => {};
const waitOptions = { timeout: 30_000, interval: 20 };

let root: string;
let template: string;
let directories: string[] = [];
let programs: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vitrine-postgres-'));
  await chmod(root, 0o755); // for the test in which the database runs as another user
  template = path.join(root, 'template');
  await (await startEmbeddedPostgres({ dataDir: template, fsync: false, log: quiet })).stop();
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  for (const dataDir of directories) await endServerOf(dataDir);
  for (const dataDir of directories) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  directories = [];
  programs = [];
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('a first start creates an owner-only, durable UTF-8 database with the collations of all languages', async () => {
  const dataDir = emptyDirectory();
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });

  const [settings] = await query(
    server.url,
    `select current_database() as database, current_user as user, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
       current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual({
    database: 'vitrine',
    user: 'postgres',
    fsync: 'on',
    commit: 'on',
    encoding: 'UTF8',
    addresses: '127.0.0.1',
    sockets: '',
  });
  const collations = await query(
    server.url,
    `select collname from pg_collation where collname in ('cs-x-icu', 'de-x-icu', 'en-x-icu', 'es-x-icu')`,
  );
  expect(collations).toHaveLength(4);
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
  expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  await expect(query(server.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
  expect(await readFile(path.join(dataDir, 'VERSION'), 'utf8')).toBe(`${DATA_VERSION}\n`);
  expect(await readdir(dataDir)).toHaveLength(4);
  await server.stop();
  await expect(query(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

fullTest('a first start killed while it creates the database is followed by a clean start', async () => {
  const dataDir = emptyDirectory();
  const program = startProgram(dataDir);
  await vi.waitFor(async () => {
    const unfinished = (await readdir(dataDir)).find((name) => /^postgres\.init-\d+$/.test(name));
    await stat(path.join(dataDir, unfinished ?? 'none', 'postgresql.conf'));
  }, waitOptions);
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(await readdir(dataDir)).not.toContain('postgres');

  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect((await readdir(dataDir)).sort()).toEqual([
    'VERSION',
    'postgres',
    'postgres.log',
    'postgres.password',
  ]);
});

fullTest(
  'a killed program leaves its database serving; the next start adopts it with every acknowledged write',
  async () => {
    const dataDir = copyOfTemplate();
    const program = startProgram(dataDir);
    const url = await firstLine(program);
    await query(url, 'create table kept as select 7 as number');
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect(await query(url, 'select number from kept')).toEqual([{ number: 7 }]);

    const server = await startEmbeddedPostgres({ dataDir, log: quiet });
    expect(server).toMatchObject({ adopted: true, url });
    expect(await query(server.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await server.stop();
    expect(await isServed(dataDir)).toBe(false);

    const next = await startEmbeddedPostgres({ dataDir, log: quiet });
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await next.stop();
  },
);

fullTest('a second program on the same data is refused in one line, and the first continues', async () => {
  const dataDir = copyOfTemplate();
  const first = await startEmbeddedPostgres({ dataDir, log: quiet });
  const second = startProgram(dataDir);
  expect(await firstLine(second)).toMatch(
    /^Another Vitrine is already using .+: stop it or choose another DATA_DIR\.$/,
  );
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(first.holdsLock()).toBe(true);
  await first.stop();
});

test('N1: the lock of a killed program is waited for, however long a busy machine takes to notice its end', async () => {
  const dataDir = copyOfTemplate();
  const program = startProgram(dataDir);
  const url = await firstLine(program);
  const [owner] = (await query(
    url,
    `select pid from pg_stat_activity where application_name = 'vitrine owner'`,
  )) as [{ pid: number }];
  // It stands still, as on a machine that is busy with something else.
  process.kill(owner.pid, 'SIGSTOP');
  program.kill('SIGKILL');
  await once(program, 'exit');
  const starting = startEmbeddedPostgres({ dataDir, log: quiet });
  // Longer than a program that is in use is waited for.
  await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, 2500))]);
  process.kill(owner.pid, 'SIGCONT');
  expect((await starting).adopted).toBe(true);
  await (await starting).stop();
});

fullTest(
  'of two programs started at once on an empty directory, one runs and the other is refused',
  async () => {
    const dataDir = emptyDirectory();
    const lines = await Promise.all([firstLine(startProgram(dataDir)), firstLine(startProgram(dataDir))]);
    expect(lines.filter((line) => line.startsWith('postgres://'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('Another Vitrine'))).toHaveLength(1);
  },
);

test.each([
  ['a server that is gone', 4_194_303],
  ['another program, after a reboot', process.pid],
])('a lock file with the pid of %s does not block the start', async (_whose, pid) => {
  const dataDir = copyOfTemplate();
  const cluster = path.join(dataDir, 'postgres');
  await writeFile(
    path.join(cluster, 'postmaster.pid'),
    `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  expect(server.adopted).toBe(false);
  await server.stop();
});

fullTest(
  'case 163: a database killed with kill -9 is back on the same address with every acknowledged write',
  async () => {
    const dataDir = copyOfTemplate();
    const server = await startEmbeddedPostgres({ dataDir, log: quiet });
    await query(server.url, 'create table kept as select 7 as number');
    const killed = await readPostmaster(path.join(dataDir, 'postgres'));
    await killServerOf(dataDir, 'SIGKILL');
    await vi.waitFor(async () => {
      expect((await readPostmaster(path.join(dataDir, 'postgres')))?.pid).not.toBe(killed?.pid);
      expect(server.holdsLock()).toBe(true);
    }, waitOptions);
    expect(await query(server.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await server.stop();
    expect(await isServed(dataDir)).toBe(false);
  },
);

test('data of a newer version is refused in one line and not changed', async () => {
  const dataDir = emptyDirectory();
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'VERSION'), `${DATA_VERSION + 1}\n`);
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(
    /^The data in .+ is of version 2, written by a newer Vitrine; this one reads up to version 1\. .+$/,
  );
  expect(await readFile(path.join(dataDir, 'VERSION'), 'utf8')).toBe(`${DATA_VERSION + 1}\n`);
  expect(await readdir(dataDir)).toEqual(['VERSION']);
});

fullTest('root without user namespaces runs the database as another user, and can change back', async () => {
  const dataDir = copyOfTemplate();
  // With an empty PATH there is no `unshare`.
  const program = startProgram(dataDir, { PATH: '' });
  expect(await query(await firstLine(program), 'select 1 as one')).toEqual([{ one: 1 }]);
  program.kill('SIGKILL');
  await once(program, 'exit');
  await endServerOf(dataDir);

  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

fullTest("the database's log does not grow forever", async () => {
  const dataDir = copyOfTemplate();
  const logFile = path.join(dataDir, 'postgres.log');
  await truncate(logFile, 10_000_001);
  await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop();
  expect((await stat(logFile)).size).toBeLessThan(100_000);
});

function emptyDirectory(): string {
  const dataDir = path.join(root, `data-${directories.length}`);
  directories.push(dataDir);
  return dataDir;
}

function copyOfTemplate(): string {
  const dataDir = emptyDirectory();
  // Several times faster than Node's own copy.
  execFileSync('cp', ['-a', '--reflink=auto', template, dataDir]);
  return dataDir;
}

/** A separate program that prints the address of its database, or why it was refused. */
function startProgram(dataDir: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(PROGRAM)});
    try {
      console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} })).url);
    } catch (error) {
      console.log(error.message);
    }`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  programs.push(program);
  return program;
}

async function firstLine(program: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of program.stdout!.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.trim();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function isServed(dataDir: string): Promise<boolean> {
  const cluster = path.join(dataDir, 'postgres');
  const postmaster = await readPostmaster(cluster);
  return postmaster !== undefined && (await servesCluster(postmaster.pid, cluster));
}

async function killServerOf(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  process.kill((await readPostmaster(path.join(dataDir, 'postgres')))!.pid, signal);
}

async function endServerOf(dataDir: string): Promise<void> {
  if (!(await isServed(dataDir))) return;
  await killServerOf(dataDir, 'SIGQUIT');
  await vi.waitFor(async () => expect(await isServed(dataDir)).toBe(false), waitOptions);
}
