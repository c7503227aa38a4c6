import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-postgres.ts';
import { type Database, openDatabase } from './db.ts';
import { freeLeases, pullForward } from './queue-clock.ts';

let database: TestDatabase;
let owner: Owner;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  pool = openDatabase([database.url], { max: 1, onError: () => {} });
});
beforeEach(() => owner.query('delete from infra.jobs'));
afterAll(async () => {
  await pool.close();
  await owner.end();
  await database.drop();
});

const now = new Date('2026-11-17T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const day = 1440;

interface Waiting {
  readonly ordered: number;
  readonly due: number;
  readonly attempts?: number;
  readonly leasedUntil?: number;
}

/** Moments are minutes from now. */
async function put(kind: string, { ordered, due, attempts = 0, leasedUntil }: Waiting): Promise<void> {
  await owner.query(
    `insert into infra.jobs (id, kind, payload, run_at, created_at, attempts, leased_until)
     values ($1, $2, '{}', $3, $4, $5, $6)`,
    [
      randomUUID(),
      kind,
      minutes(due),
      minutes(ordered),
      attempts,
      leasedUntil === undefined ? null : minutes(leasedUntil),
    ],
  );
}
const kinds = async (condition: string) =>
  (await owner.query(`select kind from infra.jobs where ${condition} order by kind`, [now])).map(
    ({ kind }) => kind,
  );

test('case 170: what was ordered before the clock was set back is done now, and what has a date of its own waits', async () => {
  await put('at once', { ordered: day, due: day });
  await put('soon', { ordered: 60, due: 61 });
  await put('again', { ordered: -5, due: day, attempts: 2 });
  await put('again in an hour', { ordered: -5, due: 60, attempts: 2 });
  await put('tomorrow', { ordered: day, due: 2 * day });
  await put('as ever', { ordered: -5, due: 10 });
  await put('at work', { ordered: day, due: day, attempts: 1, leasedUntil: day });
  await pullForward(pool, () => now);
  expect(await kinds('run_at <= $1')).toEqual(['again', 'at once', 'soon']);
});

test('case 192: a lease that no living worker can hold is free, others are kept', async () => {
  await put('of a dead worker', { ordered: -5, due: -5, attempts: 1, leasedUntil: 60 });
  await put('of a living one', { ordered: -5, due: -5, attempts: 1, leasedUntil: 1 });
  await freeLeases(pool, () => now, 60_000);
  expect(await kinds('leased_until is null and run_at <= $1')).toEqual(['of a dead worker']);
});
