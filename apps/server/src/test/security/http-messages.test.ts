import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner } from '../owner.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Messages that a browser would never send, over a raw socket, and addresses that are not served.

let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    logStream: { write: (line) => log.push(line) },
    env: { LOG_LEVEL: 'warn' },
  });
});
afterAll(() => server.stop());

/** Everything received until the server closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.authUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  return text(socket);
}
const statusesIn = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);

test.each([
  ['two lengths', ['Content-Length: 5', 'Content-Length: 50']],
  ['a length and chunks', ['Content-Length: 50', 'Transfer-Encoding: chunked']],
  ['chunks in disguise', ['Transfer-Encoding: xchunked']],
  ['a space before the colon', ['Content-Length : 5']],
])(
  'ASVS 4.2.1: a message with %s is refused, and what follows it is not read as another',
  async (_, headers) => {
    const answer = await send(
      ...['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers],
      ...['', '0', '', 'GET /healthz HTTP/1.1', 'Host: localhost', '', ''],
    );
    expect(statusesIn(answer)).toEqual(['400']);
  },
);

test('ASVS 13.4.4: TRACE echoes nothing', async () => {
  for (const path of ['/', '/api/login', '/s/demo/api/v1/groups']) {
    const answer = await send(
      ...[`TRACE ${path} HTTP/1.1`, 'Host: localhost', 'X-Secret: 4711', 'Connection: close', '', ''],
    );
    expect([path, statusesIn(answer).length, Number(statusesIn(answer)[0]) >= 400]).toEqual([path, 1, true]);
    expect(answer).not.toContain('4711');
  }
});

test('ASVS 1.1.1: a value encoded twice is decoded once, and stays text', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const groups = `${server.serverUrl('demo')}/api/v1/groups`;
  const { body } = await admin.post(groups, { name: 'Half %20 price' });
  const found = async (query: string) =>
    (await admin.get(`${groups}?name_contains=${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await found('%2520')).toEqual([body.data.id]);
  expect(await found('%252520')).toEqual([]);
  expect((await admin.get(`${groups}/%252e%252e%252fdisplays`)).status).toBe(404);
});

test.each([
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/assets/',
  '/assets',
  '/player/assets/',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2f..%2fpackage.json',
])('ASVS 13.4.1, 13.4.3: %s shows no file and no listing', async (path) => {
  const answer = await send(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', '', '');
  expect(statusesIn(answer)).toEqual(['404']);
  expect(answer).not.toMatch(/"dependencies"|\[core\]|ref: refs|Index of/);
});

test('ASVS 16.3.4: a fault is in the log with the id of its request', async () => {
  const owner = await connectOwner(server.database);
  const admin = await server.signIn('admin@vitrine.test');
  await owner.query('alter table content.groups rename to groups_away');
  const { status, headers } = await admin.get(`${server.serverUrl('demo')}/api/v1/groups`);
  await owner.query('alter table content.groups_away rename to groups');
  await owner.end();
  expect(status).toBe(500);
  const line = log.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'request_failed');
  expect(line).toMatchObject({ reqId: headers.get('x-request-id'), err: { code: '42P01' } });
});
