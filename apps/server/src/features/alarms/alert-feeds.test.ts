import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';

// Feeds of warnings, from the address to the alarm. What an alert means is tested by its vectors (cap/).

let origin: Server;
let address: string;
/** By path. */
const documents = new Map<string, { status?: number; body: string }>();
/** How often each was fetched. */
const fetched = new Map<string, number>();
let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let colleague: TestBrowser;

beforeAll(async () => {
  origin = createServer(({ url }, response) => {
    fetched.set(url!, (fetched.get(url!) ?? 0) + 1);
    const { status = 200, body } = documents.get(url!) ?? { status: 404, body: '' };
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  address = `http://${host}`;
  mailbox = await openMailbox();
  server = await startTestServer({ env: { OUTBOUND_ALLOW: host, SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  colleague = await server.signIn('standard@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
  origin.closeAllConnections();
  await new Promise((done) => origin.close(done));
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

interface Parts {
  readonly id?: string;
  readonly sender?: string;
  readonly msgType?: string;
  readonly references?: string;
  readonly headline?: string;
}

const alert = ({
  id = randomUUID(),
  sender = 'city@example.test',
  msgType = 'Alert',
  ...rest
}: Parts = {}) => `
  <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
    <identifier>${id}</identifier><sender>${sender}</sender><sent>${later(0)}</sent>
    <status>Actual</status><msgType>${msgType}</msgType><scope>Public</scope>
    ${rest.references ? `<references>${rest.references}</references>` : ''}
    <info><language>en</language><event>Leak</event><urgency>Immediate</urgency><severity>Severe</severity>
      <certainty>Observed</certainty><expires>${later(30)}</expires><headline>${rest.headline ?? `Leak ${id}`}</headline></info>
  </alert>`;

async function makeFeed(body: string, more: object = {}, status = 200) {
  const path = `/${randomUUID()}`;
  documents.set(path, { status, body });
  const reply = await admin.post(api('alert-feeds'), {
    name: `City ${path}`,
    address: `${address}${path}`,
    ...more,
  });
  expect(reply.status).toBe(201);
  return { id: reply.body.data.id as string, path };
}
const readFeed = async (id: string) => (await admin.get(api(`alert-feeds/${id}`))).body.data;
const waitFor = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: 60_000, interval: 100 });
const whenRead = (id: string) =>
  waitFor(async () => {
    const feed = await readFeed(id);
    expect(feed.goodAt ?? feed.fault).not.toBeNull();
    return feed;
  });
/**
 * Once more, as after its interval. A reading that was under way before may end afterwards, with what it found then: so this
 * waits for one that began later.
 */
async function readAgain({ id, path }: { id: string; path: string }) {
  const before = fetched.get(path) ?? 0;
  for (const enabled of [false, true]) {
    expect((await admin.put(api(`alert-feeds/${id}`), { enabled })).status).toBe(200);
  }
  await waitFor(async () => expect(fetched.get(path)).toBeGreaterThan(before));
  await whenIdle(owner, () => server.program.app.clock(), ['read-alert-feed']);
  return whenRead(id);
}
const warningsOf = async (feed: string) =>
  (await admin.get(api('alert-warnings?_limit=200'))).body.data.filter(
    (warning: { feed: { id: string } }) => warning.feed.id === feed,
  );
const takeover = async (id: string) => (await admin.get(api(`takeovers/${id}`))).body.data;
const end = (id: string) => admin.put(api(`takeovers/${id}?action=end`), {});

test('a feed asks by default: admins are mailed, nothing starts before somebody agrees, and only once', async () => {
  const id = randomUUID();
  const feed = await makeFeed(alert({ id }));
  expect(await whenRead(feed.id)).toMatchObject({ fault: null, onMatch: 'ask' });
  await readAgain(feed);
  const [warning, ...others] = await warningsOf(feed.id);
  expect(others).toEqual([]);
  expect(warning).toMatchObject({
    state: 'open',
    level: 'danger',
    title: `Leak ${id}`,
    takeover: null,
    where: [],
  });
  await waitFor(async () => {
    const asked = mailbox.received.filter(({ mail }) => mail.subject === `Warning: Leak ${id}`);
    expect(asked.map(({ recipients }) => recipients[0])).toContain('admin@vitrine.test');
  });
  expect((await colleague.put(api(`alert-warnings/${warning.id}?action=start`), {})).status).toBe(403);
  const started = await admin.put(api(`alert-warnings/${warning.id}?action=start`), {});
  expect(started.status).toBe(200);
  expect(await takeover(started.body.data.takeover)).toMatchObject({
    ...{ state: 'running', kind: 'alert', title: `Leak ${id}`, startedBy: { via: 'person' } },
  });
  const again = await admin.put(api(`alert-warnings/${warning.id}?action=start`), {});
  expect([again.status, again.body.code]).toEqual([409, 'warning_answered']);
  await end(started.body.data.takeover);
});

test('a declined warning stays declined', async () => {
  const feed = await makeFeed(alert());
  await whenRead(feed.id);
  const [warning] = await warningsOf(feed.id);
  expect((await admin.put(api(`alert-warnings/${warning.id}?action=decline`), {})).body.data.state).toBe(
    'declined',
  );
  await readAgain(feed);
  expect(await warningsOf(feed.id)).toMatchObject([{ state: 'declined' }]);
});

test('a feed that may start does so; its sender updates and cancels, nobody else does', async () => {
  const id = randomUUID();
  const sender = 'city@example.test';
  const feed = await makeFeed(alert({ id }), { onMatch: 'start' });
  await whenRead(feed.id);
  const [{ takeover: first }] = await warningsOf(feed.id);
  expect(await takeover(first)).toMatchObject({ state: 'running', startedBy: { via: 'feed' } });

  const references = `${sender},${id},${later(-1)}`;
  documents.set(feed.path, {
    body: alert({ msgType: 'Cancel', sender: 'foreign@example.test', references }),
  });
  await readAgain(feed);
  expect((await takeover(first)).state).toBe('running');

  const next = randomUUID();
  documents.set(feed.path, {
    body: alert({ id: next, msgType: 'Update', references, headline: 'Smaller leak' }),
  });
  await readAgain(feed);
  expect((await takeover(first)).state).toBe('ended');
  const running = (await warningsOf(feed.id)).find(
    ({ title }: { title: string }) => title === 'Smaller leak',
  );
  expect((await takeover(running.takeover)).state).toBe('running');

  const cancel = alert({ msgType: 'Cancel', references: `${sender},${next},${later(-1)}` });
  documents.set(feed.path, { body: cancel });
  await readAgain(feed);
  expect(await takeover(running.takeover)).toMatchObject({ state: 'ended', endedBy: { via: 'feed' } });
});

test('a feed reads the documents it links to, each once', async () => {
  const document = `/${randomUUID()}`;
  documents.set(document, { body: alert() });
  const feed = await makeFeed(
    `<rss version="2.0"><channel><item><title>x</title><link>${address}${document}</link></item></channel></rss>`,
  );
  await whenRead(feed.id);
  expect(await warningsOf(feed.id)).toHaveLength(1);
  documents.delete(document);
  expect(await readAgain(feed)).toMatchObject({ fault: null });
});

test.each([
  ['no XML', 'hello', 200, 'not_xml'],
  ['a web page', '<html><body>Log in</body></html>', 200, 'no_alert'],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${alert()}`, 200, 'document_type'],
  ['5 MB', `<alert>${'x'.repeat(5_000_000)}</alert>`, 200, 'too_large'],
  ['a server that fails', '', 500, 'status_500'],
])('%s is refused, and the feed says so', async (_name, body, status, fault) => {
  const feed = await makeFeed(body, {}, status);
  expect(await whenRead(feed.id)).toMatchObject({ fault, goodAt: null });
});

test('a feed that has been silent for 15 minutes needs attention', async () => {
  const feed = await makeFeed('', {}, 500);
  await whenRead(feed.id);
  const kinds = async () =>
    (await admin.get(api('overview'))).body.data.attention.map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).not.toContain('feed_silent');
  await owner.query(`update content.alert_feeds set since = now() - interval '16 minutes' where id = $1`, [
    feed.id,
  ]);
  expect(await kinds()).toContain('feed_silent');
});

test('a feed whose answer is refused for 15 minutes is not called silent', async () => {
  const feed = await makeFeed('<html><body>Log in</body></html>');
  await whenRead(feed.id);
  await owner.query(`update content.alert_feeds set since = now() - interval '16 minutes' where id = $1`, [
    feed.id,
  ]);
  const { attention } = (await admin.get(api('overview'))).body.data;
  const own = attention.filter(({ subject }: { subject: { id: string } | null }) => subject?.id === feed.id);
  expect(own).toMatchObject([{ kind: 'feed_refused' }]);
  expect((await admin.delete(api(`alert-feeds/${feed.id}`))).status).toBe(204);
});

test('a feed says the worst of what it tells now: on screens before asked before left out', async () => {
  const [worst, asked, ended] = [randomUUID(), randomUUID(), randomUUID()];
  const severe = (id: string) => alert({ id });
  const yellow = (id: string) => severe(id).replace('>Severe<', '>Moderate<');
  const entries = (...alerts: string[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom">${alerts.map((each) => `<entry><content>${each}</content></entry>`).join('')}</feed>`;
  const feed = await makeFeed(entries(yellow(worst), yellow(ended)));
  expect((await whenRead(feed.id)).warning).toEqual({ effect: 'ignore', severity: 'Moderate', count: 2 });
  documents.set(feed.path, { body: entries(yellow(worst), severe(asked)) });
  expect((await readAgain(feed)).warning).toEqual({ effect: 'ask', severity: 'Severe', count: 1 });
  const [warning] = await warningsOf(feed.id);
  const started = await admin.put(api(`alert-warnings/${warning.id}?action=start`), {});
  expect((await readFeed(feed.id)).warning).toEqual({ effect: 'start', severity: 'Severe', count: 1 });
  await end(started.body.data.takeover);
  documents.set(feed.path, { body: entries() });
  expect((await readAgain(feed)).warning).toBeNull();
});

test('whoever may raise an alarm can send one as CAP; others cannot', async () => {
  const send = (browser: TestBrowser, body: string) =>
    browser.ask('POST', api('takeovers-inbox'), {
      headers: { 'Content-Type': 'application/cap+xml' },
      body: Buffer.from(body),
    });
  const id = randomUUID();
  expect((await send(colleague, alert({ id }))).status).toBe(403);
  const sent = await send(admin, alert({ id }));
  expect([sent.status, sent.body.data]).toMatchObject([200, [{ identifier: id, result: 'started' }]]);
  expect((await send(admin, alert({ id }))).body.data).toMatchObject([{ result: 'ignored', reason: 'seen' }]);
  const references = `city@example.test,${id},${later(0)}`;
  expect((await send(admin, alert({ msgType: 'Cancel', references }))).body.data).toMatchObject([
    { result: 'ended' },
  ]);
  expect((await takeover(sent.body.data[0].takeover)).state).toBe('ended');
  expect((await send(admin, 'hello')).body).toMatchObject({
    code: 'invalid_data',
    message: 'This is not XML.',
  });
});
