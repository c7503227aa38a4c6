import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// What anonymous callers, and users with a narrow role, must not learn or cause.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const log: string[] = [];
const url = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_URL: mailbox.url, LOG_LEVEL: 'warn' },
    logStream: { write: (line) => log.push(line) },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const toldBy = ({ status, body }: Answer) => ({ status, code: body?.code ?? null });

test('AC8: includes return no picture of a playable outside the reader’s folder', async () => {
  const readPictures = async (reader: TestBrowser) => {
    const { body } = await reader.get(url('playlists?include=playables&_limit=100'));
    const all: { isVisible: boolean; picture: string | null }[] = body.data.flatMap(
      ({ playables }: { playables: [] }) => playables,
    );
    return {
      visible: all.filter(({ isVisible }) => isVisible),
      hidden: all.filter((each) => !each.isVisible),
    };
  };
  const everything = await readPictures(admin);
  expect(everything.visible.filter(({ picture }) => picture).length).toBeGreaterThan(0);
  const { body } = await admin.get(url('folders?_limit=1'));
  const limit = (folder: string | null) =>
    owner.query(`update content.members set allowed_folder = $1 where email = 'standard@vitrine.test'`, [
      folder,
    ]);
  await limit(body.data[0].id);
  try {
    const { hidden } = await readPictures(await server.signIn('standard@vitrine.test'));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter(({ picture }) => picture !== null)).toEqual([]);
  } finally {
    await limit(null);
  }
});

test('AC8: a body nested deeper than the stack is refused, with an idempotency key too', async () => {
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const headers = { 'Idempotency-Key': 'nested', 'Content-Type': 'application/json' };
  const answer = await admin.post(url('groups'), `{"name":"Nested","displays":${nested}}`, { headers });
  expect(toldBy(answer)).toEqual({ status: 400, code: 'malformed' });
  const flat = await admin.post(url('groups'), { name: 'Not nested' }, { headers });
  expect(flat.status).toBe(201);
});

test('AC8: no answer to an anonymous caller reveals whether an environment exists', async () => {
  const credentials = { email: 'nobody@nowhere.test', password: 'a wrong password' };
  const ask = async (slug: string) => {
    const stranger = server.browser();
    const base = server.serverUrl(slug);
    const csrf = await stranger.get(`${base}/sanctum/csrf-cookie`);
    expect(csrf.headers.getSetCookie()).toHaveLength(2);
    return {
      csrf: toldBy(csrf),
      login: toldBy(await stranger.post(`${base}/api/login`, credentials)),
      read: toldBy(await server.browser().get(`${base}/api/v1/locations`)),
      write: toldBy(await stranger.post(`${base}/api/v1/locations`, {})),
      file: toldBy(await stranger.get(`${base}/media/${'0'.repeat(64)}?expires=1&signature=x`)),
      logout: toldBy(await stranger.post(`${base}/api/v1/logout`)),
    };
  };
  const known = await ask('demo');
  expect(known).toMatchObject({ csrf: { status: 204 }, login: { status: 422 }, read: { status: 401 } });
  expect(await ask('no-such-customer')).toEqual(known);
  expect((await admin.get(url('locations', 'no-such-customer'))).status).toBe(401);
});

test('AC8: other sites cannot embed replies of the API; they can embed files and player calls', async () => {
  const policyOf = ({ headers }: Answer) => headers.get('cross-origin-resource-policy');
  expect(policyOf(await admin.get(url('locations')))).toBe('same-origin');
  expect(policyOf(await admin.get(url('locations/nonsense')))).toBe('same-origin');
  expect(policyOf(await server.browser().get(`${server.authUrl}/en/auth/login`))).toBe('same-origin');
  expect(policyOf(await server.browser().get(`${server.serverUrl('demo')}/api/player/manifest`))).toBe(
    'cross-origin',
  );
});

test('AC8: without a token metrics are for the machine itself, not for requests through a proxy on it', async () => {
  const ask = async (headers: Record<string, string> = {}) =>
    (await server.browser().get(`${server.authUrl}/metrics`, { headers })).status;
  expect(await ask()).toBe(200);
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via', 'X-Forwarded-Host'])
    expect([name, await ask({ [name]: '203.0.113.7' })]).toEqual([name, 403]);
});

test('AC8: metrics of an installation that is reachable from elsewhere need the token', async () => {
  const behind = await startTestServer({
    isEmpty: true,
    behindProxyAt: 'https://signage.example',
    env: { DEMO: '0' },
  });
  try {
    expect((await behind.browser().get(`${behind.authUrl}/metrics`)).status).toBe(403);
  } finally {
    await behind.stop();
  }
});

test('AC8: mails to unconfirmed addresses contain no text of whoever typed them', async () => {
  const stranger = server.browser();
  await stranger.get(`${server.authUrl}/sanctum/csrf-cookie`);
  const email = 'victim@elsewhere.test';
  const signup = {
    name: 'Claim your prize at evil.example',
    businessName: 'evil.example pays 500 EUR',
    ...{ email, password: 'a good long one', passwordConfirmation: 'a good long one' },
    ...{ street: 'A 1', postcode: '1', country: 'CZ', region: 'europe', locale: 'en' },
    ...{ acceptTerms: true, acceptPrivacy: true },
  };
  expect((await stranger.post(`${server.authUrl}/api/v1/register`, signup)).status).toBe(201);
  await mailbox.mailsTo(email);
  const before = mailbox.received.filter(({ recipients }) => recipients.includes(email)).length;
  await stranger.post(`${server.authUrl}/api/v1/forgot-password`, { email });
  const mails = await mailbox.mailsTo(email, before + 1);
  for (const { mail } of mails)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil|prize|500 EUR/);
});

test('PL9: pages of other sites can’t register players from the address of their visitors', async () => {
  const register = (headers: Record<string, string | null>, method = 'POST') =>
    server.browser().ask(method, `${server.authUrl}/api/player/register`, {
      headers,
      body: method === 'POST' ? {} : undefined,
    });
  const foreign: Record<string, string | null>[] = [
    { Origin: 'https://evil.test' },
    { Origin: 'null' },
    { Origin: null, 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect([headers, toldBy(await register(headers))]).toEqual([
      headers,
      { status: 403, code: 'access_denied' },
    ]);
  const preflight = await register(
    { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'POST' },
    'OPTIONS',
  );
  expect(preflight.status).toBe(403);
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  const host = new URL(server.authUrl).port;
  // A program, our page, and our page under another name of this machine.
  for (const origin of [null, server.authUrl]) expect((await register({ Origin: origin })).status).toBe(201);
  const byAddress = await fetch(`http://127.0.0.1:${host}/api/player/register`, {
    method: 'POST',
    headers: { Origin: `http://127.0.0.1:${host}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(byAddress.status).toBe(201);
});

test('PL9: invalid and oversized frames of anonymous clients are counted, not logged', async () => {
  const { app } = server.program;
  const open = async (slug = 'demo') => {
    const socket = new WebSocket(`${server.serverUrl(slug).replace('http', 'ws')}/api/player/socket`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    return { socket, closed };
  };
  // The worker tries its tools after the start, and says in the log what is missing.
  await vi.waitFor(
    async () => expect(await owner.query('select 1 from infra.converter_state')).toHaveLength(1),
    { timeout: 60_000 },
  );
  log.length = 0;
  const large = await open();
  large.socket.send('x'.repeat(200_000));
  await large.closed;
  const broken = await open();
  // An opcode that the protocol does not define.
  (broken.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
    Buffer.from([0x8b, 0x80, 0, 0, 0, 0]),
  );
  await broken.closed;
  const unknown = await open('no-such-customer');
  unknown.socket.send(JSON.stringify({ type: 'hello', token: 'x'.repeat(43), protocol: 1 }));
  await unknown.closed;
  await vi.waitFor(() => expect(app.state.eventCounts.get('socket_frame_refused')).toBe(2));
  expect(log).toEqual([]);
});
