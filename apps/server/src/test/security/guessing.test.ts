import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeToken } from '../../features/identity/tokens.service.ts';
import { addPerson, connectOwner, type Owner } from '../owner.ts';
import { fullTest } from '../profile.ts';
import type { TestBrowser } from '../test-browser.ts';
import { createTestClock } from '../test-clock.ts';
import { demoPassword, startTestServer, type TestServer } from '../test-server.ts';

// Guesses at one account from many addresses, and what they must not do to its owner.

let server: TestServer;
let owner: Owner;
const start = new Date('2026-11-15T12:00:00Z');
const clock = createTestClock(start);
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' }, clock });
  owner = await connectOwner(server.database);
});
beforeEach(async () => {
  await clock.moveTo(start);
  await owner.query('delete from infra.limits');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function somebody(): Promise<{ email: string; id: string }> {
  const email = `owner${++number}@orchard.test`;
  return { email, id: await addPerson(owner, { email, roles: { demo: ['user_standard'] } }) };
}
async function visitor(): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  return browser;
}
const logIn = (browser: TestBrowser, email: string, password: string, address: string) =>
  browser.post(
    `${server.authUrl}/api/login`,
    { email, password },
    { headers: { 'X-Forwarded-For': address } },
  );

let addresses = 0;
/** Each guess comes from a different network. */
async function guess(email: string, times = 1): Promise<{ status: number; wait: number }> {
  const browser = await visitor();
  let answer = await logIn(browser, email, 'wrong', `198.51.${++addresses >> 8}.${addresses & 255}`);
  for (let i = 1; i < times; i++)
    answer = await logIn(browser, email, 'wrong', `198.51.${++addresses >> 8}.${addresses & 255}`);
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
}
const later = (seconds: number) => clock.advance(seconds * 1000);

describe('AC4: addresses', () => {
  test('forty guesses from one IPv6 /64 count as one address', async () => {
    const { email } = await somebody();
    const browser = await visitor();
    const statuses: number[] = [];
    for (let i = 1; i <= 40; i++)
      statuses.push((await logIn(browser, email, 'wrong', `2001:db8:1:2::${i.toString(16)}`)).status);
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(30).fill(429)]);
    expect((await logIn(browser, email, demoPassword, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(browser, email, demoPassword, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('guesses at pairing phrases from one IPv6 /64 count as one address', async () => {
    const verify = (browser: TestBrowser, address: string) =>
      browser.post(
        `${server.serverUrl('demo')}/api/v1/devices?action=verify`,
        { connectString: 'unsolved unsorted unspoiled' },
        { headers: { 'X-Forwarded-For': address } },
      );
    const admin = await server.signIn('admin@vitrine.test');
    expect((await verify(admin, '2001:db8:9:9::1')).body.code).toBe('phrase_unknown');
    await owner.query(`update infra.limits set hits = 60 where name = 'phrase address'`);
    expect((await verify(admin, '2001:db8:9:9::2')).status).toBe(429);
    expect((await verify(admin, '2001:db8:9:a::2')).status).toBe(422);
  });
});

describe('AC4: one account across all addresses', () => {
  test('after twenty failures each further one waits, from one second to sixty', async () => {
    const { email } = await somebody();
    expect(await guess(email, 20)).toMatchObject({ status: 422 });
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const refused = await guess(email);
      expect(refused.status).toBe(429);
      waits.push(refused.wait);
      await later(refused.wait);
      expect((await guess(email)).status).toBe(422);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  fullTest('a flood of refused attempts does not prolong the wait', async () => {
    const { email } = await somebody();
    await guess(email, 20);
    expect(await guess(email, 30)).toEqual({ status: 429, wait: 1 });
    await later(1);
    expect((await logIn(await visitor(), email, demoPassword, '203.0.113.7')).status).toBe(200);
  });

  test('a burst of parallel guesses does not slip under the limit', async () => {
    const { email } = await somebody();
    const burst = await Promise.all(Array.from({ length: 30 }, () => guess(email)));
    expect(burst.filter(({ status }) => status === 422)).toHaveLength(20);
  });

  fullTest('an unknown account is slowed down in the same way', async () => {
    const email = `nobody${++number}@orchard.test`;
    await guess(email, 20);
    expect(await guess(email)).toEqual({ status: 429, wait: 1 });
  });

  fullTest('the limit ends after fifteen minutes, and successes do not count', async () => {
    const { email } = await somebody();
    for (let i = 0; i < 25; i++)
      expect((await logIn(await visitor(), email, demoPassword, `203.0.113.${i}`)).status).toBe(200);
    await guess(email, 20);
    expect((await guess(email)).status).toBe(429);
    await later(900);
    expect((await guess(email)).status).toBe(422);
  });

  test('the call with credentials on a server counts for the same account', async () => {
    const { email } = await somebody();
    await guess(email, 20);
    const browser = server.browser();
    await browser.get(`${server.serverUrl('demo')}/sanctum/csrf-cookie`);
    const answer = await browser.post(
      `${server.serverUrl('demo')}/api/login`,
      { email, password: demoPassword },
      { headers: { 'X-Forwarded-For': '203.0.113.1' } },
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('the owner gets in at once from a browser in which they signed in before', async () => {
    const { email } = await somebody();
    const own = await visitor();
    expect((await logIn(own, email, demoPassword, '203.0.113.1')).status).toBe(200);
    await own.post(`${server.authUrl}/api/v1/logout`);
    await guess(email, 20);
    expect((await logIn(own, email, demoPassword, '203.0.113.9')).status).toBe(200);
    // It proves nothing for another account.
    const other = await somebody();
    await guess(other.email, 20);
    expect((await logIn(own, other.email, demoPassword, '203.0.113.9')).status).toBe(429);
  });

  test('such a browser has a separate limit, whatever its address', async () => {
    const { email } = await somebody();
    const own = await visitor();
    await logIn(own, email, demoPassword, '203.0.113.1');
    const statuses: number[] = [];
    for (let i = 1; i <= 11; i++) statuses.push((await logIn(own, email, 'wrong', `203.0.113.${i}`)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test('a reset is not slowed down, and exempts the browser in which it was made', async () => {
    const { email, id } = await somebody();
    const code = await server.program.app.identity.transaction((db) =>
      makeToken(db, clock.now(), { kind: 'reset', identityId: id, serverId: null }),
    );
    await guess(email, 20);
    const own = await visitor();
    const body = { code, password: 'a brand new one', passwordConfirmation: 'a brand new one' };
    expect((await own.post(`${server.authUrl}/api/v1/reset-password`, body)).status).toBe(200);
    await guess(email, 20);
    expect((await logIn(own, email, 'a brand new one', '203.0.113.1')).status).toBe(200);
  });

  fullTest('a new password makes the other browsers unknown again', async () => {
    const { email } = await somebody();
    const [own, other] = [await visitor(), await visitor()];
    for (const each of [own, other])
      expect((await logIn(each, email, demoPassword, '203.0.113.1')).status).toBe(200);
    const password = 'something else';
    const body = { oldPassword: demoPassword, password, passwordConfirmation: password };
    expect((await own.post(`${server.authUrl}/api/v1/change-password`, body)).status).toBe(204);
    await guess(email, 20);
    expect((await logIn(other, email, password, '203.0.113.2')).status).toBe(429);
    expect((await logIn(own, email, password, '203.0.113.3')).status).toBe(200);
  });
});

test('A33, ASVS 15.3.4: answers to alert confirmations count by network, of IPv6 a /64', async () => {
  const person = await visitor();
  const confirm = async (address: string) =>
    (
      await person.post(
        `${server.authUrl}/api/v1/confirm-alerts`,
        { server: 'demo', code: 'x'.repeat(43) },
        { headers: { 'X-Forwarded-For': address } },
      )
    ).status;
  for (let i = 1; i <= 30; i++) expect(await confirm(`2001:db8:1:2::${i}`)).toBe(422);
  expect(await confirm('2001:db8:1:2:ffff::1')).toBe(429);
  expect(await confirm('2001:db8:1:3::1')).toBe(422);
});
