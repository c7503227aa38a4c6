import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { commands } from './commands.ts';
import { openInstallation } from './installation.ts';

// `npm run admin -- doctor` prints the rows of the page, with the program running, stopped, or without a
// database at all.

let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function doctor(env: Record<string, string>) {
  const lines: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  const all = { SECRET_KEY: testSecretKey, DEMO: '0', DATA_DIR: server.dataDir, ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  try {
    const command = commands.find(({ name }) => name === 'doctor')!;
    const failure = await command
      .run(() => openInstallation(all), [])
      .then(
        () => null,
        (error: Error) => error.message,
      );
    return { text: lines.join('\n'), failure };
  } finally {
    vi.unstubAllEnvs();
    print.mockRestore();
  }
}

test('every part has its row; a fault ends with its number', async () => {
  await owner.query(`update identity.content_servers set url = 'http://192.0.2.77:4400'`);
  const { text, failure } = await doctor({ DATABASE_URL: server.database.url });
  for (const part of ['address', 'players', 'converter', 'mail', 'storage', 'backup', 'outside', 'version'])
    expect(text).toMatch(new RegExp(`^${part} `, 'm'));
  expect(text).toMatch(/^address +FAULT +Screens look for 192\.0\.2\.77/m);
  expect(failure).toMatch(/^\d faults?\.$/);
});

test('a database of a newer release is the fault of the version', async () => {
  await owner.query(
    `insert into migrations.applied (name, sha256, needs) values ('9999_future.sql', 'x', 9999)`,
  );
  const { text, failure } = await doctor({ DATABASE_URL: server.database.url });
  await owner.query(`delete from migrations.applied where name = '9999_future.sql'`);
  expect(text).toMatch(/^version +FAULT +The database belongs to a newer release than /m);
  expect(text).toMatch(/^players +unknown /m);
  expect(failure).not.toBeNull();
});

test('a database that does not start is the fault of its row, and the rest is checked', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-doctor-'));
  try {
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
    writeFileSync(path.join(dataDir, 'VERSION'), '99999\n');
    const { text, failure } = await doctor({ DATA_DIR: dataDir });
    expect(text).toMatch(/^storage +FAULT +The database does not start: /m);
    expect(text).toMatch(/^mail +not set up /m);
    expect(failure).not.toBeNull();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
