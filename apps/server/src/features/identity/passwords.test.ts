import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { pairDevice } from '../../test/devices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
const start = new Date('2026-11-15T12:00:00Z');
const clock = createTestClock(start);
let number = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    isSplit: true,
    env: { SMTP_URL: mailbox.url },
    clock,
  });
  owner = await connectOwner(server.database);
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const auth = (path: string) => `${server.authUrl}${path}`;
const demo = (path: string) => `${server.serverUrl('demo')}${path}`;
async function visitor(): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.get(auth('/sanctum/csrf-cookie'));
  return browser;
}
async function somebody(): Promise<string> {
  const email = `person${++number}@orchard.test`;
  await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
  return email;
}
const passwordOf = async (email: string) =>
  (await owner.query('select password_hash from identity.identities where email = $1', [email]))[0]
    .password_hash;
async function resetCode(email: string, count = 1): Promise<string> {
  expect((await (await visitor()).post(auth('/api/v1/forgot-password'), { email })).status).toBe(200);
  return mailbox.codeFor(email, count);
}
const twice = (password: string) => ({ password, passwordConfirmation: password });
const reset = async (body: object, path = '/api/v1/reset-password') =>
  (await visitor()).post(auth(path), { ...twice('a brand new one'), ...body });
const isAlive = async (browser: TestBrowser) => (await browser.get(demo('/api/me'))).status === 200;

describe('a new password by mail', () => {
  test.each(['/api/v1/reset-password', '/auth/reset-password'])(
    'case 5: POST %s ends every session of the person and nothing else',
    async (path) => {
      const email = await somebody();
      const sessions = await Promise.all([1, 2, 3].map(() => server.signIn(email)));
      const other = await server.signIn('admin@vitrine.test');
      const { token } = await pairDevice(server, other);
      const code = await resetCode(email);
      expect(await reset({ code }, path)).toMatchObject({ status: 200, body: { user: { email } } });
      expect(await Promise.all(sessions.map(isAlive))).toEqual([false, false, false]);
      for (const each of sessions) expect((await each.get(auth('/api/v1/profile'))).status).toBe(401);
      expect(await isAlive(other)).toBe(true);
      const device = await fetch(demo('/api/player/manifest'), {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(device.status).toBe(200);
      await expect(server.browser().logIn(server.authUrl, email, demoPassword)).rejects.toThrow('422');
      const back = server.browser();
      await back.logIn(server.authUrl, email, 'a brand new one');
      await back.logIn(server.serverUrl('demo'), email, 'a brand new one');
      // The news of the reset may come once more: it does not end what was opened since.
      expect(await isAlive(back)).toBe(true);
      expect((await mailbox.mailsTo(email, 2))[1]!.mail.subject).toBe('Your password was changed');
    },
  );

  test('case 6: a code works once, for sixty minutes, for its own person, and only as a text', async () => {
    const email = await somebody();
    const code = await resetCode(email);
    const before = await passwordOf(email);
    const refused = await reset({ code, email: 'admin@vitrine.test' });
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid_token']);
    for (const wrong of [
      null,
      '',
      {},
      [],
      { $gt: '' },
      0,
      true,
      'x',
      code.toLowerCase(),
      ` ${code}`,
      'x'.repeat(5000),
    ])
      expect([wrong, (await reset({ code: wrong })).status]).toEqual([wrong, 422]);
    expect((await reset({ code, ...twice('short') })).body.errors.password).toEqual([
      'Password must have at least 8 characters.',
    ]);
    expect((await reset({ code, passwordConfirmation: 'other' })).body.errors.passwordConfirmation).toEqual([
      'Passwords must match.',
    ]);
    await clock.moveTo(new Date(start.getTime() + 60 * 60_000));
    expect((await reset({ code })).status).toBe(422);
    expect(await passwordOf(email)).toBe(before);
    await clock.moveTo(new Date(start.getTime() + 59 * 60_000));
    expect((await reset({ code, email: email.toUpperCase() })).status).toBe(200);
    await clock.moveTo(start);
    const after = await passwordOf(email);
    expect((await reset({ code })).status).toBe(422);
    expect(await passwordOf(email)).toBe(after);
  });

  test('case 6: a newer code takes the place of the older one, and a used one of both', async () => {
    const email = await somebody();
    const first = await resetCode(email);
    const second = await resetCode(email, 2);
    expect((await reset({ code: first })).status).toBe(422);
    const [a, b] = await Promise.all([reset({ code: second }), reset({ code: second })]);
    expect([a.status, b.status].sort()).toEqual([200, 422]);
  });

  test('case 6: a code of one kind is worth nothing where another is asked for', async () => {
    const email = await somebody();
    const code = await resetCode(email);
    const browser = await visitor();
    expect((await browser.post(auth('/api/v1/set-password'), { code, ...twice('good enough') })).status).toBe(
      422,
    );
    expect((await browser.post(auth('/api/v1/confirm-email'), { code, password: 'x' })).status).toBe(422);
    expect((await browser.post(auth('/api/v1/read-token'), { code })).body).toEqual({
      kind: 'reset',
      email,
      serverName: null,
      isDone: false,
    });
    expect((await reset({ code })).status).toBe(200);
    expect((await browser.post(auth('/api/v1/read-token'), { code })).body.code).toBe('invalid_token');
  });

  test('codes and passwords are stored hashed; a login under way does not outlive a reset', async () => {
    const email = await somebody();
    const code = await resetCode(email);
    const [row] = await owner.query('select kind from identity.tokens where code_hash = $1', [hashOf(code)]);
    expect(row).toEqual({ kind: 'reset' });
    const racing = Array.from({ length: 6 }, async () => {
      const browser = server.browser();
      await browser.logIn(server.authUrl, email, demoPassword).catch(() => {});
      await browser.logIn(server.serverUrl('demo'), email, demoPassword).catch(() => {});
      return browser;
    });
    expect((await reset({ code })).status).toBe(200);
    await Promise.all(racing);
    const open = await owner.query(
      `select 1 from identity.sessions s join identity.identities i on i.id = s.identity_id where i.email = $1`,
      [email],
    );
    expect(open).toEqual([]);
  });
});

describe('changing the password', () => {
  const change = (browser: TestBrowser, oldPassword: string, password = 'something else') =>
    browser.post(auth('/api/v1/change-password'), { oldPassword, ...twice(password) });

  test('case 5: the old one must be right; all other sessions end and this one goes on', async () => {
    const email = await somebody();
    const [here, ...others] = (await Promise.all([1, 2, 3].map(() => server.signIn(email)))) as [TestBrowser];
    const wrong = await change(here, 'not it at all');
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Wrong old password.']);
    expect(wrong.body.errors).toEqual({ oldPassword: ['Wrong old password.'] });
    expect((await change(here, demoPassword, 'password1')).body.errors.password).toEqual([
      'This password is one of the most common ones. Choose another.',
    ]);
    expect((await change(here, demoPassword, 'Orchard-Coffee')).body.errors.password).toEqual([
      'Without your name, your email, the name of your server and “Vitrine” this password is too short. Choose another.',
    ]);
    expect((await change(here, demoPassword)).status).toBe(204);
    expect(await isAlive(here)).toBe(true);
    expect((await here.get(auth('/api/v1/profile'))).status).toBe(200);
    expect(await Promise.all(others.map(isAlive))).toEqual([false, false]);
    await server.browser().logIn(server.authUrl, email, 'something else');
    await mailbox.mailsTo(email, 1);
  });

  test('guessing the old one is limited, also within a session', async () => {
    const here = await server.signIn(await somebody());
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await change(here, 'wrong wrong')).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await change(here, demoPassword)).status).toBe(429);
  });

  test('nobody changes anything without a session', async () => {
    const browser = await visitor();
    expect((await change(browser, demoPassword)).status).toBe(401);
    expect((await browser.get(auth('/api/v1/sessions'))).status).toBe(401);
    expect((await browser.put(auth('/api/v1/profile'), { name: 'x' })).status).toBe(401);
  });
});

describe('what belongs to the person', () => {
  test('name and username change on every server; a username is unique and no address', async () => {
    const email = await somebody();
    const here = await server.signIn(email);
    const { body } = await here.get(auth('/api/v1/profile'));
    expect(body.data).toEqual({ name: email, username: null, email, marketing: false, version: 1 });
    const saved = await here.put(
      auth('/api/v1/profile'),
      { name: 'Žofie Bílá', username: `Zofie.${number}`, marketing: true },
      { headers: { 'If-Match': '"1"' } },
    );
    expect(saved.body.data).toEqual({
      name: 'Žofie Bílá',
      username: `zofie.${number}`,
      email,
      marketing: true,
      version: 2,
    });
    expect((await here.get(demo('/api/me'))).body.user).toMatchObject({
      name: 'Žofie Bílá',
      username: `zofie.${number}`,
    });
    await server.browser().logIn(server.authUrl, `ZOFIE.${number}`, demoPassword);
    const put = (input: object, headers = {}) => here.put(auth('/api/v1/profile'), input, { headers });
    expect(await put({ username: 'admin' })).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    for (const username of ['a@b.cz', 'x', 'žofie', '-abc', 'a b c'])
      expect((await put({ username })).status).toBe(422);
    expect((await put({ name: 'Older' }, { 'If-Match': '"1"' })).status).toBe(412);
    expect((await put({ email: 'other@x.test' })).status).toBe(422);
    expect((await put({ username: null })).body.data.username).toBeNull();
  });

  test('one sees where one is signed in, and logs out everywhere', async () => {
    const email = await somebody();
    const here = await server.signIn(email);
    await clock.moveTo(new Date(start.getTime() + 5 * 60_000));
    const there = await server.signIn(email);
    const listed = await here.get(auth('/api/v1/sessions'));
    expect(listed.body.data).toMatchObject([
      { userAgent: there.userAgent, isThisOne: false, createdAt: clock.now().toISOString() },
      { userAgent: here.userAgent, isThisOne: true, createdAt: start.toISOString() },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(here.cookies.get('vitrine-auth'));
    expect((await here.post(auth('/api/v1/logout-everywhere'))).status).toBe(204);
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, false]);
    expect((await there.get(auth('/api/v1/profile'))).status).toBe(401);
    await clock.moveTo(start);
  });

  // Ages are written instead of advanced to: the worker deletes what is too old, and this is about the check itself.
  test('however busy, a login at the auth host ends after twelve hours', async () => {
    const person = await server.signIn(await somebody());
    const age = (minutes: number) =>
      owner.query('update identity.sessions set created_at = $2 where user_agent = $1', [
        person.userAgent,
        new Date(clock.now().getTime() - minutes * 60_000),
      ]);
    await age(12 * 60 - 1);
    expect((await person.get(auth('/api/v1/profile'))).status).toBe(200);
    await age(12 * 60 + 1);
    expect((await person.get(auth('/api/v1/profile'))).status).toBe(401);
  });

  test('working on a server keeps the login at the auth host alive; idling ends it', async () => {
    const email = await somebody();
    const [busy, idle] = await Promise.all([server.signIn(email), server.signIn(email)]);
    await clock.moveTo(new Date(start.getTime() + 50 * 60_000));
    await busy.get(demo('/api/v1/playlists'));
    const seen = async () =>
      (await owner.query('select seen_at from identity.sessions where user_agent = $1', [busy.userAgent]))[0]
        .seen_at;
    await expect.poll(seen).toBe(clock.now().toISOString());
    await clock.moveTo(new Date(start.getTime() + 70 * 60_000));
    expect((await busy.get(auth('/api/v1/profile'))).status).toBe(200);
    expect((await idle.get(auth('/api/v1/profile'))).status).toBe(401);
    await clock.moveTo(start);
  });
});
