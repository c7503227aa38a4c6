import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wakeWorkers } from '../../infra/queue.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { bearer } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';

// A11: tokens and counter links open a server without a password, so they do not outlive the trust in whoever made them.

const start = new Date('2026-11-17T10:00:00Z').getTime();
const newPassword = 'a brand new one';
let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let source: string;
const clock = createTestClock(start);

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url }, clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const columns = [{ key: 'item', name: 'Item', kind: 'text' }];
  const { body } = await admin.post(api('sources'), { name: `Menu ${randomUUID()}`, kind: 'table', columns });
  source = body.data.id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const patience = { timeout: 60_000 };

async function join(role: string): Promise<{ email: string; person: TestBrowser }> {
  const email = `${randomUUID()}@orchard.test`;
  await addPerson(owner, { email, roles: { demo: [role] } });
  return { email, person: await server.signIn(email) };
}
const makeLink = async (who: TestBrowser, name = 'Till') =>
  (await who.post(api(`sources/${source}/counter-links`), { name })).body;
const makeToken = async (who: TestBrowser, name = 'Robot') =>
  (await who.post(api('tokens'), { name, role: 'standard', may: 'read' })).body;
const opens = async (secret: string, path: string) => {
  const headers = { ...bearer(secret), Origin: null };
  return (await server.browser().get(`${server.serverUrl('demo')}/api/${path}`, { headers })).status;
};
const linkOpens = (secret: string) => opens(secret, 'counter/table');
const tokenOpens = (secret: string) => opens(secret, 'v1/displays');
const userOf = async (email: string) => (await admin.get(api(`users?_q=${email}`))).body.data[0];
const passMinutes = (minutes: number) => clock.advance(minutes * 60_000);

test('A11: an admin takes over the counter links of somebody who leaves; their tokens end with them', async () => {
  const { email, person } = await join('admin');
  const [link, token] = [await makeLink(person, 'Bar'), await makeToken(person)];
  const user = await userOf(email);
  expect(user.counterLinks).toBe(1);
  const standard = await server.signIn('standard@vitrine.test');
  expect((await standard.put(api(`users/${user.id}?action=take-links`), {})).status).toBe(403);
  await passMinutes(1);
  const taken = await admin.put(api(`users/${user.id}?action=take-links`), {});
  expect([taken.status, taken.body.data.counterLinks]).toEqual([200, 0]);
  const [entry] = (await admin.get(api('audit?kind_eq=secret&_limit=1'))).body.data;
  expect(entry).toMatchObject({ call: 'users.actions.take-links', subject: { name: email } });
  expect((await admin.delete(api(`users/${user.id}`))).status).toBe(204);
  expect([await linkOpens(link.secret), await tokenOpens(token.secret)]).toEqual([200, 401]);
  const { body } = await admin.get(api(`sources/${source}/counter-links`));
  expect(body.data.find(({ name }: { name: string }) => name === 'Bar')).toMatchObject({ hasOwner: true });
  await owner.query(`update content.counter_links set made_by_id = null where id = $1`, [link.data.id]);
  const { body: without } = await admin.get(api(`sources/${source}/counter-links`));
  expect(without.data.find(({ name }: { name: string }) => name === 'Bar')).toMatchObject({
    hasOwner: false,
  });
});

test('A11: confirmed admins get one mail of each kind for the tokens and links of five minutes', async () => {
  await passMinutes(10);
  const { email, person } = await join('admin');
  const invited = `${randomUUID()}@orchard.test`;
  await addPerson(owner, { email: invited, password: null, roles: { demo: ['admin'] } });
  await whenIdle(owner, clock.now, ['report-access', 'send-mail']);
  const before = mailbox.received.length;
  const received = () => mailbox.received.slice(before);
  await makeToken(person, 'First');
  await makeLink(person, 'Window');
  await passMinutes(2);
  await makeToken(admin, 'Second');
  await wakeWorkers(server.program.app.content);
  expect(received()).toEqual([]);
  await passMinutes(4);
  const subjects = (to: string) =>
    received()
      .filter(({ recipients }) => recipients.includes(to))
      .map(({ mail }) => mail.subject)
      .sort();
  const expected = ['New API token on Orchard Coffee EU', 'New counter link on Orchard Coffee EU'];
  for (const to of [email, 'admin@vitrine.test'])
    await vi.waitFor(() => expect(subjects(to)).toEqual(expected), patience);
  const tokens = received().find(({ mail }) => mail.subject === expected[0])!.mail.text!;
  expect(tokens).toContain('First, Second');
  expect(tokens).toContain(`${email}, Hana Králová`);
  expect(tokens).toContain('/en/settings?server=demo#tokens');
  expect(subjects(invited)).toEqual([]);
});

async function resetPassword(email: string): Promise<void> {
  const visitor = server.browser();
  await visitor.get(`${server.authUrl}/sanctum/csrf-cookie`);
  await visitor.post(`${server.authUrl}/api/v1/forgot-password`, { email });
  const code = await mailbox.codeFor(email);
  const reply = await visitor.post(`${server.authUrl}/api/v1/reset-password`, {
    code,
    password: newPassword,
    passwordConfirmation: newPassword,
  });
  expect(reply.status).toBe(200);
}
async function enterAgain(email: string, password = newPassword): Promise<TestBrowser> {
  const person = server.browser();
  await person.logIn(server.authUrl, email, password);
  await person.enter(server.authUrl, server.serverUrl('demo'), server.serverUrl('demo'));
  return person;
}
const reviewOf = async (person: TestBrowser) =>
  (await person.get(`${server.serverUrl('demo')}/api/me`)).body.user.review;

test('A11: after a reset of the password older tokens and links are counted, and end if the person says so', async () => {
  const { email, person } = await join('admin');
  const [token, link] = [await makeToken(person), await makeLink(person)];
  const { secret: others } = await makeLink(admin);
  expect(await reviewOf(await enterAgain(email, demoPassword))).toBeUndefined();
  await passMinutes(1);
  await resetPassword(email);
  await passMinutes(1);
  const back = await enterAgain(email);
  expect(await reviewOf(back)).toEqual({ tokens: 1, links: 1 });
  const newer = await makeToken(back, 'Newer');
  expect(await reviewOf(back)).toEqual({ tokens: 1, links: 1 });
  expect(await tokenOpens(token.secret)).toBe(200);
  expect((await back.post(api('access-review'), { end: true })).status).toBe(204);
  expect(await reviewOf(back)).toBeUndefined();
  expect([await tokenOpens(token.secret), await linkOpens(link.secret)]).toEqual([401, 401]);
  expect([await tokenOpens(newer.secret), await linkOpens(others)]).toEqual([200, 200]);
  const calls = (await admin.get(api('audit?kind_eq=secret&_limit=3'))).body.data;
  expect(calls.map(({ call }: { call: string }) => call)).toEqual(
    expect.arrayContaining(['sources.removeCounterLink', 'tokens.remove']),
  );
});

test('A11: whoever keeps them is not asked again before the next reset, whatever their role', async () => {
  const { email, person } = await join('user_standard');
  const { secret } = await makeLink(person);
  await passMinutes(1);
  await resetPassword(email);
  const back = await enterAgain(email);
  expect(await reviewOf(back)).toEqual({ tokens: 0, links: 1 });
  await passMinutes(1);
  expect((await back.post(api('access-review'), { end: false })).status).toBe(204);
  expect(await reviewOf(await enterAgain(email))).toBeUndefined();
  expect(await linkOpens(secret)).toBe(200);
  // Without a question an answer ends nothing.
  expect((await back.post(api('access-review'), { end: true })).status).toBe(204);
  expect(await linkOpens(secret)).toBe(200);
});
