import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
const start = new Date('2026-11-15T12:00:00Z');
const clock = createTestClock(start);
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ isSplit: true, clock });
  owner = await connectOwner(server.database);
});
beforeEach(() => clock.moveTo(start));
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const demo = () => server.serverUrl('demo');
const museum = () => server.serverUrl('museum');
const atHost = (path: string) => `${server.authUrl}${path}`;
const isAlive = async (browser: TestBrowser, base = demo()) =>
  (await browser.get(`${base}/api/me`)).status === 200;

async function somebody(): Promise<string> {
  const email = `traveller${++number}@orchard.test`;
  await addPerson(owner, { email, roles: { demo: ['user_standard'], museum: ['user_standard'] } });
  return email;
}
/** Signed in at the auth host only. */
async function listed(email?: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.logIn(server.authUrl, email ?? (await somebody()), demoPassword);
  await browser.get(`${demo()}/sanctum/csrf-cookie`);
  await browser.get(`${museum()}/sanctum/csrf-cookie`);
  return browser;
}
const redeem = (browser: TestBrowser, body: object, base = demo()) => browser.post(`${base}/api/login`, body);
const refused = { status: 422, body: { code: 'invalid_ticket' } };

describe('a ticket', () => {
  test('AC2: transfers the login without a password, to every server of the person', async () => {
    const email = await somebody();
    const browser = await listed(email);
    for (const base of [demo(), museum()]) {
      const answer = await browser.post(
        `${base}/api/login?include=roles`,
        await browser.askTicket(server.authUrl, base),
      );
      expect(answer).toMatchObject({
        status: 200,
        body: { user: { email, roles: [{ name: 'user_standard' }] } },
      });
      expect(await isAlive(browser, base)).toBe(true);
    }
    const logins = await owner.query(
      `select distinct s.login_id = i.login_id as "isTheOne" from content.sessions s
       join identity.sessions i on i.identity_id = s.identity_id join identity.identities p on p.id = i.identity_id
       where p.email = $1`,
      [email],
    );
    expect(logins).toEqual([{ isTheOne: true }]);
  });

  test('works once', async () => {
    const browser = await listed();
    const ticket = await browser.askTicket(server.authUrl, demo());
    const answers = await Promise.all([1, 2, 3].map(() => redeem(browser, ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await redeem(browser, ticket)).toMatchObject(refused);
  });

  test('works for sixty seconds', async () => {
    const browser = await listed();
    const [early, late] = [
      await browser.askTicket(server.authUrl, demo()),
      await browser.askTicket(server.authUrl, demo()),
    ];
    await clock.moveTo(new Date(start.getTime() + 59_000));
    expect((await redeem(browser, early)).status).toBe(200);
    await clock.moveTo(new Date(start.getTime() + 60_000));
    expect(await redeem(browser, late)).toMatchObject(refused);
  });

  test('needs the verifier of its browser, and is used up by any attempt', async () => {
    const browser = await listed();
    const { ticket, verifier } = await browser.askTicket(server.authUrl, demo());
    const thief = await listed();
    const guess = randomBytes(32).toString('base64url');
    expect(await redeem(thief, { ticket, verifier: guess })).toMatchObject(refused);
    expect(await redeem(browser, { ticket, verifier })).toMatchObject(refused);
  });

  test('opens the server it was issued for and no other', async () => {
    const browser = await listed();
    expect(await redeem(browser, await browser.askTicket(server.authUrl, museum()), demo())).toMatchObject(
      refused,
    );
    expect(await isAlive(browser)).toBe(false);
  });

  test('is refused for a server that the person may not enter, known or not, with the same message', async () => {
    const browser = server.browser();
    await browser.logIn(server.authUrl, 'standard@vitrine.test', demoPassword);
    const challenge = randomBytes(32).toString('base64url');
    const ask = (url: string) => browser.post(atHost('/api/v1/tickets'), { server: url, challenge });
    const [foreign, unknown] = [await ask(museum()), await ask(`${museum()}-2`)];
    expect(foreign).toMatchObject({ status: 404, body: { code: 'server_not_found' } });
    expect(foreign.body).toEqual(unknown.body);
    expect((await ask(demo())).status).toBe(201);
  });

  test('needs a login: without one, or after its end, none is issued', async () => {
    const challenge = randomBytes(32).toString('base64url');
    const stranger = server.browser();
    await stranger.get(atHost('/sanctum/csrf-cookie'));
    expect((await stranger.post(atHost('/api/v1/tickets'), { server: demo(), challenge })).status).toBe(401);
  });

  test('ends with its login', async () => {
    const browser = await listed();
    const ticket = await browser.askTicket(server.authUrl, demo());
    expect((await browser.post(atHost('/api/v1/logout'))).status).toBe(204);
    expect(await redeem(browser, ticket)).toMatchObject(refused);
  });

  test('A14: ends with the password of its time, also in the browser that changes it', async () => {
    const email = await somebody();
    const browser = await listed(email);
    const ticket = await browser.askTicket(server.authUrl, demo());
    const password = 'a kettle of green tea';
    const changed = await browser.post(atHost('/api/v1/change-password'), {
      oldPassword: demoPassword,
      password,
      passwordConfirmation: password,
    });
    expect(changed.status).toBe(204);
    expect(await redeem(browser, ticket)).toMatchObject(refused);
    const next = await browser.askTicket(server.authUrl, demo());
    expect((await redeem(browser, next)).status).toBe(200);
  });

  test('of somebody who has been blocked in the meantime opens nothing', async () => {
    const email = await somebody();
    const browser = await listed(email);
    const ticket = await browser.askTicket(server.authUrl, demo());
    await owner.query('update content.members set blocked = true where email = $1', [email]);
    expect(await redeem(browser, ticket)).toMatchObject(refused);
  });

  test('is stored hashed', async () => {
    const browser = await listed();
    const { ticket } = await browser.askTicket(server.authUrl, demo());
    const rows = await owner.query('select to_jsonb(t)::text as text from identity.tickets t');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(ticket);
  });

  test('errors of a body that is neither a ticket nor credentials refer to the closer form', async () => {
    const browser = await listed();
    const fieldsOf = async (body: object) => Object.keys((await redeem(browser, body)).body.errors).sort();
    expect(await fieldsOf({})).toEqual(['email', 'password']);
    expect(await fieldsOf({ email: 'admin' })).toEqual(['password']);
    expect(await fieldsOf({ ticket: 'x' })).toEqual(['ticket', 'verifier']);
  });
});

describe('sessions belong to their login', () => {
  test('AC2: equal browsers behind one address are distinguished: logging out of one leaves the other', async () => {
    const email = await somebody();
    const twins = await Promise.all([1, 2].map(() => server.browser({ userAgent: 'the same in both' })));
    for (const twin of twins) {
      await twin.logIn(server.authUrl, email, demoPassword);
      await twin.enter(server.authUrl, demo());
    }
    const [here, there] = twins as [TestBrowser, TestBrowser];
    expect((await here.post(`${demo()}/api/v1/logout`)).status).toBe(204);
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, true]);
    expect((await here.get(atHost('/api/v1/profile'))).status).toBe(401);
    expect((await there.get(atHost('/api/v1/profile'))).status).toBe(200);
  });

  test('AC2: a session opened with credentials on a server has its own login, is listed and can be ended', async () => {
    const email = await somebody();
    const here = await server.signIn(email);
    const script = server.browser({ userAgent: here.userAgent });
    await script.logIn(demo(), email, demoPassword);
    const { data } = (await here.get(atHost('/api/v1/sessions'))).body;
    expect(data).toHaveLength(2);
    const other = data.find((each: { isThisOne: boolean }) => !each.isThisOne);
    expect((await here.delete(atHost(`/api/v1/sessions/${other.id}`))).status).toBe(204);
    expect([await isAlive(here), await isAlive(script)]).toEqual([true, false]);
    expect((await here.get(atHost('/api/v1/sessions'))).body.data).toHaveLength(1);
  });

  test("nobody ends another person's session", async () => {
    const [hana, other] = [await server.signIn(await somebody()), await server.signIn(await somebody())];
    const [{ id }] = (await hana.get(atHost('/api/v1/sessions'))).body.data;
    expect((await other.delete(atHost(`/api/v1/sessions/${id}`))).status).toBe(404);
    expect(await isAlive(hana)).toBe(true);
  });

  test('a server that is entered later does not outlast its login', async () => {
    const browser = await listed();
    await browser.enter(server.authUrl, demo());
    for (let minutes = 0; minutes < 11 * 60; minutes += 50) {
      await clock.moveTo(new Date(start.getTime() + minutes * 60_000));
      await browser.get(atHost('/api/v1/profile'));
    }
    await clock.moveTo(new Date(start.getTime() + 11 * 3_600_000));
    await browser.enter(server.authUrl, museum());
    expect(await isAlive(browser, museum())).toBe(true);
    await clock.moveTo(new Date(start.getTime() + 12 * 3_600_000 + 1000));
    expect(await isAlive(browser, museum())).toBe(false);
  });

  test('an end that reaches the server before the session begins prevents it', async () => {
    const email = await somebody();
    const browser = await listed(email);
    const ticket = await browser.askTicket(server.authUrl, demo());
    const [login] = await owner.query(
      `select s.login_id as "loginId", s.identity_id as "identityId" from identity.sessions s
       join identity.identities i on i.id = s.identity_id where i.email = $1`,
      [email],
    );
    const key = server.program.app.serverKey;
    const ended = {
      ...login,
      loginIds: [login.loginId],
      exceptLoginId: null,
      endedAt: clock.now().toISOString(),
    };
    const pushed = await server
      .browser()
      .post(`${demo()}/api/internal/ended-logins`, ended, { headers: { Authorization: `Bearer ${key}` } });
    expect(pushed.status).toBe(204);
    expect(await redeem(browser, ticket)).toMatchObject(refused);
    expect(await isAlive(browser)).toBe(false);
  });

  test('credentials that a server refuses leave no login behind', async () => {
    const email = await somebody();
    await owner.query('update content.members set blocked = true where email = $1', [email]);
    await expect(server.browser().logIn(demo(), email, demoPassword)).rejects.toThrow('422');
    const open = await owner.query(
      `select 1 from identity.sessions s join identity.identities i on i.id = s.identity_id where i.email = $1`,
      [email],
    );
    expect(open).toEqual([]);
  });
});
