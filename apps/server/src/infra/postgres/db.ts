import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { currentAuthor } from '../author.ts';
import { parseJson } from './columns.ts';
import {
  type Announcement,
  type Announcer,
  collectAnnouncements,
  insertPending,
  leaveToOthers,
} from './pending-notifications.ts';
import { isWrongPassword, keepConnection, nextOf } from './persistent-connection.ts';
import { whileLocked } from './session-lock.ts';
import { compile, type Sql, sql } from './sql.ts';

// The only place that opens connections for work. Work always runs in a transaction, and on content tables in
// one that has first named its environments: row-level security shows nothing to a transaction that did not.

export interface Db {
  /** Rows of a statement that declares no columns can be counted, not read. */
  query<Row>(statement: Sql<Row>): Promise<Row[]>;
  /** Written with the transaction and published after it; see `markChanged` and `markDevice` (events.ts). */
  announce(announcement: Announcement): void;
}

export interface Database {
  /** For tables without environments (identity, limits). */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** For content tables; `environments` are ids that this program read itself. */
  inEnvironments<T>(environments: readonly string[], work: (db: Db) => Promise<T>): Promise<T>;
  findEnvironmentBySlug<Row>(slug: string, statement: Sql<Row>): Promise<Row | null>;
  /**
   * Calls back for every notification on channel `vitrine`, over a connection of its own that is reopened when lost, and
   * whenever it was opened.
   */
  listen(onNotification: (payload: string) => void, onOpen: () => void): () => void;
  /**
   * Calls `start` while this process is the only one on the database that holds the named lock, and calls
   * what `start` returned when the lock is lost. Returns a function that releases it.
   */
  whileLocked(name: string, start: () => () => void): () => Promise<void>;
  isReachable(): Promise<boolean>;
  /** Used and idle connections, and how many callers wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

// bigint counts fit into a number here; timestamps are read as ISO text, the form in which they leave the
// server.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstantFrom);
/** Not among the names of the driver. */
const uuidArrayType = 2951 as never;
const readArray = pg.types.getTypeParser(uuidArrayType) as (text: string) => unknown;
pg.types.setTypeParser(uuidArrayType, uuidsFrom);

/** Split instead of read letter by letter, because thousands of displays have such lists. */
function uuidsFrom(text: string): unknown {
  if (text === '{}') return [];
  return text.includes('NULL') || text.includes('[') || text.lastIndexOf('{') > 0
    ? readArray(text)
    : text.slice(1, -1).split(',');
}

/**
 * `2026-01-31 12:00:00.5+00` is sliced instead of parsed, because a page of a list contains hundreds of them.
 */
function isoInstantFrom(text: string): string {
  if (text.length < 22 || text.length > 29 || text[10] !== ' ' || !text.endsWith('+00')) {
    return new Date(text).toISOString();
  }
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const connectWithinMs = 4000;
/** No new connection was opened in time, or none of the pool's came free. */
const timedOut = [
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
];
/** Postgres cancels a statement that takes longer. */
const statementWithinMs = 15_000;
const idleWithinMs = 30_000;
/** Longer than the statement timeout: after this the peer must be gone, whatever TCP reports. */
const answerWithinMs = 17_000;

const ownConnection = {
  statement_timeout: statementWithinMs,
  idle_in_transaction_session_timeout: idleWithinMs,
  // Planning a list takes as long as running it, and every statement is limited to one environment, so one
  // generic plan fits all.
  options: '-c plan_cache_mode=force_generic_plan',
};
/** Poolers refuse or lose settings made when a connection opens. */
const pooledBegin = `begin; set local statement_timeout = ${statementWithinMs}; set local idle_in_transaction_session_timeout = ${idleWithinMs}`;

/** Who works here, for the history. */
function authorSetting(): string {
  const author = currentAuthor();
  return author
    ? `, set_config('vitrine.author', '${JSON.stringify(author).replaceAll("'", "''")}', true)`
    : '';
}

interface OpenTransaction {
  readonly pool: pg.Pool;
  isOver: boolean;
  readonly outer: OpenTransaction | undefined;
}

const openTransactions = new AsyncLocalStorage<OpenTransaction>();
let refusesNested = false;

/**
 * For tests: work that waits for a second connection while it holds one of the same pool waits for ever once all
 * connections are held by such work.
 */
export function refuseNestedTransactions(): void {
  refusesNested = true;
}

async function notNested<T>(pool: pg.Pool, work: (end: () => void) => Promise<T>): Promise<T> {
  if (!refusesNested) return work(() => {});
  const outer = openTransactions.getStore();
  for (let each = outer; each; each = each.outer)
    if (each.pool === pool && !each.isOver)
      throw new Error('A transaction was opened inside another one of the same pool.');
  const own: OpenTransaction = { pool, isOver: false, outer };
  const end = () => {
    own.isOver = true;
  };
  return openTransactions.run(own, work, end).finally(end);
}

export interface DatabaseOptions {
  readonly max: number;
  readonly onError: (error: Error) => void;
  readonly clock?: () => Date;
  readonly answerWithinMs?: number;
  readonly connectWithinMs?: number;
  /** For the listening connection; defaults to the same as for the others. */
  readonly listenUrls?: readonly string[];
  readonly announcer?: Announcer;
  /** Through a pooler each transaction may get another connection, which knows nothing of the plans kept by the one before. */
  readonly isPooled?: boolean;
}

/** `urls` differ only in the password: while a key is rotated, any of them may be the right one. */
export function openDatabase(urls: readonly string[], options: DatabaseOptions): Database {
  const timeoutMs = options.answerWithinMs ?? answerWithinMs;
  const openWithinMs = options.connectWithinMs ?? connectWithinMs;
  const announcer = options.announcer ?? leaveToOthers;
  const pool = new pg.Pool({
    connectionString: urls[0],
    max: options.max,
    connectionTimeoutMillis: openWithinMs,
    idleTimeoutMillis: 30_000,
    query_timeout: timeoutMs,
    application_name: 'vitrine',
    ...(options.isPooled ? {} : ownConnection),
    // A statement is sent without waiting for the answer to the previous one (see `run`).
    pipeline: true,
  });
  let isClosed = false;
  // A closed pool does not wait until Postgres has read the farewell, and Postgres may stop before that.
  pool.on('error', (error) => !isClosed && options.onError(error));
  // A dying database may send an error together with its greeting, before the caller that requested the
  // connection has it.
  pool.on('connect', (client) => client.on('error', () => {}));

  async function connect(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const tried = pool.options.connectionString!;
      try {
        return await pool.connect();
      } catch (error) {
        if (!isWrongPassword(error) || attempt >= urls.length) throw error;
        if (pool.options.connectionString === tried) pool.options.connectionString = nextOf(urls, tried);
      }
    }
  }

  /**
   * After this program was suspended (closed lid, overloaded machine) the timer fires before the answers
   * already received are read. That says nothing about the database, so the connection is tried once more.
   */
  const connectWithRetry = () =>
    connect().catch((error: Error) => {
      if (!timedOut.includes(error.message)) throw error;
      return connect();
    });

  const run = <T>(opening: string, work: (db: Db) => Promise<T>): Promise<T> =>
    notNested(pool, (end) => runAlone(opening, work, end));

  async function runAlone<T>(opening: string, work: (db: Db) => Promise<T>, end: () => void): Promise<T> {
    const client = await connectWithRetry();
    let broken: Error | undefined;
    // Between two statements nothing else handles a connection error, and an unhandled error would end the
    // program.
    const onClientError = (error: Error) => {
      broken = error;
    };
    client.on('error', onClientError);
    let isOver = false;
    const announced = collectAnnouncements();
    let noted: ReturnType<Announcer['note']> | undefined;
    const db: Db = {
      async query<Row>(statement: Sql<Row>) {
        // The connection may already belong to another transaction.
        if (isOver) throw new Error('A statement came after the end of its transaction.');
        const { rows } = await client.query(compile(statement, { keepsPlan: !options.isPooled }));
        if (statement.columns) parseJson(statement.columns, rows);
        return rows as Row[];
      },
      announce: announced.add,
    };
    try {
      // The opening and the first statement share one round trip, and one write to the socket. Without its
      // opening a statement finds no rows.
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      const opened = client.query(opening);
      opened.catch(() => {}); // thrown below
      const result = await work(db);
      isOver = true;
      await opened;
      noted = announcer.note(announced.all());
      // COMMIT of a failed transaction answers ROLLBACK without an error: that must not pass for success.
      const ended = await client.query(`${insertPending(noted.rows)}commit`);
      const { command } = [ended].flat().at(-1)!;
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      end();
      noted.committed();
      return result;
    } catch (error) {
      isOver = true;
      noted?.rolledBack();
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.off('error', onClientError);
      client.release(broken);
    }
  }

  const begin = options.isPooled ? pooledBegin : 'begin';
  const kept = {
    urls: options.listenUrls ?? urls,
    connectWithinMs: openWithinMs,
    answerWithinMs: timeoutMs,
  };
  return {
    transaction: (work) => run(begin, work),
    inEnvironments(environments, work) {
      if (environments.length === 0 || !environments.every((id) => uuid.test(id))) {
        throw new Error('An environment id is missing or malformed.');
      }
      // One round trip; the ids are validated above, because a statement list takes no parameters. What
      // triggers record (activations) has the program's time.
      const now = (options.clock?.() ?? new Date()).toISOString();
      return run(
        `${begin}; select set_config('vitrine.environments', '${environments.join(',')}', true), set_config('vitrine.now', '${now}', true)${authorSetting()}`,
        work,
      );
    },
    findEnvironmentBySlug: <Row>(slug: string, statement: Sql<Row>) =>
      run(begin, async (db) => {
        await db.query(sql`select set_config('vitrine.slug', ${slug}, true)`);
        const rows = await db.query(statement);
        return rows[0] ?? null;
      }),
    listen(onNotification, onOpen) {
      const stop = keepConnection({
        ...kept,
        applicationName: 'vitrine listen',
        onOpen: async (client) => {
          client.on('notification', ({ payload }) => onNotification(payload ?? ''));
          await client.query('listen vitrine');
          onOpen();
        },
      });
      return () => void stop();
    },
    whileLocked: (name, start) => whileLocked(kept, name, start),
    isReachable: async () => {
      try {
        const client = await connect();
        const within = { text: 'select 1', query_timeout: openWithinMs } as pg.QueryConfig;
        await client.query(within).then(
          () => client.release(),
          (error: Error) => {
            client.release(error);
            throw error;
          },
        );
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
    close() {
      isClosed = true;
      return pool.end();
    },
  };
}
