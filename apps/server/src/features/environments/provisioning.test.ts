import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';
import { createServer, listAllServers, setRoom, suspendServer } from './operator.service.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let number = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ isSplit: true, env: { SMTP_URL: mailbox.url, TRUST_PROXY: '1' } });
  owner = await connectOwner(server.database);
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const input = {
  name: 'Eva Malá',
  password: 'a good long one',
  passwordConfirmation: 'a good long one',
  businessName: 'Kavárna Žižkov',
  street: 'Bořivojova 12',
  postcode: '130 00',
  country: 'CZ',
  region: 'europe',
  acceptTerms: true,
  acceptPrivacy: true,
  locale: 'cs',
};
const newEmail = () => `owner${++number}@kavarna.test`;
async function visitor(): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  return browser;
}
const register = async (more: object = {}, address = '192.0.2.1') =>
  (await visitor()).post(
    `${server.authUrl}/api/v1/register`,
    { ...input, email: newEmail(), ...more },
    { headers: { 'X-Forwarded-For': address } },
  );
const confirm = async (code: string) =>
  (await visitor()).post(`${server.authUrl}/api/v1/confirm-email`, { code, password: input.password });
const identity = <T>(work: Parameters<typeof server.program.app.identity.transaction<T>>[0]) =>
  server.program.app.identity.transaction(work);

describe('without a free server', () => {
  const contentUrl = () => server.program.urls.public;
  const serversOf = async (email: string) =>
    (await server.browser().logIn(server.authUrl, email, input.password)).body.user.servers;

  test('a customer waits, is informed, and gets the server and a mail when there is room', async () => {
    const used = await owner.query('select 1 from identity.servers');
    expect(await setRoom(server.program.app, contentUrl(), used.length + 1)).toBe(true);
    const [first, second] = [newEmail(), newEmail()];
    expect((await register({ email: first, region: 'none', businessName: 'Fits' })).body.state).toBe(
      'provisioned',
    );
    const waits = await register({ email: second, locale: 'en', businessName: 'Waits' });
    expect(waits).toMatchObject({ status: 201, body: { state: 'waiting_for_server' } });
    const mails = await mailbox.mailsTo(second, 2);
    expect(mails.map(({ mail }) => mail.subject).sort()).toEqual([
      'Confirm your email',
      'New server is not available',
    ]);
    await confirm(
      mailbox.received.flatMap(({ recipients, mail }) =>
        recipients[0] === second ? (/#confirm=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? []) : [],
      )[0]!,
    );
    expect(await serversOf(second)).toEqual([]);

    await setRoom(server.program.app, contentUrl(), null);
    const [, , ready] = await mailbox.mailsTo(second, 3);
    expect(ready!.mail.subject).toBe('Your server is ready');
    expect(await serversOf(second)).toMatchObject([{ name: 'Waits' }]);
  });

  test('in a region without any content server a customer waits until one is added', async () => {
    const email = newEmail();
    expect((await register({ email, region: 'us_west' })).body.state).toBe('waiting_for_server');
    await owner.query(`update identity.content_servers set region = 'us_west'`);
    await setRoom(server.program.app, contentUrl(), null);
    await expect
      .poll(
        () =>
          owner.query(`select provisioned_at is not null as done from identity.signups s
        join identity.identities i on i.id = s.identity_id where i.email = '${email}'`),
        { timeout: 20_000 },
      )
      .toEqual([{ done: true }]);
    await owner.query(`update identity.content_servers set region = 'europe'`);
  });

  test('a content server that does not answer makes a customer wait; then exactly one server is created', async () => {
    const email = newEmail();
    await owner.query(`update identity.content_servers set url = 'http://localhost:9'`);
    const made = await register({ email, businessName: 'Slow Start' });
    expect(made.body.state).toBe('waiting_for_server');
    await owner.query('update identity.content_servers set url = $1', [contentUrl()]);
    await setRoom(server.program.app, contentUrl(), null);
    await mailbox.mailsTo(email, 3);
    expect(await owner.query(`select slug from content.environments where name = 'Slow Start'`)).toEqual([
      { slug: 'slow-start' },
    ]);
  });
});

describe('the operator', () => {
  test('creates a server whose admin is invited, by mail and by a link', async () => {
    const { app } = server.program;
    const adminEmail = newEmail();
    const made = await createServer(app, {
      name: 'Town Hall',
      region: 'europe',
      adminName: 'Ota Novák',
      adminEmail,
      locale: 'en',
    });
    expect(made.url).toBe(server.serverUrl('town-hall'));
    const code = await mailbox.codeFor(adminEmail);
    expect(made.link).toBe(`${server.authUrl}/en/auth/set-password#code=${code}`);
    const set = await (await visitor()).post(`${server.authUrl}/api/v1/set-password`, {
      code,
      password: input.password,
      passwordConfirmation: input.password,
    });
    expect(set.status).toBe(200);
    const browser = server.browser();
    await browser.logIn(server.serverUrl('town-hall'), adminEmail, input.password);
    const people = await browser.get(`${server.serverUrl('town-hall')}/api/v1/users`);
    expect(people.body.data).toMatchObject([{ name: 'Ota Novák', role: 'admin', status: 'active' }]);
  });

  test('suspends a server: everybody is signed out and nobody gets in, until it is resumed', async () => {
    const { app } = server.program;
    await addPerson(owner, { email: 'keeper@museum.test', roles: { museum: ['admin'] } });
    const keeper = await server.signIn('keeper@museum.test', 'museum');
    expect((await suspendServer(app, 'museum', true))!.suspendedAt).not.toBeNull();
    const me = () => keeper.get(`${server.serverUrl('museum')}/api/me`);
    expect((await me()).status).toBe(401);
    for (const base of [server.serverUrl('museum'), server.authUrl]) {
      await expect(keeper.logIn(base, 'keeper@museum.test', demoPassword)).rejects.toThrow(
        '403: This server is suspended.',
      );
      // Without the password nothing is revealed.
      await expect(keeper.logIn(base, 'keeper@museum.test', 'a wrong one')).rejects.toThrow('422');
    }
    const both = await keeper.logIn(server.authUrl, 'admin@vitrine.test', demoPassword);
    expect(both.body.user.servers).toMatchObject([{ name: 'Orchard Coffee EU' }]);
    expect((await suspendServer(app, 'museum', false))!.suspendedAt).toBeNull();
    await keeper.logIn(server.serverUrl('museum'), 'keeper@museum.test', demoPassword);
    expect((await me()).status).toBe(200);
    expect(await suspendServer(app, 'nowhere', true)).toBeNull();
    const all = await identity(listAllServers);
    expect(all.find(({ slug }) => slug === 'museum')).toMatchObject({
      name: 'City Museum',
      region: 'europe',
    });
  });
});
