import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let browser: TestBrowser;
const start = new Date('2026-11-15T12:00:00Z');
const clock = createTestClock(start);

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url }, clock });
  owner = await connectOwner(server.database);
  browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const post = (path: string, body: object, headers = {}) =>
  browser.post(`${server.authUrl}/api/v1/${path}`, body, { headers });
const forgot = (email: string, headers = {}) => post('forgot-password', { email }, headers);
const mailsTo = (email: string) => mailbox.received.filter(({ recipients }) => recipients[0] === email);
/** Resolves when all requests have been handled. */
const allDone = () =>
  expect
    .poll(() => owner.query(`select kind from infra.jobs where kind in ('send-link', 'send-mail')`), {
      timeout: 30_000,
    })
    .toEqual([]);

test('case 7: known and unknown people get the same reply, and only the known one a mail', async () => {
  await addPerson(owner, { email: 'known@x.test' });
  const [known, unknown] = [await forgot('Known@x.test'), await forgot('unknown@x.test')];
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(known.body).toEqual(unknown.body);
  await mailbox.mailsTo('known@x.test');
  await allDone();
  expect(mailsTo('unknown@x.test')).toEqual([]);
});

fullTest('case 7: repeated requests get the same reply, and cause five mails an hour', async () => {
  await addPerson(owner, { email: 'bombed@x.test' });
  for (let i = 0; i < 12; i++)
    for (const email of ['bombed@x.test', 'stranger@x.test'])
      expect(await forgot(email)).toMatchObject({ status: 200, body: { accepted: true } });
  await allDone();
  expect(mailsTo('bombed@x.test')).toHaveLength(5);
  await clock.moveTo(new Date(start.getTime() + 3_600_001));
  await forgot('bombed@x.test');
  await mailbox.mailsTo('bombed@x.test', 6);
  await owner.query(`update infra.limits set hits = 600 where name = 'links asked'`);
  const flood = await forgot('anybody@x.test');
  expect([flood.status, flood.headers.has('retry-after')]).toEqual([429, true]);
});

test('case 8: a link leads to the configured address, whatever host the request names', async () => {
  const { port } = new URL(server.authUrl);
  const headers = {
    ...browser.headersFor('POST', server.authUrl),
    Host: 'evil.test',
    'X-Forwarded-Host': 'evil.test',
    'Content-Type': 'application/json',
  };
  for (const [i, path] of ['/api/v1/forgot-password', 'http://evil.test/api/v1/forgot-password'].entries()) {
    const email = `host${i}@x.test`;
    await addPerson(owner, { email });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port, method: 'POST', path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end(JSON.stringify({ email }));
    });
    expect(status).toBe(200);
    const mail = await mailbox.newestTo(email);
    expect(mail.text).toContain(`${server.authUrl}/en/auth/reset-password#code=`);
    expect(mail.text + mail.html).not.toContain('evil');
  }
});

test('a mail uses the language of the person, otherwise of the page that asked', async () => {
  await addPerson(owner, { email: 'reader@x.test' });
  await forgot('reader@x.test', { 'Accept-Language': 'de-AT,en;q=0.5' });
  expect((await mailbox.mailsTo('reader@x.test'))[0]!.mail.subject).toBe('Legen Sie ein neues Passwort fest');
  await owner.query(`update identity.identities set locale = 'cs' where email = 'reader@x.test'`);
  await forgot('reader@x.test', { 'Accept-Language': 'de' });
  const mail = await mailbox.newestTo('reader@x.test', 2);
  expect(mail.subject).toBe('Nastavte si nové heslo');
  expect(mail.html).toContain('<html lang="cs">');
});

test('an expired code is replaced by a new one, for the same person and purpose', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const api = `${server.serverUrl('demo')}/api/v1/users`;
  await admin.post(api, { emails: ['invited@x.test', 'gone@x.test'], role: 'standard' });
  const code = await mailbox.codeFor('invited@x.test');
  const gone = await mailbox.codeFor('gone@x.test');
  const [user] = (await admin.get(`${api}?_q=gone@x.test`)).body.data;
  await admin.delete(`${api}/${user.id}`);
  expect((await post('read-token', { code: gone })).body.code).toBe('invalid_token');
  expect(await post('resend-token', { code: gone })).toMatchObject({ status: 200, body: { accepted: true } });
  for (const body of [{ code: 'nonsense' }, { email: 'nobody@x.test' }, { email: 'gone@x.test' }])
    expect(await post('resend-token', body)).toMatchObject({ status: 200, body: { accepted: true } });
  expect((await post('resend-token', {})).status).toBe(422);
  expect((await post('resend-token', { code: gone, email: 'gone@x.test' })).status).toBe(422);
  await allDone();
  expect(mailsTo('gone@x.test')).toHaveLength(1);

  await clock.advance(8 * 86_400_000);
  expect((await post('read-token', { code })).body.code).toBe('invalid_token');
  expect(await post('resend-token', { code })).toMatchObject({ status: 200, body: { accepted: true } });
  const renewed = await mailbox.codeFor('invited@x.test', 2);
  expect((await post('read-token', { code: renewed })).body).toMatchObject({
    kind: 'invitation',
    email: 'invited@x.test',
    serverName: 'Orchard Coffee EU',
  });
  const password = 'wonderful day';
  const set = await post('set-password', { code: renewed, password, passwordConfirmation: password });
  expect(set.status).toBe(200);
  // The link of the invitation was used, so the new one is for resetting the password.
  await post('resend-token', { code: renewed });
  const third = await mailbox.codeFor('invited@x.test', 3);
  expect((await post('read-token', { code: third })).body.kind).toBe('reset');
});

test('case 141: a mail whose confirmation was lost is sent once more, as the same mail', async () => {
  await addPerson(owner, { email: 'cut@x.test' });
  mailbox.cutNext(1);
  await forgot('cut@x.test');
  await mailbox.mailsTo('cut@x.test', 1);
  await expect
    .poll(() => owner.query(`select attempts, leased_until from infra.jobs where kind = 'send-mail'`))
    .toEqual([{ attempts: 1, leased_until: null }]);
  await owner.query(`update infra.jobs set run_at = $1 where kind = 'send-mail'`, [start]);
  const [first, second] = await mailbox.mailsTo('cut@x.test', 2);
  expect(second!.mail.messageId).toBe(first!.mail.messageId);
  await allDone();
  expect(mailsTo('cut@x.test')).toHaveLength(2);
});
