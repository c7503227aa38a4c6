import { randomUUID } from 'node:crypto';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { bearer } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Tables: rows are saved one by one or all at once, get a moment at which all screens change, and can be taken
// back until then.

const clock = createTestClock(Date.now());
let server: TestServer;
let owner: Owner;
let staff: TestBrowser;
let device: PairedDevice;
let design: string;
let source: string;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const columns = [
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'price', name: 'Price', kind: 'price' },
  { key: 'soldOut', name: 'Sold out', kind: 'yesno' },
];

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  staff = await server.signIn('standard@vitrine.test');
  device = await pairDevice(server, staff);
  const { body } = await staff.post(api('designs'), {
    ...{ name: 'Menu board', use: 'item', shape: 'landscape', background: '#14342b', boxes: [] },
  });
  design = body.data.id;
  await showOn(server, 'demo', device.deviceId, design);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const put = (path: string, body: unknown, ifMatch?: number) =>
  staff.put(api(path), body, ifMatch === undefined ? {} : { headers: { 'If-Match': `"${ifMatch}"` } });
const rowsOf = async () => (await staff.get(api(`sources/${source}/rows`))).body.data;
const espresso = { item: 'Espresso', price: '2,20' };

beforeEach(async () => {
  const made = await staff.post(api('sources'), { name: `Prices ${randomUUID()}`, kind: 'table', columns });
  expect(made.status).toBe(201);
  source = made.body.data.id;
});

const useInDesign = (boxes: object[] = [{ ...sampleBoxes.table, source }]) =>
  put(`designs/${design}`, { boxes });

test('rows are read as they are written, and change at one moment a minute later', async () => {
  const saved = await put(`sources/${source}/rows`, { rows: [{ values: espresso }] });
  expect(saved.status).toBe(200);
  const { rows, waiting, now } = saved.body.data;
  expect(rows).toMatchObject([{ values: { item: 'Espresso', price: 2.2 }, version: 1 }]);
  expect(Date.parse(waiting.validFrom) - Date.parse(now)).toBe(60_000);
  const { body } = await staff.get(api(`sources/${source}`));
  expect(body.data).toMatchObject({ rows: 1, state: 'fresh', validFrom: waiting.validFrom });
});

test('a change joins the one that waits until 30 s before it; later ones get their own moment', async () => {
  const first = (await put(`sources/${source}/rows`, { rows: [{ values: espresso }] })).body.data;
  const row = first.rows[0].id;
  await clock.advance(29_000);
  const second = await put(`sources/${source}/rows/${row}`, { values: { price: 2.5 } }, 1);
  expect(second.body).toMatchObject({
    data: { version: 2 },
    waiting: { validFrom: first.waiting.validFrom },
  });
  await clock.advance(2000);
  const third = await put(`sources/${source}/rows/${row}`, { values: { price: 2.6 } }, 2);
  expect(Date.parse(third.body.waiting.validFrom)).toBe(clock.now().getTime() + 60_000);
  const stored = await owner.query(
    'select version from content.source_versions where source_id = $1 order by version',
    [source],
  );
  expect(stored).toHaveLength(3);
});

test('what is taken back leaves no trace, and too late it is refused', async () => {
  const first = (await put(`sources/${source}/rows`, { rows: [{ values: espresso }] })).body.data;
  await clock.advance(61_000);
  const row = first.rows[0].id;
  await put(`sources/${source}/rows/${row}`, { values: { price: 9 } });
  await put(`sources/${source}/rows/${randomUUID()}`, { values: { item: 'Cortado' } });
  const back = await put(`sources/${source}?action=take-back`, {});
  expect(back.body.data).toMatchObject({ rows: [{ id: row, values: { price: 2.2 } }], waiting: null });
  expect(await put(`sources/${source}?action=take-back`, {})).toMatchObject({
    status: 409,
    body: { code: 'nothing_waits' },
  });
  await put(`sources/${source}/rows/${row}`, { values: { price: 9 } });
  await clock.advance(58_000);
  expect((await put(`sources/${source}?action=take-back`, {})).body.code).toBe('too_late_to_take_back');
});

test('two people at different rows do not overwrite each other; at the same row the second is refused', async () => {
  const { rows } = (
    await put(`sources/${source}/rows`, { rows: [{ values: espresso }, { values: { item: 'Cortado' } }] })
  ).body.data;
  const [one, two] = rows;
  expect((await put(`sources/${source}/rows/${one.id}`, { values: { price: 3 } }, 1)).status).toBe(200);
  expect((await put(`sources/${source}/rows/${two.id}`, { values: { price: 4 } }, 1)).status).toBe(200);
  expect((await put(`sources/${source}/rows/${one.id}`, { values: { price: 5 } }, 1)).status).toBe(412);
  const { version } = await rowsOf();
  expect((await put(`sources/${source}/rows`, { rows: [] }, version - 1)).status).toBe(412);
  expect((await put(`sources/${source}/rows`, { rows: [] }, version)).status).toBe(200);
});

test.each([
  ['100,000 rows', { rows: Array.from({ length: 100_000 }, () => ({ values: {} })) }, 413],
  ['501 rows', { rows: Array.from({ length: 501 }, () => ({ values: {} })) }, 422],
  ['an unknown column', { rows: [{ values: { weight: 1 } }] }, 422],
  ['a price that is none', { rows: [{ values: { price: 'ask us' } }] }, 422],
  ['a cell that is too long', { rows: [{ values: { item: 'x'.repeat(501) } }] }, 422],
  [
    'a row twice',
    { rows: ['a', 'b'].map(() => ({ id: '019a8a5e-0000-7000-8000-000000000000', values: {} })) },
    422,
  ],
  [
    'too much in all',
    { rows: Array.from({ length: 500 }, () => ({ values: { item: 'ř'.repeat(490) } })) },
    422,
  ],
])('%s are refused by name, and nothing changes', async (_name, body, status) => {
  const before = await rowsOf();
  const answer = await put(`sources/${source}/rows`, body);
  expect(answer.status).toBe(status);
  expect(answer.body.message.length).toBeGreaterThan(5);
  expect((await rowsOf()).version).toBe(before.version);
});

test('a player gets the versions that count, fetches them, and reports that it has them', async () => {
  await useInDesign();
  const { url, token } = device;
  const asDevice = (path: string) => staff.get(`${url}${path}`, { headers: bearer(token) });
  await put(`sources/${source}/rows`, { rows: [{ values: espresso }] });
  const { body: index } = await asDevice('/api/player/data');
  const own = index.sources.find(({ id }: { id: string }) => id === source);
  expect(own.versions).toHaveLength(2);
  const [, next] = own.versions;
  const { body } = await asDevice(`/api/player/data/${source}?version=${next.version}`);
  expect(body.data).toMatchObject({
    columns: [
      { name: 'item', label: 'Item', kind: 'text' },
      { name: 'price', label: 'Price' },
      { name: 'soldOut' },
    ],
    rows: [{ values: { item: 'Espresso', price: 2.2 } }],
  });
  const at = clock.now().toISOString();
  const event = { kind: 'data', id: randomUUID(), source, version: next.version, stage: 'ready', at };
  const beat = await staff.post(`${url}/api/player/heartbeat`, { playing: null }, { headers: bearer(token) });
  expect(beat.body.dataVersion).toBe(index.version);
  const states = async () => {
    const { body: delivery } = await staff.get(api(`sources/${source}/delivery`));
    return delivery.data.displays.map(({ state }: { state: string }) => state);
  };
  expect(await states()).not.toContain('ready');
  await staff.post(`${url}/api/player/events`, { events: [event] }, { headers: bearer(token) });
  expect(await states()).toContain('ready');
  await clock.advance(61_000);
  const { body: later } = await asDevice('/api/player/data');
  expect(later.sources.find(({ id }: { id: string }) => id === source).versions).toEqual([next]);
});

test('a source in a design cannot be deleted, and names it; afterwards it can', async () => {
  await useInDesign();
  const refused = await staff.delete(api(`sources/${source}`));
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'source_in_use', related: [{ id: design, name: 'Menu board' }] },
  });
  await useInDesign([]);
  expect((await staff.delete(api(`sources/${source}`))).status).toBe(204);
});

test('a list says how many displays its sources feed, each counted once, and names their folders', async () => {
  const listed = async (query = '') =>
    (await staff.get(api(`sources?_limit=200&include=folder${query}`))).body;
  await owner.query('delete from content.source_uses');
  expect((await listed()).meta.counts).toMatchObject({ displays: 0 });
  const { body: other } = await staff.post(api('sources'), {
    ...{ name: `Wines ${randomUUID()}`, kind: 'table', columns },
  });
  const { body: folder } = await staff.post(api('folders'), { name: `Menus ${randomUUID()}` });
  expect((await put(`sources/${source}`, { folder: folder.data.id })).status).toBe(200);
  await useInDesign([
    { ...sampleBoxes.table, source },
    { ...sampleBoxes.table, id: 'wines', source: other.data.id },
  ]);
  const { data, meta } = await listed();
  const own = data.find(({ id }: { id: string }) => id === source);
  expect(own).toMatchObject({ displays: 1, failures: 0, places: null, folder: { name: folder.data.name } });
  expect(meta.counts.displays).toBe(1);
  // A filter does not change what all of them feed.
  expect((await listed('&state_eq=failed')).meta).toMatchObject({ total: 0, counts: { displays: 1 } });
  await useInDesign([]);
});

test('a frame shows sources too: its displays get them, and the pictures in cells, before they are shown', async () => {
  const pictured = [...columns, { key: 'picture', name: 'Picture', kind: 'picture' }];
  expect((await put(`sources/${source}`, { columns: pictured })).status).toBe(200);
  const { body: images } = await staff.get(api('playables?type_eq=image&status_eq=ready&_limit=1'));
  const [{ id: image }] = images.data;
  await put(`sources/${source}/rows`, { rows: [{ values: { ...espresso, picture: image } }] });
  const asDevice = (path: string) => staff.get(`${device.url}${path}`, { headers: bearer(device.token) });
  const idsOf = async () =>
    (await asDevice('/api/player/data')).body.sources.map(({ id }: { id: string }) => id);
  expect(await idsOf()).not.toContain(source);
  const { body: frame } = await staff.post(api('designs'), {
    ...{ name: `Frame ${randomUUID()}`, use: 'frame', shape: 'landscape', background: '#14342b' },
    boxes: [sampleBoxes.programme, { ...sampleBoxes.ticker, source }],
  });
  expect((await put(`displays/${device.display}`, { frame: frame.data.id })).status).toBe(200);
  expect(await idsOf()).toContain(source);
  const { body: version } = await asDevice(`/api/player/data/${source}?version=3`);
  const [{ playable, media }] = version.data.files;
  expect([playable, version.data.rows[0].values.picture]).toEqual([image, image]);
  // Its moment has not come.
  expect(Date.parse(version.data.validFrom)).toBeGreaterThan(clock.now().getTime());
  expect((await asDevice(`/api/player/media/${media[0].sha256}`)).status).toBe(200);
  const { body: used } = await staff.get(api(`sources/${source}`));
  expect(used.data).toMatchObject({ displays: 1, designs: [{ id: frame.data.id }] });
  await put(`displays/${device.display}`, { frame: null });
  expect(await idsOf()).not.toContain(source);
});

test('designs that show the weather of the place get it when there is some', async () => {
  const { source: _named, ...weather } = sampleBoxes.weather;
  await owner.query(`delete from content.source_uses`);
  await owner.query(`delete from content.sources where kind = 'weather'`);
  await useInDesign([weather]);
  const { body: made } = await staff.post(api('sources'), {
    name: `Weather ${randomUUID()}`,
    kind: 'weather',
  });
  const usedBy = async () =>
    (await staff.get(api(`sources/${made.data.id}`))).body.data.designs.map(({ id }: { id: string }) => id);
  expect(await usedBy()).toContain(design);
  await useInDesign([]);
  expect(await usedBy()).not.toContain(design);
  await useInDesign([weather]);
  expect(await usedBy()).toContain(design);
});

test('a table that was deleted comes back with its rows in their order, and so does a row', async () => {
  const rows = ['Espresso', 'Cortado', 'Latte'].map((item) => ({ values: { item } }));
  const { data: saved } = (await put(`sources/${source}/rows`, { rows })).body;
  const changeOf = async () => (await staff.get(api(`changes?subject_eq=${source}`))).body.data[0];
  const restore = async (change: string) => put(`sources/${source}?action=restore`, { change });
  await clock.advance(1000);
  await put(`sources/${source}/rows/${saved.rows[1].id}`, { values: { price: 3 } });
  expect((await restore((await changeOf()).id)).status).toBe(200);
  expect((await rowsOf()).rows[1].values).toEqual({ item: 'Cortado' });
  await clock.advance(1000);
  await staff.delete(api(`sources/${source}/rows/${saved.rows[0].id}`));
  expect((await restore((await changeOf()).id)).status).toBe(200);
  await clock.advance(1000);
  expect((await staff.delete(api(`sources/${source}`))).status).toBe(204);
  const restored = await restore((await changeOf()).id);
  expect([restored.status, restored.body.message]).toEqual([200, undefined]);
  const after = await rowsOf();
  expect(after.rows.map(({ values }: { values: { item: string } }) => values.item)).toEqual([
    ...['Espresso', 'Cortado', 'Latte'],
  ]);
  // Players that still have versions of its first life take these for newer ones.
  expect(after.version).toBeGreaterThan(1_000_000);
});

test('the history keeps the rows that changed, and who changed them', async () => {
  const { rows } = (
    await put(`sources/${source}/rows`, { rows: [{ values: espresso }, { values: { item: 'Cortado' } }] })
  ).body.data;
  await clock.advance(1000);
  await put(`sources/${source}/rows/${rows[0].id}`, { values: { price: 3 } });
  const { body } = await staff.get(api(`changes?subject_eq=${source}`));
  expect(body.data[0]).toMatchObject({
    topic: 'sources',
    kind: 'update',
    actor: { via: 'person' },
    before: { rows: [{ id: rows[0].id, values: { item: 'Espresso', price: 2.2 } }] },
    after: { rows: [{ id: rows[0].id, values: { item: 'Espresso', price: 3 } }] },
  });
  expect(body.data).toHaveLength(3);
});

test('people who only fill folders edit tables, and see no addresses of others', async () => {
  await staff.post(api('sources'), {
    ...{ name: `Calendar ${randomUUID()}`, kind: 'calendar', address: 'https://calendar.example/secret.ics' },
  });
  const clerk = await server.signIn('playables@vitrine.test');
  const { body } = await clerk.get(api('sources?_limit=200'));
  expect(new Set(body.data.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['table']));
  expect((await clerk.put(api(`sources/${source}/rows`), { rows: [{ values: espresso }] })).status).toBe(200);
  expect((await clerk.post(api('sources'), { name: 'x', kind: 'table', columns })).status).toBe(403);
});

test('a counter link opens one table on a phone: sold out and prices, until it is revoked', async () => {
  const { rows } = (await put(`sources/${source}/rows`, { rows: [{ values: espresso }] })).body.data;
  const made = await staff.post(api(`sources/${source}/counter-links`), { name: 'Till 1' });
  expect(made.status).toBe(201);
  const { secret, data: link } = made.body;
  const counter = (path: string) => `${server.serverUrl('demo')}/api/counter/${path}`;
  const phone = server.browser();
  const headers = { ...bearer(secret), Origin: null };
  const table = await phone.get(counter('table'), { headers });
  expect(table.body.data).toMatchObject({ rows: [{ id: rows[0].id }], currency: 'EUR' });
  const change = (values: object, row = rows[0].id) =>
    phone.put(counter(`rows/${row}`), { values }, { headers });
  expect((await change({ soldOut: true, price: 2.4 })).body.data.values).toMatchObject({
    soldOut: true,
    price: 2.4,
  });
  expect((await change({ item: 'Ours' })).status).toBe(422);
  expect((await change({ item: null })).status).toBe(403);
  expect((await change({ soldOut: true }, randomUUID())).status).toBe(404);
  expect((await phone.get(api('playables'), { headers })).status).toBe(401);
  const { body: changes } = await staff.get(api(`changes?subject_eq=${source}&call_eq=counter.row`));
  expect(changes.data[0].actor).toMatchObject({ name: 'Till 1', via: 'token' });
  expect((await staff.delete(api(`sources/${source}/counter-links/${link.id}`))).status).toBe(204);
  expect((await phone.get(counter('table'), { headers })).status).toBe(401);
});

test('A11: a counter link ends with the person who made it, and rests while they are blocked', async () => {
  await put(`sources/${source}/rows`, { rows: [{ values: espresso }] });
  const email = 'leaving@vitrine.test';
  const id = await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
  const leaving = await server.signIn(email);
  const { body } = await leaving.post(api(`sources/${source}/counter-links`), { name: 'Till 2' });
  const headers = { ...bearer(body.secret), Origin: null };
  const open = async () =>
    (await server.browser().get(`${server.serverUrl('demo')}/api/counter/table`, { headers })).status;
  expect(await open()).toBe(200);
  await owner.query('update content.members set blocked = true where identity_id = $1', [id]);
  expect(await open()).toBe(401);
  await owner.query('update content.members set blocked = false where identity_id = $1', [id]);
  expect(await open()).toBe(200);
  await owner.query('delete from content.members where identity_id = $1', [id]);
  expect(await open()).toBe(401);
  expect(await owner.query('select 1 from content.counter_links where name = $1', ['Till 2'])).toEqual([]);
});

test('A11: while a server is suspended its tokens and links are refused, and its players go on', async () => {
  await put(`sources/${source}/rows`, { rows: [{ values: espresso }] });
  const { body: link } = await staff.post(api(`sources/${source}/counter-links`), { name: 'Till 3' });
  const admin = await server.signIn('admin@vitrine.test');
  const { body: token } = await admin.post(api('tokens'), { name: 'Till', role: 'admin', may: 'write' });
  const ask = async () => {
    const [counter, program] = await Promise.all([
      server.browser().get(`${server.serverUrl('demo')}/api/counter/table`, {
        headers: { ...bearer(link.secret), Origin: null },
      }),
      server.browser().get(api('displays'), { headers: { ...bearer(token.secret), Origin: null } }),
    ]);
    const player = await server.browser().get(`${device.url}/api/player/manifest?protocol=4`, {
      headers: { ...bearer(device.token), Origin: null },
    });
    return [counter.status, counter.body?.code, program.status, program.body?.code, player.status];
  };
  expect(await ask()).toEqual([200, undefined, 200, undefined, 200]);
  await owner.query(`update content.environments set suspended_at = now() where slug = 'demo'`);
  try {
    expect(await ask()).toEqual([403, 'server_suspended', 403, 'server_suspended', 200]);
  } finally {
    await owner.query(`update content.environments set suspended_at = null where slug = 'demo'`);
  }
});

test('a connected player is told at once which versions count, and that one was taken back', async () => {
  await useInDesign();
  const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
  type Heard = {
    type: string;
    dataVersion?: string;
    data?: { sources: { id: string; versions: unknown[] }[] };
  };
  const heard: Heard[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: device.token, protocol: 2 })));
  await vi.waitFor(() =>
    expect(heard[0]).toMatchObject({ type: 'welcome', dataVersion: expect.any(String) }),
  );
  const versions = () =>
    heard.findLast(({ type }) => type === 'data')?.data?.sources.find(({ id }) => id === source)?.versions
      .length;
  await put(`sources/${source}/rows`, { rows: [{ values: espresso }] });
  await vi.waitFor(() => expect(versions()).toBe(2));
  await put(`sources/${source}?action=take-back`, {});
  await vi.waitFor(() => expect(versions()).toBe(1));
  socket.send(JSON.stringify({ type: 'heartbeat', beat: { playing: null } }));
  await vi.waitFor(() =>
    expect(heard.findLast(({ type }) => type === 'ack')).toMatchObject({ dataVersion: expect.any(String) }),
  );
  socket.close();
});
