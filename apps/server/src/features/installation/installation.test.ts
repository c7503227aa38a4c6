import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installationParts } from '@vitrine/contract/installation';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requireAbsolute } from '../../infra/absolute-path.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { findingOf } from './checks/check-converter.ts';
import { checkInstallation, inputOf } from './installation.service.ts';
import type { CheckInput } from './part-check.ts';
import { startedWith } from './started-with.ts';

let server: TestServer;
let owner: Owner;
let mailbox: Mailbox;
let admin: TestBrowser;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const url = (slug = 'demo') => `${server.serverUrl(slug)}/api/v1/installation`;

type Overrides = Partial<Omit<CheckInput, 'config'>> & { config?: Partial<CheckInput['config']> };

/** The rows of an own installation, with one thing changed. */
async function rowsWith({ config, ...more }: Overrides = {}) {
  const { app } = server.program;
  const input = await inputOf(app, 'en');
  const own = { ...app.config, isDemo: false, smtpUrl: undefined, ...config };
  return checkInstallation({ ...input, config: own, ...more });
}
const row = async (part: string, overrides?: Overrides) =>
  (await rowsWith(overrides)).find((each) => each.part === part)!;

describe('who may see it', () => {
  test('admins of the own environment get a row for each part; no secret and no foreign path is in it', async () => {
    const { status, body } = await admin.get(url());
    expect(status).toBe(200);
    expect(body.data.rows.map(({ part }: { part: string }) => part).sort()).toEqual(
      [...installationParts].sort(),
    );
    const text = JSON.stringify(body);
    expect(text).not.toContain(server.dataDir);
    expect(text).not.toContain(mailbox.url);
    expect(text).not.toMatch(/postgres:\/\//);
  });

  test('everybody else gets 404: other roles, other environments, and tokens of any kind', async () => {
    await addPerson(owner, { email: 'curator@museum.test', roles: { museum: ['admin'] } });
    const others = [
      [await server.signIn('standard@vitrine.test'), 'demo'],
      [await server.signIn('playables@vitrine.test'), 'demo'],
      [await server.signIn('admin@vitrine.test', 'museum'), 'museum'],
      [await server.signIn('curator@museum.test', 'museum'), 'museum'],
    ] as const;
    for (const [person, slug] of others) {
      const read = await person.get(url(slug));
      const sent = await person.post(`${url(slug)}?action=test-mail`, {});
      for (const { status, body } of [read, sent]) expect([status, body.code]).toEqual([404, 'not_found']);
    }
    const { body: made } = await admin.post(`${server.serverUrl('demo')}/api/v1/tokens`, {
      name: 'Robot',
      role: 'admin',
      may: 'write',
    });
    const headers = { Authorization: `Bearer ${made.secret}`, Origin: null };
    expect((await server.browser().ask('GET', url(), { headers })).status).toBe(404);
  });

  test('sentences are in the language of the caller', async () => {
    const { body } = await admin.get(url(), { headers: { 'Accept-Language': 'de' } });
    const version = body.data.rows.find(({ part }: { part: string }) => part === 'version');
    const backup = body.data.rows.find(({ part }: { part: string }) => part === 'backup');
    expect([version.state, backup.sentence]).toEqual(['works', 'Die Demo wird nicht gesichert.']);
  });

  test('only harmless values are shown of what it was started with', () => {
    const env = {
      HOST: '0.0.0.0',
      DEMO: '0',
      SECRET_KEY: 'k'.repeat(32),
      SMTP_URL: 'smtp://u:p@h',
      HOME: '/root',
    };
    const line = startedWith(env);
    expect(line).toBe('HOST=0.0.0.0 SECRET_KEY=•••• SMTP_URL=•••• DEMO=0 npm start');
  });
});

describe('faults', () => {
  test('no ffmpeg, and no sandbox, with the line that mends it', async () => {
    const workers: Partial<CheckInput['config']> = { roles: ['auth', 'content', 'worker'] };
    expect(
      await row('converter', { config: { ...workers, ffmpegPath: requireAbsolute('/nowhere/ffmpeg') } }),
    ).toMatchObject({
      state: 'fault',
      sentence: 'Films wait, because FFMPEG_PATH names no ffmpeg.',
      line: 'FFMPEG_PATH=/usr/bin/ffmpeg',
    });
    const lacking = { ffmpeg: true, line: 'sudo apt install bubblewrap', sandbox: 'none' } as const;
    expect(findingOf({ ...lacking, pictures: false })).toMatchObject({ state: 'fault', line: lacking.line });
    expect(findingOf({ ...lacking, pictures: true })).toMatchObject({
      state: 'fault',
      sentence: { key: 'installation.converter.unconfined' },
    });
  });

  test('an address that this machine no longer has', async () => {
    await owner.query(`update identity.content_servers set url = 'http://192.0.2.77:4400'`);
    expect(await row('address')).toEqual({
      part: 'address',
      state: 'fault',
      sentence:
        'Screens look for 192.0.2.77, which this machine no longer has. Give it back in the router, or restart.',
    });
    await owner.query(`update identity.content_servers set url = 'http://shop.local:4400'`);
    expect(await row('address')).toMatchObject({ state: 'not_set_up', replace: 'signs.example.com' });
    await owner.query(`update identity.content_servers set url = 'https://signs.bakery.test'`);
    expect(await row('address')).toMatchObject({ state: 'works' });
    // Moved: a fault until every screen was seen at the new address.
    await owner.query(`update identity.content_servers set url = 'http://shop.local:4400',
      previous_url = 'http://192.168.1.20:4400', url_changed_at = now() + interval '1 day'`);
    expect(await row('address')).toMatchObject({
      state: 'fault',
      sentence: expect.stringMatching(
        /^The address was 192\.168\.1\.20 and is now shop\.local\. \d+ screens look/,
      ),
    });
    await owner.query(`update identity.content_servers set url_changed_at = '2000-01-01'`);
    await owner.query(`update content.devices set last_active_at = now() where last_active_at is null`);
    expect(await row('address')).toMatchObject({ state: 'not_set_up' });
    await owner.query(
      `update identity.content_servers set url = $1, previous_url = null, url_changed_at = null`,
      [server.program.urls.public],
    );
    expect(await row('address')).toMatchObject({ state: 'not_set_up', line: 'HOST=0.0.0.0 npm start' });
  });

  test('a mail server that refuses; one that takes mail; none', async () => {
    const smtpUrl = 'smtp://user:secret@mail.bakery.test';
    const refuses = {
      verify: () => Promise.reject(Object.assign(new Error('secret'), { responseCode: 535 })),
    };
    expect(await row('mail', { config: { smtpUrl }, mailer: refuses })).toEqual({
      part: 'mail',
      state: 'fault',
      sentence: 'The mail server mail.bakery.test refuses (535).',
    });
    expect(await row('mail', { config: { smtpUrl: mailbox.url } })).toMatchObject({ state: 'works' });
    expect(await row('mail')).toMatchObject({
      state: 'not_set_up',
      line: expect.stringContaining('SMTP_URL='),
    });
  });

  test('a check that does not answer is unknown after five seconds and holds up no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const waits = row('mail', {
        config: { smtpUrl: 'smtp://mail.bakery.test' },
        mailer: { verify: () => new Promise(() => {}) },
      });
      await vi.advanceTimersByTimeAsync(5000);
      expect(await waits).toEqual({ part: 'mail', state: 'unknown', sentence: 'Not answered.' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a disk that is full in less than two weeks', async () => {
    const { free } = await (await import('../../infra/disk.ts')).readDisk(server.dataDir);
    const perDay = Math.ceil(free / 9.5);
    await owner.query(
      `insert into infra.disk_samples (day, free)
       select current_date - n, $1::bigint + n * $2::bigint from generate_series(0, 4) n on conflict (day) do update set free = excluded.free`,
      [free, perDay],
    );
    const full = await row('storage');
    expect(full).toMatchObject({ state: 'fault', sentence: expect.stringMatching(/ left, about 9 days\.$/) });
    await owner.query('delete from infra.disk_samples');
    expect(await row('storage')).toMatchObject({
      state: 'works',
      sentence: expect.stringMatching(/ of .* used; PostgreSQL 18\S*, embedded\.$/),
    });
  });

  test('a backup that is 49 hours old, and a key that nobody has kept', async () => {
    expect(await row('backup')).toMatchObject({ state: 'not_set_up', asksForKey: true });
    const directory = path.join(server.dataDir, 'backups', '2026-11-18T0300');
    await mkdir(directory, { recursive: true });
    const { now } = await inputOf(server.program.app, 'en');
    const make = async (hoursAgo: number) => {
      const madeAt = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
      const made = JSON.stringify({ format: 3, madeAt, reason: 'night' });
      await writeFile(path.join(directory, 'backup.json'), made);
      await writeFile(path.join(directory, 'checked.json'), JSON.stringify({ rows: 1, bytes: 10 }));
    };
    await make(49);
    expect(await row('backup')).toMatchObject({
      state: 'fault',
      sentence: 'Last 2 days ago. Without the key no backup can be read.',
      line: 'npm run admin -- backup',
    });
    await make(3);
    expect(await row('backup')).toMatchObject({ state: 'not_set_up', line: 'npm run admin -- keys show' });
    expect((await admin.post(`${url()}?action=keep-key`, {})).status).toBe(200);
    expect(await row('backup')).toMatchObject({
      state: 'works',
      sentence: 'Last 3 h ago, checked. These backups do not survive this disk.',
    });
    expect(await row('backup', { config: { databaseUrl: 'postgres://db/x' } })).toMatchObject({
      state: 'elsewhere',
    });
    expect(await row('backup', { config: { isDemo: true } })).toMatchObject({
      sentence: 'The demo is not backed up.',
    });
  });

  test('a weather service that cannot be reached', async () => {
    await owner.query(
      `update content.source_states s set fault = '{"code":"timeout","values":{}}', tried_at = now()
       from content.sources t where t.id = s.source_id and t.kind = 'weather'`,
    );
    const [{ count }] = await owner.query(
      `select count(*)::int as count from content.sources t join content.environments e on e.id = t.environment_id
       where t.kind = 'weather' and e.slug = 'demo'`,
    );
    expect(count).toBeGreaterThan(0);
    expect(await row('outside')).toMatchObject({
      state: 'fault',
      sentence: 'The weather service could not be reached.',
    });
    await owner.query('update content.source_states set fault = null');
    // The line is the caller's to use as it stands; in a terminal it names an admin.
    const asked = await row('outside', { askedBy: 'nora@bakery.test' });
    expect(asked).toMatchObject({ state: 'not_set_up', line: 'WEATHER_CONTACT=nora@bakery.test' });
    expect(asked.replace).toBeUndefined();
    expect(await row('outside')).toMatchObject({ line: 'WEATHER_CONTACT=admin@vitrine.test' });
    expect(await row('outside', { ownEnvironment: null })).toMatchObject({
      line: 'WEATHER_CONTACT=you@example.com',
      replace: 'you@example.com',
    });
    const weather = { url: 'https://weather.test', contact: 'nora@bakery.test' };
    expect(await row('outside', { config: { weather } })).toMatchObject({ state: 'works' });
  });

  test('a fault is one item of the overview, for these admins only', async () => {
    await owner.query(`update identity.content_servers set url = 'http://192.0.2.77:4400'`);
    await admin.get(url());
    const kinds = async (person: TestBrowser, slug = 'demo') => {
      const { body } = await person.get(`${server.serverUrl(slug)}/api/v1/overview`);
      return body.data.attention.filter(({ kind }: { kind: string }) => kind === 'installation');
    };
    const [item, ...others] = await kinds(admin);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'installation', part: 'now', count: expect.any(Number) });
    expect(await kinds(await server.signIn('standard@vitrine.test'))).toEqual([]);
    expect(await kinds(await server.signIn('admin@vitrine.test', 'museum'), 'museum')).toEqual([]);
    await owner.query(`update identity.content_servers set url = $1`, [server.program.urls.public]);
  });
});

describe('a test mail', () => {
  test('the demo sends none', async () => {
    expect((await admin.post(`${url()}?action=test-mail`, {})).status).toBe(404);
  });

  test('goes to the caller’s own address, five times an hour', async () => {
    const config = server.program.app.config as { isDemo: boolean };
    config.isDemo = false;
    try {
      const sent = await admin.post(`${url()}?action=test-mail`, {});
      expect(sent.body.data).toMatchObject({ part: 'mail', state: 'works' });
      expect(sent.body.data.sentence).toMatch(/^Test mail to admin@vitrine\.test was accepted /);
      const mail = await mailbox.newestTo('admin@vitrine.test');
      expect(mail.subject).toBe('Test mail of Vitrine');
      for (let i = 0; i < 4; i++)
        expect((await admin.post(`${url()}?action=test-mail`, {})).status).toBe(200);
      expect((await admin.post(`${url()}?action=test-mail`, {})).status).toBe(429);
    } finally {
      config.isDemo = true;
    }
  });
});
