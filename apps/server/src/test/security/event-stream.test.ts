import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishChanged } from '../../infra/announcements.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { connectOwner, type Owner, setRoles } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// GET {url}/api/v1/events: which queries of a dashboard have become stale.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let ids: Record<string, string>;
const opened: AbortController[] = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  const environments = await owner.query('select slug, id from content.environments');
  ids = Object.fromEntries(environments.map(({ slug, id }) => [slug, id]));
});
beforeEach(async () => {
  admin = await server.signIn('admin@vitrine.test');
  await admin.logIn(server.serverUrl('museum'), 'admin@vitrine.test', 'vitrine-demo');
});
afterEach(() => {
  vi.useRealTimers();
  for (const stream of opened.splice(0)) stream.abort();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function open(person: TestBrowser, slug = 'demo', headers: Record<string, string> = {}, base?: string) {
  const stream = new AbortController();
  opened.push(stream);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${base ?? server.serverUrl(slug)}/api/v1/events`, {
    headers: { Origin: person.origin, Cookie: cookie, ...headers },
    signal: stream.signal,
  });
  const heard = { text: '', isOver: false };
  const listen = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) heard.text += chunk;
  };
  listen()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true;
    });
  if (response.status === 200) await vi.waitFor(() => expect(heard.text).toContain('event: hello'));
  return {
    response,
    heard,
    staleKinds: () => [...heard.text.matchAll(/"kinds":(\[.*?\])/g)].map(([, kinds]) => kinds),
  };
}

describe('who may listen', () => {
  test.each([
    ['https://evil.test', 403],
    ['null', 403],
    ['http://localhost:1', 403],
  ])('case 32: a page at %s is refused, though the cookie is valid', async (origin, status) => {
    expect((await open(admin, 'demo', { Origin: origin })).response.status).toBe(status);
  });

  test('case 32: no session, a foreign one or one without an origin gets no events', async () => {
    expect((await open(server.browser())).response.status).toBe(401);
    const cookie = `vitrine-demo=${admin.cookies.get('vitrine-museum')}`;
    expect((await open(admin, 'demo', { Cookie: cookie })).response.status).toBe(401);
    const plain = await fetch(`${server.serverUrl('demo')}/api/v1/events`, {
      headers: { Cookie: `vitrine-demo=${admin.cookies.get('vitrine-demo')}` },
    });
    expect(plain.status).toBe(401);
    expect((await open(admin, 'nowhere')).response.status).toBe(404);
  });

  test('every role may listen, and the stream is not cached', async () => {
    for (const name of ['standard', 'playables']) {
      const person = await server.signIn(`${name}@vitrine.test`);
      const { response } = await open(person);
      expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
    }
  });
});

describe('its events', () => {
  test('case 53: of a thousand events of another tenant none arrives, and none names a device or a record', async () => {
    const [inDemo, inMuseum] = [await open(admin, 'demo'), await open(admin, 'museum')];
    const { content } = server.program.app;
    const notify = (environment: string, kinds: string[], device?: string) => {
      const payload = JSON.stringify({ environment, kinds, ...(device && { device }) });
      return content.transaction((db) => db.query(sql`select pg_notify('vitrine', ${payload})`));
    };
    const device = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
    for (let first = 0; first < 1000; first += 10) {
      const ten = Array.from({ length: 10 }, (_, i) => `demo${first + i}`);
      await Promise.all(ten.map((kind, i) => notify(ids.demo!, [kind], i === 0 ? device : undefined)));
    }
    await notify(ids.museum!, ['own']);
    // The worker updates calendars meanwhile, which is announced in both.
    const told = ({ staleKinds }: typeof inDemo) =>
      staleKinds().filter((kinds) => !kinds?.includes('event-lists'));
    await vi.waitFor(() => expect(told(inMuseum)).toEqual(['["own"]']));
    await vi.waitFor(() => expect(told(inDemo)).toHaveLength(900));
    expect(inDemo.heard.text).not.toContain(device);
    expect(inMuseum.heard.text).not.toContain('demo');
  });

  test('what only players need is not sent to dashboards (B23)', async () => {
    const { staleKinds } = await open(admin, 'demo');
    publishChanged(server.program.app.content, ids.demo!, 'sourceData', 'takeover');
    await vi.waitFor(() => expect(staleKinds().join()).toContain('takeovers'));
    expect(staleKinds().join()).toContain('sources');
    expect(staleKinds().join()).not.toMatch(/player-|manifest/);
  });

  test('a change made through one process is announced through another', async () => {
    const replica = await server.startReplica();
    try {
      const { staleKinds } = await open(admin, 'demo', {}, `${replica.url}/s/demo`);
      const name = `Heard ${Date.now()}`;
      const made = await admin.post(`${server.serverUrl('demo')}/api/v1/groups`, { name });
      expect(made.status).toBe(201);
      await vi.waitFor(() => expect(staleKinds().join()).toContain('groups'));
      for (const stream of opened.splice(0)) stream.abort();
    } finally {
      await replica.stop();
    }
  });

  test('a process that was disconnected from the database announces to its dashboards that everything may have changed', async () => {
    const { staleKinds } = await open(admin, 'demo');
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'vitrine listen' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(staleKinds()).toContain('["*"]'));
  });
});

describe('how it ends', () => {
  /** The session is checked every 25 seconds; only that clock is advanced. */
  async function openAndEnd(person: TestBrowser, end: () => Promise<unknown>) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { heard } = await open(person);
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(() => expect(heard.text).toContain('still here'));
    expect(heard.isOver).toBe(false);
    await end();
    vi.advanceTimersByTime(25_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard.isOver).toBe(true));
  }

  test('case 53: with the session, when somebody logs out', async () => {
    await openAndEnd(admin, () => admin.post(`${server.serverUrl('demo')}/api/v1/logout`));
  });

  test('case 53: when the member is blocked', async () => {
    const person = await server.signIn('standard@vitrine.test');
    const block = (blocked: boolean) =>
      owner.query(`update content.members set blocked = $1 where email = 'standard@vitrine.test'`, [blocked]);
    await openAndEnd(person, () => block(true));
    await block(false);
  });

  test('case 53: when the member has no role any more', async () => {
    const person = await server.signIn('standard@vitrine.test');
    await openAndEnd(person, () => setRoles(owner, 'standard@vitrine.test', ['nothing']));
    await setRoles(owner, 'standard@vitrine.test', ['user_standard']);
  });
});

test('one person may hold twenty streams, and others still get theirs', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => open(admin)));
  expect(first.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
  const refused = await open(admin);
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '30']);
  const standard = await server.signIn('standard@vitrine.test');
  expect((await open(standard)).response.status).toBe(200);
});
