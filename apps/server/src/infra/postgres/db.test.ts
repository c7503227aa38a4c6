import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf } from '../../http/errors.ts';
import { startFlakyProxy } from '../../test/flaky-proxy.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-postgres.ts';
import { type Database, type Db, openDatabase } from './db.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
let owner: Owner;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  pool = openDatabase([database.url], { max: 1, onError: () => {} });
});
afterAll(async () => {
  await pool.close();
  await owner.end();
  await database.drop();
});

test('a connection that breaks between two statements fails only its transaction', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const transaction = pool.transaction(async (db) => {
    const [row] = await db.query(sql({ pid: 'int4' })`select pg_backend_pid() as pid`);
    await owner.query('select pg_terminate_backend($1, 5000)', [row!.pid]);
    // Gives the error time to arrive while no statement is in progress.
    await once(AbortSignal.timeout(100), 'abort');
    await db.query(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  expect(uncaught).not.toHaveBeenCalled();
  process.off('uncaughtException', uncaught);
  expect(await pool.transaction((db) => db.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  expect(pool.connections()).toMatchObject({ used: 0, waiting: 0 });
});

test('the environments of a transaction are forgotten with it, so that the next on its connection sees none', async () => {
  const named = sql({ named: 'text' })`select current_setting('vitrine.environments', true) as named`;
  const environment = '018f0000-0000-7000-8000-000000000001';
  const read = (db: Db) => db.query(named);
  expect(await pool.inEnvironments([environment], read)).toEqual([{ named: environment }]);
  const [after] = await pool.transaction(read);
  expect(after!.named ?? '').toBe('');
});

test('A9: in tests, work that holds a connection gets no second one of its pool', async () => {
  const other = openDatabase([database.url], { max: 1, onError: () => {} });
  const read = (from: Database) => from.transaction((db) => db.query(sql`select 1`));
  await expect(pool.transaction(() => read(pool))).rejects.toThrow('inside another one');
  await expect(pool.transaction(() => other.transaction(() => read(pool)))).rejects.toThrow(
    'inside another one',
  );
  expect(await pool.transaction(() => read(other))).toHaveLength(1);
  // Work that only began in a transaction may go on after it.
  const gate = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  await pool.transaction(async () => {
    later = gate.promise.then(() => read(pool));
  });
  gate.resolve();
  expect(await later).toHaveLength(1);
  await other.close();
});

test('case 216: a statement that selects all columns still works when a newer version has added one', async () => {
  await owner.query('create table public.wide (a int)');
  const read = () => pool.transaction((db) => db.query(sql`select * from public.wide where a = ${1}`));
  const change = () =>
    pool.transaction((db) => db.query(sql`insert into public.wide (a) values (${1}) returning wide.*`));
  expect(await read()).toEqual([]);
  expect(await change()).toEqual([{ a: 1 }]);
  await owner.query('alter table public.wide add column b int');
  expect(await read()).toEqual([{ a: 1, b: null }]);
  expect(await change()).toEqual([{ a: 1, b: null }]);
});

const withPassword = (password: string) => {
  const url = new URL(database.url);
  url.password = password;
  return url.href;
};

test('case 222: of several passwords the right one is found, for work and for listening', async () => {
  const rotated = openDatabase([withPassword('of the new key'), database.url], { max: 2, onError: () => {} });
  const onNotification = vi.fn();
  const stopListening = rotated.listen(onNotification, () => {});
  try {
    const both = await Promise.all(
      [1, 2].map(() => rotated.transaction((db) => db.query(sql`select 1 as one`))),
    );
    expect(both).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(await rotated.isReachable()).toBe(true);
    await vi.waitFor(async () => {
      await owner.query(`select pg_notify('vitrine', '{"environment":"e","kinds":[]}')`);
      expect(onNotification).toHaveBeenCalled();
    }, 10_000);
  } finally {
    stopListening();
    await rotated.close();
  }
});

test('a password that is wrong for all keys is an error, not a wait', async () => {
  const wrong = openDatabase([withPassword('one'), withPassword('two')], { max: 1, onError: () => {} });
  await expect(wrong.transaction((db) => db.query(sql`select 1`))).rejects.toMatchObject({ code: '28P01' });
  expect(await wrong.isReachable()).toBe(false);
  await wrong.close();
});

test('the listening connection may bypass a pooler', async () => {
  const direct = await createTestDatabase();
  const there = await connectOwner(direct);
  const pooled = openDatabase([database.url], { max: 1, onError: () => {}, listenUrls: [direct.url] });
  const onNotification = vi.fn();
  const stopListening = pooled.listen(onNotification, () => {});
  try {
    await vi.waitFor(async () => {
      await there.query(`select pg_notify('vitrine', '{"environment":"e","kinds":[]}')`);
      expect(onNotification).toHaveBeenCalled();
    }, 10_000);
  } finally {
    stopListening();
    await pooled.close();
    await there.end();
    await direct.drop();
  }
});

test('through a pooler no plan is kept, and the limits of a statement are set with each transaction', async () => {
  const pooled = openDatabase([database.url], { max: 1, onError: () => {}, isPooled: true });
  try {
    for (let round = 0; round < 2; round++)
      expect(
        await pooled.transaction((db) =>
          db.query(sql`select current_setting('statement_timeout') as "limit",
            (select count(*) from pg_prepared_statements) as plans`),
        ),
      ).toEqual([{ limit: '15s', plans: 0 }]);
  } finally {
    await pooled.close();
  }
});

fullTest(
  'case 177: a database that stops answering fails its transactions in time, is listened to again, and everything continues',
  async () => {
    const door = await startFlakyProxy([Number(new URL(database.url).port)]);
    const url = new URL(database.url);
    url.port = String(door.port);
    const far = openDatabase([url.href], { max: 2, onError: () => {}, answerWithinMs: 500 });
    const onNotification = vi.fn();
    const stopListening = far.listen(onNotification, () => {});
    const sendNotification = () =>
      owner.query(`select pg_notify('vitrine', '{"environment":"","kinds":[]}')`);
    const isNotified = async () => {
      await sendNotification();
      expect(onNotification).toHaveBeenCalled();
    };
    const waitOptions = { timeout: 20_000, interval: 50 };
    await vi.waitFor(isNotified, waitOptions);
    expect(await far.transaction((db) => db.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);

    onNotification.mockClear();
    door.forgetAll();
    const failed = await far.transaction((db) => db.query(sql`select 1`)).catch((error: Error) => error);
    expect(problemOf(failed)).toMatchObject({ status: 503, code: 'unavailable' });
    // The listening connection must notice it, too.
    await vi.waitFor(isNotified, waitOptions);
    expect(await far.transaction((db) => db.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    door.setLine({ isSilent: true });
    expect(await far.isReachable()).toBe(false);
    door.setLine({});
    await vi.waitFor(async () => expect(await far.isReachable()).toBe(true), waitOptions);
    stopListening();
    await far.close();
    await door.close();
  },
);

test('a program that was suspended while it connected to the database tries again before it gives up', async () => {
  const connectWithinMs = 4000;
  const stalled = openDatabase([database.url], { max: 2, onError: () => {}, connectWithinMs });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = stalled.transaction((db) => db.query(sql`select 1 as one`));
    // The time is over before any answer of the database could be read.
    vi.advanceTimersByTime(connectWithinMs);
    vi.useRealTimers();
    expect(await answer).toEqual([{ one: 1 }]);
  } finally {
    vi.useRealTimers();
  }
  await stalled.close();
});

test('case 180: a statement that Postgres cancels because it took too long is answered with 503', async () => {
  const ended = await pool
    .transaction(async (db) => {
      await db.query(sql`set local statement_timeout = 20`);
      await db.query(sql`select pg_sleep(10)`);
    })
    .catch((error: Error) => error);
  expect(problemOf(ended)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test('case 163: a database that dies while it accepts a connection costs one reply, not the program', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const letIn = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];
  const die = message('E', Buffer.from('SFATAL\0C57P01\0Mthe postmaster is gone\0\0'));
  const dying = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([...letIn, die])));
  });
  dying.listen(0, '127.0.0.1');
  await once(dying, 'listening');
  const url = `postgres://somebody@127.0.0.1:${(dying.address() as AddressInfo).port}/any`;
  const doomed = openDatabase([url], { max: 1, onError: () => {} });
  for (let i = 0; i < 5; i++) {
    const failed = await doomed.transaction((db) => db.query(sql`select 1`)).catch((error: Error) => error);
    expect(problemOf(failed)).toMatchObject({ status: 503 });
  }
  expect(uncaught).not.toHaveBeenCalled();
  process.off('uncaughtException', uncaught);
  await doomed.close();
  dying.close();
});
