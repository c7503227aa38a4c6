import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const start = new Date('2026-11-15T12:00:00Z');
const clock = createTestClock(start);

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url }, clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

/** Sessions of those days have ended. */
async function backToStart(): Promise<void> {
  await clock.moveTo(start);
  admin = await server.signIn('admin@vitrine.test');
}

const api = () => `${server.serverUrl('demo')}/api/v1/users`;
const invite = (emails: string[], more: object = {}, who = admin) =>
  who.post(api(), { emails, role: 'standard', ...more });
const userOf = async (email: string) =>
  (await admin.get(`${api()}?_q=${encodeURIComponent(email)}`)).body.data[0];
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
test('an invited person creates a password, signs in, and has the invited role', async () => {
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
  const mail = await mailbox.newestTo('new.person@example.com');
  expect(mail.recipients).toEqual(['new.person@example.com']);
  expect(mail.subject).toBe('Hana Králová invites you to Orchard Coffee EU');
  const code = await mailbox.codeFor('new.person@example.com');
  const asked = await admin.post(`${server.authUrl}/api/v1/read-token`, { code });
  expect(asked.body).toEqual({
    kind: 'invitation',
    email: 'new.person@example.com',
    serverName: 'Orchard Coffee EU',
    isDone: false,
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

test('case 15: an invitation works once, for seven days, until the next one, and only for its purpose', async () => {
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
  await whenIdle(owner, clock.now, ['send-mail']);
  await clock.moveTo(new Date(start.getTime() + 7 * 86_400_000 + 1));
  expect((await setPassword(late, 'correct horse')).status).toBe(422);
  await backToStart();

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
  const mail = await mailbox.newestTo(email);
  expect(mail.subject).toBe('You can enter Orchard Coffee EU now');
  expect(mail.text).not.toContain('#code=');
  await server.signIn(email, 'demo');
  expect(await userOf(email)).toMatchObject({ status: 'active', name: email });
});

test('case 137: one invalid address refuses all, at once and without a mail', async () => {
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
  const recipients = mailbox.received.flatMap((each) => each.recipients);
  expect(recipients.filter((address) => address.endsWith('x.test'))).toEqual([]);
});

test('case 143: more than 100 at once are 422, more than 200 a day 429; a refused batch sends no mails', async () => {
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
  await whenIdle(owner, clock.now, ['send-mail']);
  await clock.moveTo(new Date(start.getTime() + 86_400_001));
  const tomorrow = await server.signIn('admin@vitrine.test');
  expect((await invite(['one.more@many.test'], {}, tomorrow)).status).toBe(201);
  await backToStart();
});

test('cases 136 and 138: names with line breaks, markup and templates stay text in one line of one mail', async () => {
  const templates = `{{7*7}} \${7*7} <%= 7*7 %>`;
  const evil = `Eve\r\nBcc: thief@evil.test\r\n\r\n${templates}<img src=x>`;
  await owner.query(`update content.members set name = $1 where email = 'admin@vitrine.test'`, [evil]);
  await invite(['text@example.com']);
  await owner.query(`update content.members set name = 'Hana Králová' where email = 'admin@vitrine.test'`);
  const mail = await mailbox.newestTo('text@example.com');
  expect(mail.recipients).toEqual(['text@example.com']);
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.subject).toContain('Eve Bcc: thief@evil.test');
  expect(mail.subject).toContain(templates);
  expect(mail.text).toContain(`${templates}<img src=x>`);
  expect(mail.html).toContain(`{{7*7}} \${7*7} &lt;%= 7*7 %&gt;&lt;img src=x&gt;`);
  expect(mail.html).not.toContain('<img');
});
