import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const start = new Date('2026-11-15T12:00:00Z');
let now = start;

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
const invite = (emails: string[], more: object = {}, who = admin, slug = 'demo') =>
  who.post(api(slug), { emails, role: 'standard', ...more });
const userOf = async (email: string, who = admin, slug = 'demo') =>
  (await who.get(`${api(slug)}?_q=${encodeURIComponent(email)}`)).body.data[0];
const setPassword = async (code: string, password: string, more: object = {}) => {
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  return browser.post(`${server.authUrl}/api/v1/set-password`, {
    code,
    password,
    passwordConfirmation: password,
    ...more,
  });
};
/** Somebody with the demo's password who has been here. */
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

  test('programs that are members are no users', async () => {
    await addPerson(owner, { email: 'converter@orchard.test', roles: { demo: ['convert_service'] } });
    expect(await userOf('converter@orchard.test')).toBeUndefined();
  });
});

describe('inviting', () => {
  test('an invited person creates a password, signs in, and is as invited', async () => {
    const made = await invite(['New.Person@Example.com', ' new.person@example.com'], {
      role: 'playables_only',
      description: 'Agency',
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject([
      {
        email: 'new.person@example.com',
        role: 'playables_only',
        status: 'unconfirmed',
        description: 'Agency',
      },
    ]);
    const [{ mail, recipients }] = (await mailbox.mailsTo('new.person@example.com')) as [never];
    expect(recipients).toEqual(['new.person@example.com']);
    expect((mail as { subject: string }).subject).toBe('Hana Králová invites you to Orchard Coffee EU');
    const code = await mailbox.codeFor('new.person@example.com');
    const asked = await admin.post(`${server.authUrl}/api/v1/read-token`, { code });
    expect(asked.body).toEqual({
      kind: 'invitation',
      email: 'new.person@example.com',
      serverName: 'Orchard Coffee EU',
    });
    const set = await setPassword(code, 'correct horse');
    expect(set).toMatchObject({ status: 200, body: { user: { email: 'new.person@example.com' } } });
    expect(await userOf('new.person')).toMatchObject({ status: 'confirmed' });
    const person = server.browser();
    const listed = await person.logIn(server.authUrl, 'new.person@example.com', 'correct horse');
    expect(listed.body.user.servers).toHaveLength(1);
    const entered = await person.logIn(server.serverUrl('demo'), 'new.person@example.com', 'correct horse');
    expect(entered.body.user.roles).toEqual([{ name: 'user_playables_only' }]);
    expect(await userOf('new.person')).toMatchObject({ status: 'active' });
  });

  test('case 15: an invitation works once, for seven days, until the next one, and only as it was meant', async () => {
    await invite(['once@example.com', 'late@example.com', 'again@example.com']);
    const code = await mailbox.codeFor('once@example.com');
    for (const forged of [{ role: 'admin' }, { tenant: 'x' }, { email: 'other@example.com' }]) {
      const refused = await setPassword(code, 'correct horse', forged);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(forged)]);
    }
    expect((await setPassword(code, 'correct horse')).status).toBe(200);
    expect(await userOf('once@example.com')).toMatchObject({ role: 'standard', email: 'once@example.com' });
    const reused = await setPassword(code, 'another horse');
    expect(reused).toMatchObject({ status: 422, body: { code: 'invalid_token', message: 'Invalid token.' } });

    const late = await mailbox.codeFor('late@example.com');
    now = new Date(start.getTime() + 7 * 86_400_000 + 1);
    expect((await setPassword(late, 'correct horse')).status).toBe(422);
    now = start;

    const first = await mailbox.codeFor('again@example.com');
    const { id } = await userOf('again@example.com');
    expect((await admin.put(`${api()}/${id}?action=resend`)).status).toBe(200);
    const second = await mailbox.codeFor('again@example.com', 2);
    expect((await setPassword(first, 'correct horse')).status).toBe(422);
    expect((await invite(['again@example.com'], { role: 'admin' })).status).toBe(201);
    const third = await mailbox.codeFor('again@example.com', 3);
    expect((await setPassword(second, 'correct horse')).status).toBe(422);
    expect((await setPassword(third, 'correct horse')).status).toBe(200);
    expect(await userOf('again@example.com')).toMatchObject({ role: 'admin' });
    expect((await admin.put(`${api()}/${id}?action=resend`)).body.code).toBe('already_confirmed');
    expect(await invite(['again@example.com'])).toMatchObject({
      status: 409,
      body: { code: 'already_member' },
    });
  });

  test('a code that two use at the same moment works for one', async () => {
    await invite(['twice@example.com']);
    const code = await mailbox.codeFor('twice@example.com');
    const both = await Promise.all([
      setPassword(code, 'the first one'),
      setPassword(code, 'the second one'),
      setPassword(code, 'the third one'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('case 49: an address with an account elsewhere is invited like a new one, and keeps its password', async () => {
    const email = 'known@elsewhere.test';
    await addPerson(owner, { email, roles: { museum: ['user_standard'] } });
    const known = await invite([email]);
    const fresh = await invite(['fresh@elsewhere.test']);
    expect([known.status, fresh.status]).toEqual([201, 201]);
    const bare = ({ id, email: _, name: __, ...rest }: Record<string, unknown>) => ({
      ...rest,
      bornAt: String(id).slice(0, 8),
    });
    expect(bare(known.body.data[0])).toEqual(bare(fresh.body.data[0]));
    expect(known.body.data[0].name).toBe('known');
    const [{ mail }] = (await mailbox.mailsTo(email)) as [{ mail: { subject: string; text: string } }];
    expect(mail.subject).toBe('You can enter Orchard Coffee EU now');
    expect(mail.text).not.toContain('#code=');
    await server.signIn(email, 'demo');
    expect(await userOf(email)).toMatchObject({ status: 'active', name: email });
  });

  test('case 137: what is no plain address refuses all, at once and without a mail', async () => {
    const before = mailbox.received.length;
    const bad = [
      '"victim@x.test y"@z.test',
      'group: a@x.test, b@x.test;',
      'a(comment)@x.test',
      'Name <a@x.test>',
      'a@x.test b@x.test',
      'a@x.test\r\nBcc: b@x.test',
      'a@localhost',
      'a@x..test',
      '.a@x.test',
      `${'a'.repeat(65)}@x.test`,
      `${'a'.repeat(100_000)}@x.test`,
      'a@[127.0.0.1]',
      'a@@x.test',
      '',
    ];
    for (const email of bad) {
      const answer = await invite(['good@x.test', email]);
      expect([email.slice(0, 40), answer.status, answer.body.message]).toEqual([
        email.slice(0, 40),
        422,
        'One or more emails are invalid.',
      ]);
    }
    const many = await invite(Array.from({ length: 5000 }, (_, i) => `a${i}@x.test`));
    expect([many.status, many.body.message]).toEqual([422, 'One or more emails are invalid.']);
    expect(await owner.query(`select 1 from identity.identities where email like '%x.test'`)).toEqual([]);
    expect(mailbox.received).toHaveLength(before);
  });

  test('case 143: more than 100 at once are 422, more than 200 a day 429; nobody of a refused batch gets a mail', async () => {
    const batch = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => `n${from + i}@many.test`);
    expect((await invite(batch(0, 101))).status).toBe(422);
    expect((await invite(batch(0, 3))).status).toBe(201);
    // The mails of the other 192 need not be sent.
    await owner.query(`update infra.limits set hits = 195 where name = 'invitations' and hits = 3`);
    const before = await owner.query('select count(*)::int as n from content.members');
    const refused = await invite(batch(195, 6));
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'At most 200 invitations a day, please. Try again tomorrow.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await owner.query('select count(*)::int as n from content.members')).toEqual(before);
    expect((await invite(batch(195, 5))).status).toBe(201);
    expect((await invite(['one.more@many.test'])).status).toBe(429);
    await mailbox.mailsTo('n199@many.test');
    expect(mailbox.received.filter(({ recipients }) => recipients[0] === 'n200@many.test')).toEqual([]);
    now = new Date(start.getTime() + 86_400_001);
    const tomorrow = await server.signIn('admin@vitrine.test');
    expect((await invite(['one.more@many.test'], {}, tomorrow)).status).toBe(201);
    now = start;
  });

  test('cases 136 and 138: names with line breaks, markup and templates stay text in one line of one mail', async () => {
    const templates = `{{7*7}} \${7*7} <%= 7*7 %>`;
    const evil = `Eve\r\nBcc: thief@evil.test\r\n\r\n${templates}<img src=x>`;
    await owner.query(`update content.members set name = $1 where email = 'admin@vitrine.test'`, [evil]);
    await invite(['text@example.com']);
    await owner.query(`update content.members set name = 'Hana Králová' where email = 'admin@vitrine.test'`);
    const [{ recipients, mail }] = (await mailbox.mailsTo('text@example.com')) as [
      {
        recipients: string[];
        mail: { subject: string; html: string; text: string; headers: { key: string }[] };
      },
    ];
    expect(recipients).toEqual(['text@example.com']);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.subject).toContain('Eve Bcc: thief@evil.test');
    expect(mail.subject).toContain(templates);
    expect(mail.text).toContain(`${templates}<img src=x>`);
    expect(mail.html).toContain(`{{7*7}} \${7*7} &lt;%= 7*7 %&gt;&lt;img src=x&gt;`);
    expect(mail.html).not.toContain('<img');
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

  test('case 38: nobody blocks, deletes or demotes themselves, and nobody becomes super admin', async () => {
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

  test('two admins who shut each other out at the same moment: one stays', async () => {
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

  test('a blocked person is out on every process and host, does not come back with the old cookie, and is not listed there', async () => {
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
      const startedAt = performance.now();
      for await (const _ of stream.body!) if (performance.now() - startedAt > 10_000) break;
      expect(performance.now() - startedAt).toBeLessThan(5000);
      for (const url of [server.serverUrl('demo'), `${replica.url}/s/demo`])
        expect((await browser.get(`${url}/api/me`)).status).toBe(401);
      // It was their only server, so they are out of the auth host too.
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

  test('a deleted person is out; what they may enter elsewhere stays, and they can be invited again', async () => {
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

test('while the auth host does not answer, a block counts here and is told there later', async () => {
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
  await owner.query(`update infra.jobs set run_at = $1 where kind = 'tell-auth-host'`, [start]);
  await expect.poll(isBlocked, { timeout: 20_000 }).toBe(true);
});
