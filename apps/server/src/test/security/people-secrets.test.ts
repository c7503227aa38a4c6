import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpOf, isFoundIn } from '../dump.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../test-server.ts';
import { bodies } from './route-calls.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
const log: string[] = [];

beforeAll(async () => {
  mailbox = await openMailbox();
  // Its clock stands still, so that mails whose confirmation was cut off are not sent again while the test looks for newer ones.
  const now = new Date();
  server = await startTestServer({
    clock: () => now,
    env: { SMTP_URL: mailbox.url, LOG_LEVEL: 'debug' },
    logStream: { write: (line) => log.push(line) },
  });
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

test('case 18: codes and passwords of people are in no log, no row and no pending job, only in the mail', async () => {
  const secrets: string[] = [];
  const auth = (path: string) => `${server.authUrl}/api/v1/${path}`;
  const visitor = async (): Promise<TestBrowser> => {
    const browser = server.browser();
    await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
    return browser;
  };
  const password = (name: string) => {
    secrets.push(`${name}-password-4711`);
    return { password: secrets.at(-1)!, passwordConfirmation: secrets.at(-1)! };
  };
  const browser = await visitor();
  // Each mail arrives, but its job stays, because the confirmation is cut off.
  mailbox.cutNext(100);

  const email = 'secretive@example.test';
  const signUp = { ...bodies['people.register'], email, ...password('sign-up') };
  expect((await browser.post(auth('register'), signUp)).status).toBe(201);
  const confirmation = await mailbox.codeFor(email);
  await browser.post(auth('read-token'), { code: confirmation });
  const confirming = { code: confirmation, password: signUp.password };
  await browser.post(auth('confirm-email'), { ...confirming, ...password('not the sign-up') });
  expect((await browser.post(auth('confirm-email'), confirming)).status).toBe(200);
  await browser.post(auth('confirm-email'), confirming);

  const admin = await server.signIn('admin@vitrine.test');
  const users = `${server.serverUrl('demo')}/api/v1/users`;
  await admin.post(users, { emails: ['invited@example.test'], role: 'standard' });
  const invitation = await mailbox.codeFor('invited@example.test');
  await browser.post(auth('set-password'), {
    code: invitation,
    ...password('refused'),
    passwordConfirmation: 'x',
  });
  expect(
    (await browser.post(auth('set-password'), { code: invitation, ...password('invited') })).status,
  ).toBe(200);

  await browser.post(auth('forgot-password'), { email: 'invited@example.test' });
  const reset = await mailbox.codeFor('invited@example.test', 2);
  await browser.post(auth(`reset-password?code=${reset}`), { code: reset, ...password('nowhere') });
  expect((await browser.post(auth('reset-password'), { code: reset, ...password('reset') })).status).toBe(
    200,
  );
  await browser.post(auth('reset-password'), { code: reset, ...password('late') });
  await browser.post(auth('resend-token'), { code: invitation });

  const old = { oldPassword: demoPassword };
  await admin.post(auth('change-password'), { oldPassword: 'wrong-one-0815', ...password('wrong') });
  expect((await admin.post(auth('change-password'), { ...old, ...password('changed') })).status).toBe(204);
  secrets.push('wrong-one-0815', demoPassword, confirmation, invitation, reset);
  for (const each of [browser, admin]) secrets.push(...each.cookies.values(), ...each.csrf.values());

  const waiting = await owner.query(`select 1 from infra.jobs where kind = 'send-mail'`);
  expect(waiting.length).toBeGreaterThan(2);
  const dump = await dumpOf(owner);
  const written = log.join('');
  expect(written).toContain('"msg":"request"');
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => isFoundIn(dump, secret))).toEqual([]);
  const own = mailbox.received.map(({ raw }) => raw.toString());
  expect(
    secrets.filter((secret) => secret.includes('password') && own.some((mail) => mail.includes(secret))),
  ).toEqual([]);
});
