import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the API document describes every call of a server and none of those between programs', async () => {
  const { body } = await server.browser().get(`${server.serverUrl('demo')}/api/v1/openapi.json`);
  expect(body.openapi).toBe('3.1.0');
  expect(body.servers).toEqual([{ url: server.serverUrl('demo') }]);
  const list = body.paths['/api/v1/locations'].get;
  expect(list.parameters.map((each: { name: string }) => each.name)).toEqual([
    'include',
    'populate',
    '_start',
    '_limit',
    '_q',
    'sort',
    'name_contains',
    'timezone_eq',
    'openNow_eq',
  ]);
  expect(list['x-access']).toEqual(['standard', 'admin']);
  expect(body.paths['/api/v1/locations/{id}?action=reveal'].put['x-access']).toEqual(['admin']);
  expect(
    body.paths['/api/v1/locations'].post.requestBody.content['application/json'].schema.required,
  ).toEqual(['name', 'timezone']);
  expect(Object.keys(body.paths).filter((path) => path.includes('internal'))).toEqual([]);
});

test('the API page is readable without scripts and obeys its own policy', async () => {
  const { status, headers, body } = await server.browser().get(`${server.serverUrl('demo')}/api/docs`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  expect(body).toContain('/api/v1/locations/{id}');
  expect(body).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain(`'nonce-${/nonce="([^"]+)"/.exec(body)![1]}'`);
});

test('the document of a server nobody knows is like any other, and tells nothing of who is a customer', async () => {
  const ask = (slug: string) => server.browser().get(`${server.serverUrl(slug)}/api/v1/openapi.json`);
  const [known, unknown] = [await ask('demo'), await ask('nowhere')];
  expect(unknown.status).toBe(200);
  expect(JSON.stringify(unknown.body).replaceAll('/s/nowhere', '/s/demo')).toBe(JSON.stringify(known.body));
});
