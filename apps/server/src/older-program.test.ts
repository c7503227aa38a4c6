import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from './infra/postgres/migrate.ts';
import { StartError } from './infra/start-error.ts';
import { connectOwner, type Owner } from './test/owner.ts';
import type { TestBrowser } from './test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from './test/test-server.ts';

// This program as the older one: releases to come migrate its database, one step per test. That a step which breaks it
// is noticed proves the test before it, and `npm run test:upgrade`, which runs the tests of a whole release so.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let newer: string;
let lastNumber: number;

beforeAll(async () => {
  newer = await mkdtemp(path.join(tmpdir(), 'vitrine-newer-'));
  await cp(fileURLToPath(new URL('./infra/migrations', import.meta.url)), newer, { recursive: true });
  lastNumber = Number((await readMigrations()).at(-1)!.name.slice(0, 4));
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(newer, { recursive: true });
});

/** What a release to come does to the database when it starts. */
async function migrateFurther(name: string, sql: string): Promise<void> {
  await writeFile(path.join(newer, `${String(++lastNumber).padStart(4, '0')}_${name}.sql`), sql);
  await migrate(server.database.url, { log: () => {}, directory: newer });
}

/** Reads, writes and reads again; answers the names it saw and how the writing went. */
async function useLocations(person: TestBrowser, base: string, name: string) {
  const url = `${base}/s/demo/api/v1/locations`;
  const made = await person.post(url, { name, timezone: 'Europe/Prague' });
  const list = await person.get(`${url}?_limit=200`);
  const names = list.status === 200 ? list.body.data.map((each: { name: string }) => each.name) : [];
  return { statuses: [made.status, list.status], names };
}

test('case 216: an older program goes on, and starts again, on a schema that a newer one added to', async () => {
  const base = server.serverUrl('demo').replace('/s/demo', '');
  expect((await useLocations(admin, base, 'Before')).statuses).toEqual([201, 200]);
  await migrateFurther(
    'floors',
    `create table content.floors (environment_id uuid not null, id uuid not null, name text not null,
       primary key (environment_id, id));
     call content.protect('floors');
     alter table content.locations add column floor text not null default 'ground', add column door_code text`,
  );
  await owner.query(
    `insert into content.locations (environment_id, id, name, timezone, hours, floor, door_code, created_at, updated_at)
     select environment_id, gen_random_uuid(), 'Written by the newer', timezone, hours, 'third', '1234', now(), now()
     from content.locations where name = 'Before'`,
  );
  const running = await useLocations(admin, base, 'By the one that ran on');
  expect(running.statuses).toEqual([201, 200]);
  expect(running.names).toContain('Written by the newer');

  const again = await server.startReplica();
  try {
    const person = server.browser();
    await person.logIn(`${again.url}/s/demo`, 'admin@vitrine.test', demoPassword);
    const started = await useLocations(person, again.url, 'By the one that started');
    expect(started.statuses).toEqual([201, 200]);
    expect(started.names).toEqual(
      expect.arrayContaining([
        'Before',
        'Written by the newer',
        'By the one that ran on',
        'By the one that started',
      ]),
    );
  } finally {
    await again.stop();
  }
  const floors = await owner.query(`select name, floor from content.locations where name like 'By the one%'`);
  expect(floors.map(({ floor }) => floor)).toEqual(['ground', 'ground']);
});

test('a schema that lost what the older program needs is noticed by reading and writing', async () => {
  const base = server.serverUrl('demo').replace('/s/demo', '');
  await migrateFurther('renamed', 'alter table content.locations rename column notes to remarks');
  const { statuses } = await useLocations(admin, base, 'Never made');
  expect(statuses).toEqual([500, 500]);
});

test('case 216: where a newer program took something away, an older one does not start and says which to start', async () => {
  await migrateFurther('taken', `-- needs: ${lastNumber}\nalter table content.locations drop column remarks`);
  const start = server.startReplica();
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(
    /^The database was migrated by a newer version of Vitrine \(\d{4}_taken\.sql/,
  );
});
