import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const now = new Date('2026-11-15T12:00:00Z');

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url }, clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const api = (slug = 'demo') => `${server.serverUrl(slug)}/api/v1/users`;
const invite = (emails: string[]) => admin.post(api(), { emails, role: 'standard' });
const userOf = async (email: string, who = admin, slug = 'demo') =>
  (await who.get(`${api(slug)}?_q=${encodeURIComponent(email)}`)).body.data[0];
/** A person with the demo's password who has been here. */
async function colleague(name: string, roles: Record<string, readonly string[]>) {
  const email = `${name}@orchard.test`;
  await addPerson(owner, { email, roles });
  return { email, browser: await server.signIn(email, Object.keys(roles)[0]) };
}

describe('the list', () => {
  test('shows people with role, status, folder and description; each kind can be filtered for', async () => {
    const { body } = await admin.get(`${api()}?_limit=200&include=allowedFolder`);
    expect(body.meta.counts).toMatchObject({ blocked: 1, unconfirmed: 2, confirmed: 1 });
    const marta = body.data.find(({ username }: { username: string }) => username === 'marta');
    expect(marta).toMatchObject({
      name: 'Marta Puig',
      role: 'playables_only',
      status: 'active',
      isYou: false,
      allowedFolder: { name: 'Campaigns' },
    });
    expect(marta.lastUpdated).toBe(marta.updatedAt);
    const blocked = await admin.get(`${api()}?status_eq=blocked&sort=email:asc`);
    expect(blocked.body.data.map(({ name }: { name: string }) => name)).toEqual(['Petr Doležal']);
    const admins = await admin.get(`${api()}?role_eq=admin&name_contains=kr%C3%A1l`);
    expect(admins.body.data).toMatchObject([{ email: 'admin@vitrine.test', isYou: true }]);
  });

  test('members that are programs are not users', async () => {
    await addPerson(owner, { email: 'converter@orchard.test', roles: { demo: ['convert_service'] } });
    expect(await userOf('converter@orchard.test')).toBeUndefined();
  });
});

describe('changing people', () => {
  test('case 4: a demoted admin is refused with the very next request', async () => {
    const { email, browser } = await colleague('demoted', { demo: ['admin'] });
    expect((await browser.get(api())).status).toBe(200);
    const { id, version } = await userOf(email);
    const changed = await admin.put(
      `${api()}/${id}`,
      { role: 'standard', description: 'Counter' },
      { headers: { 'If-Match': `"${version}"` } },
    );
    expect(changed.body.data).toMatchObject({
      role: 'standard',
      description: 'Counter',
      version: version + 1,
    });
    expect((await browser.get(api())).status).toBe(403);
    expect((await browser.get(`${server.serverUrl('demo')}/api/v1/displays`)).status).toBe(200);
    const stale = await admin.put(
      `${api()}/${id}`,
      { role: 'admin' },
      { headers: { 'If-Match': `"${version}"` } },
    );
    expect(stale.status).toBe(412);
  });

  test('case 38: nobody can block, delete or demote themselves, and nobody can become super admin', async () => {
    const self = await userOf('admin@vitrine.test');
    for (const answer of [
      await admin.put(`${api()}/${self.id}`, { role: 'standard' }),
      await admin.put(`${api()}/${self.id}?action=block`),
      await admin.delete(`${api()}/${self.id}`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'You cannot block, delete or demote yourself.',
      ]);
    }
    expect((await admin.put(`${api()}/${self.id}`, { role: 'super_admin' })).status).toBe(422);
    expect((await admin.put(`${api()}/${self.id}`, { description: 'It is me' })).status).toBe(200);
    expect(await userOf('admin@vitrine.test')).toMatchObject({ role: 'admin', status: 'active' });
  });

  test('of two admins who block each other at the same moment, one stays', async () => {
    for (const shutOut of ['demote', 'block', 'delete'] as const) {
      const [one, two] = await Promise.all([
        colleague(`one-${shutOut}`, { museum: ['admin'] }),
        colleague(`two-${shutOut}`, { museum: ['admin'] }),
      ]);
      await owner.query(`
        update content.members m set roles = '{user_standard}' from content.environments e
        where e.id = m.environment_id and e.slug = 'museum' and m.email = 'admin@vitrine.test'`);
      const ids = {
        one: (await userOf(one.email, one.browser, 'museum')).id,
        two: (await userOf(two.email, one.browser, 'museum')).id,
      };
      const strike = (who: TestBrowser, id: string) =>
        shutOut === 'demote'
          ? who.put(`${api('museum')}/${id}`, { role: 'standard' })
          : shutOut === 'block'
            ? who.put(`${api('museum')}/${id}?action=block`)
            : who.delete(`${api('museum')}/${id}`);
      const answers = await Promise.all([strike(one.browser, ids.two), strike(two.browser, ids.one)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect([200, 204]).toContain(statuses[0]);
      expect([401, 403]).toContain(statuses[1]);
      const left = await owner.query(`
        select m.email from content.members m join content.environments e on e.id = m.environment_id
        where e.slug = 'museum' and m.roles[1] = 'admin' and not m.blocked`);
      expect(left).toHaveLength(1);
      await owner.query(`delete from content.members where email like '%-${shutOut}@orchard.test'`);
      await owner.query(`
        update content.members set roles = '{admin}' where email = 'admin@vitrine.test'`);
    }
  });

  test('a blocked person is signed out on every process and host, does not get in with the old cookie, and no longer has the server listed', async () => {
    const { email, browser } = await colleague('blockee', { demo: ['user_standard'] });
    const replica = await server.startReplica();
    try {
      const onReplica = browser.get(`${replica.url}/s/demo/api/me`);
      expect((await onReplica).status).toBe(200);
      const stream = await fetch(`${server.serverUrl('demo')}/api/v1/events`, {
        headers: browser.headersFor('GET', server.serverUrl('demo')),
      });
      const { id } = await userOf(email);
      const blocked = await admin.put(`${api()}/${id}?action=block`);
      expect(blocked.body.data.status).toBe('blocked');
      // Their event stream ends by itself.
      for await (const _ of stream.body!);
      for (const url of [server.serverUrl('demo'), `${replica.url}/s/demo`])
        expect((await browser.get(`${url}/api/me`)).status).toBe(401);
      // It was their only server, so they are signed out of the auth host too.
      expect((await browser.get(`${server.authUrl}/api/v1/profile`)).status).toBe(401);
      const visitor = server.browser();
      await expect(visitor.logIn(server.authUrl, email, demoPassword)).rejects.toThrow('422');

      expect((await admin.put(`${api()}/${id}?action=unblock`)).body.data.status).toBe('active');
      expect((await browser.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
      const listed = await visitor.logIn(server.authUrl, email, demoPassword);
      expect(listed.body.user.servers).toHaveLength(1);
    } finally {
      await replica.stop();
    }
  });

  test('a deleted person is signed out; their other servers stay, and they can be invited again', async () => {
    const email = 'both@orchard.test';
    const roles = ['user_standard'];
    await addPerson(owner, { email, roles: { demo: roles, museum: roles } });
    const person = await server.signIn(email);
    await person.logIn(server.serverUrl('museum'), email, demoPassword);
    const { id } = await userOf(email);
    expect((await admin.delete(`${api()}/${id}`)).status).toBe(204);
    expect((await person.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
    expect((await person.get(`${server.serverUrl('museum')}/api/me`)).status).toBe(200);
    const listed = await server.browser().logIn(server.authUrl, email, demoPassword);
    expect(listed.body.user.servers.map(({ name }: { name: string }) => name)).toEqual(['City Museum']);
    expect((await admin.get(`${api()}/${id}`)).status).toBe(404);
    expect((await invite([email])).body.data[0]).toMatchObject({ status: 'unconfirmed' });
    await mailbox.mailsTo(email);
    await server.signIn(email);
  });

  test('a person may be limited to a folder of this server only', async () => {
    const { email } = await colleague('limited', { demo: ['user_standard'] });
    const { id } = await userOf(email);
    const [{ id: folder }] = (
      await admin.get(`${server.serverUrl('demo')}/api/v1/folders?name_contains=Brand`)
    ).body.data;
    const elsewhere = await server.signIn('admin@vitrine.test', 'museum');
    const foreign = await elsewhere.post(`${server.serverUrl('museum')}/api/v1/folders`, { name: 'Shows' });
    expect((await admin.put(`${api()}/${id}`, { allowedFolder: foreign.body.data.id })).status).toBe(422);
    const limited = await admin.put(`${api()}/${id}`, { allowedFolder: folder });
    expect(limited.body.data.allowedFolder).toBe(folder);
    const refused = await admin.delete(`${server.serverUrl('demo')}/api/v1/folders/${folder}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'folder_in_use']);
    expect((await admin.put(`${api()}/${id}`, { allowedFolder: null })).body.data.allowedFolder).toBeNull();
  });
});

fullTest(
  'while the auth host does not answer, a block applies here and is reported there later',
  async () => {
    const { email, browser } = await colleague('later', { demo: ['user_standard'] });
    const { id } = await userOf(email);
    const { app } = server.program;
    const urls = app.urls as { auth: string };
    const { auth } = urls;
    urls.auth = 'http://localhost:9';
    try {
      expect((await admin.put(`${api()}/${id}?action=block`)).status).toBe(200);
      expect((await browser.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
    } finally {
      urls.auth = auth;
    }
    const isBlocked = async () =>
      (
        await owner.query(
          `select m.blocked from identity.memberships m join identity.identities i on i.id = m.identity_id where i.email = $1`,
          [email],
        )
      )[0].blocked;
    expect(await isBlocked()).toBe(false);
    await owner.query(`update infra.jobs set run_at = $1 where kind = 'tell-auth-host'`, [now]);
    await expect.poll(isBlocked, { timeout: 20_000 }).toBe(true);
  },
);
