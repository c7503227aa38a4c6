import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { scheduleBilling } from '../features/billing/monthly-run.ts';
import { enqueue } from '../infra/jobs.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { wakeWorkers } from '../infra/queue.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { pairDevice } from '../test/devices.ts';
import { type FakeStripe, startFakeStripe } from '../test/fake-stripe.ts';
import { type Mailbox, openMailbox } from '../test/mailbox.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { addDisplays, openBilling } from '../test/paying.ts';
import { fullTest } from '../test/profile.ts';
import { copyDatabase, createTestDatabase, type TestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { demoPassword, startTestServer, type TestServer } from '../test/test-server.ts';
import { whenIdle } from '../test/when-idle.ts';
import { commands } from './commands.ts';

// The drill of docs/operations.md: back up, restore into an empty installation with the same keys, look at it, resume. The
// museum pays by card, and its last month is over without an invoice, as in a backup of the first minutes of a month.

const thisMonth = monthNameOf(Date.now());
const lastMonth = monthNameOf(monthPeriod(thisMonth).from - 1);
const codes = {
  reset: randomBytes(32).toString('base64url'),
  invitation: randomBytes(32).toString('base64url'),
};
const hashOf = (code: string) => createHash('sha256').update(code).digest();

let stripe: FakeStripe;
let mailbox: Mailbox;
let places: string;
let before: TestServer;
let copy: TestDatabase;
let after: TestServer;
let there: Owner;
let museum: string;
let token: string;
let link: string;
let revokeToken: () => Promise<void>;
let printed: string[];
let env: Record<string, string>;
const logged: string[] = [];

async function run(
  server: { database: TestDatabase; dataDir: string },
  ...words: string[]
): Promise<string[]> {
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))!;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  const installation = {
    config: readConfig({ ...env, DATA_DIR: server.dataDir }),
    databaseUrl: server.database.url,
    secretKey: testSecretKey,
    storage: openLocalStorage(path.join(server.dataDir, 'media')),
    isInUse: false,
    close: async () => {},
  };
  try {
    await command.run(async () => installation, words.slice(command.name.split(' ').length));
  } finally {
    log.mockRestore();
  }
  return lines;
}

/** What was about to leave the house, and what somebody holds in their hands, when the backup is made. */
async function fillBackup(): Promise<void> {
  const owner = await connectOwner(before.database);
  const admin = await before.signIn('admin@vitrine.test', 'museum');
  const billing = await openBilling(before, admin);
  museum = billing.id;
  const { setup } = (await billing.act('card-start')).body.data;
  stripe.typeIn(setup, '4242424242424242');
  expect((await billing.act('card-confirm', { setup })).body.data.card.state).toBe('verified');
  expect(
    (await billing.save({ currency: 'EUR', country: 'CZ', billingEmail: 'pay@museum.test' })).status,
  ).toBe(200);
  const spare = await addDisplays(before, admin, 'museum', 2);
  for (const id of spare.ids) expect((await spare.activate(id)).status).toBe(200);
  const api = (path: string) => `${before.serverUrl('museum')}/api/v1/${path}`;
  const made = await admin.post(api('tokens'), { name: 'Robot', role: 'standard', may: 'write' });
  token = made.body.secret;
  revokeToken = async () => void (await admin.delete(api(`tokens/${made.body.data.id}`)));
  const table = { name: 'Menu', kind: 'table', columns: [{ key: 'name', name: 'Name', kind: 'text' }] };
  const { id } = (await admin.post(api('sources'), table)).body.data;
  link = (await admin.post(api(`sources/${id}/counter-links`), { name: 'Bar' })).body.secret;
  for (const kind of ['alert', 'drill']) {
    const { status } = await admin.post(`${before.serverUrl('museum')}/api/v1/takeovers`, {
      kind,
      level: 'danger',
      texts: { en: { title: `Running ${kind}`, text: '' } },
      scope: { displays: spare.ids },
      minutes: 600,
    });
    expect(status).toBe(201);
  }
  await owner.query(
    'update content.activations set started_at = $2 where environment_id = $1 and ended_at is null',
    [museum, new Date(monthPeriod(lastMonth).from)],
  );
  await owner.query('delete from content.billing_runs where environment_id = $1', [museum]);
  for (const kind of [
    'send-mail',
    'make-invoice',
    'charge-invoice',
    'send-invoice',
    'send-alerts',
    'follow-event',
    'read-alert-feed',
  ])
    await owner.query(
      `insert into infra.jobs (id, kind, environment_id, payload, run_at, created_at)
       values (gen_random_uuid(), $1, $2, '{}', now() + interval '1 day', now())`,
      [kind, museum],
    );
  await owner.query(
    `insert into content.alert_notices (environment_id, id, recipient, history_ids, created_at)
     values ($1, gen_random_uuid(), 'admin@vitrine.test', '{}', now())`,
    [museum],
  );
  for (const [kind, code] of Object.entries(codes))
    await owner.query(
      `insert into identity.tokens (code_hash, kind, identity_id, server_id, created_at, expires_at)
       select $1, $2, id, case $2 when 'invitation' then $3::uuid end, now(), now() + interval '1 day'
       from identity.identities where email = 'standard@vitrine.test'`,
      [hashOf(code), kind, museum],
    );
  await owner.query(`insert into identity.registration_codes (code, created_at) values ('PARTNER', now())`);
  await owner.query(
    `insert into identity.signups (id, identity_id, business_name, region, told_to_wait, created_at)
     select gen_random_uuid(), id, 'Waiting', 'europe', true, now() from identity.identities where email = 'standard@vitrine.test'`,
  );
  await owner.query('update content.playables set notify = true where environment_id = $1', [museum]);
  await owner.end();
}

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-drill-'));
  [stripe, mailbox, copy] = await Promise.all([startFakeStripe(), openMailbox(), createTestDatabase()]);
  env = { ...stripe.env, SMTP_URL: mailbox.url, LOG_LEVEL: 'warn' };
  before = await startTestServer({ env: { ...env, ROLES: 'auth,content' } });
  await fillBackup();
  await run(before, 'backup', path.join(places, 'monday'));
  await revokeToken();
  expect(await statusesOf(before)).toEqual([401, 200]);
  await before.stop();

  const restored = { database: copy, dataDir: path.join(places, 'restored') };
  printed = await run(restored, 'restore', path.join(places, 'monday'));
  stripe.calls.length = 0;
  const logStream = { write: (line: string) => void logged.push(line) };
  after = await startTestServer({ env, on: restored, logStream });
  there = await connectOwner(copy);
});
afterAll(async () => {
  await there.end();
  await after.stop();
  await rm(places, { recursive: true, force: true });
  await mailbox.stop();
  await stripe.close();
});

/** Of a call with the token, and of one with the counter link. */
async function statusesOf(server: TestServer): Promise<number[]> {
  const url = server.serverUrl('museum');
  const ask = async (path: string, secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await server.browser().get(`${url}/api/${path}`, { headers })).status;
  };
  return [await ask('v1/displays', token), await ask('counter/table', link)];
}

/** A browser that has got its token from the auth host. */
async function visitorOf(server: TestServer) {
  const visitor = server.browser();
  await visitor.get(`${server.authUrl}/sanctum/csrf-cookie`);
  return visitor;
}
const jobsOf = (kinds: string[]) => there.query('select kind from infra.jobs where kind = any ($1)', [kinds]);
const invoices = () => there.query('select number from content.invoices where environment_id = $1', [museum]);

test('OP3: the restore says what it undoes, what has ended, and how to go on', async () => {
  expect(printed.join('\n')).toMatch(/What happened since 20\d\d-.*Z is undone: people blocked or removed/);
  expect(printed.join('\n')).toContain('passwords changed since then are the old ones');
  expect(printed.join('\n')).toContain('--new-passwords');
  expect(printed.at(-1)).toBe('No invoice, charge or alert is made until you say: npm run admin -- resume');
});

test('A13: no alarm runs any more, its result is written and mailed to nobody, and players drop what started before', async () => {
  expect(printed.join('\n')).toContain('2 alarms ran at that moment: they have been ended.');
  const admin = await after.signIn('admin@vitrine.test', 'museum');
  const { body } = await admin.get(`${after.serverUrl('museum')}/api/v1/takeovers`);
  const running = body.data.filter(({ title }: { title: string }) => title.startsWith('Running'));
  expect(running.map(({ state, endedBy }: { state: string; endedBy: object }) => [state, endedBy])).toEqual([
    ['ended', { name: '', via: 'schedule' }],
    ['ended', { name: '', via: 'schedule' }],
  ]);
  await vi.waitFor(
    async () =>
      expect(
        await there.query(`select takeover_id from content.takeover_results r join content.takeovers t on t.id = r.takeover_id
        where t.title like 'Running%'`),
      ).toHaveLength(2),
    { timeout: 60_000 },
  );
  expect(await jobsOf(['send-mail'])).toEqual([]);
  expect(mailbox.received.filter(({ mail }) => mail.subject?.includes('Running'))).toEqual([]);
  const device = await pairDevice(after, admin, { slug: 'museum', name: 'After the restore' });
  const beat = await after
    .browser()
    .post(
      `${device.url}/api/player/heartbeat`,
      { playing: null, protocol: 4 },
      { headers: { Authorization: `Bearer ${device.token}` } },
    );
  const [{ restored_at: restoredAt }] = await there.query('select restored_at from infra.restores');
  expect(Date.parse(beat.body.alarmsSince)).toBe(Date.parse(restoredAt));
});

test('A13: neither a token that was revoked since the backup nor a counter link works again', async () => {
  expect(await statusesOf(after)).toEqual([401, 401]);
  expect(printed).toContain(
    '1 API tokens and 1 counter links have ended: create new ones where they are needed.',
  );
  expect(await there.query('select 1 from content.api_tokens where expires_at > now()')).toEqual([]);
});

test('OP3, case 219: a restored installation makes no invoice, charges nobody and mails nobody by itself', async () => {
  await vi.waitFor(() => expect(logged.some((line) => line.includes('paused_after_restore'))).toBe(true), {
    timeout: 30_000,
  });
  expect(
    await jobsOf([
      'send-mail',
      'make-invoice',
      'charge-invoice',
      'send-invoice',
      'send-alerts',
      'follow-event',
      'read-alert-feed',
    ]),
  ).toEqual([]);
  expect(await there.query('select 1 from content.alert_notices')).toEqual([]);
  expect(await there.query('select 1 from content.playables where notify')).toEqual([]);
  // At every start somebody looks whether there is room for those who wait.
  await vi.waitFor(async () => expect(await jobsOf(['provision-waiting'])).toEqual([]), { timeout: 30_000 });
  expect(await there.query('select 1 from identity.signups where provisioned_at is null')).toHaveLength(1);
  // Ordered by a process that was started before anybody knew of the restore.
  const { app } = after.program;
  const now = app.clock();
  await app.content.transaction(async (db) => {
    await enqueue(db, now, { kind: 'make-invoice', environment: museum, payload: { month: lastMonth } });
    await enqueue(db, now, { kind: 'send-alerts', environment: museum, payload: { recipient: 'x@x.test' } });
  });
  await wakeWorkers(app.content);
  await vi.waitFor(async () => expect(await jobsOf(['make-invoice', 'send-alerts'])).toEqual([]), {
    timeout: 30_000,
  });
  // What a person asks for is sent: the worker is at work.
  await (await visitorOf(after)).post(`${after.authUrl}/api/v1/forgot-password`, {
    email: 'standard@vitrine.test',
  });
  await mailbox.mailsTo('standard@vitrine.test');
  expect(mailbox.received).toHaveLength(1);
  expect(await invoices()).toEqual([]);
  expect(stripe.calls).toEqual([]);
});

test('OP3: a person charges nothing either while the installation is paused, nor does an operator', async () => {
  const admin = await after.signIn('admin@vitrine.test', 'museum');
  const billing = await openBilling(after, admin);
  expect((await billing.act('card-start')).body.code).toBe('payments_unavailable');
  expect((await billing.act('card-remove', { keep: null })).body.code).toBe('card_removal_failed');
  await expect(run(after, 'billing', 'run', '--month', lastMonth)).rejects.toThrow('Paused after a restore');
  expect(await invoices()).toEqual([]);
  expect(stripe.charges()).toEqual([]);
});

test('AC8: reset, invitation and registration codes of the backup are dead after a restore', async () => {
  const visitor = await visitorOf(after);
  for (const [kind, code] of Object.entries(codes)) {
    const call = kind === 'reset' ? 'reset-password' : 'set-password';
    const email = 'standard@vitrine.test';
    const answer = await visitor.post(`${after.authUrl}/api/v1/${call}`, {
      code,
      password: 'long and unusual words',
      passwordConfirmation: 'long and unusual words',
      ...(kind === 'reset' && { email }),
    });
    expect([kind, answer.status, answer.body.code]).toEqual([kind, 422, 'invalid_token']);
  }
  const [partner] = await there.query(
    `select expires_at <= now() as is_over from identity.registration_codes where code = 'PARTNER'`,
  );
  expect(partner.is_over).toBe(true);
});

test('OP3: after `resume` nothing is made up for; a month that ended before is billed by an operator’s word, once', async () => {
  await there.query('update infra.restores set backed_up_at = $1', [new Date(monthPeriod(lastMonth).from)]);
  const lines = await run(after, 'resume');
  expect(lines[0]).toMatch(/^Invoices, charges and alerts go on\./);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(`^${lastMonth} has ended .*billing run --month ${lastMonth}$`),
  ]);
  await expect(run(after, 'resume')).rejects.toThrow('Nothing is paused.');
  await scheduleBilling(after.program.app);
  expect(await jobsOf(['make-invoice', 'charge-invoice', 'send-invoice'])).toEqual([]);
  expect(await invoices()).toEqual([]);
  const [heading, ...made] = await run(after, 'billing', 'run', '--month', lastMonth);
  expect(heading).toContain('NUMBER');
  expect(made.filter((line) => line.includes(' museum '))).toHaveLength(1);
  // The invoice is sent and charged by two jobs, in any order.
  await mailbox.mailsTo('pay@museum.test');
  await whenIdle(there, () => after.program.app.clock(), ['charge-invoice', 'send-invoice']);
  expect(stripe.charges()).toHaveLength(1);
});

fullTest('OP3: with --new-passwords no old password works, and everybody can set a new one', async () => {
  const database = await createTestDatabase();
  const dataDir = path.join(places, 'new passwords');
  const lines = await run({ database, dataDir }, 'restore', path.join(places, 'monday'), '--new-passwords');
  expect(lines.join('\n')).toContain('No old password works');
  const server = await startTestServer({ env, on: { database, dataDir }, logStream: { write: () => {} } });
  try {
    const email = 'playables@vitrine.test';
    const visitor = await visitorOf(server);
    const login = (password: string) => visitor.logIn(server.authUrl, email, password);
    await expect(login(demoPassword)).rejects.toThrow('422');
    await visitor.post(`${server.authUrl}/api/v1/forgot-password`, { email });
    const code = await mailbox.codeFor(email);
    const password = 'long and unusual words';
    await visitor.post(`${server.authUrl}/api/v1/reset-password`, {
      code,
      email,
      password,
      passwordConfirmation: password,
    });
    expect((await login(password)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

fullTest(
  'OP3: a backup of an older version is restored and paused as well, before its schema is brought up to date',
  async () => {
    const [old, empty] = [await copyDatabase('template0'), await copyDatabase('template0')];
    const directory = path.join(places, 'older');
    await migrate(old.url, { log: () => {}, through: '0026_listening.sql' });
    const owner = await connectOwner(old);
    await owner.query(
      `insert into identity.identities (id, email, name, created_at, updated_at) values (gen_random_uuid(), 'a@x.test', 'A', now(), now())`,
    );
    await owner.end();
    await run({ database: old, dataDir: places }, 'backup', directory);
    await run({ database: empty, dataDir: path.join(places, 'from older') }, 'restore', directory);
    const restored = await connectOwner(empty);
    const rows = await restored.query(
      'select resumed_at, backed_up_at <= restored_at as is_told from infra.restores',
    );
    await restored.end();
    expect(rows).toEqual([{ resumed_at: null, is_told: true }]);
    await old.drop();
    await empty.drop();
  },
);
