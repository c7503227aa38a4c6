import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShrinker, type ShrinkPictures } from '../../infra/converter/shrink-pictures.ts';
import { toolsHere } from '../../infra/converter/tools.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { keepHourlyPictures, pruneHourlyPictures } from './hourly-pictures.service.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = new Date('2026-11-16T10:02:00.000Z');
const clock = createTestClock(start);
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let screen: PairedDevice;
let environment: string;
let shrink: ShrinkPictures;

const url = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const app = () => server.program.app;
const at = (time: string) => new Date(`2026-11-16T${time}:00.000Z`);
/** Noise is the hardest to compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer();
const paint = (colour: string) =>
  sharp({ create: { width: 480, height: 270, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function send(jpeg: Buffer): Promise<void> {
  const reply = await fetch(`${screen.url}/api/player/frame`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${screen.token}`,
      'X-Frame-State': 'showing',
      'Content-Type': 'image/jpeg',
    },
    body: jpeg as Uint8Array<ArrayBuffer>,
  });
  expect(reply.status).toBe(204);
}
const keep = () => keepHourlyPictures(app(), shrink, [environment]);
const prune = () => pruneHourlyPictures(app(), [environment]);
const rows = () =>
  owner.query('select * from content.hourly_pictures where display_id = $1 order by hour', [screen.display]);
const picture = (instant: Date, as = admin, slug = 'demo') =>
  as.ask('GET', url(`displays/${screen.display}/hourly-picture?at=${instant.toISOString()}`, slug));

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  screen = await pairDevice(server, admin, { name: 'Kept' });
  await admin.put(url(`displays/${screen.display}?action=activate`));
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  const tools = await toolsHere({ ffmpegPath: undefined, allowsBundled: true, workDir: app().jobsDir });
  shrink = createShrinker(tools, app().jobsDir);
});
beforeEach(async () => {
  await clock.moveTo(start);
  // Two pictures a second are allowed, and all tests begin at the same one.
  app().state.framesSentAt.clear();
  await owner.query('delete from content.hourly_pictures; delete from content.frames');
  await owner.query('update content.environments set keeps_pictures = true');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('one picture per display and hour', () => {
  test('the first of an hour is kept, at most 320 pixels and 12 kB', async () => {
    await send(await noise(480, 270));
    expect(await keep()).toBe(1);
    await clock.moveTo(at('10:40'));
    await send(await paint('blue'));
    expect(await keep()).toBe(0);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row.taken_at).toBe(start.toISOString());
    const { status, headers, bytes } = await bytesOf(start);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400',
    ]);
    expect(bytes.length).toBe(row.size);
    expect(bytes.length).toBeLessThanOrEqual(12_000);
    const { width, height } = await sharp(bytes).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(320);
  });

  test('a picture is never from after the moment', async () => {
    await send(await paint('red'));
    await keep();
    await clock.moveTo(at('11:01'));
    await send(await paint('blue'));
    await keep();
    expect((await picture(new Date(start.getTime() - 1))).status).toBe(404);
    const colourAt = async (instant: Date) => {
      const { data } = await sharp((await bytesOf(instant)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data[0]! > data[2]! ? 'red' : 'blue';
    };
    expect(await colourAt(at('11:00'))).toBe('red');
    expect(await colourAt(at('11:01'))).toBe('blue');
    expect(await colourAt(at('15:00'))).toBe('blue');
  });

  test('what cannot be read is not tried again in that hour, and does not hold up others', async () => {
    await send(await paint('red'));
    await owner.query(`update content.frames set jpeg = '\\xffd8ffd9'`);
    expect(await keep()).toBe(0);
    expect(await rows()).toMatchObject([{ storage_key: null }]);
    expect((await picture(at('10:30'))).status).toBe(404);
    const [good, bad] = await shrink([await paint('red'), Buffer.from('no picture')]);
    expect([good !== null, bad]).toEqual([true, null]);
  });

  test('a display without a device, an inactive one and one that sends no picture keep none', async () => {
    await send(await paint('red'));
    await owner.query('update content.displays set active = false where id = $1', [screen.display]);
    expect(await keep()).toBe(0);
    await owner.query('update content.displays set active = true where id = $1', [screen.display]);
    await owner.query('update content.frames set jpeg = null');
    expect(await keep()).toBe(0);
  });
});

async function bytesOf(instant: Date) {
  const address = url(`displays/${screen.display}/hourly-picture?at=${instant.toISOString()}`);
  const answer = await fetch(address, { headers: admin.headersFor('GET', address) });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('pictures go away', () => {
  const isStored = async (key: string) => {
    for await (const listed of app().storage.list(environment)) if (listed.key === key) return true;
    return false;
  };

  test('after fourteen days, with their files', async () => {
    await send(await paint('red'));
    await keep();
    const [{ storage_key }] = await rows();
    await clock.moveTo(start.getTime() + 14 * 24 * hourMs - minuteMs);
    await prune();
    expect(await rows()).toHaveLength(1);
    await clock.moveTo(start.getTime() + 14 * 24 * hourMs + minuteMs);
    await prune();
    expect(await rows()).toEqual([]);
    await vi.waitFor(async () => expect(await isStored(storage_key)).toBe(false), { interval: 50 });
  });

  test('a file that another hour shows stays', async () => {
    await send(await paint('red'));
    await keep();
    const [{ storage_key }] = await rows();
    await owner.query(
      `insert into content.hourly_pictures select environment_id, display_id, hour - interval '20 days', taken_at - interval '20 days',
        storage_key, size from content.hourly_pictures`,
    );
    await prune();
    expect(await rows()).toHaveLength(1);
    expect(await isStored(storage_key)).toBe(true);
    expect((await picture(at('10:30'))).status).toBe(200);
  });

  test('when the setting is switched off, and none is served in between', async () => {
    await send(await paint('red'));
    await keep();
    const saved = await admin.put(url('settings'), { keepsPictures: false });
    expect([saved.status, saved.body.data.keepsPictures]).toEqual([200, false]);
    expect((await picture(at('10:30'))).status).toBe(404);
    await prune();
    expect(await rows()).toEqual([]);
    expect(await keep()).toBe(0);
  });

  test('with their display, whose picture nobody gets any more', async () => {
    const other = await pairDevice(server, admin, { name: 'Deleted' });
    await owner.query(`insert into content.hourly_pictures values ($1, $2, $3, $3, $4, 10)`, [
      environment,
      other.display,
      start,
      `${environment}/${other.display}`,
    ]);
    expect((await admin.ask('DELETE', url(`displays/${other.display}`))).status).toBeLessThan(300);
    const reply = await admin.ask(
      'GET',
      url(`displays/${other.display}/hourly-picture?at=${start.toISOString()}`),
    );
    expect(reply.status).toBe(404);
    await prune();
    const left = await owner.query('select 1 from content.hourly_pictures where display_id = $1', [
      other.display,
    ]);
    expect(left).toEqual([]);
  });
});

test('staff of the environment see them, others do not', async () => {
  await send(await paint('red'));
  await keep();
  const statusFor = async (email: string, slug = 'demo') =>
    (await picture(at('10:30'), await server.signIn(email), slug)).status;
  expect(await statusFor('standard@vitrine.test')).toBe(200);
  expect(await statusFor('playables@vitrine.test')).toBe(403);
  expect((await picture(at('10:30'), server.browser())).status).toBe(401);
  const elsewhere = await server.signIn('admin@vitrine.test', 'museum');
  expect((await picture(at('10:30'), elsewhere, 'museum')).status).toBe(404);
});
