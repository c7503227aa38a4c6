import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { pruneHistory } from '../../processes/prune-history.ts';
import { type PairedDevice, pairDevice, pretendSent } from '../../test/devices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let mailbox: Mailbox;
let admin: TestBrowser;
let device: PairedDevice;
let playlist: string;
/** Belongs to a deleted playlist. */
const deleted = newId();
const item = newId();
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  mailbox = await openMailbox();
  const now = new Date('2026-11-16T10:00:00.000Z');
  server = await startTestServer({ clock: () => now, demoAt: now, env: { SMTP_URL: mailbox.url } });
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
  await mailbox.stop();
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
      'Display,Location,Playlist,Item,Start (local time),Time zone,Start (UTC),Seconds,Showings,Playlist version,File (SHA-256)',
      expect.stringMatching(
        /^"'=2\+3"" screen",.*,"Proven; ""really""","'=HYPERLINK\(""http:\/\/example\.test""\)",2026-11-15 15:45:00,Asia\/Kathmandu,2026-11-15T10:00:00Z,12\.3,1,,$/,
      ),
      expect.stringMatching(/,-5,2026-11-15 15:45:01,/),
      expect.stringMatching(/,,"'@SUM\(1,2\)",/),
    ]);
  });

  test('uses the language of the reader, and the separator of their spreadsheet', async () => {
    const { text } = await download('', { language: 'cs' });
    expect(linesOf(await text())[0]).toBe(
      'Displej;Lokalita;Playlist;Položka;Začátek (místní čas);Časové pásmo;Začátek (UTC);Sekundy;Zobrazení;Verze playlistu;Soubor (SHA-256)',
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
      select environment_id, gen_random_uuid(), id, device_id, 'Showing ' || n, timestamptz '2026-11-01 00:00:00.000123Z' + n * interval '1 second',
        10, '2026-11-15', '2026-11-15'
      from content.displays, generate_series(1, 50001) as n where id = '${device.display}'`);
    await owner.query('analyze content.plays');
  });

  const secondsLater = (seconds: number) =>
    new Date(Date.parse('2026-11-01T00:00:00Z') + seconds * 1000).toISOString();

  test('PL7: more than 50,000 showings are written by a job, and a link for signed-in staff arrives by mail', async () => {
    const { response } = await download('', { language: 'de' });
    expect(response.status).toBe(202);
    const { data } = (await response.json()) as { data: { id: string } };
    expect(data).toMatchObject({ state: 'waiting', expiresAt: '2026-11-23T10:00:00.000Z' });
    const state = () => admin.get(url(`plays-exports/${data.id}`));
    await vi.waitFor(async () => expect((await state()).body.data.state).toBe('ready'), 60_000);
    const { body } = await state();
    expect(body.data.plays).toBe(50_001);

    const address = url(`plays-exports/${data.id}/file`);
    const file = await fetch(address, { headers: admin.headersFor('GET', address) });
    expect(file.headers.get('content-disposition')).toContain('proof-of-play.csv');
    const text = Buffer.from(await file.arrayBuffer()).toString();
    expect(Buffer.byteLength(text)).toBe(body.data.size);
    const lines = linesOf(text);
    expect([lines.length, lines[0]!.split(';')[0], lines.at(-1)]).toEqual([
      50_002,
      'Display',
      expect.stringContaining(';Showing 50001;'),
    ]);
    const mail = await mailbox.newestTo('admin@vitrine.test');
    expect(mail.subject).toBe('Ihr Export des Wiedergabenachweises ist fertig');
    expect(mail.text).toContain(`/de/displays/exports/${data.id}?server=demo`);

    const stranger = server.browser();
    expect((await stranger.get(url(`plays-exports/${data.id}`))).status).toBe(401);
    expect((await stranger.get(address)).status).toBe(401);
    const elsewhere = await server.signIn('admin@vitrine.test', 'museum');
    const museum = `${server.serverUrl('museum')}/api/v1/plays-exports/${data.id}`;
    expect((await elsewhere.get(museum)).status).toBe(404);
  });

  test('names that the previous release did not write are added in portions: no statement takes long', async () => {
    await owner.query(`
      create table public.portions (size int);
      create function public.count_portion() returns trigger language plpgsql security definer as $$
        begin insert into public.portions select count(*) from changed; return null; end $$;
      create trigger portion after update on content.plays referencing new table as changed
        for each statement execute function public.count_portion();`);
    await pruneHistory(server.program.app);
    await owner.query('drop trigger portion on content.plays; drop function public.count_portion');
    const sizes = (await owner.query('select size from public.portions')).map(({ size }) => size as number);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(50_001);
    expect(Math.max(...sizes)).toBe(5000);
    expect(await owner.query('select from content.plays where display_name is null')).toEqual([]);
  });

  test('an export expires after seven days, and its file is deleted', async () => {
    const [{ storage_key, environment_id }] = await owner.query('select * from content.play_exports');
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of server.program.app.storage.list(environment_id)) keys.push(key);
      return keys;
    };
    expect(await stored()).toContain(storage_key);
    await owner.query(`update content.play_exports set expires_at = '2026-11-16T09:59:59Z'`);
    await pruneHistory(server.program.app);
    expect(await owner.query('select 1 from content.play_exports')).toEqual([]);
    await vi.waitFor(async () => expect(await stored()).not.toContain(storage_key), 30_000);
  });

  fullTest(
    'case 205: 50,000 rows are streamed as they are read, and a client that disconnects ends the reading',
    async () => {
      const to = secondsLater(50_001);
      const before = process.memoryUsage().rss;
      let highest = before;
      const watch = setInterval(() => {
        highest = Math.max(highest, process.memoryUsage().rss);
      }, 20);
      const { response } = await download(`?to_eq=${to}`);
      let lines = 0;
      for await (const bytes of response.body!) lines += bytes.filter((byte: number) => byte === 10).length;
      clearInterval(watch);
      expect([response.status, lines]).toEqual([200, 50_001]);
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
