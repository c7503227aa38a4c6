import { randomUUID } from 'node:crypto';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { TakeoverBoard, TakeoverInput } from '@vitrine/contract/takeovers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createRunningClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';
import { forgetAlarms } from './live-alarms.service.ts';

// Alarms: who may raise them, where they show, how they end, and what displays acknowledge.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let location: string;
let display: string;
let device: PairedDevice;
const players: SimulatedPlayer[] = [];
const clock = createRunningClock();
const patience = { timeout: 15_000, interval: 20 };

const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const texts = { en: { title: 'Leave the building now', text: 'Use the nearest exit.' } };
const input = (more: Partial<TakeoverInput> = {}): TakeoverInput => ({
  ...{ level: 'danger', texts, scope: { displays: [display] }, minutes: 5 },
  ...more,
});
let counter = 0;
/** Words of its own, because equal alarms are one. */
const words = () => ({ en: { title: `Alarm ${++counter}`, text: 'Go.' } });
const start = async (more: Partial<TakeoverInput> = {}, browser = admin) => {
  const { status, body } = await browser.post(url('takeovers'), input({ texts: words(), ...more }));
  expect([status, body.message, body.errors]).toEqual([201, undefined, undefined]);
  return body.data;
};
const end = (id: string, body: object = {}, browser = admin) =>
  browser.put(url(`takeovers/${id}?action=end`), body);
const board = async (id: string): Promise<TakeoverBoard> =>
  (await admin.get(url(`takeovers/${id}/board`))).body.data;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ clock, env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin, { name: 'Counter' });
  display = device.display;
  location = (await admin.get(url(`displays/${display}`))).body.data.location;
});
afterEach(async () => {
  for (const player of players.splice(0)) player.stop();
  const { body } = await admin.get(url('takeovers?state_eq=running'));
  for (const { id } of body.data) await end(id);
  await whenIdle(owner, clock.now, ['send-mail']);
  await clock.advance(6 * 60_000);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

/** A player that notes what it hears of alarms. */
async function connect(of = device) {
  const heard: [PlayerTakeover, string][] = [];
  let isConnected = false;
  const player = new SimulatedPlayer({
    ...{ url: of.url, token: of.token, spreadMs: 0 },
    onTakeover: (takeover, stage) => heard.push([takeover, stage]),
    onState: (state) => {
      isConnected = state === 'connected';
    },
  }).start();
  players.push(player);
  await vi.waitFor(() => expect(isConnected).toBe(true), patience);
  return { player, heard, stages: () => heard.map(([, stage]) => stage) };
}
const until = (work: () => unknown) => vi.waitFor(work, patience);

describe('raising an alarm', () => {
  test('shows on the screens of its scope at once, and the board counts them', async () => {
    const { heard, stages } = await connect();
    const made = await start({ scope: { displays: [display] } });
    await until(() => expect(stages()).toEqual(['received', 'shown']));
    expect(heard[0]![0]).toMatchObject({
      id: made.id,
      revision: 1,
      title: made.title,
      english: null,
      endedAt: null,
    });
    await until(async () =>
      expect((await board(made.id)).takeover.reach).toMatchObject({
        displays: 1,
        received: 1,
        shown: 1,
        notReached: 0,
      }),
    );
    const { displays, steps } = await board(made.id);
    expect(displays[0]).toMatchObject({ id: display, name: 'Counter', state: 'shown', reason: null });
    expect(displays[0]!.shownAfter).toBeGreaterThanOrEqual(displays[0]!.receivedAfter!);
    expect(steps.map(({ kind }) => kind)).toEqual(['started', 'mailed']);
  });

  test('a board works out each display once, and lists what changed since it was read (B25)', async () => {
    const { stages } = await connect();
    const { id } = await start({ scope: { all: true } });
    await until(() => expect(stages()).toEqual(['received', 'shown']));
    await until(async () => expect((await board(id)).takeover.reach.shown).toBe(1));
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const whole = await board(id);
    // The worker writes receipts and results meanwhile, also of other alarms.
    const texts = sent.mock.calls.map(([statement]) => JSON.stringify(statement));
    sent.mockRestore();
    const receipts = texts
      .filter((text) => text.includes(id))
      .flatMap((text) => text.match(/from content\.takeover_receipts/g) ?? []);
    expect(receipts).toHaveLength(1);
    expect(whole.takeover.reach).toEqual((await admin.get(url(`takeovers/${id}`))).body.data.reach);
    expect(whole.takeover.missing).toEqual((await admin.get(url(`takeovers/${id}`))).body.data.missing);
    expect(whole).toMatchObject({ isPartial: false });
    expect(whole.displays.length).toBeGreaterThan(1);

    const since = async (cursor: string): Promise<TakeoverBoard> =>
      (await admin.get(url(`takeovers/${id}/board?after=${cursor}`))).body.data;
    let { cursor } = await since(whole.cursor);
    // A moment later nothing is new, once the last receipt was counted.
    await until(async () => {
      const quiet = await since(cursor);
      cursor = quiet.cursor;
      expect(quiet).toMatchObject({ isPartial: true, displays: [] });
    });
    await owner.query('update content.displays set active = not active where id = $1', [display]);
    const changed = await since(cursor);
    await owner.query('update content.displays set active = not active where id = $1', [display]);
    expect(changed.displays.map((each) => each.id)).toEqual([display]);
    expect(await since('unknown.3')).toMatchObject({ isPartial: false });
    expect((await since('unknown.3')).displays).toHaveLength(whole.displays.length);
  });

  test('where it can show is asked in full, or only what would not be reached (B25)', async () => {
    await connect();
    const ask = async (query: string) => (await admin.get(url(`takeover-targets${query}`))).body.data;
    await until(async () => {
      const [all, unreachable] = [await ask(''), await ask('?only=unreachable')];
      const missing = all.displays.filter(({ reason }: { reason: string | null }) => reason !== null);
      expect(all.displays.length).toBeGreaterThan(missing.length);
      expect(unreachable.displays).toEqual(missing);
    });
  });

  test('is told to every admin by mail, with a link to its board', async () => {
    const { id, title } = await start();
    const told = () => mailbox.received.filter(({ mail }) => mail.subject === `Alarm: ${title}`);
    await until(() => expect(told().flatMap(({ recipients }) => recipients)).toContain('admin@vitrine.test'));
    for (const { mail } of told()) expect(mail.text).toContain(`/alarms/${id}`);
  });

  test('shows each place its own language, and English below', async () => {
    const { heard } = await connect();
    await admin.put(url(`locations/${location}`), { language: 'cs' });
    const own = { ...words(), cs: { title: 'Opusťte budovu', text: '' } };
    await start({ texts: own });
    await until(() => expect(heard.length).toBeGreaterThan(0));
    expect(heard[0]![0]).toMatchObject({ language: 'cs', title: 'Opusťte budovu', english: own.en });
    await admin.put(url(`locations/${location}`), { language: null });
    await admin.put(url('settings'), { language: 'de' });
    const spanish = { title: 'Fuera', text: '' };
    await start({ texts: { es: spanish, de: { title: 'Raus', text: '' } } });
    await until(() => expect(heard.at(-1)![0].language).toBe('de'));
    await start({ texts: { es: { title: 'Salgan', text: '' } } });
    await until(() => expect(heard.at(-1)![0]).toMatchObject({ language: 'es', english: null }));
    await admin.put(url('settings'), { language: 'en' });
  });

  test('reaches nobody who is not in its scope', async () => {
    const other = await pairDevice(server, admin, { name: 'Elsewhere' });
    const { heard } = await connect(other);
    const own = await connect();
    await start({ scope: { displays: [display] } });
    await until(() => expect(own.stages()).toContain('shown'));
    expect(heard).toEqual([]);
  });

  test('is kept for those who connect later, and for those without a socket', async () => {
    const { id } = await start();
    const { stages } = await connect();
    await until(() => expect(stages()).toContain('shown'));
    const beat = await server
      .browser()
      .post(
        `${device.url}/api/player/heartbeat`,
        { playing: null, protocol: 4 },
        { headers: { Authorization: `Bearer ${device.token}` } },
      );
    expect(beat.body.takeovers).toEqual([expect.objectContaining({ id, revision: 1 })]);
    const old = await server
      .browser()
      .post(
        `${device.url}/api/player/heartbeat`,
        { playing: null, protocol: 3 },
        { headers: { Authorization: `Bearer ${device.token}` } },
      );
    expect(old.body.takeovers).toBeUndefined();
  });

  test('counts on displays that are not active too, and says why others do not show it', async () => {
    const { stages } = await connect();
    const silent = (await admin.post(url('displays'), { name: 'Without a player', location })).body.data.id;
    const { id } = await start({ scope: { displays: [display, silent] } });
    await until(() => expect(stages()).toContain('shown'));
    await until(async () =>
      expect((await board(id)).takeover.reach).toMatchObject({ displays: 2, shown: 1, notReached: 1 }),
    );
    const { displays, takeover } = await board(id);
    expect(displays.map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ['Without a player', 'not_reached', 'no_player'],
      ['Counter', 'shown', null],
    ]);
    expect(takeover.missing).toEqual([{ id: silent, name: 'Without a player' }]);
  });
});

describe('an end', () => {
  test('reaches the screens, with its closing text, and the second end changes nothing', async () => {
    const { heard, stages } = await connect();
    const { id } = await start();
    await until(() => expect(stages()).toContain('shown'));
    const { body } = await end(id, { clearText: 'You may return.' });
    expect(body.data).toMatchObject({
      state: 'ended',
      clearText: 'You may return.',
      endedBy: { via: 'person' },
    });
    await until(() => expect(stages()).toContain('ended'));
    expect(heard.at(-1)![0]).toMatchObject({ revision: 2, clearText: 'You may return.' });
    const again = await end(id, { clearText: 'Something else' });
    const { clearText, endedAt, version } = body.data;
    expect(again.body.data).toMatchObject({ clearText, endedAt, version });
  });

  test('is told to players that missed it until the alarm would have ended by itself', async () => {
    const { id } = await start({ minutes: 5 });
    await end(id);
    const beat = () =>
      server
        .browser()
        .post(
          `${device.url}/api/player/heartbeat`,
          { playing: null, protocol: 4 },
          { headers: { Authorization: `Bearer ${device.token}` } },
        );
    const ended = expect.objectContaining({ id, revision: 2, endedAt: expect.any(String) });
    await until(async () => expect((await beat()).body.takeovers).toEqual([ended]));
    await clock.advance(5 * 60_000);
    forgetAlarms(server.program.app);
    await until(async () => expect((await beat()).body.takeovers ?? []).toEqual([]));
  });

  test('comes by itself, is written down once, and what displays do later does not change it', async () => {
    const { stages } = await connect();
    const { id } = await start({ minutes: 5 });
    await until(() => expect(stages()).toContain('shown'));
    await until(async () => expect((await board(id)).takeover.reach.shown).toBe(1));
    await clock.advance(5 * 60_000 + 3000);
    await until(async () =>
      expect(
        await owner.query('select reach from content.takeover_results where takeover_id = $1', [id]),
      ).toHaveLength(1),
    );
    const { body } = await admin.get(url(`takeovers/${id}`));
    expect(body.data).toMatchObject({
      state: 'ended',
      endedBy: null,
      reach: { displays: 1, shown: 1, notReached: 0 },
    });
    expect(body.data.endedAt).toBe(body.data.endsAt);
  });

  test('never comes earlier by an extension, and never later than a day after the start', async () => {
    const made = await start({ minutes: 1430 });
    const extend = (minutes: number) => admin.put(url(`takeovers/${made.id}?action=extend`), { minutes });
    const { body } = await extend(30);
    expect(Date.parse(body.data.endsAt) - Date.parse(made.startedAt)).toBe(86_400_000);
    expect((await extend(5)).body.code).toBe('takeover_longest');
    expect((await extend(-5)).status).toBe(422);
    await end(made.id);
    expect((await extend(30)).body.code).toBe('takeover_over');
  });
});

describe('who may', () => {
  test('members need the right, admins have it, and it ends at once', async () => {
    const standard = await server.signIn('standard@vitrine.test');
    const guard = await server.signIn('playables@vitrine.test');
    const body = input({ texts: words() });
    expect((await standard.post(url('takeovers'), body)).status).toBe(403);
    expect((await guard.get(url('takeovers'))).status).toBe(403);
    const users = (await admin.get(url('users?role_eq=playables_only'))).body.data;
    const user = users.find(({ email }: { email: string }) => email === 'playables@vitrine.test');
    await admin.put(url(`users/${user.id}`), { mayAlert: true });
    const made = await start({}, guard);
    expect((await guard.get(url(`takeovers/${made.id}/board`))).status).toBe(200);
    expect((await guard.get(url('takeover-targets'))).status).toBe(200);
    expect((await guard.get(url('options/displays'))).status).toBe(200);
    expect((await guard.get(url('displays'))).status).toBe(403);
    await admin.put(url(`users/${user.id}`), { mayAlert: false });
    expect((await end(made.id, {}, guard)).status).toBe(403);
    expect((await standard.get(url(`takeovers/${made.id}`))).status).toBe(200);
  });

  test('a token needs the right, whatever its role', async () => {
    const token = async (rights: string[]) => {
      const made = await admin.post(url('tokens'), {
        name: `Panel ${rights}`,
        role: 'admin',
        may: 'write',
        rights,
      });
      return { Authorization: `Bearer ${made.body.secret}` };
    };
    const call = async (headers: Record<string, string>) =>
      server.browser().post(url('takeovers'), input({ texts: words() }), { headers });
    expect((await call(await token([]))).body.code).toBe('token_needs_right');
    const made = await call(await token(['alert']));
    expect(made.body.data.startedBy).toMatchObject({ via: 'token' });
  });

  test('nobody changes or deletes what happened, not even the program', async () => {
    const { id } = await start();
    const { content } = server.program.app;
    const environment = (
      await owner.query(`select environment_id as id from content.takeovers where id = $1`, [id])
    )[0].id;
    for (const table of [
      'takeovers',
      'takeover_displays',
      'takeover_steps',
      'takeover_receipts',
      'takeover_results',
      'takeover_misses',
    ]) {
      for (const statement of [
        `delete from content.${table}`,
        `update content.${table} set environment_id = environment_id`,
      ]) {
        const done = content.inEnvironments([environment], (db) => db.query(sql`${trusted(statement)}`));
        await expect(done, statement).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('bad input changes nothing', () => {
  const refused = async (more: object, status: number) => {
    // Heartbeats of earlier players are written within a second.
    await server.program.app.heartbeats.flush();
    return expectNoChange(owner, async () => {
      const reply = await admin.post(url('takeovers'), { ...input({ texts: words() }), ...more });
      expect([reply.status, JSON.stringify(more).slice(0, 80)]).toEqual([
        status,
        JSON.stringify(more).slice(0, 80),
      ]);
      return reply.body;
    });
  };
  const nobody = '00000000-0000-4000-8000-000000000000';

  test('a scope without a display, or of somebody else', async () => {
    const empty = (await admin.post(url('locations'), { name: 'Empty place', timezone: 'Europe/Prague' }))
      .body.data.id;
    const [foreign] = await owner.query(
      `select d.id from content.displays d join content.environments e on e.id = d.environment_id where e.slug <> 'demo' limit 1`,
    );
    expect((await refused({ scope: { locations: [empty] } }, 422)).errors.scope[0]).toContain('no display');
    await refused({ scope: { displays: [] } }, 422);
    await refused({ scope: {} }, 422);
    await refused({ scope: { displays: [nobody] } }, 404);
    await refused({ scope: { displays: [display, foreign.id] } }, 404);
    await refused({ scope: { locations: [nobody] } }, 404);
    await refused({ scope: { groups: [nobody] } }, 404);
    await refused({ scope: { all: true, displays: [display] } }, 422);
    await refused({ plan: nobody }, 404);
    await refused({ design: nobody }, 422);
  });

  test('words that are missing, too long or no text', async () => {
    await refused({ texts: {} }, 422);
    await refused({ texts: { en: { title: '', text: '' } } }, 422);
    await refused({ texts: { en: { title: 'x'.repeat(81), text: '' } } }, 422);
    await refused({ texts: { en: { title: 'x', text: 'x'.repeat(301) } } }, 422);
    await refused({ texts: { fr: { title: 'x', text: '' } } }, 422);
    await refused({ texts: { en: { title: 'a\u0000b', text: '' } } }, 422);
    await refused({ minutes: 4 }, 422);
    await refused({ minutes: 1441 }, 422);
    await refused({ level: 'doom' }, 422);
  });

  test('emoji, right-to-left text and a word of 80 letters are words like others', async () => {
    const { heard } = await connect();
    for (const title of ['🔥🔥 فوراً 🔥', 'غادروا المبنى الآن', 'W'.repeat(80)]) {
      await start({ texts: { en: { title, text: 'x'.repeat(300) } } });
      await until(() => expect(heard.at(-1)![0].title).toBe(title));
    }
  });

  test('an equal alarm is one, and names the one to extend', async () => {
    const own = words();
    const first = await start({ texts: own });
    const { status, body } = await admin.post(url('takeovers'), input({ texts: own }));
    expect([status, body.code, body.related]).toEqual([
      409,
      'already_running',
      [{ id: first.id, name: first.title }],
    ]);
    await end(first.id);
    expect((await admin.post(url('takeovers'), input({ texts: own }))).status).toBe(201);
  });

  test('of two equal ones at the same moment one starts', async () => {
    const own = words();
    const replies = await Promise.all([1, 2].map(() => admin.post(url('takeovers'), input({ texts: own }))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('three run at once and ten start in a minute, but drills never stand in the way', async () => {
    for (let i = 0; i < 3; i++) await start();
    expect((await admin.post(url('takeovers'), input({ texts: words() }))).body.code).toBe(
      'too_many_running',
    );
    await start({ kind: 'drill' });
    for (const { id } of (await admin.get(url('takeovers?state_eq=running&kind_eq=alert'))).body.data)
      await end(id);
    for (let i = 0; i < 7; i++) await end((await start()).id);
    const { status, headers } = await admin.post(url('takeovers'), input({ texts: words() }));
    expect(status).toBe(429);
    expect(headers.get('retry-after')).not.toBeNull();
    await start({ kind: 'drill' });
  });

  test('a device acknowledges only what is its own, and each stage once', async () => {
    const other = await pairDevice(server, admin, { name: 'Stranger' });
    const { id } = await start();
    const events = (stage: string, n: number) => ({
      events: [
        {
          kind: 'takeover',
          id: `00000000-0000-4000-8000-00000000000${n}`,
          takeover: id,
          stage,
          at: '2999-01-01T00:00:00.000Z',
        },
      ],
    });
    const report = (of: PairedDevice, body: object) =>
      server
        .browser()
        .post(`${of.url}/api/player/events`, body, { headers: { Authorization: `Bearer ${of.token}` } });
    expect((await report(other, events('shown', 1))).status).toBe(200);
    expect((await report(device, events('shown', 2))).status).toBe(200);
    expect((await report(device, events('shown', 3))).status).toBe(200);
    expect((await report(device, events('vanished', 4))).status).toBe(422);
    await until(async () => expect((await board(id)).takeover.reach.shown).toBe(1));
    const rows = await owner.query(
      'select at <= now() as "isPast" from content.takeover_receipts where takeover_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

test('what a player received and does not show yet is not counted as shown', async () => {
  const send = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${device.token}` };
    const { status } = await server.browser().post(`${device.url}/api/player/${path}`, body, { headers });
    expect(status).toBe(200);
  };
  const { id } = await start();
  const report = (stage: string) =>
    send('events', {
      events: [{ kind: 'takeover', id: randomUUID(), takeover: id, stage, at: clock.now().toISOString() }],
    });
  await send('heartbeat', { playing: null, protocol: 4 });
  await report('received');
  await until(async () =>
    expect((await board(id)).displays[0]).toMatchObject({
      state: 'received',
      reason: null,
      shownAfter: null,
    }),
  );
  expect((await board(id)).takeover.reach).toMatchObject({ received: 1, shown: 0 });
  await report('shown');
  await until(async () => expect((await board(id)).displays[0]).toMatchObject({ state: 'shown' }));
});

test('the board says where a network screen stayed off although the player shows the alarm', async () => {
  const { player, stages } = await connect();
  const screen = { vendor: 'PJLink', localIp: '192.168.1.9', screenId: 0, problem: null };
  player.updateFacts({ networkScreens: [{ ...screen, power: 'off' }] });
  const { id } = await start();
  await until(() => expect(stages()).toContain('shown'));
  await until(async () =>
    expect((await board(id)).displays[0]).toMatchObject({ state: 'shown', screenOff: true }),
  );
  const csv = async () => String((await admin.get(url(`takeovers/${id}/report.csv?language=en`))).body);
  expect(await csv()).toContain('Screen off');
  player.updateFacts({ networkScreens: [{ ...screen, power: 'on' }] });
  await until(async () => expect((await board(id)).displays[0]!.screenOff).toBe(false));
  player.updateFacts({ networkScreens: [] });
});

describe('a design in place of the words', () => {
  const document = { use: 'item', background: '#b00d1c', boxes: [] };
  const create = async (path: string, body: object) => {
    const reply = await admin.post(url(path), body);
    expect([reply.status, reply.body.errors]).toEqual([201, undefined]);
    return reply.body.data;
  };
  const manifest = async () => {
    const headers = { Authorization: `Bearer ${device.token}` };
    return (await server.browser().get(`${device.url}/api/player/manifest?protocol=4`, { headers })).body;
  };
  const alarmDesigns = async () =>
    ((await manifest()).display.alarmDesigns ?? []).map(({ id }: { id: string }) => id);

  test('those of plans are on every active player beforehand, in the shape of its screen', async () => {
    const wide = await create('designs', { ...document, name: 'Exits', shape: 'landscape' });
    const tall = await create('designs', {
      ...document,
      name: 'Exits upright',
      shape: 'portrait',
      twin: wide.id,
    });
    await admin.put(url(`displays/${display}?action=activate`));
    expect(await alarmDesigns()).toEqual([]);
    const plan = await create('takeover-plans', { name: 'Leave', level: 'danger', texts, design: wide.id });
    expect(await alarmDesigns()).toEqual([wide.id]);
    const { version } = await manifest();
    await admin.put(url(`designs/${wide.id}`), { background: '#000000' });
    expect((await manifest()).version).not.toBe(version);
    const { heard } = await connect();
    await start({ design: wide.id });
    await until(() => expect(heard.at(-1)![0].design).toBe(wide.id));

    await admin.put(url(`displays/${display}`), { orientation: 'vertical_left' });
    expect(await alarmDesigns()).toEqual([tall.id]);
    await start({ design: wide.id });
    await until(() => expect(heard.at(-1)![0].design).toBe(tall.id));
    await admin.put(url(`displays/${display}`), { orientation: 'horizontal' });

    await admin.put(url(`displays/${display}?action=deactivate`));
    expect(await alarmDesigns()).toEqual([]);
    const { id } = await start({ design: wide.id });
    await until(() => expect(heard.at(-1)![0]).toMatchObject({ id, design: null }));

    const refused = await admin.delete(url(`designs/${wide.id}`));
    expect(refused.body).toMatchObject({ code: 'playable_in_use', related: [{ name: 'Leave' }] });
    await admin.delete(url(`takeover-plans/${plan.id}`));
    expect(await alarmDesigns()).toEqual([]);
    expect((await admin.delete(url(`designs/${wide.id}`))).status).toBe(204);
  });
});

test('the history lists what was, and both reports say it for each display', async () => {
  const { id } = await start();
  await end(id);
  const standard = await server.signIn('standard@vitrine.test');
  const listed = await standard.get(url('takeovers?kind_eq=alert&_limit=5'));
  expect(listed.body.data[0]).toMatchObject({ id, where: ['Counter'] });
  const csv = await standard.get(url(`takeovers/${id}/report.csv?language=cs`));
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(String(csv.body)).toContain('Counter;');
  const pdf = await standard.get(url(`takeovers/${id}/report.pdf`));
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('a person who is erased is no longer named', async () => {
  const { id } = await start();
  const [row] = await owner.query(
    'select environment_id as environment, started_by_id as person from content.takeovers where id = $1',
    [id],
  );
  await server.program.app.content.inEnvironments([row.environment], (db) =>
    db.query(sql`select content.erase_from_takeovers(${row.person}::uuid)`),
  );
  expect((await admin.get(url(`takeovers/${id}`))).body.data.startedBy.name).toBe('');
});
