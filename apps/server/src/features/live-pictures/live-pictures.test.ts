import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const clock = createTestClock('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let screen: PairedDevice;
let playlist: string;
let jpeg: Buffer;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
/** Two pictures a second are allowed, and tests are faster than that. */
const waitASecond = () => clock.advance(1000);
const patience = { interval: 20 };

const paint = (width: number, height: number, colour = 'red') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const post = (
  body: Uint8Array | null,
  { state = 'showing', token = screen.token, type = 'image/jpeg', headers = {} } = {},
) =>
  fetch(`${screen.url}/api/player/frame`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Frame-State': state,
      ...(body && { 'Content-Type': type }),
      ...headers,
    },
    body: body as Uint8Array<ArrayBuffer> | null,
  });
const displayOf = async () => (await admin.get(url(`displays/${screen.display}`))).body.data;
const frame = (headers: Record<string, string> = {}) =>
  admin.ask('GET', url(`displays/${screen.display}/frame`), { headers });

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const day = { start: '08:00', end: '18:00', nonstop: true, closed: false };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const hours = Object.fromEntries(days.map((name) => [name, day]));
  const place = await admin.post(url('locations'), { name: 'Always open', timezone: 'UTC', hours });
  screen = await pairDevice(server, admin, { name: 'Watched' });
  await admin.put(url(`displays/${screen.display}`), { location: place.body.data.id });
  playlist = await showOn(server, 'demo', screen.deviceId, page);
  jpeg = await paint(480, 270);
});
beforeEach(async () => {
  await waitASecond();
  await owner.query('delete from content.frames');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('pictures of what a display shows', () => {
  test('the newest one is in the display record and at its address, and is not sent twice', async () => {
    expect(await displayOf()).toMatchObject({ picture: null, pictureAt: null });
    expect((await frame()).status).toBe(404);
    expect((await post(jpeg)).status).toBe(204);
    const { picture, pictureAt } = await displayOf();
    expect(pictureAt).toBe(clock.now().toISOString());
    const seen = await admin.ask('GET', picture);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(seen.headers.get('cache-control')).toBe('private, max-age=3600');
    const { headers } = await frame();
    expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    const again = await frame({ 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
    await waitASecond();
    await post(await paint(480, 270, 'blue'));
    expect((await frame({ 'If-None-Match': headers.get('etag')! })).status).toBe(200);
    expect((await displayOf()).picture).not.toBe(picture);
  });

  test('a page of another origin has no picture, and the previous one is removed', async () => {
    await post(jpeg);
    expect((await post(null, { state: 'page' })).status).toBe(204);
    expect(await displayOf()).toMatchObject({ picture: null });
    const { body } = await admin.get(url(`displays/${screen.display}/live`));
    expect(body.data.frame).toEqual({ picture: null, at: clock.now().toISOString(), state: 'page' });
  });

  test('invalid, truncated, huge and oversized pictures are refused and change nothing', async () => {
    expect((await post(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422);
    expect((await post(jpeg.subarray(0, 200))).status).toBe(422);
    await waitASecond();
    expect((await post(await paint(4000, 10))).status).toBe(422);
    expect((await post(Buffer.concat([jpeg, Buffer.alloc(100_001)]))).status).toBe(413);
    await waitASecond();
    expect((await post(jpeg, { state: 'dancing' })).status).toBe(422);
    expect((await post(jpeg, { type: 'image/png' })).status).toBe(415);
    expect((await displayOf()).picture).toBeNull();
  });

  test('a device sends two pictures a second at most', async () => {
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await post(jpeg)).status));
    expect(statuses.sort()).toEqual([204, 204, 429, 429]);
  });

  test('case 114: an unknown token sends nothing, and a device without a display leaves no picture', async () => {
    expect((await post(jpeg, { token: 'x'.repeat(43) })).status).toBe(401);
    await admin.put(url(`displays/${screen.display}?action=deactivate`));
    expect((await post(jpeg)).status).toBe(204);
    expect(await displayOf()).toMatchObject({ picture: null });
    await admin.put(url(`displays/${screen.display}?action=activate`));
  });

  test('a picture of another environment is not found', async () => {
    await post(jpeg);
    const guest = await server.signIn('admin@vitrine.test', 'museum');
    const { status } = await guest.get(
      `${server.serverUrl('museum')}/api/v1/displays/${screen.display}/frame`,
    );
    expect(status).toBe(404);
  });
});

describe('watching', () => {
  const watch = (display = screen.display) => admin.post(url(`displays/${display}/watch`), {});

  async function connect() {
    const socket = new WebSocket(`${screen.url.replace('http', 'ws')}/api/player/socket`);
    const heard: { type: string; seconds?: number }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: screen.token, protocol: 1 })));
    await vi.waitFor(() => expect(heard[0]?.type).toBe('welcome'), patience);
    return { socket, watched: () => heard.filter(({ type }) => type === 'watch') };
  }

  test('the player is asked to send frames for fifteen seconds, once however many watch', async () => {
    const { socket, watched } = await connect();
    const answers = await Promise.all([watch(), watch(), watch()]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await vi.waitFor(() => expect(watched()).toEqual([{ type: 'watch', seconds: 15 }]), patience);
    socket.close();
    // What its handshake says of it is written a second later, over what the next test would write.
    await server.program.app.heartbeats.flush();
  });

  test('an unknown display cannot be watched, and only a limited number at once', async () => {
    expect((await watch(newId())).status).toBe(404);
    await owner.query(
      `insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
       select environment_id, gen_random_uuid(), decode(md5(n::text), 'hex'), 'extra ' || n, now(), now()
       from content.displays, generate_series(1, 30) n where id = $1`,
      [screen.display],
    );
    await owner.query(
      `insert into content.displays (environment_id, id, name, location_id, device_id, created_at, updated_at)
       select d.environment_id, gen_random_uuid(), v.connect_string, d.location_id, v.id, now(), now()
       from content.displays d join content.devices v on v.connect_string like 'extra %' where d.id = $1`,
      [screen.display],
    );
    const more = (await admin.get(url('displays?name_contains=extra&_limit=200'))).body.data;
    expect(more).toHaveLength(30);
    const statuses = [];
    for (const { id } of more) statuses.push((await watch(id)).status);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(25);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the live view', () => {
  const live = async () => (await admin.get(url(`displays/${screen.display}/live`))).body.data;
  const seen = (at: Date, playing: object | null) =>
    owner.query(
      `update content.devices set last_active_at = $2, playing = $3, playing_since = $2 where id = $1`,
      [screen.deviceId, at, playing && JSON.stringify(playing)],
    );

  test('shows what plays, which item of how many, until when, and what comes next', async () => {
    await seen(clock.now(), { playlist, item: null, name: 'Something' });
    await post(jpeg);
    const data = await live();
    expect(data).toMatchObject({
      status: 'playlist_active',
      name: 'Watched',
      state: 'playing',
      offlineSince: null,
    });
    expect(data.current).toMatchObject({ playlist: { id: playlist }, number: 1, of: 1 });
    expect(Date.parse(data.current.to)).toBeGreaterThan(clock.now().getTime());
    expect(data.next.item).toBe(data.current.item);
    expect(data.frame).toMatchObject({ state: 'showing', at: clock.now().toISOString() });
    expect(data.previous).not.toBeNull();
    expect(data.following).not.toBeNull();
  });

  test('UI7: shows the whole loop, since when it plays, and which playlist and closing follow', async () => {
    await seen(clock.now(), { playlist, item: null, name: 'Something' });
    const data = await live();
    expect(data.playing.since).toBe(clock.now().toISOString());
    expect(data.loop).toMatchObject({
      count: 1,
      items: [{ item: data.current.item, name: data.current.name, amount: 1 }],
    });
    expect(data.loop.seconds).toBe(data.loop.items[0].seconds);
    expect(data.closesAt).toBeNull();
    expect(data.nextChanges).toEqual([]);
    const hours = { start: '08:00', end: '18:00', nonstop: false, closed: false };
    const week = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, hours]),
    );
    const place = await admin.get(url(`displays/${screen.display}`));
    const always = (await admin.get(url(`locations/${place.body.data.location}`))).body.data.hours;
    await admin.put(url(`locations/${place.body.data.location}`), { hours: week });
    expect(await live()).toMatchObject({
      since: '2026-11-16T08:00:00.000Z',
      until: '2026-11-16T18:00:00.000Z',
      closesAt: '2026-11-16T18:00:00.000Z',
      // Three moments, across the night; what stays the same is no change.
      nextChanges: [
        { at: '2026-11-16T18:00:00.000Z', state: 'closed', playlists: [], picture: null },
        { at: '2026-11-17T08:00:00.000Z', state: 'playing', playlists: [data.playing.playlist] },
        { at: '2026-11-17T18:00:00.000Z', state: 'closed', playlists: [] },
      ],
    });
    await admin.put(url(`locations/${place.body.data.location}`), { hours: always });
  });

  test('UI7: shows whether the device has the current files of everything that plays within 48 hours', async () => {
    await seen(clock.now(), null);
    expect(await live()).toMatchObject({ filesStored: false });
    const store = (version: number) =>
      owner.query(
        `insert into content.receipts (environment_id, display_id, playlist_id, version, received_at, cached_at)
         select environment_id, $1, id, version + $3::int, now(), now() from content.playlists where id = $2
         on conflict (environment_id, display_id, playlist_id) do update set version = excluded.version, cached_at = now()`,
        [screen.display, playlist, version],
      );
    await store(-1);
    expect(await live()).toMatchObject({ filesStored: false });
    await store(0);
    expect(await live()).toMatchObject({ filesStored: true });
  });

  test('a design has no stored picture, so replies say which design is to be drawn', async () => {
    await seen(clock.now(), { playlist, item: null, name: 'Something' });
    const { body } = await admin.post(url('designs'), {
      ...{ name: 'Menu board', use: 'item', shape: 'landscape', background: '#14342b', boxes: [] },
    });
    const design = body.data.id;
    const items = 'update content.playlist_items set playable_id = $2 where playlist_id = $1 returning *';
    const before = (await live()).loop.items[0].playable;
    await owner.query(items, [playlist, design]);
    const data = await live();
    expect(data.loop.items).toMatchObject([{ name: 'Menu board', picture: null, design }]);
    expect(data).toMatchObject({ plannedPicture: null, plannedDesign: design });
    expect((await displayOf()).planned).toEqual({ item: 'Menu board', picture: null, design });
    const card = async () =>
      (await admin.get(url('overview'))).body.data.playing.find(
        ({ id }: { id: string }) => id === screen.display,
      );
    expect(await card()).toMatchObject({ isPlanned: true, picture: null, design });
    await post(jpeg);
    expect(await card()).toMatchObject({ isPlanned: false, design: null });
    await owner.query(items, [playlist, before]);
    expect((await live()).loop.items[0].design).toBeNull();
  });

  test('of an offline display shows since when; an unknown one is not found', async () => {
    const at = new Date(clock.now().getTime() - 600_000);
    await seen(at, null);
    expect(await live()).toMatchObject({ status: 'offline', offlineSince: at.toISOString() });
    expect((await admin.get(url(`displays/${newId()}/live`))).status).toBe(404);
  });

  test('a screen that is black or frozen while it should play is an attention item in the overview', async () => {
    await seen(clock.now(), { playlist, item: null, name: 'Something' });
    const items = async () =>
      (await admin.get(url('overview'))).body.data.attention.filter(
        (each: { kind: string; subject: { id: string } }) =>
          each.kind === 'not_showing' && each.subject.id === screen.display,
      );
    await post(jpeg);
    expect(await items()).toEqual([]);
    await post(await paint(480, 270, 'black'), { state: 'black' });
    const since = clock.now().toISOString();
    expect(await items()).toMatchObject([{ since }]);
    await waitASecond();
    await post(jpeg);
    expect(await items()).toEqual([]);
  });
});
