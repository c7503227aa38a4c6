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
  pool = openDatabase(database.url, { max: 1, onError: () => {} });
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
