import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../infra/postgres/migrate.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Which environment belongs to those who run the installation, and who they are.

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

const own = async () =>
  (await owner.query('select slug from identity.servers where is_own')).map(({ slug }) => slug);

test('of the demo it is demo', async () => {
  expect(await own()).toEqual(['demo']);
});

test('only admins of it, with a session, learn that they run the installation', async () => {
  await addPerson(owner, { email: 'curator@museum.test', roles: { museum: ['admin'] } });
  const me = async (email: string, slug: string) => {
    const person = await server.signIn(email, slug);
    return (await person.get(`${server.serverUrl(slug)}/api/me`)).body.user.isInstallationAdmin;
  };
  expect(await me('admin@vitrine.test', 'demo')).toBe(true);
  for (const [email, slug] of [
    ['standard@vitrine.test', 'demo'],
    ['playables@vitrine.test', 'demo'],
    ['admin@vitrine.test', 'museum'],
    ['curator@museum.test', 'museum'],
  ] as const)
    expect([email, slug, await me(email, slug)]).toEqual([email, slug, undefined]);
});

test('INSTALLATION_ENVIRONMENT wins, and an unknown one stops the start', async () => {
  const other = await server.startReplica({ INSTALLATION_ENVIRONMENT: 'museum' });
  await other.stop();
  expect(await own()).toEqual(['museum']);
  // Without the variable what was chosen stays.
  const later = await server.startReplica();
  await later.stop();
  expect(await own()).toEqual(['museum']);
  await expect(server.startReplica({ INSTALLATION_ENVIRONMENT: 'nowhere' })).rejects.toThrow(
    'INSTALLATION_ENVIRONMENT is not valid: there is no environment "nowhere"',
  );
  expect(await own()).toEqual(['museum']);
});

test.each([
  ['one server', `deleted_at = now()`, ['demo']],
  ['two servers', `deleted_at = null`, []],
])('an upgrade of an installation with %s', async (_count, museum, expected) => {
  await owner.query(`update identity.servers set ${museum} where slug = 'museum'`);
  await owner.query(`
    alter table identity.servers drop column is_own;
    drop table infra.start_tasks, infra.disk_samples;
    delete from migrations.applied where name like '0065%'`);
  await migrate(server.database.url, { log: () => {} });
  expect(await own()).toEqual(expected);
  await expect(owner.query('update identity.servers set is_own = true, deleted_at = null')).rejects.toThrow(
    'servers_own',
  );
});
