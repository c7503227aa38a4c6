import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a page may show frames and films of anybody, but call only our own hosts', async () => {
  const { headers } = await server.browser().get(`${server.authUrl}/en/playables`);
  const policy = headers.get('content-security-policy')!;
  const sourcesOf = (directive: string) =>
    new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
  expect(sourcesOf('frame-src')).toEqual(['https:', 'http:']);
  expect(sourcesOf('media-src')).toEqual(["'self'", 'https:', 'http:']);
  expect(sourcesOf('connect-src')).not.toContain('https:');
  expect(sourcesOf('connect-src')).not.toContain('http:');
  expect(sourcesOf('img-src')).toContain(new URL(server.serverUrl('demo')).origin);
});
