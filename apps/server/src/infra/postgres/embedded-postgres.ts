/**
 * The built-in PostgreSQL: a real server started from the binaries that npm installed, with its data in
 * `<dataDir>/postgres`. It survives a killed program, and the next start adopts it. Only one program at a
 * time may use a data directory: the holder of the advisory lock.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../free-port.ts';
import { DataDirectoryInUse, StartError } from '../start-error.ts';
import { openConnectionsTo } from './open-connections.ts';
import { findNativeDirectory } from './postgres-binaries.ts';
import { prepareCluster, prepareDataDirectory } from './postgres-data.ts';
import { choosePostgresIdentity, giveTreeTo, type PostgresIdentity } from './postgres-identity.ts';
import { boundLogFile, lastComplaint } from './postgres-log.ts';
import { answersSignals, isAlive, readPostmaster, servesCluster, voidForeignPid } from './postmaster-file.ts';

export { DATA_VERSION } from './postgres-data.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** False only for throw-away test databases: acknowledged writes may then be lost in a power failure. */
  fsync?: boolean;
};

export type EmbeddedPostgres = {
  /** Superuser connection to the database `vitrine`. */
  url: string;
  /** True if a server left behind by a killed program was taken over. */
  adopted: boolean;
  /** False while a crashed server is being restarted. */
  holdsLock(): boolean;
  /**
   * Fast shutdown: open transactions are rolled back, committed ones are on disk. Resolves when the server
   * has exited.
   */
  stop(): Promise<void>;
};

type Cluster = {
  directory: string;
  dataDir: string;
  logFile: string;
  password: string;
  identity: PostgresIdentity;
  fsync: boolean;
  log: (line: string) => void;
};
type RunningServer = { pid: number; port: number; adopted: boolean };

const START_LIMIT_MS = 60_000;
const STILL_WAITING_MS = 10_000;
const SHUTDOWN_LIMIT_MS = 30_000;
const LOCK_TIMEOUT_MS = 1000;
const OWNER_LOCK = [0x5649_5452, 1];

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true } = options;
  const native = await findNativeDirectory();
  const dataDir = await prepareDataDirectory(options.dataDir);
  const identity = await choosePostgresIdentity(native, dataDir, canRun);
  const initdb = (args: string[]) => runInitdb(identity, args);
  const { directory, password } = await prepareCluster({ dataDir, identity, initdb, fsync, log });
  const logFile = path.join(dataDir, 'postgres.log');
  await boundLogFile(logFile);

  const cluster: Cluster = { directory, dataDir, logFile, password, identity, fsync, log };
  let { server, lock } = await takeOver(cluster, undefined);
  let stopping = false;
  let recovery: Promise<void> | undefined;
  let holdsLock = true;

  // The lock's connection ends when the server crashes or is killed, so it is restarted on the same port.
  const watchLock = () =>
    lock.once('end', () => {
      holdsLock = false;
      if (!stopping) recovery = recover();
    });
  async function recover(): Promise<void> {
    log('PostgreSQL went away unexpectedly, bringing it back');
    while (!stopping) {
      try {
        ({ server, lock } = await takeOver(cluster, server.port));
        holdsLock = true;
        watchLock();
        log(`PostgreSQL is back (pid ${server.pid})`);
        return;
      } catch (error) {
        log(`PostgreSQL is not back yet: ${(error as Error).message}`);
        await sleep(1000);
      }
    }
  }
  watchLock();

  const stop = async () => {
    stopping = true;
    await recovery;
    await shutDown(cluster, server.pid);
    await lock.end().catch(() => {});
  };
  try {
    await createDatabase(lock);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: urlOf(cluster, server.port, 'vitrine'),
    adopted: server.adopted,
    holdsLock: () => holdsLock,
    stop,
  };
}

/** Finds or starts the server and becomes its only owner. */
async function takeOver(cluster: Cluster, preferredPort: number | undefined) {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const server = await ensureRunning(cluster, preferredPort, deadline);
    const lock = await takeOwnerLock(cluster, server.port);
    if (lock) {
      if (server.adopted)
        cluster.log(`took over the PostgreSQL left running by an earlier start (pid ${server.pid})`);
      return { server, lock };
    }
    if (Date.now() > deadline)
      throw new StartError(`PostgreSQL does not accept connections; see ${cluster.logFile}`);
    await sleep(50);
  }
}

async function ensureRunning(
  cluster: Cluster,
  preferredPort: number | undefined,
  deadline: number,
): Promise<RunningServer> {
  while (Date.now() < deadline) {
    const found = await readPostmaster(cluster.directory);
    if (found && (await servesCluster(found.pid, cluster.directory))) {
      if (found.ready) return { pid: found.pid, port: found.port, adopted: true };
      // It is recovering or shutting down; wait in both cases.
      await sleep(50);
      continue;
    }
    if (found && answersSignals(found.pid)) await voidForeignPid(cluster.directory);
    // The data may change its owner only now, with no server running on it.
    await giveTreeTo(cluster.identity.owner, cluster.directory);
    const port = preferredPort ?? (await findFreePort());
    const outcome = await launch(cluster, port);
    if (typeof outcome === 'number') return { pid: outcome, port, adopted: false };
    // Backends of a killed postmaster need a moment to exit, and another program may have taken the port or
    // directory.
    const passing = /still in use|already exists|could not (bind|create any TCP)/.test(outcome.reason);
    if (!passing) throw new StartError(`PostgreSQL did not start: ${outcome.reason}`);
    cluster.log(`PostgreSQL did not start yet: ${outcome.reason}`);
    await sleep(200);
  }
  throw new StartError(`PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s; see ${cluster.logFile}`);
}

/** Resolves to the pid when the server is ready, or to the reason why it failed. */
async function launch(cluster: Cluster, port: number): Promise<number | { reason: string }> {
  const { directory, identity, logFile } = cluster;
  const durable = cluster.fsync ? 'on' : 'off';
  const settings = {
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // Databases of tests live for seconds, many at a time, each with the connections of a whole program.
    autovacuum: durable,
    shared_buffers: '128MB',
    max_connections: cluster.fsync ? '100' : '400',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const args = ['-D', directory, '-h', '127.0.0.1', '-p', String(port), '-k', ''];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);

  const logHandle = await open(logFile, 'a', 0o600);
  const logStart = (await logHandle.stat()).size;
  // Runs in its own session: Ctrl-C in the terminal must reach only this program, which then stops the server
  // in order.
  const stdio: SpawnOptions['stdio'] = ['ignore', logHandle.fd, logHandle.fd];
  const child = spawnAs(identity, [identity.binaries.postgres, ...args], { detached: true, stdio });
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `it ended with ${signal ?? `code ${code}`}`;
  });
  await logHandle.close();

  let nextReportAt = Date.now() + STILL_WAITING_MS;
  while (failure === undefined) {
    const state = await readPostmaster(directory);
    if (state?.ready && state.pid === child.pid) {
      child.unref(); // neither process keeps the other alive
      return state.pid;
    }
    // Recovery after a crash may take long, and killing it would only start it again.
    if (Date.now() > nextReportAt) {
      cluster.log(`PostgreSQL is still starting; see ${logFile}`);
      nextReportAt += STILL_WAITING_MS;
    }
    await sleep(10);
  }
  return { reason: (await lastComplaint(logFile, logStart)) ?? failure };
}

/** Undefined if the server does not accept connections at the moment. */
async function takeOwnerLock(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'vitrine owner',
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows and is handled
  try {
    await client.connect();
    const startedAt = Date.now();
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', OWNER_LOCK);
      if (rows[0].taken) return client;
      const waitedMs = Date.now() - startedAt;
      // The backend of a killed program lets go when it notices, which a busy machine may delay.
      const limitMs = (await hasLiveOwner(client, port)) ? LOCK_TIMEOUT_MS : START_LIMIT_MS;
      if (waitedMs > limitMs) break;
      await sleep(50);
    }
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '28P01') {
      throw new StartError(`The database in ${cluster.directory} refuses the password kept beside it.`);
    }
    return undefined;
  }
  await client.end();
  throw new DataDirectoryInUse(
    `Another Vitrine is already using ${cluster.dataDir}: stop it or choose another DATA_DIR.`,
  );
}

/** Whether the other end of the connection that holds the lock is open; true where that cannot be known. */
async function hasLiveOwner(client: pg.Client, port: number): Promise<boolean> {
  const { rows } = await client.query<{ clientPort: number }>(
    `select a.client_port as "clientPort" from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    OWNER_LOCK,
  );
  const open = await openConnectionsTo(port);
  return open === null || rows.some(({ clientPort }) => open.has(clientPort));
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'vitrine'");
  if (rowCount === 0) await client.query('create database vitrine');
}

async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  // SIGINT is Postgres' fast shutdown, SIGQUIT its immediate one (recovered from the log at the next start).
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await servesCluster(pid, cluster.directory))) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + SHUTDOWN_LIMIT_MS; Date.now() < deadline; await sleep(10)) {
      if (!(await isAlive(pid))) return;
    }
    cluster.log(`PostgreSQL (pid ${pid}) did not stop on ${signal}`);
  }
}

function spawnAs(identity: PostgresIdentity, commandLine: string[], options: SpawnOptions): ChildProcess {
  const [program, ...args] = [...identity.prefix, ...commandLine];
  // PG* variables are meant for clients of other databases. Messages are matched above, so they must be
  // English.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  const env = { ...Object.fromEntries(inherited), LC_ALL: 'C' };
  return spawn(program!, args, { ...identity.switchTo, ...options, env, cwd: '/' });
}

async function runInitdb(identity: PostgresIdentity, args: string[]): Promise<void> {
  const child = spawnAs(identity, [identity.binaries.initdb, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const failed = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      complaint += error.message;
      resolve(true);
    });
    child.once('close', (code) => resolve(code !== 0));
  });
  const firstLine =
    complaint.split('\n').find((line) => /error|fatal/i.test(line)) ?? complaint.split('\n')[0];
  if (failed) throw new StartError(`The database could not be created: ${firstLine}`);
}

function canRun([program, ...args]: string[]): boolean {
  return spawnSync(program!, args, { stdio: 'ignore' }).status === 0;
}

function urlOf({ password }: Cluster, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}
