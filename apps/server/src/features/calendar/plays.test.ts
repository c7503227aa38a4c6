import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice, pretendSent } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { pruneHistory } from '../player/offline.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let playlist: string;
/** Belongs to a deleted playlist. */
const deleted = newId();
const item = newId();
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-16T10:00:00.000Z') });
  owner = await connectOwner(server.database);
  await owner.query('truncate content.plays');
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin, { name: '=2+3" screen' });
  const { body: shown } = await admin.get(url(`displays/${device.display}`));
  await admin.put(url(`locations/${shown.data.location}`), { timezone: 'Asia/Kathmandu' });
  const { body } = await admin.post(url('playlists'), { name: 'Proven; "really"' });
  playlist = body.data.id;
  await pretendSent(
    owner,
    device.deviceId,
    [playlist, deleted].map((each) => ({ playlist: each, item })),
  );
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const report = async (plays: { name: string; startedAt: string; seconds?: number; playlist?: string }[]) => {
  const events = plays.map((play) => ({
    ...{ kind: 'play', id: newId(), playlist, item, playable: newId(), seconds: 10 },
    ...play,
  }));
  const headers = { Authorization: `Bearer ${device.token}` };
  const { status } = await server.browser().post(`${device.url}/api/player/events`, { events }, { headers });
  expect(status).toBe(200);
};
/** Keeps the byte order mark at the start, as saving the file would. */
const download = async (parameters = '', more: RequestInit & { language?: string } = {}) => {
  const address = url(`plays-export${parameters}`);
  const language = { 'Accept-Language': more.language ?? 'en' };
  const response = await fetch(address, {
    ...more,
    headers: { ...admin.headersFor('GET', address), ...language },
  });
  return { response, text: async () => Buffer.from(await response.arrayBuffer()).toString() };
};
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('proof of play', () => {
  test('is limited by two instants, the end exclusive, with the display, its zone and the playlist', async () => {
    await report([
      { name: 'Before', startedAt: '2026-11-14T23:59:59.000Z' },
      { name: 'First', startedAt: '2026-11-15T00:00:00.000Z' },
      { name: 'Last', startedAt: '2026-11-15T23:59:59.999Z' },
      { name: 'After', startedAt: '2026-11-16T00:00:00.000Z' },
    ]);
    const range = 'from_eq=2026-11-15T00:00:00.000Z&to_eq=2026-11-16T00:00:00.000Z';
    const { body } = await admin.get(url(`plays?${range}&include=display,playlist`));
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Last', 'First']);
    expect(body.meta.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      display: { id: device.display, name: '=2+3" screen', timezone: 'Asia/Kathmandu' },
      playlist: { id: playlist, name: 'Proven; "really"' },
    });
    const { body: plain } = await admin.get(url(`plays?${range}&playlist_eq=${playlist}`));
    expect(plain.data[0]).toMatchObject({ display: device.display, playlist });
    expect((await admin.get(url('plays?from_eq=yesterday'))).status).toBe(422);
  });

  test('case 204: as CSV it stays text: formulas are harmless, quotes and separators are kept, numbers are numbers', async () => {
    await owner.query('delete from content.plays');
    await report([
      { name: '=HYPERLINK("http://example.test")', startedAt: '2026-11-15T10:00:00.000Z', seconds: 12.34 },
      { name: '-5', startedAt: '2026-11-15T10:00:01.000Z' },
      { name: '@SUM(1,2)', startedAt: '2026-11-15T10:00:02.000Z', playlist: deleted },
    ]);
    const { response, text: read } = await download();
    const { status, headers } = response;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const text = await read();
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="proof-of-play\.csv"/);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(text)).toEqual([
      'Display,Location,Playlist,Item,Start (local time),Time zone,Start (UTC),Seconds',
      expect.stringMatching(
        /^"'=2\+3"" screen",.*,"Proven; ""really""","'=HYPERLINK\(""http:\/\/example\.test""\)",2026-11-15 15:45:00,Asia\/Kathmandu,2026-11-15T10:00:00Z,12\.3$/,
      ),
      expect.stringMatching(/,-5,2026-11-15 15:45:01,/),
      expect.stringMatching(/,,"'@SUM\(1,2\)",/),
    ]);
  });

  test('uses the language of the reader, and the separator of their spreadsheet', async () => {
    const { text } = await download('', { language: 'cs' });
    expect(linesOf(await text())[0]).toBe(
      'Displej;Lokalita;Playlist;Položka;Začátek (místní čas);Časové pásmo;Začátek (UTC);Sekundy',
    );
  });

  test('contains only what was asked for', async () => {
    const count = async (parameters: string) =>
      linesOf(await (await download(`?${parameters}`)).text()).length - 1;
    expect(await count(`playlist_eq=${playlist}`)).toBe(2);
    expect(await count(`display_eq=${device.display}&from_eq=2026-11-15T10:00:01.000Z`)).toBe(2);
    expect(await count(`display_eq=${newId()}`)).toBe(0);
    expect(await count('to_eq=2026-11-15T10:00:01.000Z')).toBe(1);
    expect((await admin.get(url('plays-export?who=me'))).status).toBe(422);
  });
});

describe('very much of it', () => {
  beforeAll(async () => {
    await owner.query('delete from content.plays');
    await owner.query(`
      insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at)
      select environment_id, gen_random_uuid(), id, device_id, 'Showing ' || n, timestamptz '2026-11-01' + n * interval '1 second',
        10, '2026-11-15', '2026-11-15'
      from content.displays, generate_series(1, 200001) as n where id = '${device.display}'`);
    await owner.query('analyze content.plays');
  }, 60_000);

  test('more than 200,000 showings are refused, with the advice to narrow the range', async () => {
    const { status, body } = await admin.get(url('plays-export'));
    expect([status, body.message]).toEqual([
      422,
      'More than 200,000 showings. Choose a shorter time or one display.',
    ]);
  });

  fullTest(
    'case 205: 100,000 rows are streamed as they are read, and a client that disconnects ends the reading',
    async () => {
      const to = new Date(Date.parse('2026-11-01T00:00:00Z') + 100_001_000).toISOString();
      const before = process.memoryUsage().rss;
      let highest = before;
      const watch = setInterval(() => {
        highest = Math.max(highest, process.memoryUsage().rss);
      }, 20);
      const { response } = await download(`?to_eq=${to}`);
      let lines = 0;
      for await (const bytes of response.body!) lines += bytes.filter((byte: number) => byte === 10).length;
      clearInterval(watch);
      expect([response.status, lines]).toEqual([200, 100_001]);
      expect(highest - before).toBeLessThan(150e6);

      const leaving = new AbortController();
      const left = await download(`?to_eq=${to}`, { signal: leaving.signal });
      await left.response.body!.getReader().read();
      leaving.abort();
      await vi.waitFor(
        async () => {
          const busy = await owner.query(`select from pg_stat_activity
          where datname = current_database() and state <> 'idle' and query like '%content.plays%' and pid <> pg_backend_pid()`);
          expect(busy).toEqual([]);
        },
        { timeout: 5000, interval: 50 },
      );
    },
    60_000,
  );
});

test('case 151: showings are kept for 400 days and faults for 90', async () => {
  await owner.query('delete from content.plays');
  const ages = [1, 399, 401, 89, 91];
  await owner.query(
    `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at)
     select environment_id, gen_random_uuid(), id, device_id, age::text, timestamptz '2026-11-16T10:00Z' - age * interval '1 day',
       10, now(), now() from content.displays, unnest($1::int[]) as age where id = '${device.display}'`,
    [ages],
  );
  await owner.query(
    `insert into content.player_faults (environment_id, id, display_id, device_id, reason, at)
     select environment_id, gen_random_uuid(), id, device_id, age::text, timestamptz '2026-11-16T10:00Z' - age * interval '1 day'
     from content.displays, unnest($1::int[]) as age where id = '${device.display}'`,
    [ages],
  );
  await pruneHistory(server.program.app);
  const left = async (text: string) =>
    (await owner.query(text)).map(({ age }: { age: string }) => Number(age)).sort((a, b) => a - b);
  expect(await left('select name as age from content.plays')).toEqual([1, 89, 91, 399]);
  expect(await left('select reason as age from content.player_faults')).toEqual([1, 89]);
});
