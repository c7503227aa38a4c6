import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const user = (key: string) => ({ kind: 'user', key });
const address = (key: string) => ({ kind: 'address', key });
const userOf = async (email: string) =>
  (await admin.get(api(`users?_q=${encodeURIComponent(email)}`))).body.data[0];
const exportOf = (reference: object, who = admin, slug = 'demo') =>
  who.post(api('personal-data-exports', slug), reference);
const erase = (reference: object, who = admin, slug = 'demo') =>
  who.post(api('personal-data-erasures', slug), reference);
const setRecipients = async (recipients: readonly string[]) =>
  expect((await admin.put(api('alerts'), { recipients })).status).toBe(200);

/**
 * Tables of the environment whose rows contain this text anywhere, as somebody with the whole database would
 * find it.
 */
async function tablesWith(text: string, slug = 'demo'): Promise<string[]> {
  const tables = await owner.query(`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    where c.relkind in ('r', 'p') and c.relnamespace in ('content'::regnamespace, 'infra'::regnamespace) order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await owner.query(
      `select 1 from ${name} t where strpos(lower(to_jsonb(t)::text), $1) > 0
       and environment_id = (select id from content.environments where slug = $2) limit 1`,
      [text, slug],
    );
    if (row) found.push(name);
  }
  return found;
}

/** A mail that is being sent at this moment is known to its job until it is sent. */
const isNowhere = (text: string) => vi.waitFor(async () => expect(await tablesWith(text)).toEqual([]));

test('an export contains everything the server stores about a user, and is recorded', async () => {
  await addPerson(owner, { email: 'known@orchard.test', roles: { demo: ['admin'], museum: ['admin'] } });
  const known = await server.signIn('known@orchard.test');
  await known.get(api('plays-export'));
  await setRecipients(['known@orchard.test']);
  const { id } = await userOf('known@orchard.test');
  await admin.put(api(`users/${id}`), { description: 'Window dresser' });
  const made = await known.post(api('groups'), { name: 'Dressed windows' });
  await known.put(api(`groups/${made.body.data.id}`), { name: 'Windows, dressed', priority: 12 });
  await owner.query(
    `update content.playables set created_by = (select identity_id from content.members where id = $1)
     where id = (select min(id::text)::uuid from content.playables where environment_id =
       (select id from content.environments where slug = 'demo'))`,
    [id],
  );
  const { status, body } = await exportOf(user(id));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    server: { slug: 'demo' },
    emails: ['known@orchard.test'],
    user: { id, role: 'admin', status: 'active', description: 'Window dresser', allowedFolder: null },
    sessions: [{ createdAt: expect.any(String) }],
    alerts: [{ email: 'known@orchard.test', isRecipient: true }],
    isBillingContact: false,
    playables: [{ name: expect.any(String) }],
    changes: [
      { call: 'groups.create', resource: 'groups', kind: 'create', name: 'Dressed windows', fields: [] },
      { call: 'groups.update', kind: 'update', name: 'Windows, dressed', fields: ['name', 'priority'] },
    ],
  });
  const calls = body.data.activity.map(({ call }: { call: string }) => call);
  expect(calls).toEqual(['session.login', 'plays.export', 'alerts.update', 'users.update']);
  expect(body.data.activity[0].address).toMatch(/127\.0\.0\.1|::1/);
  const [entry] = (await admin.get(api('audit?kind_eq=export&_limit=1'))).body.data;
  expect(entry).toMatchObject({ call: 'personalData.export', subject: { name: 'known@orchard.test' } });
});

test('an erased user is signed out at once, and their name and address are nowhere in this environment', async () => {
  const identity = await addPerson(owner, {
    email: 'forgotten@orchard.test',
    roles: { demo: ['admin'], museum: ['admin'] },
  });
  const person = await server.signIn('forgotten@orchard.test');
  const inMuseum = await server.signIn('forgotten@orchard.test', 'museum');
  await person.get(api('plays-export'));
  await person.post(api('users'), { emails: ['invited@orchard.test'], role: 'standard' });
  await setRecipients(['forgotten@orchard.test', 'admin@vitrine.test']);
  await owner.query(
    `insert into content.shows (environment_id, id, name, shown_by, until, ends_at, ended_at, created_at, updated_at)
     select id, gen_random_uuid(), 'Advert', 'forgotten@orchard.test', '{"kind":"always"}', null, now(), now(), now()
     from content.environments where slug = 'demo'`,
  );
  expect((await exportOf({ kind: 'former', key: identity })).body.data.shows).toMatchObject([
    { name: 'Advert' },
  ]);
  const { id } = await userOf('forgotten@orchard.test');
  expect(await erase(user(id))).toMatchObject({ status: 200, body: { data: { kept: [] } } });

  expect((await person.get(api('users'))).status).toBe(401);
  await isNowhere('forgotten@orchard.test');
  expect((await admin.get(api('alerts'))).body.data.recipients).toEqual(['admin@vitrine.test']);
  // Their actions stay, without a name.
  const entries = (await admin.get(api(`audit?person_eq=${identity}`))).body.data;
  expect(entries.map(({ call }: { call: string }) => call)).toEqual(
    expect.arrayContaining(['plays.export', 'session.login', 'users.invite']),
  );
  for (const { actor, address } of entries) expect([actor.name, address]).toEqual(['', null]);
  const [entry] = (await admin.get(api('audit?kind_eq=people&_limit=1'))).body.data;
  expect(entry).toMatchObject({ call: 'personalData.erase', subject: { name: '' } });
  // Their pending invitations now come from the server.
  const [invited] = await owner.query(
    `select m.invited_by, i.invited_by as at_auth_host from content.members m
     join identity.memberships i on i.identity_id = m.identity_id and i.server_id = m.environment_id
     where m.email = 'invited@orchard.test'`,
  );
  expect([invited.invited_by, invited.at_auth_host]).not.toContain('forgotten@orchard.test');
  // Neither the account nor another environment is touched.
  expect((await inMuseum.get(api('users', 'museum'))).status).toBe(200);
  expect(await tablesWith('forgotten@orchard.test', 'museum')).not.toEqual([]);
  await vi.waitFor(async () =>
    expect(
      await owner.query(
        `select s.slug from identity.memberships m join identity.servers s on s.id = m.server_id where m.identity_id = $1`,
        [identity],
      ),
    ).toEqual([{ slug: 'museum' }]),
  );
});

test('the address of an alert recipient who is not a user is listed, exported and erased', async () => {
  await setRecipients(['outside@elsewhere.test', 'admin@vitrine.test']);
  await setRecipients(['admin@vitrine.test']);
  const others = (await admin.get(api('personal-data-others'))).body.data;
  expect(others).toContainEqual({ ...address('outside@elsewhere.test'), name: 'outside@elsewhere.test' });
  const { body } = await exportOf(address('Outside@Elsewhere.test'));
  expect(body.data).toMatchObject({
    user: null,
    alerts: [{ isRecipient: false, askedAt: expect.any(String) }],
    activity: [{ call: 'alerts.update' }, { call: 'alerts.update' }],
  });
  expect((await erase(address('outside@elsewhere.test'))).status).toBe(200);
  await isNowhere('outside@elsewhere.test');
  expect((await exportOf(address('outside@elsewhere.test'))).status).toBe(404);
  const log = await admin.get(api('audit-export?kind_eq=alerts'), { headers: { 'Accept-Language': 'en' } });
  expect(String(log.body)).toContain('Erased person');
});

test('somebody who left is still listed by their actions, until they are erased', async () => {
  const identity = await addPerson(owner, { email: 'left@orchard.test', roles: { demo: ['admin'] } });
  await server.signIn('left@orchard.test');
  await admin.delete(api(`users/${(await userOf('left@orchard.test')).id}`));
  const listed = async () =>
    (await admin.get(api('personal-data-others'))).body.data.filter(
      ({ key }: { key: string }) => key === identity,
    );
  expect(await listed()).toEqual([{ kind: 'former', key: identity, name: 'left@orchard.test' }]);
  expect((await exportOf({ kind: 'former', key: identity })).body.data).toMatchObject({ user: null });
  expect((await erase({ kind: 'former', key: identity })).status).toBe(200);
  await isNowhere('left@orchard.test');
  expect(await listed()).toEqual([]);
});

test('data that must still name an erased person is reported', async () => {
  await addPerson(owner, { email: 'payer@orchard.test', roles: { demo: ['admin'] } });
  const [billing] = (await admin.get(api('billings'))).body.data;
  await admin.put(api(`billings/${billing.id}`), { billingEmail: 'payer@orchard.test' });
  const { id } = await userOf('payer@orchard.test');
  const { data } = (await erase(user(id))).body;
  // Texts in the history take up to a day.
  expect(data).toEqual({ kept: ['billing_email'], textsErasedBy: expect.any(String) });
  expect(Date.parse(data.textsErasedBy) - Date.now()).toBeGreaterThan(3_600_000);
});

test('nobody can erase themselves, and unknown people and those of other environments are not found', async () => {
  const self = await userOf('admin@vitrine.test');
  expect(await erase(user(self.id))).toMatchObject({ status: 422, body: { code: 'not_yourself' } });
  expect(await erase(address('admin@vitrine.test'))).toMatchObject({ status: 422 });
  const inMuseum = await server.signIn('admin@vitrine.test', 'museum');
  const standard = await userOf('standard@vitrine.test');
  for (const call of [exportOf, erase]) {
    expect((await call(address('stranger@nowhere.test'))).status).toBe(404);
    expect((await call(user(standard.id), inMuseum, 'museum')).status).toBe(404);
    expect((await call({})).status).toBe(422);
    expect((await call(user('1'))).status).toBe(404);
  }
});
