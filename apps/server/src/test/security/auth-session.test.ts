import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { expectNoChange } from '../no-change.ts';
import { addPerson, connectOwner, type Owner } from '../owner.ts';
import { fullTest } from '../profile.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let owner: Owner;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  owner = await connectOwner(server.database);
  const demo = ['user_standard'];
  await addPerson(owner, { email: 'invited@vitrine.test', password: null, roles: { demo } });
  await addPerson(owner, { email: 'blocked@vitrine.test', roles: { demo } });
  await addPerson(owner, { email: 'blocked-here@vitrine.test', roles: { demo } });
  await addPerson(owner, { email: 'newcomer@vitrine.test' });
  await addPerson(owner, { email: 'unconfirmed@vitrine.test', roles: { demo } });
  await owner.query(`update identity.identities set confirmed_at = null where email like 'unconfirmed%'`);
  await owner.query(`
    update identity.memberships set blocked = true
    where identity_id = (select id from identity.identities where email = 'blocked@vitrine.test')`);
  await owner.query(`update content.members set blocked = true where email like 'blocked%'`);
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const hosts = ['auth host', 'server'] as const;
const baseOf = (host: (typeof hosts)[number]) =>
  host === 'auth host' ? server.authUrl : server.serverUrl('demo');

async function visitor(base: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.get(`${base}/sanctum/csrf-cookie`);
  return browser;
}

const logIn = (browser: TestBrowser, base: string, email: string, password: string, address = '192.0.2.1') =>
  browser.post(`${base}/api/login`, { email, password }, { headers: { 'X-Forwarded-For': address } });

/** All an outsider can tell answers apart by. */
const tellTale = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
});

describe('who may sign in', () => {
  test.each(hosts)('case 9: at the %s all refusals look the same and leave nothing behind', async (host) => {
    const base = baseOf(host);
    const attempts = {
      unknown: ['nobody@vitrine.test', demoPassword],
      'wrong password': ['admin@vitrine.test', 'wrong'],
      'invited, no password yet': ['invited@vitrine.test', demoPassword],
      'address not confirmed': ['unconfirmed@vitrine.test', demoPassword],
      blocked: ['blocked@vitrine.test', demoPassword],
      ...(host === 'server' && {
        'blocked on this server': ['blocked-here@vitrine.test', demoPassword],
        'no member of any server': ['newcomer@vitrine.test', demoPassword],
      }),
    };
    const refused = tellTale(await logIn(await visitor(base), base, 'someone', 'x'));
    expect(refused).toMatchObject({ status: 422, body: { code: 'wrong_credentials' } });
    expect(refused.headers.map(([name]) => name)).not.toContain('set-cookie');
    const sessions = async () =>
      owner.query(
        'select (select count(*) from identity.sessions) + (select count(*) from content.sessions) as n',
      );
    const before = await sessions();
    for (const [who, [email, password]] of Object.entries(attempts)) {
      const browser = await visitor(base);
      expect([who, tellTale(await logIn(browser, base, email!, password!))]).toEqual([who, refused]);
      expect((await browser.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
    }
    expect(await sessions()).toEqual(before);
  });

  test('case 22: a server that is not on the list of servers is closed, in the same words', async () => {
    const base = server.serverUrl('museum');
    const browser = await visitor(base);
    const wrong = tellTale(await logIn(browser, base, 'standard@vitrine.test', 'wrong'));
    const right = tellTale(await logIn(browser, base, 'standard@vitrine.test', demoPassword));
    expect(right).toEqual(wrong);
    expect(right).toMatchObject({ status: 422, body: { message: 'Incorrect email/username or password.' } });
  });

  test('a member of no server signs in at the auth host and gets an empty list', async () => {
    const listed = await server.browser().logIn(server.authUrl, 'newcomer@vitrine.test', demoPassword);
    expect(listed.body.user.servers).toEqual([]);
  });

  test.each([['device'], ['convert_service'], ['auth_server'], []].map((roles) => ({ roles })))(
    'case 20: roles $roles are no user: 403 after the right password',
    async ({ roles }) => {
      const email = `${roles[0] ?? 'nothing'}@vitrine.test`;
      await addPerson(owner, { email, roles: { demo: roles } });
      const base = server.serverUrl('demo');
      const browser = await visitor(base);
      const answer = await expectNoChange(owner, () => logIn(browser, base, email, demoPassword));
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      expect((await logIn(browser, base, email, 'wrong')).status).toBe(422);
      expect((await browser.get(`${base}/api/me`)).status).toBe(401);
    },
  );

  test('a member who is blocked is out with the next request', async () => {
    const person = await server.signIn('standard@vitrine.test');
    const me = async () => (await person.get(`${server.serverUrl('demo')}/api/me`)).status;
    expect(await me()).toBe(200);
    await owner.query(`update content.members set blocked = true where email = 'standard@vitrine.test'`);
    expect(await me()).toBe(401);
    await owner.query(`update content.members set blocked = false where email = 'standard@vitrine.test'`);
  });
});

describe('cookies', () => {
  test('case 1: after login no row knows the cookie from before, nor any cookie in clear', async () => {
    const base = server.serverUrl('demo');
    const browser = await visitor(base);
    const before = browser.cookies.get('vitrine-demo')!;
    await browser.logIn(base, 'admin', demoPassword);
    const after = browser.cookies.get('vitrine-demo')!;
    expect(after).not.toBe(before);
    const known = (token: string) =>
      owner.query('select 1 from content.sessions where token_hash = $1', [hashOf(token)]);
    expect([(await known(before)).length, (await known(after)).length]).toEqual([0, 1]);
  });

  const flagsOf = (answer: Answer) =>
    Object.fromEntries(
      answer.headers.getSetCookie().map((cookie) => {
        const [pair, ...flags] = cookie.split('; ');
        expect(cookie.length).toBeLessThan(4096);
        return [pair!.split('=')[0], flags.sort()];
      }),
    );

  test.each(hosts)('case 17: over http the session cookie of the %s is HttpOnly and Lax', async (host) => {
    const scope = host === 'server' ? 'demo' : 'auth';
    const answer = await logIn(await visitor(baseOf(host)), baseOf(host), 'admin', demoPassword);
    expect(flagsOf(answer)).toEqual({
      [`vitrine-${scope}`]: ['HttpOnly', 'Path=/', 'SameSite=Lax'],
      [`XSRF-TOKEN-${scope}`]: ['Path=/', 'SameSite=Lax'],
      ...(host === 'auth host' && {
        'vitrine-known-browser': ['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax'],
      }),
    });
  });

  test('case 17: over https cookies are __Host- and Secure as well', async () => {
    const https = await startTestServer({ behindProxyAt: 'https://signage.example.com' });
    try {
      for (const [scope, base] of [
        ['auth', https.authUrl],
        ['demo', https.serverUrl('demo')],
      ]) {
        const browser = https.browser();
        await browser.get(`${base}/sanctum/csrf-cookie`);
        const answer = await browser.post(`${base}/api/login`, { email: 'admin', password: demoPassword });
        expect(flagsOf(answer)).toEqual({
          [`__Host-vitrine-${scope}`]: ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
          [`__Host-XSRF-TOKEN-${scope}`]: ['Path=/', 'SameSite=Lax', 'Secure'],
          ...(scope === 'auth' && {
            '__Host-vitrine-known-browser': [
              'HttpOnly',
              'Max-Age=34560000',
              'Path=/',
              'SameSite=Lax',
              'Secure',
            ],
          }),
        });
        expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      }
    } finally {
      await https.stop();
    }
  });
});

describe('guessing passwords', () => {
  const fail = (email: string, address: string, times: number, base = server.authUrl) =>
    visitor(base).then(async (browser) => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i++)
        statuses.push((await logIn(browser, base, email, 'wrong', address)).status);
      return statuses;
    });
  const tenFailures = Array(10).fill(422);

  test('case 12: the eleventh failure for an account from an address is 429, also for the right password', async () => {
    expect(await fail('admin@vitrine.test', '198.51.100.1', 11)).toEqual([...tenFailures, 429]);
    // By its other name and on the other host it is the same account.
    for (const host of hosts) {
      const answer = await logIn(
        await visitor(baseOf(host)),
        baseOf(host),
        'ADMIN',
        demoPassword,
        '198.51.100.1',
      );
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_attempts']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const elsewhere = await logIn(
      await visitor(server.authUrl),
      server.authUrl,
      'admin',
      demoPassword,
      '198.51.100.2',
    );
    expect(elsewhere.status).toBe(200);
    const another = await logIn(
      await visitor(server.authUrl),
      server.authUrl,
      'standard',
      demoPassword,
      '198.51.100.1',
    );
    expect(another.status).toBe(200);
  });

  fullTest('case 12: the limit holds on a second process and after a restart', async () => {
    await fail('admin@vitrine.test', '198.51.100.1', 10);
    for (const _start of [1, 2]) {
      const replica = await server.startReplica();
      try {
        const browser = await visitor(replica.url);
        const answer = await logIn(browser, replica.url, 'admin', demoPassword, '198.51.100.1');
        expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
      } finally {
        await replica.stop();
      }
    }
  });

  test('case 12: a hundred failures from one address are enough, whatever the accounts', async () => {
    const browser = await visitor(server.authUrl);
    const guess = (i: number) => logIn(browser, server.authUrl, `person${i}@x.test`, 'x', '198.51.100.9');
    expect((await guess(1)).status).toBe(422);
    // A hundred guesses would take seconds of hashing.
    await owner.query(`update infra.limits set hits = hits + 97 where name = 'login address'`);
    expect((await guess(99)).status).toBe(422);
    expect((await guess(100)).status).toBe(422);
    expect((await guess(101)).status).toBe(429);
    expect((await logIn(browser, server.authUrl, 'admin', demoPassword, '198.51.100.9')).status).toBe(429);
    expect((await logIn(browser, server.authUrl, 'admin', demoPassword, '198.51.100.8')).status).toBe(200);
  });

  test('case 12: a burst of parallel guesses does not slip under the limit', async () => {
    const browser = await visitor(server.authUrl);
    const guesses = Array.from({ length: 25 }, () => logIn(browser, server.authUrl, 'admin', 'wrong'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...tenFailures, ...Array(15).fill(429)]);
  });

  test('case 12: successes do not count', async () => {
    for (let i = 0; i < 12; i++) {
      const answer = await logIn(await visitor(server.authUrl), server.authUrl, 'admin', demoPassword);
      expect(answer.status).toBe(200);
    }
    expect(await fail('admin', '192.0.2.1', 11)).toEqual([...tenFailures, 429]);
  });

  test.each([
    ['at the auth host', 'blocked@vitrine.test', () => server.authUrl],
    ['on a server', 'blocked@vitrine.test', () => server.serverUrl('demo')],
    ['by not being a member', 'newcomer@vitrine.test', () => server.serverUrl('demo')],
  ])(
    'cases 9 and 12: the right password of somebody shut out %s counts as a failure',
    async (_how, email, base) => {
      const browser = await visitor(base());
      const statuses: number[] = [];
      for (let i = 0; i < 11; i++) statuses.push((await logIn(browser, base(), email, demoPassword)).status);
      expect(statuses).toEqual([...tenFailures, 429]);
    },
  );

  test('case 12: the address is the one our proxy saw, not one the caller claims', async () => {
    for (let i = 0; i < 10; i++) await fail('admin', `203.0.113.${i}, 198.51.100.7`, 1);
    expect(await fail('admin', '203.0.113.99, 198.51.100.7', 1)).toEqual([429]);
  });

  test.each(hosts)('case 14: a password of a megabyte is refused unread at the %s', async (host) => {
    const base = baseOf(host);
    const browser = await visitor(base);
    const large = await logIn(browser, base, 'admin', 'x'.repeat(1_000_000));
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
    for (const length of [900_000, 1001]) {
      const long = await logIn(browser, base, 'admin', 'x'.repeat(length));
      expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['password']]);
    }
  });
});
