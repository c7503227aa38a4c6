import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isEmpty: true });
});
afterAll(() => server.stop());

test('case 146: a body that comes letter by letter is cut off after two minutes', async () => {
  const socket = connect(Number(new URL(server.authUrl).port), 'localhost').on('error', () => {});
  await once(socket, 'connect');
  const startedAt = performance.now();
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.resume().write([...head, 'Content-Length: 900', '', '{'].join('\r\n'));
  const dripping = setInterval(() => socket.write(' '), 1000);
  await once(socket, 'close');
  clearInterval(dripping);
  expect(performance.now() - startedAt).toBeLessThan(150_000);
}, 240_000);
