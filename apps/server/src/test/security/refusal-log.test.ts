import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

// What an operator finds in the log when somebody tries what they may not.

let server: TestServer;
const log: string[] = [];
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'info' },
    logStream: { write: (line) => log.push(line) },
  });
});
afterAll(() => server.stop());

interface LogLine {
  readonly time: number;
  readonly reqId: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}
const linesOf = (event: string) =>
  log.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === event);
const newest = () => linesOf('request_refused').at(-1);

test('ASVS 16.3.2: refusals by role, session, origin and limit are logged with a code, and name nobody', async () => {
  const standard = await server.signIn('standard@vitrine.test');
  const begunAt = Date.now();
  const { status, headers } = await standard.post(url('users'), {
    emails: ['new@example.com'],
    role: 'standard',
  });
  expect(status).toBe(403);
  expect(newest()).toMatchObject({
    ...{
      method: 'POST',
      route: '/s/:slug/api/v1/users',
      server: 'demo',
      status: 403,
      code: 'access_denied',
    },
    reqId: headers.get('x-request-id'),
  });
  expect(newest()!.time).toBeGreaterThanOrEqual(begunAt);

  expect((await server.browser().get(url('groups'))).status).toBe(401);
  expect(newest()).toMatchObject({ method: 'GET', status: 401, code: 'session_expired' });

  const csrf = { headers: { 'X-XSRF-TOKEN': 'not it' } };
  expect((await standard.post(url('snoozes'), {}, csrf)).status).toBe(419);
  expect(newest()).toMatchObject({ status: 419, code: 'csrf_mismatch' });

  const stranger = server.browser();
  await stranger.get(`${server.authUrl}/sanctum/csrf-cookie`);
  const guess = () =>
    stranger.post(`${server.authUrl}/api/login`, { email: 'hana@example.com', password: 'guessed' });
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await guess()).status);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  const codes = linesOf('request_refused').map(({ code }) => code);
  expect(codes.filter((code) => code === 'wrong_credentials' || code === 'too_many_attempts')).toHaveLength(
    12,
  );

  const people = /standard@vitrine\.test|new@example\.com|hana@example\.com|guessed/;
  expect(log.filter((line) => people.test(line))).toEqual([]);
});

test('ASVS 16.4.1: whatever stands in an address, it makes no line of its own in the log', async () => {
  const forged = '%0A{"level":30,"msg":"forged"}%0A';
  await server.browser().get(`${server.authUrl}/s/${forged}/api/v1/groups`);
  await server.browser().get(`${server.authUrl}/${forged}`);
  expect(log.filter((line) => line.trimEnd().includes('\n'))).toEqual([]);
  expect(linesOf('forged')).toEqual([]);
});
