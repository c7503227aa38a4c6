import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createWorld, type OutboundWorld, PRIVATE, PUBLIC } from '../../test/outbound-world.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { beginUpload } from '../../test/uploads.ts';
import { whenIdle } from '../../test/when-idle.ts';

// Web pages and streams: playables with an address instead of a file.

interface Page {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let world: OutboundWorld;
let daysLater = 0;
const now = () => new Date(Date.now() + daysLater * 86_400_000);
const site: Record<string, Page> = {};
const html = { 'Content-Type': 'text/html' };
const hls = { 'Content-Type': 'application/vnd.apple.mpegurl' };

beforeAll(async () => {
  world = await createWorld({ 'site.test': [PUBLIC], 'inside.test': [PRIVATE] }, (request, response) => {
    const { status = 200, headers, body = '' } = site[request.url!] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  server = await startTestServer({
    clock: now,
    isAllowedAddress: (address) => address === PUBLIC,
    env: { DNS_SERVER: world.dnsServer, CHROMIUM_PATH: '/nowhere' },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await world.close();
});

const url = (rest: string) => `${server.serverUrl('demo')}/api/v1/${rest}`;
const at = (path: string, host = 'site.test') => `http://${host}:${world.port}${path}`;
const create = (fields: object) => admin.post(url('playables'), { name: 'Menu', type: 'url', ...fields });
const read = async (id: string) => (await admin.get(url(`playables/${id}`))).body.data;
const count = async () => (await owner.query('select 1 from content.playables')).length;

describe('ME7: an address', () => {
  test('without a scheme gets https, and http only if it was typed', async () => {
    // The servers of this test have no TLS; what matters is the requested and the stored address.
    const secure = await create({ url: `site.test:${world.port}/menu` });
    expect([secure.status, secure.body.code]).toEqual([422, 'address_not_found']);
    expect(secure.body.errors.url[0]).toMatch(/secure connection|cannot be reached/);
    site['/typed'] = { headers: html, body: '' };
    const typed = await create({ url: ` ${at('/typed')} ` });
    expect([typed.status, typed.body.data?.url]).toEqual([201, at('/typed')]);
  });

  const titleOf = (address: string) => admin.post(url('playables?action=title'), { url: address });
  test('has its page title looked up, which is offered as the name', async () => {
    site['/titled'] = { headers: html, body: '<title> Denní\n menu &amp; káva </title>' };
    const { status, body } = await titleOf(at('/titled'));
    expect([status, body]).toEqual([200, { data: { title: 'Denní menu & káva' } }]);
  });

  test.each([
    ['without a title', () => at('/untitled')],
    ['that is not there', () => at('/nowhere')],
    ['inside our network', () => at('/titled', 'inside.test')],
    ['of nobody', () => 'unknown.test'],
  ])('%s offers no title, and is not refused for that', async (_what, address) => {
    site['/untitled'] = { headers: html, body: '<p>Menu</p>' };
    const { status, body } = await titleOf(address());
    expect([status, body]).toEqual([200, { data: { title: null } }]);
  });

  test('that is invalid is refused with the reason', async () => {
    const { status, body } = await titleOf('javascript:alert(1)');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['url']]);
  });

  test('can have thirty titles looked up per minute, and be saved anyway', async () => {
    const standard = await server.signIn('standard@vitrine.test');
    const ask = () => standard.post(url('playables?action=title'), { url: at('/titled') });
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(200), 429]);
  });
});

describe('a web page', () => {
  test.each([404, 410, 500])('M2: that answers %s is not found', async (code) => {
    site['/gone'] = { status: code };
    const { status, body } = await create({ url: at('/gone') });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'address_not_found',
      { url: ['No playable was found at this address.'] },
    ]);
  });
  test('that answers is a playable that is ready', async () => {
    site['/menu'] = { headers: html, body: '<title>Menu</title>' };
    const [{ id: group }] = (await admin.get(url('options/groups'))).body.data;
    const fields = {
      url: at('/menu'),
      groups: [group],
      duration: 20,
      orientation: 'horizontal',
      description: 'x',
    };
    const { status, body } = await create(fields);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...fields,
      type: 'url',
      kind: 'web',
      status: 'ready',
      isReachable: true,
      refusesFraming: false,
      fileInfo: null,
      playable_medias: [],
      error: null,
    });
  });

  test('that forbids framing is marked', async () => {
    site['/strict'] = { headers: { ...html, 'X-Frame-Options': 'DENY' } };
    expect((await create({ url: at('/strict') })).body.data.refusesFraming).toBe(true);
  });

  const refused: [string, () => string][] = [
    ['does not exist', () => at('/nothing')],
    ['has no such name', () => at('/menu', 'nobody.test')],
    ['is inside the network', () => at('/menu', 'inside.test')],
    ['is this machine', () => at('/menu', PRIVATE)],
    ['is this machine by name', () => at('/menu', 'localhost')],
    ['is at a port of another service', () => 'http://site.test:25/'],
    ['leads inside', () => at('/inside')],
  ];
  test.each(refused)(
    'whose address %s is refused with a message, and nothing is written',
    async (_name, address) => {
      site['/inside'] = { status: 302, headers: { Location: at('/menu', 'inside.test') } };
      const before = await count();
      const { status, body } = await create({ url: address() });
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'address_not_found', ['url']]);
      expect(body.errors.url[0]).not.toContain('playables.');
      expect(await count()).toBe(before);
      expect(world.hits).toEqual([]);
    },
  );

  test.each([
    ...[
      'file:///etc/passwd',
      'ftp://site.test/x',
      'data:text/html,<script>alert(1)</script>',
      'javascript:alert(1)',
    ],
    ...[
      'blob:http://site.test/x',
      'chrome://settings',
      'rtsp://site.test/x',
      'gopher://site.test',
      '//site.test',
      'site.test',
      '',
    ],
    ...['http://user:secret@site.test/', 'http://user@site.test/'],
  ])('cases 102 and 155: %s is not a page address', async (address) => {
    for (const type of ['url', 'hls']) {
      const { status, body } = await create({ url: address, type });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['url']]);
    }
    expect(world.hits).toEqual([]);
  });

  test('no request is sent for an input that is refused anyway', async () => {
    // Pages of earlier tests are looked at by the worker, which asks for their names as well.
    await whenIdle(owner, now, ['look-at-address']);
    const before = world.questions.length;
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const fields of [{ folder: nobody }, { groups: [nobody] }, { duration: 0 }, { name: '' }]) {
      expect((await create({ url: at('/menu'), ...fields })).status).toBe(422);
    }
    expect(world.questions.length).toBe(before);
  });
});

describe('a stream', () => {
  const segments = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST\n';

  test('is a playable if it answers, with its length', async () => {
    site['/film.m3u8'] = { headers: hls, body: segments };
    for (const segment of ['/a.ts', '/b.ts']) site[segment] = { body: 'G' };
    const { status, body } = await create({ type: 'hls', url: at('/film.m3u8') });
    expect([status, body.data?.type, body.data?.kind, body.data?.duration]).toEqual([
      201,
      'hls',
      'video',
      10,
    ]);
  });

  test('that is a page, or leads to an internal address, is refused', async () => {
    site['/page'] = { headers: html, body: '<p>no stream' };
    site['/bad.m3u8'] = { headers: hls, body: segments.replace('a.ts', at('/a.ts', PRIVATE)) };
    for (const path of ['/page', '/bad.m3u8', '/nothing.m3u8']) {
      const { status, body } = await create({ type: 'hls', url: at(path) });
      expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['url']]);
    }
    expect(world.hits).toEqual([]);
  });
});

describe('changing one', () => {
  test('a new address is checked before it is saved; the type stays', async () => {
    site['/one'] = { headers: html };
    site['/two'] = { headers: { ...html, 'X-Frame-Options': 'DENY' } };
    const { id } = (await create({ url: at('/one') })).body.data;
    const put = (fields: object) => admin.put(url(`playables/${id}`), fields);
    expect((await put({ url: at('/gone') })).status).toBe(422);
    expect((await read(id)).url).toBe(at('/one'));
    const changed = await put({ url: at('/two'), name: 'New' });
    expect(changed.body.data).toMatchObject({ url: at('/two'), name: 'New', refusesFraming: true });
    const { status, body } = await put({ type: 'hls' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['type']]);
    expect((await put({ duration: null })).body.data.duration).toBeNull();
  });

  test('a file has no address, and a video only its own length', async () => {
    const id = await beginUpload(server, admin);
    for (const fields of [{ url: at('/one') }, { duration: 5 }, { type: 'url' }]) {
      const { status, body } = await admin.put(url(`playables/${id}`), fields);
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(fields)]);
    }
  });

  test('an old version is not overwritten', async () => {
    site['/one'] = { headers: html };
    const { id, version } = (await create({ url: at('/one') })).body.data;
    const headers = { 'If-Match': `"${version}"` };
    expect((await admin.put(url(`playables/${id}`), { name: 'A' }, { headers })).status).toBe(200);
    expect((await admin.put(url(`playables/${id}`), { name: 'B' }, { headers })).status).toBe(412);
  });
});

test('PL16: an address that answers with an error is marked at the next check, checked soon, and unmarked when it is well again', async () => {
  site['/daily'] = { headers: html };
  const { id } = (await create({ url: at('/daily') })).body.data;
  const orders = () =>
    owner.query(
      `select run_at, leased_until from infra.jobs where kind = 'look-at-address' and payload ->> 'playable' = $1`,
      [id],
    );
  /** It was checked: there is only one further check, so many minutes away. */
  const isLookedAt = (minutes: number) =>
    vi.waitFor(async () => {
      const all = await orders();
      expect(all).toHaveLength(1);
      const wait = new Date(all[0].run_at).getTime() - now().getTime();
      expect(wait).toBeGreaterThan((minutes - 2) * 60_000);
      expect(wait).toBeLessThanOrEqual(minutes * 60_000);
    }, 20_000);
  const nextCheck = async (minutes: number) => {
    daysLater += 1.01;
    admin = await server.signIn('admin@vitrine.test');
    // Any enqueued job wakes the worker.
    await create({ url: at('/other'), name: `Day ${daysLater}` });
    await isLookedAt(minutes);
  };
  await isLookedAt(60);
  const { version } = await read(id);
  site['/other'] = { headers: html };
  site['/daily'] = { status: 410 };
  await nextCheck(10);
  const silent = await admin.get(url(`playables/${id}`), { headers: { 'Accept-Language': 'de' } });
  expect(silent.body.data).toMatchObject({
    status: 'ready',
    isReachable: false,
    errorCode: 'address.server_error',
    // No editable field has changed.
    version,
  });
  expect(silent.body.data.error).toMatch(/^[^.]+ [^.]+/);
  site['/daily'] = { headers: html };
  await nextCheck(60);
  expect(await read(id)).toMatchObject({ isReachable: true, error: null, errorCode: null });
});

test('addresses changed during their check are checked once more', async () => {
  site['/a'] = { headers: html };
  site['/b'] = { headers: html };
  const { id } = (await create({ url: at('/a') })).body.data;
  for (const path of ['/b', '/a', '/b']) await admin.put(url(`playables/${id}`), { url: at(path) });
  await vi.waitFor(async () => {
    const all = await owner.query(
      `select run_at from infra.jobs where kind = 'look-at-address' and payload ->> 'playable' = $1`,
      [id],
    );
    expect(all).toHaveLength(1);
    expect(new Date(all[0].run_at).getTime()).toBeGreaterThan(now().getTime() + 3_000_000);
  }, 20_000);
});
