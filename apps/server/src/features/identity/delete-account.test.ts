import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commands } from '../../operator/commands.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { testSecretKey } from '../../test/test-postgres.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

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

const api = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const deleteAccount = (who: TestBrowser, password = demoPassword) =>
  who.post(`${server.authUrl}/api/v1/delete-account`, { password });

/** Signed in at the auth host, and from there on a server. */
async function signedIn(email: string, slug = 'demo'): Promise<TestBrowser> {
  const browser = await server.signIn(email, slug);
  await browser.logIn(server.authUrl, email, demoPassword);
  return browser;
}

async function traces(email: string): Promise<number> {
  const tables = await owner.query(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('content'::regnamespace, 'identity'::regnamespace, 'infra'::regnamespace)`);
  let count = 0;
  for (const { name } of tables)
    count += (
      await owner.query(`select 1 from ${name} t where strpos(lower(to_jsonb(t)::text), $1) > 0`, [email])
    ).length;
  return count;
}

test('a person deletes their account with the password, and is erased from all their servers', async () => {
  const id = await addPerson(owner, {
    email: 'leaving@orchard.test',
    roles: { demo: ['admin'], museum: ['user_standard'] },
  });
  const person = await signedIn('leaving@orchard.test');
  const elsewhere = await server.signIn('leaving@orchard.test', 'museum');
  expect(await deleteAccount(person, 'not the password')).toMatchObject({
    status: 422,
    body: { code: 'wrong_old_password', errors: { password: [expect.any(String)] } },
  });
  expect((await deleteAccount(person)).status).toBe(204);
  expect((await person.get(api('displays'))).status).toBe(401);
  expect((await elsewhere.get(api('displays', 'museum'))).status).toBe(401);
  await expect(server.signIn('leaving@orchard.test')).rejects.toThrow();
  await vi.waitFor(async () => expect(await traces('leaving@orchard.test')).toBe(0), { timeout: 20_000 });
  const admin = await server.signIn('admin@vitrine.test');
  const log = (await admin.get(api(`audit?person_eq=${id}`))).body.data;
  expect(log.map(({ call }: { call: string }) => call)).toEqual(['personalData.erase', 'session.login']);
});

test('the only admin of a server that stays cannot leave it', async () => {
  await addPerson(owner, { email: 'alone@orchard.test', roles: { museum: ['admin'] } });
  await owner.query(
    `update content.members set blocked = true where email <> 'alone@orchard.test'
     and environment_id = (select id from content.environments where slug = 'museum')`,
  );
  const person = await signedIn('alone@orchard.test', 'museum');
  expect(await deleteAccount(person)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  expect((await person.get(api('displays', 'museum'))).status).toBe(200);
  await expect(run('person erase alone@orchard.test')).rejects.toThrow('is the only admin of');
  await owner.query(
    `update content.environments set delete_at = now() + interval '1 day' where slug = 'museum'`,
  );
  expect((await deleteAccount(person)).status).toBe(204);
});

async function run(line: string): Promise<string[]> {
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))!;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  const { config, storage } = server.program.app;
  const installation = { config, databaseUrl: server.database.url, secretKey: testSecretKey, storage };
  try {
    await command.run(
      async () => ({ ...installation, isInUse: true, close: async () => {} }),
      line.split(' ').slice(2),
    );
  } finally {
    log.mockRestore();
  }
  return lines;
}

test('an operator deletes the account of somebody who asks for it', async () => {
  await addPerson(owner, { email: 'asking@orchard.test', roles: { demo: ['user_standard'] } });
  const person = await server.signIn('asking@orchard.test');
  expect((await run('person erase Asking@Orchard.test'))[0]).toContain('is deleted');
  expect((await person.get(api('displays'))).status).toBe(401);
  await vi.waitFor(async () => expect(await traces('asking@orchard.test')).toBe(0), { timeout: 20_000 });
  await expect(run('person erase asking@orchard.test')).rejects.toThrow('Nobody has an account');
});
