import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a page may show frames and videos of any host, but call only our own hosts', async () => {
  const { headers } = await server.browser().get(`${server.authUrl}/en/playables`);
  const policy = headers.get('content-security-policy')!;
  const sourcesOf = (directive: string) =>
    new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
  expect(sourcesOf('frame-src')).toEqual(['https:', 'http:']);
  expect(sourcesOf('media-src')).toEqual(["'self'", 'blob:', 'https:', 'http:']);
  expect(sourcesOf('connect-src')).not.toContain('https:');
  expect(sourcesOf('connect-src')).not.toContain('http:');
  expect(sourcesOf('img-src')).toContain(new URL(server.serverUrl('demo')).origin);
});

test.each([
  ['/', 200],
  ['/cs', 200],
  ['/en/auth', 200],
  ['/en/displays?q=x', 200],
  ['/de/displays/detail/nobody-knows', 200],
  ['/fr/overview', 404],
  ['/en/404', 404],
  ['/en/displays/nowhere/at/all', 404],
  ['/nowhere', 404],
])('SP12: %s is a page with the status %i', async (path, status) => {
  const answer = await fetch(`${server.authUrl}${path}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
});

test.each(['/nonsense.js', '/en/nonsense.css', '/favicon.ico'])('SP12: %s is not a page', async (path) => {
  const answer = await fetch(`${server.authUrl}${path}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
});
