import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Sources that are fetched from a hostile origin: the last good rows stay, and the source says why.

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let origin: Server;
let address: string;
let answer: Answer;
let requests: IncomingMessage[] = [];
let server: TestServer;
let owner: Owner;
let staff: TestBrowser;

beforeAll(async () => {
  origin = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  address = `http://${host}/data`;
  server = await startTestServer({
    env: {
      ...{ OUTBOUND_ALLOW: host, WEATHER_URL: `http://${host}/weather`, WEATHER_CONTACT: 'ops@example.test' },
    },
  });
  owner = await connectOwner(server.database);
  staff = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  origin.closeAllConnections();
  await new Promise((done) => origin.close(done));
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const csv = 'Item;Price\nEspresso;2,20\n';
const good =
  (body = csv, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/csv', ...headers }).end(body);

async function makeSource(more: object = {}): Promise<string> {
  const { status, body } = await staff.post(api('sources'), {
    ...{ name: `Sheet ${randomUUID()}`, kind: 'sheet', address, ...more },
  });
  expect(status).toBe(201);
  return body.data.id;
}
const read = async (id: string) => (await staff.get(api(`sources/${id}`))).body.data;
const tried = (id: string, after: string | null) =>
  vi.waitFor(
    async () => {
      const source = await read(id);
      expect(source.triedAt).not.toBe(after);
      expect(source.triedAt).not.toBeNull();
      return source;
    },
    { timeout: 60_000, interval: 100 },
  );
async function fetchAgain(id: string) {
  const { triedAt } = await read(id);
  expect((await staff.put(api(`sources/${id}?action=fetch`), {})).status).toBe(202);
  return tried(id, triedAt);
}
const rowsOf = async (id: string) => (await staff.get(api(`sources/${id}/rows`))).body.data.rows;

test('a sheet is fetched when it is made, its columns are found, and an unchanged one is not read again', async () => {
  answer = good(csv, { ETag: '"1"' });
  const id = await makeSource();
  expect(await tried(id, null)).toMatchObject({
    ...{ state: 'fresh', fault: null, rows: 1, refreshMinutes: 15 },
    columns: [
      { key: 'Item', kind: 'text' },
      { key: 'Price', kind: 'price' },
    ],
  });
  expect(await rowsOf(id)).toMatchObject([{ values: { Item: 'Espresso', Price: 2.2 } }]);
  requests = [];
  answer = (request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end();
  expect(await fetchAgain(id)).toMatchObject({ state: 'fresh', dataVersion: 1 });
  expect(requests.at(-1)!.headers).toMatchObject({ 'user-agent': 'Vitrine', 'if-none-match': '"1"' });
});

test('N1: what this machine had no time to read is not counted against the address, and is read again within a minute', async () => {
  answer = good(csv, { ETag: '"1"' });
  const id = await makeSource();
  await tried(id, null);
  const known = () =>
    owner.query('select etag, body_hash, parsed_at from content.source_states where source_id = $1', [id]);
  const before = await known();
  answer = good('Item;Price\nLatte;3,40\n', { ETag: '"2"' });
  vi.spyOn(server.program.app.reader, 'read').mockResolvedValueOnce({ unavailable: 'machine' });
  const unread = await fetchAgain(id);
  expect(unread).toMatchObject({ state: 'fresh', failures: 0, fault: { code: 'no_parser' }, dataVersion: 1 });
  expect(Date.parse(unread.nextFetchAt) - Date.parse(unread.triedAt)).toBeLessThan(65_000);
  expect(await known()).toEqual(before);
  expect(await fetchAgain(id)).toMatchObject({ state: 'fresh', fault: null, dataVersion: 2 });
  expect(await rowsOf(id)).toMatchObject([{ values: { Item: 'Latte' } }]);
});

test('A1: an unusual line break in one customer’s sheet shows nobody the rows of another', async () => {
  const other = await server.signIn('admin@vitrine.test', 'museum');
  const check = async (who: TestBrowser, slug: string, dish: string) => {
    answer = good(`Dish\n${dish}\n`);
    const { status, body } = await who.post(`${server.serverUrl(slug)}/api/v1/sources-try`, {
      kind: 'sheet',
      address,
    });
    expect([status, body.data?.rows[0].values.Dish]).toEqual([200, dish]);
  };
  await check(staff, 'demo', 'hello\u2028world');
  await check(other, 'museum', 'B-secret-dish');
  await check(staff, 'demo', 'C-dish');
});

test.each<[string, Answer, string]>([
  ['a server that fails', (_, response) => response.writeHead(500).end(), 'server_error'],
  [
    'a login page',
    good('<!doctype html><title>Sign in</title>', { 'Content-Type': 'text/html' }),
    'web_page',
  ],
  ['a login', (_, response) => response.writeHead(403).end(), 'needs_login'],
  ['20 MB', (_, response) => response.writeHead(200).end(Buffer.alloc(20_000_000)), 'too_large'],
  [
    'a bomb of gzip',
    (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    'too_large',
  ],
  [
    'a redirect to a private address',
    (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:8089/' }).end(),
    'address',
  ],
  ['100,000 rows', good(`Item;Price\n${'Espresso;2,20\n'.repeat(100_000)}`), 'too_many_rows'],
  ['a file that is no table', good('%PDF-1.7\u0000\u0001'), 'columns_gone'],
  ['columns that are gone', good('Item;Cost\nEspresso;2,20\n'), 'columns_gone'],
  ['no rows at all', good(''), 'empty'],
])('%s leaves the last good rows, and is named', async (_name, bad, code) => {
  answer = good();
  const id = await makeSource();
  await tried(id, null);
  const before = await rowsOf(id);
  answer = bad;
  const after = await fetchAgain(id);
  expect(after).toMatchObject({
    state: code === 'columns_gone' ? 'failed' : 'old',
    fault: { code },
    rows: 1,
    dataVersion: 1,
  });
  expect(await rowsOf(id)).toEqual(before);
  answer = good();
  expect(await fetchAgain(id)).toMatchObject({ state: 'fresh', fault: null });
});

test('what has not changed is not parsed: by its tag, by its date, and by its bytes', async () => {
  const parse = vi.spyOn(server.program.app.reader, 'read');
  const readings: [Record<string, string>, Answer][] = [
    [{ ETag: '"7"' }, (_, response) => response.writeHead(304).end()],
    [
      { 'Last-Modified': 'Tue, 17 Nov 2026 11:00:00 GMT' },
      (request, response) => response.writeHead(request.headers['if-modified-since'] ? 304 : 500).end(),
    ],
    [{}, good()],
  ];
  for (const [headers, again] of readings) {
    answer = good(csv, headers);
    const id = await makeSource();
    await tried(id, null);
    const parsed = parse.mock.calls.length;
    answer = again;
    for (let i = 0; i < 3; i++)
      expect(await fetchAgain(id)).toMatchObject({ state: 'fresh', dataVersion: 1 });
    expect(parse.mock.calls).toHaveLength(parsed);
  }
  parse.mockRestore();
});

fullTest('one byte a second is given up after 15 s, and the last good rows stay', async () => {
  answer = good();
  const id = await makeSource();
  await tried(id, null);
  answer = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    const timer = setInterval(() => response.write('x'), 1000);
    response.once('close', () => clearInterval(timer));
  };
  expect(await fetchAgain(id)).toMatchObject({ state: 'old', fault: { code: 'timeout' }, rows: 1 });
});

test('a feed full of entities is refused, and its headlines stay', async () => {
  const feed = (title: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>City</title><item><title>${title}</title></item></channel></rss>`;
  answer = good(feed('Trams run again'), { 'Content-Type': 'application/rss+xml' });
  const id = await makeSource({ kind: 'feed' });
  await tried(id, null);
  const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  answer = good(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${lol}]>${feed('&l9;').slice(21)}`);
  expect(await fetchAgain(id)).toMatchObject({ state: 'old', fault: { code: 'no_feed' } });
  expect(await rowsOf(id)).toMatchObject([{ values: { title: 'Trams run again' } }]);
});

/** Each kind with what it serves when all is well, and what comes instead. */
const feedOf = (title: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>City</title><item><title>${title}</title></item></channel></rss>`;
const calendarOf = (rule: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tour\r\nDTSTART:20000101T100000Z\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
test.each<[string, object, string, Answer, string]>([
  [
    'a feed that turns into a login page',
    { kind: 'feed' },
    feedOf('Trams run again'),
    good('<!doctype html><html><head><title>Sign in</title></head><body></body></html>', {
      'Content-Type': 'text/html; charset=utf-8',
    }),
    'web_page',
  ],
  [
    'a calendar that turns into a login page by a redirect',
    { kind: 'calendar' },
    calendarOf('FREQ=DAILY'),
    (request, response) =>
      request.url === '/login'
        ? response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><title>Sign in</title></html>')
        : response.writeHead(302, { Location: '/login' }).end(),
    'web_page',
  ],
  [
    'a calendar with hostile recurrence',
    { kind: 'calendar' },
    calendarOf('FREQ=DAILY'),
    good(calendarOf('FREQ=SECONDLY;BYDAY=MO;BYMONTH=2;BYMONTHDAY=30'), { 'Content-Type': 'text/calendar' }),
    'too_complex',
  ],
  [
    'JSON whose rows have moved',
    { kind: 'json', pointer: '/items' },
    JSON.stringify({ items: [{ name: 'Espresso' }] }),
    good(JSON.stringify({ data: [{ name: 'Espresso' }] })),
    'pointer_gone',
  ],
  [
    'JSON nested a million times',
    { kind: 'json', pointer: '/items' },
    JSON.stringify({ items: [{ name: 'Espresso' }] }),
    good('['.repeat(1_000_000)),
    'no_json',
  ],
])('%s leaves the last good rows, and is named', async (_name, more, before, bad, code) => {
  answer = good(before, { 'Content-Type': 'text/plain' });
  const id = await makeSource(more);
  expect(await tried(id, null)).toMatchObject({ state: 'fresh', dataVersion: 1 });
  const rows = await rowsOf(id);
  answer = bad;
  const after = await fetchAgain(id);
  expect(after).toMatchObject({ state: 'old', fault: { code }, dataVersion: 1 });
  expect(await rowsOf(id)).toEqual(rows);
});

test('a wrong charset is read as what it is, or named, and never shown as nonsense', async () => {
  answer = good();
  const id = await makeSource();
  await tried(id, null);
  // Windows-1252 that is called UTF-8.
  answer = (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' })
      .end(Buffer.from('Item;Price\nCaf\u00e9;2,40\n', 'latin1'));
  expect(await fetchAgain(id)).toMatchObject({ state: 'fresh', dataVersion: 2 });
  expect(await rowsOf(id)).toMatchObject([{ values: { Item: 'Café' } }]);
  // A charset that nobody knows.
  answer = good('Item;Price\nČaj;1,90\n', { 'Content-Type': 'text/csv; charset=x-nobody' });
  expect(await fetchAgain(id)).toMatchObject({ state: 'fresh', dataVersion: 3 });
  expect(await rowsOf(id)).toMatchObject([{ values: { Item: 'Čaj' } }]);
});

test('redirects without end, and an answer that breaks off, leave the last good rows', async () => {
  answer = good();
  const id = await makeSource();
  await tried(id, null);
  answer = (_, response) => response.writeHead(302, { Location: '/data' }).end();
  expect(await fetchAgain(id)).toMatchObject({ state: 'old', rows: 1, dataVersion: 1 });
  answer = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '1000' });
    response.write('Item;Price\n');
    response.destroy();
  };
  expect(await fetchAgain(id)).toMatchObject({ rows: 1, dataVersion: 1, fault: { code: 'unreachable' } });
  expect(await rowsOf(id)).toHaveLength(1);
});

test('after three failures a source has failed', async () => {
  answer = (_, response) => response.writeHead(500).end();
  const id = await makeSource();
  await tried(id, null);
  await fetchAgain(id);
  expect(await fetchAgain(id)).toMatchObject({ state: 'failed' });
});

test('an address is tried without saving anything; a private one and a bad one are refused in plain words', async () => {
  answer = good(JSON.stringify({ data: [{ number: 41, ready: true }] }), {
    'Content-Type': 'application/json',
  });
  const ask = (body: object) => staff.post(api('sources-try'), body);
  const found = await ask({ kind: 'json', address, pointer: '/data' });
  expect(found).toMatchObject({
    status: 200,
    body: { data: { total: 1, rows: [{ values: { number: 41 } }] } },
  });
  const lost = await ask({ kind: 'json', address, pointer: '/nowhere' });
  expect(lost).toMatchObject({ status: 422, body: { code: 'cannot_fetch' } });
  expect(lost.body.message).toContain('/nowhere');
  const inside = await ask({ kind: 'json', address: 'http://192.168.0.1/x', pointer: '' });
  expect(inside).toMatchObject({ status: 422, body: { code: 'cannot_fetch' } });
});

test('a calendar that takes too long or too much memory is stopped, and others are read afterwards', async () => {
  const calendar = (rule: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:x\r\nDTSTART:20000101T000000Z\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const ask = () => staff.post(api('sources-try'), { kind: 'calendar', address });
  for (const rule of [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=SECONDLY;BYDAY=MO;BYMONTH=2;BYMONTHDAY=30',
  ]) {
    answer = good(calendar(rule), { 'Content-Type': 'text/calendar' });
    const { status } = await ask();
    expect([200, 422]).toContain(status);
  }
  answer = good(calendar('FREQ=DAILY'), { 'Content-Type': 'text/calendar' });
  expect((await ask()).body.data.total).toBeGreaterThan(20);
});

test('the weather says who asks, asks once for neighbouring places, and not before it expires', async () => {
  const step = {
    time: '2026-11-17T12:00:00Z',
    data: {
      instant: { details: { air_temperature: 4.2 } },
      next_1_hours: { summary: { symbol_code: 'rain' }, details: { precipitation_amount: 0.4 } },
    },
  };
  answer = (request, response) =>
    request.url!.startsWith('/weather/')
      ? response
          .writeHead(200, {
            ...{
              'Content-Type': 'application/json',
              Expires: new Date(Date.now() + 3_600_000).toUTCString(),
            },
            'Last-Modified': 'Tue, 17 Nov 2026 11:00:00 GMT',
          })
          .end(JSON.stringify({ properties: { timeseries: [step] } }))
      : response.writeHead(404).end();
  await owner.query('update content.locations set latitude = null, longitude = null');
  const { body: places } = await staff.get(api('locations?_limit=2'));
  for (const { id } of places.data)
    expect((await staff.put(api(`locations/${id}`), { latitude: 50.0871, longitude: 14.421 })).status).toBe(
      200,
    );
  requests = [];
  const id = await makeSource({ kind: 'weather', address: null });
  expect(await tried(id, null)).toMatchObject({ state: 'fresh', rows: 2, places: { all: 2, known: 2 } });
  expect(requests.map(({ url }) => url)).toEqual(['/weather/compact?lat=50.09&lon=14.42']);
  expect(requests[0]!.headers['user-agent']).toMatch(/^Vitrine\/\S+ ops@example\.test$/);
  await fetchAgain(id);
  expect(requests).toHaveLength(1);
});
