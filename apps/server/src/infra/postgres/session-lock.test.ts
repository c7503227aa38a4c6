import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-postgres.ts';
import { type Database, openDatabase } from './db.ts';

const waitOptions = { timeout: 20_000, interval: 20 };
let database: TestDatabase;
let owner: Owner;
let processes: Database[];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  processes = [1, 2].map(() => openDatabase([database.url], { max: 1, onError: () => {} }));
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()));
  await owner.end();
  await database.drop();
});

/** Records who runs when. */
function watched(name: string) {
  const running: string[] = [];
  const releases = processes.map((each, i) =>
    each.whileLocked(name, () => {
      running.push(`${i} starts`);
      return () => running.push(`${i} stops`);
    }),
  );
  return { running, releases };
}

test('one of two holds the lock, and the other follows when it is released', async () => {
  const { running, releases } = watched('given up');
  await vi.waitFor(() => expect(running).toHaveLength(1), waitOptions);
  const first = Number(running[0]![0]);
  await releases[first]!();
  await vi.waitFor(() => expect(running).toHaveLength(3), waitOptions);
  expect(running).toEqual([`${first} starts`, `${first} stops`, `${1 - first} starts`]);
  await releases[1 - first]!();
  expect(running.at(-1)).toBe(`${1 - first} stops`);
});

test('a holder that loses its connection stops, and somebody holds the lock again', async () => {
  const { running, releases } = watched('lost');
  await vi.waitFor(() => expect(running).toHaveLength(1), waitOptions);
  const first = Number(running[0]![0]);
  await owner.query(`
    select pg_terminate_backend(l.pid, 5000) from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and a.application_name = 'vitrine lock'
      and a.datname = current_database()`);
  await vi.waitFor(() => expect(running.length).toBeGreaterThanOrEqual(3), waitOptions);
  expect(running.filter((each) => each === `${first} stops`)).toHaveLength(1);
  const starts = running.filter((each) => each.endsWith('starts')).length;
  const stops = running.filter((each) => each.endsWith('stops')).length;
  expect(starts - stops).toBe(1);
  await Promise.all(releases.map((release) => release()));
});

test('locks of different names are independent', async () => {
  const one = watched('one');
  const other = watched('other');
  await vi.waitFor(() => expect([one.running.length, other.running.length]).toEqual([1, 1]), waitOptions);
  await Promise.all([...one.releases, ...other.releases].map((release) => release()));
});
