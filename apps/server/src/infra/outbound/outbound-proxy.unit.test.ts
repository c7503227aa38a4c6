import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, type OutboundWorld, PRIVATE, PUBLIC } from '../../test/outbound-world.ts';
import { type OutboundProxy, startOutboundProxy } from './outbound-proxy.ts';

let world: OutboundWorld;
let proxy: OutboundProxy;
let seen: IncomingMessage[];

beforeEach(async () => {
  seen = [];
  world = await createWorld({ 'site.test': [PUBLIC], 'inside.test': [PRIVATE] }, (asked, response) => {
    seen.push(asked);
    if (asked.url === '/odd') response.socket!.end('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n');
    else if (asked.url === '/upgrade')
      response.socket!.end('HTTP/1.1 101 Other\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    else asked.pipe(response);
  });
  proxy = await startOutboundProxy(world.fetcher.resolvePublic);
});
afterEach(async () => {
  await proxy.close();
  await world.close();
});

const at = (place: string, host = 'site.test') => `http://${host}:${world.port}${place}`;
const call = (options: { method?: string; path: string }) =>
  request({ host: '127.0.0.1', port: proxy.port, agent: false, ...options });

async function statusOf(path: string, body = ''): Promise<[number, string]> {
  const outgoing = call({ method: 'POST', path });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject).setHeader('Proxy-Authorization', 'mine');
    outgoing.end(body);
  });
  let text = '';
  for await (const chunk of answer) text += chunk;
  return [answer.statusCode!, text];
}

function tunnelTo(target: string): Promise<{ status: number; socket: Socket }> {
  const outgoing: ClientRequest = call({ method: 'CONNECT', path: target });
  return new Promise((resolve, reject) => {
    outgoing.on('connect', (answer, socket) => resolve({ status: answer.statusCode!, socket }));
    outgoing.on('error', reject).end();
  });
}

test('a public page passes with its body, without the headers meant for the proxy', async () => {
  expect(await statusOf(at('/'), 'hello')).toEqual([200, 'hello']);
  expect(seen[0]!.headers.host).toBe(`site.test:${world.port}`);
  expect(seen[0]!.headers).not.toHaveProperty('proxy-authorization');
});

test('a tunnel to a public address carries bytes both ways', async () => {
  const { status, socket } = await tunnelTo(`site.test:${world.port}`);
  expect(status).toBe(200);
  socket.end('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello');
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*hello/);
});

test('case 105: private addresses, other ports and other schemes are refused, by page and by tunnel', async () => {
  const places = [at('/', PRIVATE), at('/', 'inside.test'), at('/', 'localhost'), at('/', '[::1]')];
  for (const place of [...places, 'http://site.test:22/', 'ftp://site.test/', '/', 'https://site.test/']) {
    expect([place, await statusOf(place)]).toEqual([place, [403, '']]);
  }
  const hosts = [PRIVATE, 'inside.test', 'localhost', '[::1]', '2130706433'];
  for (const target of [...hosts.map((host) => `${host}:${world.port}`), 'site.test:22', 'a@site.test:443']) {
    const { status, socket } = await tunnelTo(target);
    socket.destroy();
    expect([target, status]).toEqual([target, 403]);
  }
  expect([seen, world.hits]).toEqual([[], []]);
});

test('an answer that cannot be forwarded does not crash the program', async () => {
  expect(await statusOf(at('/odd'))).toEqual([502, '']);
  expect(await statusOf(at('/upgrade'))).toEqual([502, '']);
  expect(await statusOf(at('/'), 'still here')).toEqual([200, 'still here']);
});
