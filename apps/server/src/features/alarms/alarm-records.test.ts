import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { TakeoverBoard, TakeoverInput } from '@vitrine/contract/takeovers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createRunningClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';

// What displays are told of alarms, in which language, and what the record says of them afterwards.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
const players: SimulatedPlayer[] = [];
const sockets: WebSocket[] = [];
const clock = createRunningClock();
const { now } = clock;
const patience = { timeout: 60_000, interval: 50 };
const until = (work: () => unknown) => vi.waitFor(work, patience);

const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
let count = 0;
const start = async (more: Partial<TakeoverInput> = {}) => {
  const { status, body } = await admin.post(url('takeovers'), {
    level: 'danger',
    texts: { en: { title: `Record ${++count}`, text: '' } },
    minutes: 5,
    scope: { displays: [device.display] },
    ...more,
  });
  expect([status, body.message, body.errors]).toEqual([201, undefined, undefined]);
  return body.data;
};
const end = (id: string) => admin.put(url(`takeovers/${id}?action=end`), {});
const board = async (id: string): Promise<TakeoverBoard> =>
  (await admin.get(url(`takeovers/${id}/board`))).body.data;
const headers = (of = device) => ({ headers: { Authorization: `Bearer ${of.token}` } });
const beat = async (of = device, more: object = {}) =>
  (
    await server
      .browser()
      .post(`${of.url}/api/player/heartbeat`, { playing: null, protocol: 4, ...more }, headers(of))
  ).body;
const acknowledge = async (takeover: string, stage: string, of = device) =>
  server
    .browser()
    .post(
      `${of.url}/api/player/events`,
      { events: [{ kind: 'takeover', id: crypto.randomUUID(), takeover, stage, at: now().toISOString() }] },
      headers(of),
    );

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ clock, env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin, { name: 'Counter' });
});
afterEach(async () => {
  for (const player of players.splice(0)) player.stop();
  for (const socket of sockets.splice(0)) socket.close();
  const { body } = await admin.get(url('takeovers?state_eq=running'));
  for (const { id } of body.data) await end(id);
  await whenIdle(owner, now, ['send-mail']);
  await clock.advance(6 * 60_000);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

async function connect(of = device) {
  const heard: [PlayerTakeover, string][] = [];
  let isConnected = false;
  const player = new SimulatedPlayer({
    url: of.url,
    token: of.token,
    spreadMs: 0,
    onTakeover: (takeover, stage) => heard.push([takeover, stage]),
    onState: (state) => {
      isConnected = state === 'connected';
    },
  }).start();
  players.push(player);
  await until(() => expect(isConnected).toBe(true));
  return { player, heard, stages: () => heard.map(([, stage]) => stage) };
}

/** A socket whose messages are read as they are. */
async function openSocket(of = device) {
  // biome-ignore lint/suspicious/noExplicitAny: messages of every shape
  const heard: any[] = [];
  const socket = new WebSocket(`${of.url.replace(/^http/, 'ws')}/api/player/socket`);
  sockets.push(socket);
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))));
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ type: 'hello', token: of.token, protocol: 4 })),
  );
  const only = (type: string) => heard.filter((each) => each.type === type);
  await until(() => expect(only('welcome')).toHaveLength(1));
  return { send: (message: object) => socket.send(JSON.stringify(message)), heard: only };
}

describe('an alarm belongs to its display (A3)', () => {
  test.each(['unpair', 'move', 'delete'] as const)('%s: the device hears of it no more', async (change) => {
    const own = await pairDevice(server, admin, { name: `To ${change}` });
    const socket = await openSocket(own);
    const { id } = await start({ scope: { displays: [own.display] }, minutes: 60 });
    await until(() => expect(socket.heard('takeover')).toHaveLength(1));
    expect(socket.heard('takeover')[0].takeovers).toEqual([
      expect.objectContaining({ id, display: own.display }),
    ]);
    const phrase = async () => {
      const { body } = await server.browser().get(`${own.url}/api/player/manifest?protocol=4`, headers(own));
      return body.device.connectString;
    };
    if (change === 'delete') await admin.delete(url(`displays/${own.display}`));
    else await admin.put(url(`displays/${own.display}?action=unpair`), {});
    if (change === 'move') {
      const { location } = (await admin.get(url(`displays/${own.display}`))).body.data;
      const other = await admin.post(url('displays'), { name: 'Elsewhere', location });
      const connectString = await phrase();
      const moved = await admin.put(url(`displays/${other.body.data.id}?action=pair`), { connectString });
      expect(moved.status).toBe(200);
    }
    await until(() => expect(socket.heard('manifest').length).toBeGreaterThan(0));
    await until(async () => expect((await beat(own)).takeovers).toBeUndefined());
    const manifest = await server.browser().get(`${own.url}/api/player/manifest?protocol=4`, headers(own));
    expect(manifest.body.display?.id).not.toBe(own.display);
    // Paired again, it is told at once what it may have forgotten.
    if (change !== 'unpair') return;
    await admin.put(url(`displays/${own.display}?action=pair`), { connectString: await phrase() });
    await until(() => expect(socket.heard('takeover')).toHaveLength(2));
  });
});

describe('receipts (B7)', () => {
  test('are confirmed when they are stored, also those that never will be', async () => {
    const socket = await openSocket();
    expect(socket.heard('welcome')[0].accepts).toContain('receipts');
    const { id } = await start();
    const other = await pairDevice(server, admin, { name: 'Bystander' });
    const foreign = await openSocket(other);
    const receipt = {
      kind: 'takeover',
      id: crypto.randomUUID(),
      takeover: id,
      stage: 'shown',
      at: now().toISOString(),
    };
    for (const each of [socket, foreign, socket]) each.send({ type: 'receipts', receipts: [receipt] });
    await until(() => expect(socket.heard('receipts')).toHaveLength(2));
    await until(() => expect(foreign.heard('receipts')).toEqual([{ type: 'receipts', ids: [receipt.id] }]));
    expect(socket.heard('receipts')[0].ids).toEqual([receipt.id]);
    const rows = await owner.query(
      'select display_id from content.takeover_receipts where takeover_id = $1',
      [id],
    );
    expect(rows).toEqual([{ display_id: device.display }]);
  });

  test('a socket survives a failed read of alarms, and hears of them when it works again (B19)', async () => {
    const socket = await openSocket();
    const { content } = server.program.app;
    const real = content.inEnvironments.bind(content);
    let failures = 0;
    const broken = vi.spyOn(content, 'inEnvironments').mockImplementation((environments, work) => {
      if (!String(work).includes('readLive')) return real(environments, work);
      failures++;
      return Promise.reject(new Error('Failed over'));
    });
    const { id } = await start();
    for (let i = 1; i <= 3; i++) {
      socket.send({ type: 'heartbeat', beat: { playing: null } });
      await until(() => expect(socket.heard('ack')).toHaveLength(i));
    }
    expect(failures).toBeGreaterThan(1);
    broken.mockRestore();
    await until(() =>
      expect(socket.heard('takeover').at(-1)?.takeovers).toEqual([expect.objectContaining({ id })]),
    );
  });
});

test('a display that is switched on or turned during an alarm is told its design at once (B19)', async () => {
  const made = async (path: string, body: object) => (await admin.post(url(path), body)).body.data.id;
  const document = { use: 'item', background: '#b00d1c', boxes: [] };
  const wide = await made('designs', { ...document, name: 'Exits', shape: 'landscape' });
  const tall = await made('designs', { ...document, name: 'Exits up', shape: 'portrait', twin: wide });
  const socket = await openSocket();
  const { id } = await start({ design: wide });
  const told = () => socket.heard('takeover').at(-1)?.takeovers[0];
  await until(() => expect(told()).toMatchObject({ id, revision: 1, design: null }));
  await admin.put(url(`displays/${device.display}?action=activate`));
  await until(() => expect(told()).toMatchObject({ id, revision: 1, design: wide }));
  await admin.put(url(`displays/${device.display}`), { orientation: 'vertical_left' });
  await until(() => expect(told()).toMatchObject({ id, revision: 1, design: tall }));
  await admin.put(url(`displays/${device.display}`), { orientation: 'horizontal' });
  await admin.put(url(`displays/${device.display}?action=deactivate`));
});

describe('the language of a place (D1)', () => {
  const texts = {
    en: { title: 'Leave now', text: '' },
    cs: { title: 'Opusťte budovu', text: '' },
    de: { title: 'Gebäude verlassen', text: '' },
  };
  const showsAt = async (timezone: string, language: string | null = null) => {
    const place = await admin.post(url('locations'), {
      name: `In ${timezone} ${language}`,
      timezone,
      language,
    });
    const display = await admin.post(url('displays'), { name: 'There', location: place.body.data.id });
    const { id } = await start({ texts, scope: { displays: [display.body.data.id] } });
    const [row] = await owner.query('select language from content.takeover_displays where takeover_id = $1', [
      id,
    ]);
    await end(id);
    const { body } = await admin.get(url('takeover-targets'));
    const target = body.data.places.find((each: { id: string }) => each.id === place.body.data.id);
    return [row.language, target.language];
  };

  test('is that of its time zone, as designs follow it, whatever the server’s is', async () => {
    await admin.put(url('settings'), { language: 'de' });
    expect(await showsAt('Europe/Prague')).toEqual(['cs', 'cs']);
    expect(await showsAt('Europe/Vienna')).toEqual(['de', 'de']);
    expect(await showsAt('Pacific/Auckland')).toEqual(['en', 'en']);
    expect(await showsAt('Pacific/Auckland', 'cs')).toEqual(['cs', 'cs']);
    // Without words in it, the server's counts.
    expect(await showsAt('Europe/Madrid')).toEqual(['de', 'es']);
    await admin.put(url('settings'), { language: 'en' });
  });
});

const results = (id: string) =>
  owner.query('select reach from content.takeover_results where takeover_id = $1', [id]);

describe('what the record says of screens (D2)', () => {
  const screens = (power: 'on' | 'off') => ({
    facts: {
      networkScreens: [{ vendor: 'PJLink', localIp: '192.168.1.9', screenId: 0, power, problem: null }],
    },
  });
  const isOff = async (id: string) => (await board(id)).displays[0]!.screenOff;

  test('that go back to sleep after the end: they were on', async () => {
    await beat(device, screens('off'));
    const { id } = await start();
    await acknowledge(id, 'shown');
    expect(await isOff(id)).toBe(true);
    await beat(device, screens('on'));
    expect(await isOff(id)).toBe(false);
    await end(id);
    await acknowledge(id, 'ended');
    await beat(device, screens('off'));
    expect(await isOff(id)).toBe(false);
  });

  test('that were off the whole time: they stay so, whatever they do later', async () => {
    await beat(device, screens('off'));
    const { id } = await start();
    await acknowledge(id, 'shown');
    await end(id);
    expect(await isOff(id)).toBe(true);
    await acknowledge(id, 'ended');
    await beat(device, screens('on'));
    expect(await isOff(id)).toBe(true);
  });

  test('in a quiet drill: nothing', async () => {
    await beat(device, screens('off'));
    const { id } = await start({ kind: 'quiet_drill' });
    await acknowledge(id, 'shown');
    expect(await isOff(id)).toBe(false);
    await end(id);
    await acknowledge(id, 'ended');
    expect(await isOff(id)).toBe(false);
    await beat(device, screens('on'));
  });
});

describe('who did not answer (B20)', () => {
  const finished = (id: string) => until(async () => expect(await results(id)).toHaveLength(1));

  test('while it was online is not called offline, and has twenty seconds after the end', async () => {
    const silent = await pairDevice(server, admin, { name: 'Silent' });
    await beat(silent);
    await server.program.app.heartbeats.flush();
    const away = (
      await admin.post(url('displays'), {
        name: 'Without',
        location: (await admin.get(url(`displays/${silent.display}`))).body.data.location,
      })
    ).body.data.id;
    const { id } = await start({ kind: 'drill', scope: { displays: [silent.display, away] } });
    await end(id);
    const due = async () =>
      (
        await owner.query(
          `select run_at from infra.jobs where kind = 'finish-takeover' and payload ->> 'takeover' = $1`,
          [id],
        )
      ).map(({ run_at }) => Date.parse(run_at) - now().getTime());
    await clock.advance(3000);
    // Nothing is written before the last moment at which it may answer.
    await until(async () => expect((await due()).some((ms) => ms > 5000 && ms < 20_000)).toBe(true));
    expect(await results(id)).toEqual([]);
    await clock.advance(20_000);
    await finished(id);
    const { displays } = await board(id);
    expect(displays.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
      ['Silent', 'no_answer'],
      ['Without', 'no_player'],
    ]);
    const csv = await admin.get(url(`takeovers/${id}/report.csv?language=de`));
    expect(String(csv.body)).toContain('Keine Antwort');
    await until(() =>
      expect(mailbox.received.some(({ mail }) => mail.text?.includes('did not answer'))).toBe(true),
    );
    // Late, it changes neither the board nor the result.
    await acknowledge(id, 'shown', silent);
    const late = await board(id);
    expect(late.displays.find(({ name }) => name === 'Silent')).toMatchObject({
      state: 'not_reached',
      reason: 'no_answer',
      shownAfter: null,
    });
    expect(late.takeover.reach).toMatchObject({ displays: 1, shown: 0, notReached: 1 });
    // After a minute nothing is added any more, and the report is the same for ever.
    await clock.advance(2 * 60_000);
    const report = async () => String((await admin.get(url(`takeovers/${id}/report.csv`))).body);
    const settled = await report();
    await acknowledge(id, 'ended', silent);
    expect(await report()).toBe(settled);
  });

  test('offline is who was not heard for two minutes', async () => {
    const gone = await pairDevice(server, admin, { name: 'Gone' });
    await beat(gone);
    await server.program.app.heartbeats.flush();
    await clock.advance(3 * 60_000);
    const { id } = await start({ scope: { displays: [gone.display] } });
    await end(id);
    await clock.advance(3000);
    await finished(id);
    expect((await board(id)).displays[0]).toMatchObject({ reason: 'offline', since: expect.any(String) });
  });
});

describe('words that cannot be read (N3)', () => {
  test.each(['\u200b\u200d', '\u2800\u3164', '\u202e\u2066', '\u00ad'])('are refused: %j', async (title) => {
    const reply = await admin.post(url('takeovers'), {
      level: 'danger',
      texts: { en: { title, text: 'Go.' } },
      scope: { displays: [device.display] },
    });
    expect(reply.status).toBe(422);
  });

  test('are turned back: marks that turn the direction are taken out, and other scripts stay', async () => {
    const { heard } = await connect();
    const { id } = await start({
      texts: { en: { title: 'Fire \u202eerif\u202c \u2066here\u2069', text: 'غادروا المبنى 👩‍🚒' } },
    });
    await until(() => expect(heard.length).toBeGreaterThan(0));
    expect(heard[0]![0]).toMatchObject({ id, title: 'Fire erif here', text: 'غادروا المبنى 👩‍🚒' });
    const ended = await admin.put(url(`takeovers/${id}?action=end`), { clearText: '\u200b' });
    expect(ended.body.data.clearText).toBeNull();
  });
});
