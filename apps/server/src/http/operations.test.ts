import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'a token for the metrics' } });
});
afterAll(() => server.stop());

test('it says that it is alive and that it can serve', async () => {
  const browser = server.browser();
  expect(await browser.get(`${server.authUrl}/healthz`)).toMatchObject({
    status: 200,
    body: { status: 'alive' },
  });
  expect(await browser.get(`${server.authUrl}/readyz`)).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  });
});

test('metrics are for those who hold the token', async () => {
  const browser = server.browser();
  expect((await browser.get(`${server.authUrl}/metrics`)).status).toBe(403);
  const headers = { Authorization: 'Bearer a token for the metrics' };
  const { status, body } = await browser.get(`${server.authUrl}/metrics`, { headers });
  expect(status).toBe(200);
  expect(body).toContain('vitrine_ready 1');
  expect(body).toContain('vitrine_http_request_seconds_bucket');
});

test('every reply carries the id under which the log knows it', async () => {
  const ids = new Set<string | null>();
  for (let i = 0; i < 3; i++)
    ids.add((await server.browser().get(`${server.authUrl}/healthz`)).headers.get('x-request-id'));
  expect(ids.size).toBe(3);
  expect([...ids].every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
});
