import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let mailbox: Mailbox;
let number = 0;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const password = 'a good long one';
const post = async (path: string, body: object, to = server) => {
  const browser = to.browser();
  await browser.get(`${to.authUrl}/sanctum/csrf-cookie`);
  return browser.post(`${to.authUrl}/api/v1/${path}`, body);
};
const details = () => ({
  name: 'Eva Malá',
  email: `confirms${++number}@kavarna.test`,
  password,
  passwordConfirmation: password,
  businessName: 'Kavárna Žižkov',
  street: 'Bořivojova 12',
  postcode: '130 00',
  country: 'CZ',
  region: 'none',
  acceptTerms: true,
  acceptPrivacy: true,
  locale: 'cs',
});
async function signUp() {
  const input = details();
  expect((await post('register', input)).status).toBe(201);
  return { email: input.email, code: await mailbox.codeFor(input.email) };
}
const logIn = async (email: string, chosen: string) =>
  (await server.browser().logIn(server.authUrl, email, chosen)).body.user.servers;

describe('confirming an address', () => {
  test('SP8: asks for the password of the sign-up; a wrong one confirms nothing and the link still works', async () => {
    const { email, code } = await signUp();
    const wrong = await post('confirm-email', { code, password: 'not that one' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { password: ['This is not the password of this account.'] },
    ]);
    await expect(logIn(email, password)).rejects.toThrow('422');
    expect((await post('confirm-email', { code })).status).toBe(422);
    expect((await post('confirm-email', { code, password })).status).toBe(200);
    expect(await logIn(email, password)).toHaveLength(1);
  });

  test('passwords cannot be guessed with the link', async () => {
    const { code } = await signUp();
    const tries = [];
    for (let turn = 0; turn < 11; turn++)
      tries.push((await post('confirm-email', { code, password: `guess ${turn}` })).status);
    expect(tries).toEqual([...Array(10).fill(422), 429]);
  });

  test('AC5: the real owner of the address sets their own password, and the first one becomes invalid', async () => {
    const { email, code } = await signUp();
    const own = { password: 'my own long one', passwordConfirmation: 'my own long one' };
    expect((await post('set-password', { code, ...own })).status).toBe(200);
    await expect(logIn(email, password)).rejects.toThrow('422');
    expect(await logIn(email, own.password)).toHaveLength(1);
  });

  test('a reopened link says that the address is confirmed, a replaced one does not', async () => {
    const { email, code } = await signUp();
    expect((await post('read-token', { code })).body).toMatchObject({ email, isDone: false });
    await post('resend-token', { email });
    const newer = await mailbox.codeFor(email, 2);
    expect((await post('read-token', { code })).body.code).toBe('invalid_token');
    await post('confirm-email', { code: newer, password });
    for (const opened of [newer, code])
      expect((await post('read-token', { code: opened })).body).toMatchObject({ email, isDone: true });
    expect((await post('confirm-email', { code: newer, password })).body.code).toBe('invalid_token');
  });
});

test('OP2: the admin of a new environment is the first recipient of its alerts, in their language', async () => {
  const { email, code } = await signUp();
  await post('confirm-email', { code, password });
  const browser = server.browser();
  const [own] = (await browser.logIn(server.authUrl, email, password)).body.user.servers;
  await browser.logIn(own.url, email, password);
  const { body } = await browser.get(`${own.url}/api/v1/alerts`);
  expect(body.data).toMatchObject({ alertingEnabled: true, recipients: [email] });
  const [{ locale }] = await owner.query(
    'select locale from content.alert_settings where recipients = array[$1]',
    [email],
  );
  expect(locale).toBe('cs');
});

describe('SP12: documents to accept', () => {
  const documents = { TERMS_URL: 'https://vitrine.test/terms', PRIVACY_URL: 'https://vitrine.test/privacy' };
  const closed = { code: 'signup_closed' };
  test.each([
    ['neither', {}, 403, closed],
    ['no terms', { PRIVACY_URL: documents.PRIVACY_URL }, 403, closed],
    ['no privacy policy', { TERMS_URL: documents.TERMS_URL }, 403, closed],
    ['both', documents, 201, { state: 'provisioned' }],
  ])('in production with %s', async (_which, env, status, body) => {
    const production = await startTestServer({
      env: { DEMO: '0', NODE_ENV: 'production', SMTP_URL: mailbox.url, ...env },
    });
    try {
      expect(await post('register', details(), production)).toMatchObject({ status, body });
    } finally {
      await production.stop();
    }
  });
});
