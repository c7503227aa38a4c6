import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-postgres.ts';
import { type Database, openDatabase } from './db.ts';
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

test('a connection that breaks between two statements fails its transaction and nothing else', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const transaction = pool.transaction(async (db) => {
    const [row] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await owner.query('select pg_terminate_backend($1, 5000)', [row!.pid]);
    // Time for the news to arrive while no statement waits for an answer.
    await once(AbortSignal.timeout(100), 'abort');
    await db.query(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  expect(uncaught).not.toHaveBeenCalled();
  process.off('uncaughtException', uncaught);
  expect(await pool.transaction((db) => db.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  expect(pool.connections()).toMatchObject({ used: 0, waiting: 0 });
});

test('case 216: a statement that takes all columns goes on when a newer version has added one', async () => {
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

test('case 222: of several passwords the one that is right is found, for work and for listening', async () => {
  const rotated = openDatabase([withPassword('of the new key'), database.url], { max: 2, onError: () => {} });
  const heard = vi.fn();
  const stopListening = rotated.listen(heard);
  try {
    const both = await Promise.all(
      [1, 2].map(() => rotated.transaction((db) => db.query(sql`select 1 as one`))),
    );
    expect(both).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(await rotated.isReachable()).toBe(true);
    await vi.waitFor(async () => {
      await owner.query(`select pg_notify('vitrine', '{"environment":"e","kinds":[]}')`);
      expect(heard).toHaveBeenCalled();
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

test('who listens may take another way than who works, past a pooler', async () => {
  const direct = await createTestDatabase();
  const there = await connectOwner(direct);
  const pooled = openDatabase([database.url], { max: 1, onError: () => {}, listenUrls: [direct.url] });
  const heard = vi.fn();
  const stopListening = pooled.listen(heard);
  try {
    await vi.waitFor(async () => {
      await there.query(`select pg_notify('vitrine', '{"environment":"e","kinds":[]}')`);
      expect(heard).toHaveBeenCalled();
    }, 10_000);
  } finally {
    stopListening();
    await pooled.close();
    await there.end();
    await direct.drop();
  }
});
