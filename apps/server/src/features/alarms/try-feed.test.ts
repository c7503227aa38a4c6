import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { atomOf, capOf, inlineEntry, linkEntry } from './feed-origin.test-kit.ts';

// A feed is tried before it is saved: what it tells now, and what that would do.

let origin: Server;
let address: string;
const answers = new Map<string, (response: ServerResponse) => void>();
const asked = new Map<string, IncomingHttpHeaders>();
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  origin = createServer(({ url, headers }, response) => {
    asked.set(url!, headers);
    (answers.get(url!) ?? (() => response.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  address = `http://${host}`;
  server = await startTestServer({ env: { OUTBOUND_ALLOW: host } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  origin.closeAllConnections();
  await new Promise((done) => origin.close(done));
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const serve = (path: string, body: string) => {
  answers.set(path, (response) => response.writeHead(200, { 'Content-Type': 'application/xml' }).end(body));
  return `${address}${path}`;
};
const tryIt = async (at: string, rules: object = {}) => {
  const { status, body } = await admin.post(api('alert-feeds-try'), { address: at, ...rules });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000);
const alertOf = (id: string, parts: object = {}) =>
  capOf({ id, sent: inHours(-1), expires: inHours(5), ...parts });

test('the warnings of now are told with what each would do, and nothing is kept of it', async () => {
  const feed = serve(
    '/now',
    atomOf(
      [
        alertOf('storm', { headline: 'Storm', geocode: 'CZ064' }),
        alertOf('heat', { headline: 'Heat', severity: 'Moderate', geocode: 'CZ064' }),
        alertOf('flood', { headline: 'Flood', severity: 'Extreme', geocode: 'CZ010' }),
        alertOf('over', { headline: 'Over', geocode: 'CZ064', expires: inHours(-0.5) }),
        alertOf('exercise', { headline: 'Exercise', geocode: 'CZ064', status: 'Exercise' }),
      ].map(inlineEntry),
    ),
  );
  const told = await tryIt(feed, { geocodes: ['EMMA_ID=CZ064'] });
  expect(told).toMatchObject({ fault: null, total: 5 });
  const short = told.warnings.map(({ title, severity, effect, reason }: Record<string, string>) =>
    [title, severity, effect, reason].join(' '),
  );
  expect(short).toEqual([
    'Storm Severe ask ',
    'Flood Extreme ignore elsewhere',
    expect.stringMatching(/^(Over|Exercise) Severe ignore (expired|status)$/),
    expect.stringMatching(/^(Over|Exercise) Severe ignore (expired|status)$/),
    'Heat Moderate ignore below_threshold',
  ]);
  expect(told.warnings[0]).toMatchObject({ areas: ['x'], expires: expect.stringMatching(/Z$/) });
  expect(told.regions).toEqual([
    { code: 'EMMA_ID=CZ064', name: 'x' },
    { code: 'EMMA_ID=CZ010', name: 'x' },
  ]);
  const yellow = { severity: 'Moderate', urgency: 'Expected', certainty: 'Possible' };
  const whole = await tryIt(feed, { area: 'any', onMatch: 'start', least: yellow });
  expect(whole.warnings.map(({ effect }: { effect: string }) => effect)).toEqual([
    ...Array(3).fill('start'),
    ...Array(2).fill('ignore'),
  ]);
  for (const table of ['alert_feeds', 'feed_documents', 'feed_alerts', 'alert_warnings'])
    expect(await owner.query(`select from content.${table}`)).toEqual([]);
  expect(asked.get('/now')).toMatchObject({ 'user-agent': 'Vitrine' });
});

test('an update is told instead of what it replaces', async () => {
  const feed = serve(
    '/update',
    atomOf(
      [
        alertOf('first', { headline: 'First' }),
        alertOf('second', { headline: 'Second', msgType: 'Update', references: ['first'], sent: new Date() }),
      ].map(inlineEntry),
    ),
  );
  expect((await tryIt(feed)).warnings).toMatchObject([
    { title: 'Second', effect: 'ask' },
    { title: 'First', effect: 'ignore', reason: 'replaced' },
  ]);
});

test('what a feed links to is read, at most fifty and the newest; one that fails hides no other', async () => {
  const links = Array.from({ length: 60 }, (_, at) => {
    const path = `/linked/${at}`;
    if (at > 0) serve(path, alertOf(`linked-${at}`));
    return linkEntry(`${address}${path}`, inHours(-at));
  });
  const told = await tryIt(serve('/links', atomOf(links)));
  expect(told).toMatchObject({ fault: null, total: 60 });
  expect(told.warnings).toHaveLength(49);
  expect(asked.has('/linked/49')).toBe(true);
  expect(asked.has('/linked/50')).toBe(false);
  const none = atomOf([linkEntry('http://10.0.0.1/alert'), linkEntry(`${address}/gone`)]);
  expect((await tryIt(serve('/none', none))).fault).toMatch(/^(address|status_404)$/);
});

test('one document of 3 MB with a whole country in it is read', async () => {
  const district = (at: number) =>
    `<area><areaDesc>District ${at}</areaDesc><geocode><valueName>CISORP</valueName><value>${at}</value></geocode></area>`;
  const [head, tail] = alertOf('country').split('</info>');
  const infos = Array.from(
    { length: 30 },
    () =>
      `<info><language>en</language><event>Storm</event><urgency>Immediate</urgency><severity>Severe</severity>
      <certainty>Observed</certainty><headline>Storm</headline><description>${'a'.repeat(80_000)}</description>
      ${Array.from({ length: 206 }, (_, at) => district(at)).join('')}</info>`,
  );
  const text = `${head}</info>${infos.join('')}${tail}`;
  expect(text.length).toBeGreaterThan(3_000_000);
  const told = await tryIt(serve('/country', text), { geocodes: ['CISORP=205'] });
  expect(told).toMatchObject({ fault: null, total: 1, warnings: [{ effect: 'ask' }] });
  expect(told.regions).toHaveLength(206);
});

test('an address that is private, leads to one, or has no warnings says so', async () => {
  answers.set('/away', (response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end());
  for (const [at, fault] of [
    ['http://10.0.0.1/feed', 'address'],
    ['http://localhost/feed', 'address'],
    [`${address}/away`, 'address'],
    [serve('/page', '<html><body>Weather</body></html>'), 'no_alert'],
    [serve('/text', 'hello'), 'not_xml'],
    [`${address}/missing`, 'status_404'],
  ] as const)
    expect(await tryIt(at), at).toEqual({ fault, warnings: [], total: 0, regions: [] });
});

test('an address that is slow or silent is given up in time', async () => {
  const held: ServerResponse[] = [];
  answers.set('/silent', (response) => void held.push(response));
  answers.set('/slow', (response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' }).write('<feed>');
    held.push(response);
  });
  const tries = Promise.all(['/silent', '/slow'].map((path) => tryIt(`${address}${path}`)));
  await vi.waitFor(() => expect(held).toHaveLength(2), 30_000);
  expect(await tries).toMatchObject([{ fault: 'timeout' }, { fault: 'timeout' }]);
});

test('only admins try, and only what a feed may be', async () => {
  const staff = await server.signIn('standard@vitrine.test');
  const body = { address: `${address}/now` };
  expect((await staff.post(api('alert-feeds-try'), body)).status).toBe(403);
  for (const wrong of [{ address: 'hello' }, { ...body, every: 1 }, { ...body, least: {} }])
    expect((await admin.post(api('alert-feeds-try'), wrong)).status).toBe(422);
  const scope = { locations: ['019a8a5e-0000-7000-8000-000000000002'] };
  expect((await admin.post(api('alert-feeds-try'), { ...body, scope })).status).toBe(404);
});

test.each([
  'http://10.0.0.1/feed',
  'http://[::1]/feed',
  'https://localhost/feed',
  'https://printer.local/feed',
])('%s is not saved: the address itself shows that it is private', async (private_) => {
  const refused = { status: 422, body: { code: 'invalid_data', errors: { address: expect.anything() } } };
  expect(await admin.post(api('alert-feeds'), { name: 'City', address: private_ })).toMatchObject(refused);
  const made = await admin.post(api('alert-feeds'), {
    name: 'City',
    address: `${address}/slow`,
    enabled: false,
  });
  const one = api(`alert-feeds/${made.body.data.id}`);
  expect(await admin.put(one, { address: private_ })).toMatchObject(refused);
  expect((await admin.get(one)).body.data.address).toBe(`${address}/slow`);
  expect((await admin.delete(one)).status).toBe(204);
});
