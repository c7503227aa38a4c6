import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compile, type Sql, sql } from './sql.ts';

// The only place that opens connections. Work always runs in a transaction, and on content tables in one that has first
// named its environments: row-level security shows nothing to a transaction that did not.

export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
}

/** Ids only: whoever hears it reads the rows with its own rights. */
export interface Notification {
  readonly environment: string;
  readonly kinds: readonly string[];
  readonly device?: string;
  /** Devices that have connected anew, each with the number of its newest connection. */
  readonly taken?: readonly (readonly [device: string, connection: number])[];
}

export interface Database {
  /** For tables without environments (identity, limits). */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** For content tables; `environments` are ids this program read itself. */
  inEnvironments<T>(environments: readonly string[], work: (db: Db) => Promise<T>): Promise<T>;
  findEnvironmentBySlug<Row>(slug: string, statement: Sql): Promise<Row | null>;
  /** Calls back for every notification on channel `vitrine`, over a connection of its own that is reopened when lost. */
  listen(onNotification: (notification: Notification) => void): () => void;
  isReachable(): Promise<boolean>;
  /** Used and idle ones, and how many callers wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

// bigint counts fit a number here; timestamps are read as ISO text, the form they leave the server in.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstantFrom);

/** `2026-01-31 12:00:00.5+00` is cut up, not parsed: a page of a list holds hundreds of them. */
function isoInstantFrom(text: string): string {
  if (text.length < 22 || text.length > 29 || text[10] !== ' ' || !text.endsWith('+00')) {
    return new Date(text).toISOString();
  }
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openDatabase(
  url: string,
  options: { max: number; onError: (error: Error) => void; clock?: () => Date },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'vitrine',
    // Planning a list takes as long as running it, and every statement asks within one environment: one plan fits all.
    options: '-c plan_cache_mode=force_generic_plan',
    // A statement is sent without waiting for the answer to the one before (see `run`).
    pipeline: true,
  });
  pool.on('error', options.onError);

  async function run<T>(opening: string, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    // Between two statements nobody else hears that the connection broke, and what nobody hears ends the program.
    const hear = (error: Error) => {
      broken = error;
    };
    client.on('error', hear);
    let isOver = false;
    const db: Db = {
      async query<Row>(statement: Sql) {
        // The connection may by now belong to somebody else's transaction.
        if (isOver) throw new Error('A statement came after the end of its transaction.');
        const { rows } = await client.query(compile(statement));
        return rows as Row[];
      },
    };
    try {
      // The opening and the first statement are one round trip. Without its opening a statement finds no rows.
      const opened = client.query(opening);
      opened.catch(() => {}); // thrown below
      const result = await work(db);
      isOver = true;
      await opened;
      // COMMIT of a failed transaction answers ROLLBACK without an error: that must not pass for success.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return result;
    } catch (error) {
      isOver = true;
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.off('error', hear);
      client.release(broken);
    }
  }

  return {
    transaction: (work) => run('begin', work),
    inEnvironments(environments, work) {
      if (environments.length === 0 || !environments.every((id) => uuid.test(id))) {
        throw new Error('An environment id is missing or malformed.');
      }
      // One round trip; the ids are checked above, since a statement list takes no parameters.
      // What the database itself records (activations) bears the program's time.
      const now = (options.clock?.() ?? new Date()).toISOString();
      return run(
        `begin; select set_config('vitrine.environments', '${environments.join(',')}', true), set_config('vitrine.now', '${now}', true)`,
        work,
      );
    },
    findEnvironmentBySlug: <Row>(slug: string, statement: Sql) =>
      run('begin', async (db) => {
        await db.query(sql`select set_config('vitrine.slug', ${slug}, true)`);
        const rows = await db.query<Row>(statement);
        return rows[0] ?? null;
      }),
    listen(onNotification) {
      let client: pg.Client | null = null;
      let isStopped = false;
      const connect = async () => {
        if (isStopped) return;
        const fresh = new pg.Client({
          connectionString: url,
          application_name: 'vitrine listen',
          keepAlive: true,
        });
        client = fresh;
        const again = () => {
          if (client !== fresh || isStopped) return;
          client = null;
          setTimeout(connect, 500 + Math.random() * 500).unref();
        };
        fresh.on('error', again);
        fresh.on('end', again);
        fresh.on('notification', ({ payload }) =>
          onNotification(JSON.parse(payload ?? '{}') as Notification),
        );
        try {
          await fresh.connect();
          await fresh.query('listen vitrine');
        } catch {
          again();
        }
      };
      void connect();
      return () => {
        isStopped = true;
        void client?.end().catch(() => {});
      };
    },
    isReachable: async () => {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Connection strings of the two login roles, whose passwords are derived from SECRET_KEY; null: they can't log in so. */
export async function findRoles(ownerUrl: string, derive: (purpose: string) => string) {
  const urls = roleUrlsOf(ownerUrl, derive);
  return (await whyUnreachable(urls.auth)) || (await whyUnreachable(urls.app)) ? null : urls;
}

function roleUrlsOf(ownerUrl: string, derive: (purpose: string) => string) {
  const urlOf = (role: string) => {
    const url = new URL(ownerUrl);
    url.username = role;
    url.password = derive(`database ${role}`);
    return url.toString();
  };
  return { auth: urlOf('vitrine_auth'), app: urlOf('vitrine_app') };
}

/** Sets the passwords of the two login roles if they are others, and returns their connection strings. */
export async function loginRoles(ownerUrl: string, derive: (purpose: string) => string) {
  const known = await findRoles(ownerUrl, derive);
  if (known) return known;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const role of ['vitrine_auth', 'vitrine_app']) {
      await alterRole(owner, role, derive(`database ${role}`));
    }
  } finally {
    await owner.end();
  }
  return roleUrlsOf(ownerUrl, derive);
}

const alterAttempts = 20;

/** Roles belong to the whole PostgreSQL, locks to one database: of two programs that start at once, one tries again. */
async function alterRole(owner: pg.Client, role: string, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(`alter role ${role} login password ${owner.escapeLiteral(password)}`);
      return;
    } catch (error) {
      const isRace = /tuple concurrently (updated|deleted)/.test((error as Error).message);
      if (!isRace || attempt === alterAttempts) throw error;
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

/** Null when a connection can be made. */
export async function whyUnreachable(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}
