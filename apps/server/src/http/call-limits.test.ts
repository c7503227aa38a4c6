import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sessionLimits } from '@vitrine/contract/environment-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../test/test-clock.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

const clock = createTestClock('2026-11-18T09:00:10.000Z');
let server: TestServer;
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({
    clock,
    env: { CALLS_PER_LOGIN: String(sessionLimits.callsPerMinute) },
  });
}, 180_000);
afterAll(() => server.stop());

test('calls over the limit of a login are refused with the time to wait, its pictures and other logins go on', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const { calls } = server.program.app.state;
  calls.clear();
  expect((await admin.get(api('groups'))).status).toBe(200);
  const [key] = [...calls.keys()];
  calls.get(key!)!.started = sessionLimits.callsPerMinute;
  const refused = await admin.get(api('groups'), { headers: { 'Accept-Language': 'de' } });
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_calls', message: 'Zu viele Aufrufe. Warten Sie einen Moment.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await admin.post(api('groups'), { name: 'One more' })).status).toBe(429);
  expect((await admin.get(api('events'))).status).toBe(429);
  expect((await admin.get(api(`displays/${randomUUID()}/image`))).status).toBe(404);
  const again = await server.signIn('admin@vitrine.test');
  expect((await again.get(api('groups'))).status).toBe(200);
  await clock.moveTo('2026-11-18T09:01:10.000Z');
  expect((await admin.get(api('groups'))).status).toBe(200);
});

test('who is over the limit is refused before the body has arrived (A7)', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const { calls } = server.program.app.state;
  calls.clear();
  expect((await admin.get(api('groups'))).status).toBe(200);
  for (const own of calls.values()) own.started = sessionLimits.callsPerMinute;
  const url = api('groups');
  const asked = request(url, {
    method: 'POST',
    headers: {
      ...admin.headersFor('POST', url),
      'Content-Type': 'application/json',
      'Content-Length': '1000',
    },
  });
  asked.on('error', () => {});
  asked.write('{');
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(429);
  asked.destroy();
});

test('A8: who is refused again and again waits for the refusal, and nobody else does', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const { calls } = server.program.app.state;
  calls.clear();
  expect((await admin.get(api('groups'))).status).toBe(200);
  for (const own of calls.values())
    Object.assign(own, { started: sessionLimits.callsPerMinute, refused: 10_000 });
  const asked = request(api('groups'), { headers: admin.headersFor('GET', api('groups')) });
  let isAnswered = false;
  asked.on('error', () => {});
  asked.on('response', () => {
    isAnswered = true;
  });
  asked.end();
  await expect.poll(() => [...calls.values()].some(({ refused }) => refused > 10_000)).toBe(true);
  const other = await server.signIn('admin@vitrine.test');
  expect((await other.get(api('groups'))).status).toBe(200);
  expect(isAnswered).toBe(false);
  asked.destroy();
});

test('a cookie that is no login is refused without being remembered', async () => {
  const stranger = server.browser();
  await stranger.get(`${server.serverUrl('demo')}/sanctum/csrf-cookie`);
  const { calls } = server.program.app.state;
  calls.clear();
  expect((await stranger.get(api('groups'))).status).toBe(401);
  expect(calls.size).toBe(0);
});
