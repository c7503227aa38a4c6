import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { demoIdentityIds, refuseDemoAccounts } from '../demo/demo-accounts.ts';
import { startProgram } from '../program.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { createTestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { demoPassword, startTestServer, type TestServer } from '../test/test-server.ts';
import { demoCommands } from './demo-commands.ts';

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

/** The same installation after it becomes reachable for others. */
const openToOthers = async (env: Record<string, string>) => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR: server.dataDir, ...env });
  const given = { config, databaseUrl: server.database.url, secretKey: testSecretKey };
  const program = await startProgram({ ...given, prepare: refuseDemoAccounts });
  await program.stop();
};

async function removeDemo(): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await demoCommands[0]!.run(
    async () => ({
      config: server.program.app.config,
      databaseUrl: server.database.url,
      secretKey: testSecretKey,
      storage: server.program.app.storage,
      isInUse: true,
      close: async () => {},
    }),
    [],
  );
  return String(log.mock.calls[0]![0]);
}

describe('AC3: the demo accounts, whose password is public, work only on this computer', () => {
  test.each<Record<string, string>>([
    { PUBLIC_URL: 'https://signage.example.com' },
    { DASHBOARD_URL: 'https://signage.example.com' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4400' },
  ])('an installation that has them does not start with %o, and says what to do', async (env) => {
    await expect(openToOthers(env)).rejects.toThrow(/npm run admin -- demo remove$/);
  });

  test('opened to a network by HOST alone, it names the line with another data directory', async () => {
    const env = { HOST: '0.0.0.0', DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' };
    const config = { ...readConfig(env), port: 0, ownHost: '192.168.1.20' };
    const given = { config, databaseUrl: server.database.url, secretKey: testSecretKey };
    await expect(startProgram({ ...given, prepare: refuseDemoAccounts })).rejects.toThrow(
      `${server.dataDir} holds the demo, whose password everybody knows. Start with another one: ` +
        `HOST=0.0.0.0 DATA_DIR=${server.dataDir}-own npm start`,
    );
  });

  test('the line can be copied where the folder has a blank in its name, and a refused start leaves no connection', async () => {
    const database = await createTestDatabase();
    const inside = await connectOwner(database);
    const dataDir = `${server.dataDir}/Nora's shop`;
    try {
      await inside.query(
        `insert into identity.identities (id, email, name, created_at, updated_at) values ($1, 'demo@example.com', 'Demo', now(), now())`,
        [demoIdentityIds[0]],
      );
      const config = {
        ...readConfig({ HOST: '0.0.0.0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
        port: 0,
        ownHost: '192.168.1.20',
      };
      const given = { config, databaseUrl: database.url, secretKey: testSecretKey };
      await expect(startProgram({ ...given, prepare: refuseDemoAccounts })).rejects.toThrow(
        `HOST=0.0.0.0 DATA_DIR='${server.dataDir}/Nora'\\''s shop-own' npm start`,
      );
      // The database that stops with the program would cut them, and each would be logged above the sentence.
      await vi.waitFor(async () =>
        expect(
          await inside.query(
            'select usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          ),
        ).toEqual([]),
      );
    } finally {
      await inside.end();
      await database.drop();
    }
  });

  test('on this computer it starts', async () => {
    await openToOthers({ PUBLIC_URL: 'http://vitrine.localhost:4400' });
  });

  test('demo remove deletes them, their environments and files, and then it starts', async () => {
    expect(await removeDemo()).toMatch(/^Deleted 2 environments, \d+ accounts and \d+ files of the demo\.$/);
    // Notifications on their way are deleted by the process that publishes them.
    const tables = await owner.query(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where column_name = 'environment_id' and table_type = 'BASE TABLE'
        and table_name <> 'pending_notifications'`);
    expect(tables.length).toBeGreaterThan(20);
    // A worker that heard of a last change enqueues a job for it, which finds nothing any more and ends.
    await vi.waitFor(async () => {
      for (const { name } of tables)
        expect([
          name,
          await owner.query(`select from ${name} where environment_id is not null limit 1`),
        ]).toEqual([name, []]);
    });
    const logIn = server.browser().logIn(server.authUrl, 'admin@vitrine.test', demoPassword);
    await expect(logIn).rejects.toThrow('answered 422');
    await openToOthers({ PUBLIC_URL: 'https://signage.example.com' });
  });

  test('demo remove reports if there are none', async () => {
    expect(await removeDemo()).toBe('There is no demo in this installation.');
  });
});
