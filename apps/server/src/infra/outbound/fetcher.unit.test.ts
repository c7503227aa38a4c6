import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type OutboundWorld, PRIVATE, PUBLIC } from '../../test/outbound-world.ts';
import { createFetcher, FETCH_LIMITS } from './fetcher.ts';
import { type FetchRefusal, FetchRefused } from './outbound-address.ts';

let world: OutboundWorld;
let site: Record<string, (response: ServerResponse) => void>;
let seen: { url: string; headers: IncomingHttpHeaders }[];

const serve: RequestListener = (request, response) => {
  seen.push({ url: request.url!, headers: request.headers });
  const page = site[request.url!];
  if (page) return page(response);
  response.writeHead(404).end();
};
const redirect = (location: string) => (response: ServerResponse) =>
  response.writeHead(302, { Location: location, 'Set-Cookie': 'a=b' }).end('moved');

beforeEach(async () => {
  site = { '/': (response) => response.end('hello') };
  seen = [];
  const names = {
    'site.test': [PUBLIC],
    'inside.test': [PRIVATE],
    'mixed.test': [`${PUBLIC} ${PRIVATE}`],
    'rebinding.test': [PUBLIC, PRIVATE],
  };
  world = await createWorld(names, serve);
});
afterEach(() => world.close());

const at = (path: string, host = 'site.test') => `http://${host}:${world.port}${path}`;
const refusalOf = (address: string, request = {}): Promise<FetchRefusal | undefined> =>
  world.fetcher.fetchPublic(address, request).then(
    () => undefined,
    (error) => {
      if (error instanceof FetchRefused) return error.reason;
      throw error;
    },
  );

describe('the fetcher', () => {
  test('returns status, headers, the final address and the body, and reveals little about us', async () => {
    site['/moved'] = redirect('/#top');
    const answer = await world.fetcher.fetchPublic(at('/moved'), { accept: 'text/html' });
    expect(answer).toMatchObject({ status: 200, finalUrl: at('/#top') });
    expect(answer.body.toString()).toBe('hello');
    expect(seen[1]!.headers).toEqual({
      host: `site.test:${world.port}`,
      'user-agent': 'Vitrine',
      accept: 'text/html',
      'accept-encoding': 'identity',
      connection: 'close',
    });
  });

  test('returns an answer of any status', async () => {
    expect(await world.fetcher.fetchPublic(at('/none'))).toMatchObject({ status: 404 });
  });

  test('can request only the headers', async () => {
    site['/endless'] = endless;
    const answer = await world.fetcher.fetchPublic(at('/endless'), { headersOnly: true });
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(await world.fetcher.fetchPublic(at('/'), { method: 'HEAD' })).toMatchObject({ status: 200 });
  });

  test('decompresses bodies that were compressed without being asked', async () => {
    site['/gzip'] = (response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('packed'));
    site['/br'] = (response) =>
      response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync('packed'));
    for (const path of ['/gzip', '/br']) {
      expect((await world.fetcher.fetchPublic(at(path))).body.toString()).toBe('packed');
    }
    site['/broken'] = (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain');
    site['/odd'] = (response) => response.writeHead(200, { 'Content-Encoding': 'rot13' }).end('cynva');
    expect(await refusalOf(at('/broken'))).toBe('unreadable');
    expect(await refusalOf(at('/odd'))).toBe('unreadable');
  });

  test('refuses invalid addresses, unknown names, closed ports and broken certificates', async () => {
    expect(await refusalOf('not an address')).toBe('invalid');
    expect(await refusalOf('http://unknown.test/')).toBe('unreachable');
    expect(await refusalOf('http://site.test:9/')).toBe('port');
    expect(await refusalOf(`http://site.test:${world.port === 65535 ? 65534 : world.port + 1}/`)).toBe(
      'unreachable',
    );
    expect(await refusalOf(`https://site.test:${world.port}/`)).toBe('tls');
  });

  test.each([
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 'unreadable'],
    ['SSH-2.0-OpenSSH_9.2\r\n', 'unreachable'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', 'unreachable'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'unreachable'],
    ['', 'unreachable'],
  ])('refuses answers that are not valid HTTP: %j', async (words, reason) => {
    site['/raw'] = (response) => response.socket!.end(words);
    expect(await refusalOf(at('/raw'))).toBe(reason);
  });

  test('is strict by default', async () => {
    const strict = createFetcher({ dnsServer: world.dnsServer });
    for (const host of ['inside.test', 'site.test', PRIVATE, PUBLIC]) {
      await expect(strict.fetchPublic(at('/', host))).rejects.toMatchObject({ reason: 'address' });
    }
    expect([seen, world.hits]).toEqual([[], []]);
  });

  test('refuses a name with one private address among public ones', async () => {
    expect(await refusalOf(at('/', 'mixed.test'))).toBe('address');
    expect(await refusalOf(at('/', 'inside.test'))).toBe('address');
    expect([seen, world.hits]).toEqual([[], []]);
  });

  test('case 100: a name that changes its address after the check is reached at the checked one', async () => {
    expect((await world.fetcher.fetchPublic(at('/', 'rebinding.test'))).body.toString()).toBe('hello');
    expect(await refusalOf(at('/', 'rebinding.test'))).toBe('address');
    expect(world.hits).toEqual([]);
  });

  test('case 100: a name that changes its address between redirects is checked again', async () => {
    site['/again'] = redirect(at('/', 'rebinding.test'));
    expect(await refusalOf(at('/again', 'rebinding.test'))).toBe('address');
    expect(world.hits).toEqual([]);
  });

  test('case 101: a redirect to a private address, to another scheme or with a password is refused', async () => {
    const targets: [string, FetchRefusal][] = [
      [at('/', PRIVATE), 'address'],
      [at('/', 'inside.test'), 'address'],
      [`//${PRIVATE}:${world.port}/`, 'address'],
      [at('/', '2130706433'), 'address'],
      ['file:///etc/passwd', 'scheme'],
      ['gopher://site.test/', 'scheme'],
      [at('/').replace('//', '//user:word@'), 'credentials'],
      ['http://site.test:22/', 'port'],
      ['http://[', 'invalid'],
    ];
    for (const [location, reason] of targets) {
      site['/out'] = redirect(location);
      expect([location, await refusalOf(at('/out'))]).toEqual([location, reason]);
    }
    expect(world.hits).toEqual([]);
  });

  test('case 101: three redirects are followed, four are not, and cookies are not kept', async () => {
    for (const step of [1, 2, 3, 4]) site[`/${step}`] = redirect(step === 1 ? '/' : `/${step - 1}`);
    expect(await refusalOf(at('/3'))).toBeUndefined();
    expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await refusalOf(at('/4'))).toBe('redirects');
    site['/loop'] = redirect('/loop');
    expect(await refusalOf(at('/loop'))).toBe('redirects');
  });

  test('case 104: the default limits are ten seconds and five megabytes', () => {
    expect(FETCH_LIMITS).toEqual({ timeoutMs: 10_000, maxBytes: 5_000_000, maxRedirects: 3 });
  });

  test('case 104: an answer that never comes, or comes byte by byte, is cut at the time limit', async () => {
    site['/silent'] = () => {};
    site['/slow'] = (response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    site['/slow-redirects'] = (response) => setTimeout(() => redirect('/slow-redirects')(response), 100);
    for (const path of ['/silent', '/slow', '/slow-redirects']) {
      expect([path, await refusalOf(at(path), { timeoutMs: 250 })]).toEqual([path, 'timeout']);
    }
  });

  test('case 104: endless and large bodies are cut at the size limit', async () => {
    site['/endless'] = endless;
    site['/large'] = (response) => response.writeHead(200, { 'Content-Length': 1_000_000 }).write('x');
    expect(await refusalOf(at('/endless'), { maxBytes: 100_000 })).toBe('too_large');
    expect(await refusalOf(at('/large'), { maxBytes: 100_000 })).toBe('too_large');
    site['/exact'] = (response) => response.end(Buffer.alloc(100_000));
    expect(await refusalOf(at('/exact'), { maxBytes: 100_000 })).toBeUndefined();
  });

  test('case 104: endless headers are cut', async () => {
    site['/headers'] = (response) => response.writeHead(200, { 'X-Large': 'x'.repeat(100_000) }).end();
    expect(await refusalOf(at('/headers'))).toBe('too_large');
  });

  test('case 104: a gzip bomb is cut while it is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    site['/bomb'] = (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    expect(await refusalOf(at('/bomb'), { maxBytes: 100_000 })).toBe('too_large');
  });
});

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(16_384);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}
