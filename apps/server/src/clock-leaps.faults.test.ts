import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from './demo/simulated-player.ts';
import { confirmRecipients } from './test/alerting.ts';
import { faultRounds, tellFigures } from './test/fault-rounds.ts';
import { type Mailbox, openMailbox } from './test/mailbox.ts';
import { type MortalServer, startMortalServer } from './test/mortal-server.ts';
import { createSettableClock, type SettableClock } from './test/settable-clock.ts';
import type { TestBrowser } from './test/test-browser.ts';

// The clock of the machine is set, ahead and back, under a program at work: the program's alone, or the database's with it, as on a
// machine that runs both.

vi.setConfig({ testTimeout: faultRounds(300_000, 1_800_000) });
const isNight = faultRounds(0, 1) === 1;
const soon = { timeout: 90_000, interval: 50 };
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let directory: string;
let clock: SettableClock;
let mailbox: Mailbox;
let server: MortalServer;
let admin: TestBrowser;
let boxes: SimulatedPlayer[];
let devices: string[];
let environment: string;
let shift = 0;
let breaks = 0;
let setTimes = 0;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-clock-'));
  clock = await createSettableClock(directory);
  mailbox = await openMailbox();
  server = await startMortalServer({
    ROLES: 'auth,content,worker',
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'error',
    ...clock.env,
  });
  const { owner } = server;
  admin = await server.signIn();
  const rows = await owner.query(
    `select d.id, e.id as environment from content.devices d join content.environments e on e.id = d.environment_id
     where e.slug = 'museum' order by d.id limit 5`,
  );
  devices = rows.map(({ id }) => id);
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  for (const id of devices)
    await owner.query('update content.devices set token_hash = sha256($1::bytea) where id = $2', [id, id]);
  const welcome = vi.fn();
  boxes = devices.map((token) =>
    new SimulatedPlayer({
      url: `${server.url}/s/museum`,
      token,
      heartbeatMs: 300,
      onState: (state) => void (state === 'connected' ? welcome() : breaks++),
    }).start(),
  );
  await vi.waitFor(() => expect(welcome).toHaveBeenCalledTimes(devices.length), soon);
}, 240_000);
afterAll(async () => {
  for (const box of boxes) box.stop();
  await server.end();
  await mailbox.stop();
  await rm(directory, { recursive: true, force: true });
});

/** From when on the program goes by it. */
async function setClock(ms: number): Promise<void> {
  await clock.set(server, ms);
  await server.owner.query(`call infra.set_clock_offset('${ms} milliseconds')`);
  shift = ms;
  setTimes++;
  await beatsAreTaken();
}

const clockNow = () => Date.now() + shift;

/** By the clock as it is set. */
async function beatsAreTaken(): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await server.owner.query(
      'select last_active_at from content.devices where id = any ($1::uuid[])',
      [devices],
    );
    for (const { last_active_at } of rows)
      expect(Math.abs(clockNow() - new Date(last_active_at).getTime())).toBeLessThan(30_000);
  }, soon);
}

/** Both kinds of background work have looked since the clock was set. */
async function rounds(): Promise<void> {
  const setAt = clockNow();
  await vi.waitFor(async () => {
    const watches = await server.owner.query('select at from infra.watches');
    expect(watches.length).toBeGreaterThan(1);
    for (const { at } of watches) {
      expect(new Date(at).getTime()).toBeGreaterThan(setAt);
      expect(new Date(at).getTime() - setAt).toBeLessThan(hour / 2);
    }
  }, soon);
}

let invited = 0;
async function invite(person: TestBrowser): Promise<string> {
  const email = `leap-${invited++}@clock.test`;
  const { status } = await person.post(server.api('users'), { emails: [email], role: 'standard' });
  expect(status).toBe(201);
  return email;
}

const mailsTo = (email: string) => mailbox.received.filter(({ recipients }) => recipients.includes(email));

async function activeMinutes(person: TestBrowser): Promise<number> {
  const { body, status } = await person.get(server.api(`billings/${environment}/current`));
  expect(status).toBe(200);
  return body.data.lines.reduce(
    (most: number, line: { activeMinutes: number }) => Math.max(most, line.activeMinutes),
    0,
  );
}

test('OP4: the clock of a machine other than the database’s means nothing, wherever it is set', async () => {
  for (const ms of [day, -day]) {
    await clock.set(server, ms);
    const email = await invite(admin);
    expect((await admin.get(`${server.url}/s/demo/api/me`)).status).toBe(200);
    await beatsAreTaken();
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), soon);
  }
  await clock.set(server, 0);
  expect(breaks).toBe(0);
});

test('cases 16, 129, 139, 170, 196: a clock that is set ahead or back ends no session, doubles no minute, storms nobody, and every job is done once', async () => {
  const { owner } = server;
  const ops = 'ops@clock.test';
  await confirmRecipients(owner, [ops]);
  expect((await admin.put(server.api('alerts'), { recipients: [ops] })).status).toBe(200);
  const startedAt = Date.now();
  const minutesBefore = await activeMinutes(admin);
  const [{ id: display }] = (await admin.get(server.api('displays?active_eq=true&_limit=1'))).body.data;
  const toggle = async (person: TestBrowser) => {
    for (const action of ['deactivate', 'activate'])
      expect((await person.put(server.api(`displays/${display}?action=${action}`), {})).status).toBe(200);
  };
  const mailed: string[] = [];

  for (const leap of isNight ? [-hour, 0, 5 * minute, 0, -hour, 5 * minute] : [-hour, 5 * minute]) {
    await setClock(leap);
    expect((await admin.get(`${server.url}/s/demo/api/me`)).status).toBe(200);
    mailed.push(await invite(admin));
    await toggle(admin);
    if (isNight) await rounds();
  }

  // A day ahead everybody's session is over, as it is after a day, and whoever signs in works on.
  await setClock(day);
  expect((await admin.get(`${server.url}/s/demo/api/me`)).status).toBe(401);
  const ahead = await server.signIn();
  await beatsAreTaken();
  mailed.push(await invite(ahead));
  await toggle(ahead);
  await vi.waitFor(() => expect(mailsTo(mailed.at(-1)!)).toHaveLength(1), soon);
  if (isNight) await rounds();
  // Tried in vain, and to be tried again tomorrow.
  mailbox.beBusy(true);
  const late = await invite(ahead);
  await vi.waitFor(async () => {
    const jobs = await owner.query(
      `select 1 from infra.jobs where payload->>'to' = $1 and last_error is not null and leased_until is null`,
      [late],
    );
    expect(jobs).toHaveLength(1);
  }, soon);
  mailbox.beBusy(false);

  await setClock(0);
  expect((await ahead.get(`${server.url}/s/demo/api/me`)).status).toBe(200);
  await beatsAreTaken();
  await vi.waitFor(() => expect(mailsTo(late)).toHaveLength(1), soon);
  await toggle(ahead);
  if (isNight) await rounds();

  // Minutes are counted by the real time that has passed, each once.
  const passed = Math.ceil((Date.now() - startedAt) / minute);
  const minutes = await activeMinutes(ahead);
  expect(minutes - minutesBefore).toBeGreaterThanOrEqual(passed - 2);
  expect(minutes - minutesBefore).toBeLessThanOrEqual(passed + 1);
  for (const email of mailed)
    await vi.waitFor(() => expect([email, mailsTo(email).length]).toEqual([email, 1]), soon);
  expect(mailsTo(ops)).toEqual([]);
  expect(breaks).toBe(0);
  // Nobody is known to be heard of in the future, nor waits for it.
  await vi.waitFor(async () => {
    const future = await owner.query(
      `select 1 from content.devices where last_active_at > now() + interval '2 minutes'`,
    );
    expect(future).toEqual([]);
  }, soon);
  tellFigures({
    [`set by ${clock.by}`]: setTimes,
    mails: mailbox.received.length,
    breaks,
    minutes: minutes - minutesBefore,
    passed,
  });
});
