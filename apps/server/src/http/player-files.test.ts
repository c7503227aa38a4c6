import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';

// The auth host and a content server run on separate ports, and the page must be allowed to call both.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isSplit: true });
});
afterAll(() => server.stop());
const get = (path: string) => server.browser().get(`${server.authUrl}${path}`);

test('the address without the slash redirects to the player', async () => {
  const { status, headers } = await get('/player');
  expect([status, headers.get('location')]).toEqual([301, '/player/']);
});

test('the page may call the content servers and open sockets to them, and runs only our scripts', async () => {
  const { status, headers, body } = await get('/player/');
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy')!;
  const content = new URL(server.serverUrl('demo')).origin;
  for (const origin of [content, content.replace('http', 'ws')]) expect(policy).toContain(` ${origin}`);
  expect(policy).not.toMatch(/unsafe/);
  expect(body).not.toMatch(/__[A-Z_]+__|<style|style=/);
  expect(body).toContain(`name="dashboard-url" content="${server.authUrl}"`);
});

test('PL19: a player over plain http is allowed only where the operator says so', async () => {
  expect((await get('/player/')).body).toContain('name="allow-http" content="0"');
  const open = await startTestServer({ isEmpty: true, env: { ALLOW_HTTP_PLAYERS: '1' } });
  try {
    const { body } = await open.browser().get(`${open.authUrl}/player/`);
    expect(body).toContain('name="allow-http" content="1"');
  } finally {
    await open.stop();
  }
});

test('hashed files are cached forever, the worker is revalidated each time and may fetch only the shell', async () => {
  const { body } = await get('/player/');
  const [script] = /\/player\/assets\/[\w-]+\.js/.exec(body)!;
  expect((await get(script)).headers.get('cache-control')).toContain('immutable');
  const { status, headers } = await get('/player/sw.js');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('service-worker-allowed')).toBe('/player/');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('PL4: the packages for televisions are downloads, and their shell may look whether the server answers', async () => {
  for (const [name, magic] of [
    ['vitrine.ipk', '!<arch>'],
    ['vitrine.wgt', 'PK'],
  ] as const) {
    const answer = await fetch(`${server.authUrl}/tv/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect((await answer.text()).slice(0, magic.length)).toBe(magic);
  }
  expect((await get('/tv/other.ipk')).headers.get('content-disposition')).toBeNull();
  const policy = async (file: string) => (await get(file)).headers.get('cross-origin-resource-policy');
  expect(await policy('/player/icon-192.png')).toBe('cross-origin');
  expect(await policy('/player/sw.js')).toBe('same-origin');
});

test('the player can be installed', async () => {
  const { headers, body } = await get('/player/manifest.webmanifest');
  expect(headers.get('content-type')).toContain('application/manifest+json');
  const { start_url, display, icons } = JSON.parse(body);
  expect({ start_url, display }).toEqual({ start_url: '/player/', display: 'fullscreen' });
  for (const { src } of icons) expect((await get(`/player/${src}`)).status).toBe(200);
});

test('an unknown address below the player is not found, whatever it looks like', async () => {
  const wrong = ['nope.js', 'index.html', '.vite/manifest.json', 'assets/', 'assets/%2e%2e/index.html'];
  for (const path of wrong) expect([path, (await get(`/player/${path}`)).status]).toEqual([path, 404]);
});
