import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../infra/free-port.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { type ProgramProcess, startProcess } from '../test/program-process.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { demoDevices } from './demo-devices.ts';

// Two real programs with the demo on one empty database, started together.

const patience = { timeout: 60_000, interval: 200 };
const connected = demoDevices.filter(({ display }) => display.silentMinutes === undefined);

let database: TestDatabase;
let owner: Owner;
let dataDir: string;
let programs: ProgramProcess[];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-two-'));
  const start = async () => {
    const port = await findFreePort();
    return startProcess({
      ...{ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, DATA_DIR: dataDir, PORT: String(port) },
      ...{ DEMO: '1', ROLES: 'auth,content', LOG_LEVEL: 'warn' },
    });
  };
  programs = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.end('SIGKILL')));
  await owner.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const socketsOf = async ({ url }: ProgramProcess): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^vitrine_connected\{[^}]*devices?"\} (\d+)/m.exec(text)?.[1]);
};
/** How often each device has connected. */
const connectionCounts = async (): Promise<number[]> => {
  const rows = await owner.query(
    `select distinct connection_number as count from content.devices where id = any ($1) order by 1`,
    [connected.map(({ id }) => id)],
  );
  return rows.map(({ count }) => Number(count));
};

test('ST7: the demo is filled once, one of the two programs runs its players, and the other follows when that one is killed', async () => {
  await vi.waitFor(async () => expect(await connectionCounts()).toEqual([1]), patience);
  const lockSessions = await owner.query(
    `select 1 from pg_stat_activity where application_name = 'vitrine lock' and datname = current_database()`,
  );
  expect(lockSessions).toHaveLength(2);
  const [filled] = await owner.query(`
    select (select count(*)::int from content.displays) as displays, (select count(*)::int from content.environments) as
      environments, (select count(*)::int from content.activations where ended_at is null) as active`);
  expect(filled).toEqual({ displays: 28, environments: 2, active: 25 });

  const sockets = await Promise.all(programs.map(socketsOf));
  expect(sockets.toSorted((a, b) => a - b)).toEqual([0, connected.length]);
  const holder = sockets[0] === 0 ? 1 : 0;
  const heir = programs[1 - holder]!;
  await programs[holder]!.end('SIGKILL');
  await vi.waitFor(async () => expect(await socketsOf(heir)).toBe(connected.length), patience);
  expect(await connectionCounts()).toEqual([2]);
  for (const program of programs) expect(program.output()).not.toContain('device_token_used_twice');
});
