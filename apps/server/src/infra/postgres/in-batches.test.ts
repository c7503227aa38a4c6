import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-postgres.ts';
import { type Database, openDatabase } from './db.ts';
import { inBatches } from './in-batches.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase([database.url], { max: 1, onError: () => {} });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

test('A16: many environments are worked on in batches, and one that fails stops no other', async () => {
  const environments = Array.from({ length: 7 }, () => randomUUID());
  const bad = environments[4]!;
  const done: string[] = [];
  const failed: string[] = [];
  const transactions: number[] = [];
  await inBatches(
    pool,
    environments,
    async (db, batch) => {
      transactions.push(batch.length);
      if (batch.includes(bad)) await db.query(sql`select 1 / 0`);
      done.push(...batch);
    },
    { size: 3, onError: (_error, environment) => failed.push(environment) },
  );
  expect(failed).toEqual([bad]);
  expect(done).toEqual(environments.filter((each) => each !== bad));
  expect(transactions).toEqual([3, 3, 1, 1, 1, 1]);
});
