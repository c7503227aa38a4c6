import { defaultHours } from '@vitrine/contract/locations';
import { type Manifest, protocolVersion } from '@vitrine/contract/player';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { askPairing, registerDevice } from '../../test/devices.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Sunday, 03:00 in the zone of the browser, when every location with opening hours is closed.
const clock = createTestClock('2026-11-15T02:00:00.000Z');
const timezone = 'Europe/Prague';
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let colleague: TestBrowser;
let environment: string;
let slug: string;
let made = 0;
let jpeg: Buffer;

const url = (path: string) => `${server.serverUrl(slug)}/api/v1/${path}`;
const state = async () => (await admin.get(url('first-run'))).body.data;
const steps = async (person = admin) => (await person.get(url('overview'))).body.data.firstRun;
const start = (body: object = {}, person = admin) => person.post(url('first-run'), { timezone, ...body });
const rowsOf = (table: string) =>
  owner.query(`select * from content.${table} where environment_id = $1 order by created_at, id`, [
    environment,
  ]);

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  jpeg = await sharp({ create: { width: 480, height: 270, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  await clock.advance(5000);
  environment = newId();
  slug = `fresh-${++made}`;
  await newEnvironment('Café Linden');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function newEnvironment(name: string) {
  await owner.query(
    `insert into content.environments (id, slug, name, region, created_at) values ($1, $2, $3, 'europe', now())`,
    [environment, slug, name],
  );
  await owner.query(
    `insert into identity.servers (id, content_server_id, slug, name, domain)
     select $1, id, $2, $3, 'x.example' from identity.content_servers limit 1`,
    [environment, slug, name],
  );
  const emails = [`admin@${slug}.test`, `colleague@${slug}.test`];
  await addPerson(owner, { email: emails[0]!, roles: { [slug]: ['admin'] } });
  await addPerson(owner, { email: emails[1]!, roles: { [slug]: ['user_standard'] } });
  admin = await server.signIn(emails[0]!, slug);
  colleague = await server.signIn(emails[1]!, slug);
}

/** The player in the page: it shows a phrase, and once that is claimed it fetches its token. */
async function openPlayer() {
  const waiting = await registerDevice(server);
  return {
    connectString: waiting.connectString,
    async join() {
      const { body } = await askPairing(server, waiting.secret);
      const authorized = { Authorization: `Bearer ${body.token}` };
      const call = (method: string, path: string, rest: RequestInit = {}) =>
        fetch(`${body.url}/api/player/${path}`, {
          method,
          ...rest,
          headers: { ...authorized, ...rest.headers },
        });
      return {
        beat: () =>
          call('POST', 'heartbeat', {
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ playing: null, protocol: protocolVersion }),
          }),
        manifest: async () =>
          (await call('GET', `manifest?protocol=${protocolVersion}`)).json() as Promise<Manifest>,
        frame: (playlist: string) =>
          call('POST', 'frame', {
            headers: {
              'Content-Type': 'image/jpeg',
              'X-Frame-State': 'showing',
              'X-Frame-Playlist': playlist,
            },
            body: jpeg as Uint8Array<ArrayBuffer>,
          }),
        media: (sha256: string) => call('GET', `media/${sha256}`),
      };
    },
  };
}

describe('the first screen', () => {
  test('UI1: opening the page creates the location, the group and the sample, without a queue and without quota', async () => {
    expect(await steps()).toEqual({ connected: false, sample: false, own: false });
    const { status, body } = await start();
    expect([status, body.data.display]).toEqual([200, null]);
    expect(body.data).toMatchObject({
      location: { name: 'Café Linden', timezone, hoursSet: false, isOpen: true },
      group: { name: 'Screens' },
      sample: { name: 'Sample', seconds: 36, shownAt: null, picture: null },
      plan: { active: 0, free: 1 },
    });
    const playables = await rowsOf('playables');
    expect(playables.map(({ name, status: each }) => [name, each]).sort()).toEqual([
      ['Hello, Café Linden', 'ready'],
      ['Mountain stream', 'ready'],
      ['Summer meadow', 'ready'],
    ]);
    const waiting = await owner.query(
      `select kind from infra.jobs where environment_id = $1 and kind in ('convert-playable', 'remove-files')`,
      [environment],
    );
    expect(waiting).toEqual([]);
    expect((await admin.get(url('settings'))).body.data.storageUsed).toBe(0);
    await admin.delete(url(`playlists/${body.data.sample.id}`));
    for (const { id } of playables) expect((await admin.delete(url(`playables/${id}`))).status).toBe(204);
    expect((await admin.get(url('settings'))).body.data.storageUsed).toBe(0);
  });

  test('C5: a place that is closed says when it opens', async () => {
    await start();
    expect((await state()).location).toMatchObject({ isOpen: true, opensAt: null });
    await owner.query('update content.locations set hours = $1, hours_set = true where environment_id = $2', [
      defaultHours,
      environment,
    ]);
    // Closed on Sundays, and open from eight on Mondays.
    expect((await state()).location).toMatchObject({ isOpen: false, opensAt: '2026-11-16T07:00:00.000Z' });
  });

  test('UI1: a phrase at 03:00 on a Sunday leads to a frame of the sample, then to one of the own file', async () => {
    const player = await openPlayer();
    const { status, body } = await start({ connectString: player.connectString, isPreview: true });
    expect([status, body.data.display]).toMatchObject([
      200,
      { name: 'Screen 1', isActive: true, isPaired: true, isPreview: true },
    ]);
    const screen = await player.join();
    expect((await state()).connectedAt).toBeNull();
    await screen.beat();
    await expect.poll(async () => (await state()).connectedAt).toBe(clock.now().toISOString());
    const { playlists, playables } = (await screen.manifest()).display!.schedule!;
    const sample = playlists[0]!;
    expect(sample.items).toHaveLength(3);
    for (const { media } of playables) {
      const file = await screen.media(media[0]!.sha256);
      expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, media[0]!.size]);
    }
    await clock.advance(1200);
    expect((await screen.frame(sample.id)).status).toBe(204);
    const shown = (await state()).sample;
    expect(shown).toMatchObject({ shownAt: clock.now().toISOString(), liveAfterMs: 1200 });
    const picture = await admin.ask('GET', shown.picture);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await steps()).toEqual({ connected: true, sample: true, own: false });

    const own = await addReadyPicture();
    expect((await admin.post(url('first-run?action=show'), { playable: own })).body.data.own).toMatchObject({
      id: own,
      isOnScreen: true,
      shownAt: null,
    });
    const after = (await screen.manifest()).display!.schedule!.playlists.find(({ enabled }) => enabled)!;
    await clock.advance(1200);
    await screen.frame(sample.id);
    expect((await state()).own.shownAt).toBeNull();
    await screen.frame(after.id);
    expect((await state()).own).toMatchObject({ shownAt: clock.now().toISOString() });
    expect(await steps()).toBeNull();
    const kept = await rowsOf('playlists');
    expect(kept.map(({ name, enabled }) => [name, enabled]).sort()).toEqual([
      ['Own picture', true],
      ['Sample', false],
    ]);
  });

  test('C30.4: the first frame is the picture with the name, at whatever second a screen is paired', async () => {
    // A loop has 36 seconds and follows the clock of the place, so two of these fall on the other items.
    for (const second of [3, 15, 27]) {
      await clock.moveTo(new Date(Math.ceil(clock.now().getTime() / 60_000) * 60_000 + second * 1000));
      const player = await openPlayer();
      await start({ connectString: player.connectString, isPreview: true });
      const { display } = await state();
      const playing = async () =>
        (await admin.get(url(`displays/${display.id}/live`))).body.data.current.name;
      expect(await playing()).toBe('Hello, Café Linden');
      const seen = new Set<string>();
      await clock.advance(75_000);
      for (let i = 0; i < 3; i++) {
        seen.add(await playing());
        await clock.advance(12_000);
      }
      expect([...seen].sort()).toEqual(['Hello, Café Linden', 'Mountain stream', 'Summer meadow']);
      environment = newId();
      slug = `fresh-${++made}`;
      await newEnvironment('Café Linden');
    }
  });

  test('UI1: two tabs, or two people, create one location, one group, one sample and one display', async () => {
    const player = await openPlayer();
    const words = { connectString: player.connectString, isPreview: true };
    const answers = await Promise.all([start(), start(words), start({}, colleague), start()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await start(words)).status).toBe(200);
    const counts = await Promise.all(
      ['locations', 'groups', 'displays', 'playlists', 'devices', 'playables'].map(
        async (table) => (await rowsOf(table)).length,
      ),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 3]);
  });

  fullTest('UI1: an existing location is used, whatever its hours', async () => {
    const { body } = await admin.post(url('locations'), { name: 'Kiosk', timezone: 'UTC' });
    expect((await start()).body.data.location).toMatchObject({ id: body.data.id, timezone: 'UTC' });
    expect(await rowsOf('locations')).toHaveLength(1);
  });

  test('UI1: a wrong phrase creates nothing active, and the right one still works', async () => {
    const wrong = await start({ connectString: 'abacus-abide-ability' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'phrase_unknown']);
    expect((await state()).display).toMatchObject({ isActive: false, isPaired: false });
    const { connectString } = await openPlayer();
    expect((await start({ connectString })).body.data.display).toMatchObject({
      isActive: true,
      isPreview: false,
    });
    expect(await rowsOf('displays')).toHaveLength(1);
  });

  test('UI1: the phrase of a screen paired by somebody else is reported, but not whose it is', async () => {
    const { connectString } = await openPlayer();
    await start({ connectString });
    const other = await server.signIn('admin@vitrine.test');
    const verify = `${server.serverUrl('demo')}/api/v1/devices?action=verify`;
    const { status, body } = await other.post(verify, { connectString });
    expect([status, body.code]).toEqual([409, 'device_of_others']);
    expect(body.message).toMatch(/^Somebody else has paired this screen\./);
  });

  test("UI1: an old phrase of one's own screen is reported as old, not as somebody else's", async () => {
    const { connectString } = await openPlayer();
    const { display } = (await start({ connectString })).body.data;
    const unpaired = await admin.put(url(`displays/${display.id}?action=unpair`), {});
    expect(unpaired.status).toBe(200);
    const { status, body } = await admin.post(url('devices?action=verify'), { connectString });
    expect([status, body.code]).toEqual([422, 'phrase_unknown']);
  });

  test('UI1: a preview is replaced by another screen and forgotten; a real screen is not', async () => {
    const preview = await openPlayer();
    const display = (await start({ connectString: preview.connectString, isPreview: true })).body.data
      .display;
    const again = await openPlayer();
    await start({ connectString: again.connectString, isPreview: true });
    expect((await rowsOf('devices')).map(({ connect_string: words }) => words)).toEqual([
      again.connectString,
    ]);
    const tv = await openPlayer();
    await admin.put(url(`displays/${display.id}?action=pair`), { connectString: tv.connectString });
    expect((await rowsOf('devices')).map(({ is_preview: isPreview }) => isPreview)).toEqual([false]);
    const late = await openPlayer();
    const refused = await start({ connectString: late.connectString, isPreview: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'already_paired']);
  });

  test('A2: people whose changes need approval are not offered it, and are refused', async () => {
    await owner.query(`update content.environments set approval_roles = '{standard}' where id = $1`, [
      environment,
    ]);
    expect(await steps()).not.toBeNull();
    expect(await steps(colleague)).toBeNull();
    const { connectString } = await openPlayer();
    for (const body of [{}, { connectString }]) {
      const { status, body: reply } = await start(body, colleague);
      expect([status, reply.code]).toEqual([403, 'approval_required']);
    }
    for (const table of ['locations', 'displays', 'playlists', 'devices'])
      expect(await rowsOf(table)).toEqual([]);
  });

  fullTest(
    'UI1: skipping it is each person’s own choice; another active display ends it for all',
    async () => {
      expect((await admin.post(url('first-run?action=dismiss'))).status).toBe(204);
      expect(await steps()).toBeNull();
      expect(await steps(colleague)).not.toBeNull();
      await start();
      const location = (await state()).location.id;
      const { body } = await admin.post(url('displays'), { name: 'By hand', location });
      expect(await steps(colleague)).not.toBeNull();
      await admin.put(url(`displays/${body.data.id}?action=activate`));
      expect(await steps(colleague)).toBeNull();
    },
  );

  fullTest(
    'UI1: a file that is not ready yet is remembered, and shown by the same call once it is',
    async () => {
      const { connectString } = await openPlayer();
      await start({ connectString });
      const own = await addReadyPicture('converting');
      await admin.post(url('first-run?action=show'), { playable: own });
      expect((await state()).own).toMatchObject({ id: own, status: 'converting', isOnScreen: false });
      await owner.query(`update content.playables set status = 'ready' where id = $1`, [own]);
      await admin.post(url('first-run?action=show'), { playable: own });
      expect((await state()).own).toMatchObject({ isOnScreen: true });
      const unknown = await admin.post(url('first-run?action=show'), { playable: newId() });
      expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['playable']]);
    },
  );

  fullTest('UI1: a preview whose page was closed is not urgent, and sends no mail', async () => {
    const player = await openPlayer();
    await start({ connectString: player.connectString, isPreview: true });
    await (await player.join()).beat();
    await expect.poll(async () => (await state()).connectedAt).not.toBeNull();
    await owner.query(`update content.devices set last_active_at = $2 where environment_id = $1`, [
      environment,
      new Date(clock.now().getTime() - 3_600_000),
    ]);
    const { attention } = (await admin.get(url('overview'))).body.data;
    expect(attention.map(({ kind, alertAt }: { kind: string; alertAt?: string }) => [kind, alertAt])).toEqual(
      [['offline_preview', undefined]],
    );
  });
});

test('UI1: the printed address is PLAYER_URL, and an address limited to this computer is marked as such', async () => {
  expect((await start()).body.data).toMatchObject({
    playerUrl: `${server.authUrl}/player/`,
    frameUrl: `${server.authUrl}/player/?preview=${slug}`,
    isLocalOnly: true,
  });
});

fullTest('UI1: another PLAYER_URL is printed; the page embeds the player of its own address', async () => {
  const other = await server.startReplica({ PLAYER_URL: 'https://tv.example.com/' });
  try {
    const { body } = await admin.get(`${other.url}/s/${slug}/api/v1/first-run`);
    expect(body.data).toMatchObject({
      playerUrl: 'https://tv.example.com/',
      frameUrl: `${server.authUrl}/player/?preview=${slug}`,
      isLocalOnly: false,
    });
  } finally {
    await other.stop();
  }
});

test('UI1: only the dashboard may frame the player', async () => {
  const { headers } = await fetch(`${server.authUrl}/player/?preview=${slug}`);
  const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1];
  expect([ancestors, headers.get('x-frame-options')]).toEqual([new URL(server.authUrl).origin, null]);
});

async function addReadyPicture(status = 'ready'): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into content.playables (environment_id, id, name, type, status, created_at, updated_at)
     values ($1, $2, 'Own picture', 'image', $3, now(), now())`,
    [environment, id, status],
  );
  await owner.query(
    `insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, plays, created_at)
     select environment_id, gen_random_uuid(), $2, role, sha256, environment_id || '/' || gen_random_uuid(), mime, size, plays, now()
     from content.media where environment_id = $1 and mime = 'image/jpeg' limit 1`,
    [environment, id],
  );
  return id;
}
