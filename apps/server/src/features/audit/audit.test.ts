import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eraseFromAudit } from '../../core/audit/audit.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { pruneHistory } from '../../processes/prune-history.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let demoId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: demoId }] = await owner.query("select id from content.environments where slug = 'demo'");
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const read = async (query = '', who = admin, slug = 'demo') =>
  (await who.get(api(`audit?_limit=200&${query}`, slug))).body.data;
const newest = async (query = '') => (await read(query))[0];
const inDemo = <T>(work: Parameters<typeof server.program.app.content.inEnvironments<T>>[1]) =>
  server.program.app.content.inEnvironments([demoId], work);

async function failToSignIn(email: string): Promise<void> {
  await expect(server.browser().logIn(server.authUrl, email, 'not the password')).rejects.toThrow('422');
}

test('a change of a role records who, whom, the old and the new role', async () => {
  await addPerson(owner, { email: 'jan@orchard.test', roles: { demo: ['user_standard'] } });
  const [jan] = (await admin.get(api('users?_q=jan%40orchard'))).body.data;
  await admin.put(api(`users/${jan.id}`), { role: 'admin', description: 'Counter' });
  expect(await newest('kind_eq=people')).toMatchObject({
    call: 'users.update',
    actor: { name: 'Hana Králová', via: 'person' },
    subject: { id: jan.id, name: 'jan@orchard.test' },
    before: { role: 'standard' },
    after: { role: 'admin' },
    fields: ['description'],
    address: null,
  });
});

test('sign-ins are in the log of the server they lead to, with the address they came from', async () => {
  await addPerson(owner, { email: 'eva@orchard.test', roles: { demo: ['admin'], museum: ['admin'] } });
  await server.signIn('eva@orchard.test', 'demo');
  expect(await newest('kind_eq=sign_in')).toMatchObject({
    actor: { name: 'eva@orchard.test' },
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
  });
  const inMuseum = await server.signIn('admin@vitrine.test', 'museum');
  const names = (await read('kind_eq=sign_in', inMuseum, 'museum')).map(
    ({ actor }: { actor: { name: string } }) => actor.name,
  );
  expect(names).not.toContain('eva@orchard.test');
});

test("a failed sign-in is in the log of the member's servers and of no other", async () => {
  const id = await addPerson(owner, { email: 'guessed@orchard.test', roles: { demo: ['user_standard'] } });
  await failToSignIn('guessed@orchard.test');
  await failToSignIn('nobody@orchard.test');
  await vi.waitFor(async () => expect(await read(`person_eq=${id}`)).toHaveLength(1), { timeout: 20_000 });
  expect(await newest(`person_eq=${id}`)).toMatchObject({
    kind: 'failed_sign_in',
    actor: { id, name: 'guessed@orchard.test' },
  });
  // The right password of somebody who is blocked everywhere is refused with the same message, and recorded
  // in the same way.
  await owner.query('update identity.memberships set blocked = true where identity_id = $1', [id]);
  await expect(server.browser().logIn(server.authUrl, 'guessed@orchard.test', demoPassword)).rejects.toThrow(
    '422',
  );
  await vi.waitFor(async () => expect(await read(`person_eq=${id}`)).toHaveLength(2), { timeout: 20_000 });
  const inMuseum = await server.signIn('admin@vitrine.test', 'museum');
  expect(await read('kind_eq=failed_sign_in', inMuseum, 'museum')).toEqual([]);
});

test('revealed passwords, exports and billing details are recorded, the latter without their values', async () => {
  const [location] = (await admin.get(api('locations?_limit=1'))).body.data;
  await admin.put(api(`locations/${location.id}?action=reveal`));
  expect(await newest('kind_eq=secret')).toMatchObject({
    call: 'locations.actions.reveal',
    subject: { id: location.id, name: location.name },
  });
  await admin.get(api('plays-export'));
  expect(await newest('kind_eq=export')).toMatchObject({ call: 'plays.export' });
  const [billing] = (await admin.get(api('billings'))).body.data;
  const saved = await admin.put(api(`billings/${billing.id}`), { noteOnInvoice: 'Order 4711' });
  expect(saved.status).toBe(200);
  const entry = await newest('kind_eq=billing');
  expect(entry).toMatchObject({ call: 'billings.update', fields: ['noteOnInvoice'] });
  expect(JSON.stringify(entry)).not.toContain('4711');
});

test('the log is filtered by person, kind and time; people who left can still be chosen', async () => {
  const people = (await admin.get(api('audit-people'))).body.data;
  const hana = people.find(({ name }: { name: string }) => name === 'Hana Králová');
  const own = await read(`person_eq=${hana.id}`);
  expect(new Set(own.map(({ actor }: { actor: { id: string } }) => actor.id))).toEqual(new Set([hana.id]));
  const [{ at }] = own;
  const later = new Date(Date.parse(at) + 1).toISOString();
  expect(await read(`person_eq=${hana.id}&from_eq=${later}`)).toEqual([]);
  expect((await read(`person_eq=${hana.id}&to_eq=${later}`)).length).toBe(own.length);
});

test('the export contains what matches the filters, and is itself recorded', async () => {
  const file = await admin.get(api('audit-export?kind_eq=people'), { headers: { 'Accept-Language': 'de' } });
  expect(file.status).toBe(200);
  const [head, first] = String(file.body).split('\r\n');
  expect(head).toContain('Wer;Was;Betrifft');
  expect(first).toContain(
    'Hana Králová;Einen Benutzer geändert;jan@orchard.test;"Rolle: Standard → Admin; Geändert: Beschreibung"',
  );
  expect(String(file.body)).not.toContain('Angemeldet');
  expect(await newest('kind_eq=export')).toMatchObject({ call: 'audit.export' });
});

test('only admins read the log', async () => {
  const standard = await server.signIn('standard@vitrine.test');
  for (const path of ['audit', 'audit-people', 'audit-export'])
    expect((await standard.get(api(path))).status).toBe(403);
});

test.each(['audit', 'audit_names', 'audit_addresses'])(
  'the program can neither change nor delete rows of content.%s',
  async (table) => {
    for (const statement of [
      `update content.${table} set environment_id = environment_id`,
      `delete from content.${table}`,
    ])
      await expect(inDemo((db) => db.query(sql`${trusted(statement)}`))).rejects.toMatchObject({
        code: '42501',
      });
  },
);

test('erasing a person from the log of one environment keeps the rows and removes name and addresses', async () => {
  const id = await addPerson(owner, {
    email: 'gone@orchard.test',
    roles: { demo: ['admin'], museum: ['admin'] },
  });
  const person = await server.signIn('gone@orchard.test', 'demo');
  await server.signIn('gone@orchard.test', 'museum');
  await person.get(api('plays-export'));
  await inDemo((db) => eraseFromAudit(db, { identityId: id, emails: [] }));
  const rows = await read(`person_eq=${id}`);
  expect(rows.map(({ call, actor, address }: never) => ({ call, actor, address }))).toEqual(
    ['plays.export', 'session.login'].map((call) => ({
      call,
      actor: { id, name: '', via: 'person' },
      address: null,
    })),
  );
  const [kept] = await owner.query(
    `select n.name, d.address from content.audit a
     join content.audit_names n on n.audit_id = a.id join content.audit_addresses d on d.audit_id = a.id
     where a.identity_id = $1 and a.environment_id <> $2`,
    [id, demoId],
  );
  expect(kept).toMatchObject({ name: 'gone@orchard.test', address: expect.any(String) });
});

test('addresses are removed after 90 days', async () => {
  const entry = (await read('kind_eq=sign_in')).find(
    ({ address }: { address: string | null }) => address !== null,
  );
  await owner.query(`update content.audit_addresses set at = at - interval '91 days' where audit_id = $1`, [
    entry.id,
  ]);
  await pruneHistory(server.program.app);
  const after = await read('kind_eq=sign_in');
  expect(after.find(({ id }: { id: string }) => id === entry.id)).toMatchObject({ address: null });
  expect(after.some(({ address }: { address: string | null }) => address !== null)).toBe(true);
});
