import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

describe.each([
  { arrangement: 'everything on one origin', isSplit: false },
  { arrangement: 'content server on another port', isSplit: true },
])('signing in, $arrangement', ({ isSplit }) => {
  let server: TestServer;
  const start = new Date('2026-11-15T12:00:00Z');
  const clock = createTestClock(start);
  beforeAll(async () => {
    server = await startTestServer({ isSplit, clock });
  });
  afterAll(() => server.stop());

  test("lists the user's servers, enters one and restores the session", async () => {
    const hana = server.browser();
    const listed = await hana.logIn(server.authUrl, 'admin@vitrine.test', demoPassword);
    expect(listed.body.user.servers).toEqual([
      { name: 'City Museum', url: server.serverUrl('museum'), Domain: 'museum.example' },
      { name: 'Orchard Coffee EU', url: server.serverUrl('demo'), Domain: 'eu.orchard.example' },
    ]);
    const entered = await hana.logIn(server.serverUrl('demo'), 'ADMIN', demoPassword);
    expect(entered.body.user).toMatchObject({ name: 'Hana Králová', roles: [{ name: 'admin' }] });
    const me = await hana.get(`${server.serverUrl('demo')}/api/me?include=roles`);
    expect(me).toMatchObject({ status: 200, body: entered.body });
    expect((await hana.get(`${server.serverUrl('demo')}/api/keep-alive`)).status).toBe(204);
  });

  test('the answer to who is signed in brings the token for changes, also after a reload', async () => {
    const hana = await server.signIn('admin@vitrine.test', 'demo');
    const me = await hana.get(`${server.serverUrl('demo')}/api/me`);
    const asked = await hana.get(`${server.serverUrl('demo')}/sanctum/csrf-cookie`);
    expect(me.headers.get('X-XSRF-TOKEN')).toBe(asked.headers.get('X-XSRF-TOKEN'));
    const stranger = await server.browser().get(`${server.serverUrl('demo')}/api/me`);
    expect([stranger.status, stranger.headers.get('X-XSRF-TOKEN')]).toEqual([401, null]);
  });

  test('sessions on two servers of one origin do not collide', async () => {
    const hana = await server.signIn('admin@vitrine.test', 'demo');
    await hana.logIn(server.serverUrl('museum'), 'admin@vitrine.test', demoPassword);
    expect((await hana.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(200);
    expect((await hana.get(`${server.serverUrl('museum')}/api/me`)).status).toBe(200);
  });

  test('case 1: a cookie known before login is invalid after it', async () => {
    const victim = server.browser();
    await victim.get(`${server.serverUrl('demo')}/sanctum/csrf-cookie`);
    const before = new Map(victim.cookies);
    await victim.logIn(server.authUrl, 'admin@vitrine.test', demoPassword);
    await victim.logIn(server.serverUrl('demo'), 'admin@vitrine.test', demoPassword);
    const attacker = server.browser();
    for (const [name, value] of before) attacker.cookies.set(name, value);
    expect((await attacker.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
    expect((await victim.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(200);
  });

  test.each(['auth host', 'server'])(
    'case 2: logging out of the %s ends the session on both',
    async (host) => {
      const hana = await server.signIn('admin@vitrine.test');
      const other = await server.signIn('admin@vitrine.test');
      const cookies = new Map(hana.cookies);
      const base = host === 'server' ? server.serverUrl('demo') : server.authUrl;
      expect((await hana.post(`${base}/api/v1/logout`)).status).toBe(204);
      for (const [name, value] of cookies) hana.cookies.set(name, value);
      expect((await hana.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
      expect((await other.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(200);
    },
  );

  test('case 16: keep-alive extends idle time only; after twelve hours the session ends', async () => {
    await clock.moveTo(start);
    const hana = await server.signIn('admin@vitrine.test');
    const keepAlive = () => hana.get(`${server.serverUrl('demo')}/api/keep-alive`);
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      await clock.moveTo(new Date(start.getTime() + minutes * 60_000));
      expect((await keepAlive()).status).toBe(204);
    }
    await clock.moveTo(new Date(start.getTime() + (12 * 60 + 1) * 60_000));
    expect((await keepAlive()).status).toBe(401);
    await clock.moveTo(start);
  });

  test('an idle session ends after an hour', async () => {
    const hana = await server.signIn('admin@vitrine.test');
    await clock.moveTo(new Date(start.getTime() + 61 * 60_000));
    expect((await hana.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
    await clock.moveTo(start);
  });
});
