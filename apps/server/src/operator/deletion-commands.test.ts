import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { monthNameOf } from '@vitrine/billing/billing-month';
import { serverNameOfRole } from '@vitrine/contract/access';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readLedger } from '../features/billing/ledger.service.ts';
import { readSpans } from '../features/billing/metering.ts';
import { deleteDueEnvironments } from '../features/signup/environment-deletion.service.ts';
import { joinPath, requireAbsolute } from '../infra/absolute-path.ts';
import { sql } from '../infra/postgres/sql.ts';
import { openStorage } from '../infra/storage/open-storage.ts';
import { pairDevice } from '../test/devices.ts';
import { type Mailbox, openMailbox } from '../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../test/owner.ts';
import { fullTest } from '../test/profile.ts';
import { createTestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { commands } from './commands.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
const ids: Record<string, string> = {};
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  for (const { slug, id } of await owner.query('select slug, id from content.environments')) ids[slug] = id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const app = () => server.program.app;

/** What it prints, line by line. */
async function run(line: string): Promise<string[]> {
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))!;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  const installation = {
    config: app().config,
    databaseUrl: server.database.url,
    secretKey: testSecretKey,
    storage: app().storage,
    isInUse: true,
    close: async () => {},
  };
  try {
    await command.run(async () => installation, line.split(' ').slice(command.name.split(' ').length));
  } finally {
    log.mockRestore();
  }
  return lines;
}

async function filesOf(environment: string): Promise<number> {
  let count = 0;
  for await (const _ of app().storage.list(environment)) count++;
  return count;
}

/** Tables in which the environment still has rows; notifications and jobs come and go by themselves, see `finishDeletion`. */
async function tablesOf(environment: string): Promise<string[]> {
  const tables = await owner.query(`
    select c.oid::regclass::text as name, a.attname as key from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('environment_id', 'server_id')
    where c.relkind in ('r', 'p') and c.relnamespace in ('content'::regnamespace, 'identity'::regnamespace, 'infra'::regnamespace)
      and c.oid not in ('infra.pending_notifications'::regclass, 'infra.jobs'::regclass)
    order by 1`);
  const left: string[] = [];
  for (const { name, key } of tables)
    if ((await owner.query(`select 1 from ${name} where ${key} = $1 limit 1`, [environment])).length > 0)
      left.push(name);
  return left;
}

const passGrace = (slug: string) =>
  owner.query(`update content.environments set delete_at = now() - interval '1 second' where slug = $1`, [
    slug,
  ]);

/** In a transaction of the first. */
const deleteRows = (own: string, environment: string, table: string) =>
  app().content.inEnvironments([ids[own]!], (db) =>
    db.query(sql({ count: 'int4?' })`select content.delete_rows(${ids[environment]}, ${table}) as count`),
  );

async function finishDeletion(environment: string): Promise<void> {
  await vi.waitFor(async () => {
    // The worker may have begun by itself; what it left is continued here.
    await deleteDueEnvironments(app());
    expect(
      await owner.query('select 1 from content.environments where id = $1 and deleted_at is null', [
        environment,
      ]),
    ).toEqual([]);
    expect(await owner.query("select 1 from infra.jobs where kind = 'environment-deleted'")).toEqual([]);
    expect(await owner.query('select 1 from infra.jobs where environment_id = $1', [environment])).toEqual(
      [],
    );
    expect(await owner.query('select 1 from infra.pending_notifications')).toEqual([]);
  });
}

describe('exporting an environment', () => {
  test('rows and files of one customer are written for them to read, without hashes of tokens', async () => {
    const directory = path.join(server.dataDir, 'export');
    const [first] = await run(`environment export demo ${directory}`);
    expect(first).toMatch(/^Exported \d+ rows and \d+ files to /);
    const tables = readdirSync(path.join(directory, 'data'));
    expect(tables).toEqual(expect.arrayContaining(['displays.jsonl', 'audit.jsonl', 'invoices.jsonl']));
    expect(tables).not.toContain('sessions.jsonl');
    const all = tables.map((name) => readFileSync(path.join(directory, 'data', name), 'utf8')).join('');
    expect(all).toContain('Orchard Coffee');
    expect(all).not.toContain(ids.museum);
    expect(all).not.toContain('token_hash');
    const devices = readFileSync(path.join(directory, 'data', 'locations.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const opened = devices.map((line) => JSON.parse(line).router_credentials).filter(Boolean);
    expect(opened.length).toBeGreaterThan(0);
    for (const credentials of opened) expect(credentials).not.toMatch(/^\\x/);
    const media = readFileSync(path.join(directory, 'data', 'media.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(readdirSync(path.join(directory, 'files')).length).toBe(
      new Set(media.map((line) => JSON.parse(line).storage_key)).size,
    );
  });

  test('PL7: displays that were deleted are listed by the names of their proof of play, marked so', async () => {
    await owner.query(
      `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at,
         display_name, location_name, timezone)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'Menu', now() - n * interval '1 day', 10, now(), now(),
         'Terrace ' || n, 'Harbour', 'UTC' from generate_series(1, 2) n`,
      [ids.demo, ids.museum],
    );
    const directory = path.join(server.dataDir, 'export-deleted');
    await run(`environment export demo ${directory}`);
    const listed = readFileSync(path.join(directory, 'data', 'displays.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(listed.filter(({ deleted }) => deleted)).toEqual([
      expect.objectContaining({ id: ids.museum, name: 'Terrace 1', location: 'Harbour' }),
    ]);
    expect(listed.length).toBeGreaterThan(1);
    await owner.query('delete from content.plays where display_id = $1', [ids.museum]);
    await owner.query('delete from content.plays_daily where display_id = $1', [ids.museum]);
  });

  test('it never mixes with another one, and leaves nothing behind for a name that is wrong', async () => {
    const directory = path.join(server.dataDir, 'export');
    await expect(run(`environment export demo ${directory}`)).rejects.toThrow('name a new directory');
    await expect(run(`environment export nobody ${directory}-2`)).rejects.toThrow('"nobody" is not in this');
    expect(existsSync(`${directory}-2`)).toBe(false);
  });
});

describe('deleting an environment', () => {
  test('people are out at once, and for 30 days nothing is lost: it can be kept', async () => {
    const admin = await server.signIn('admin@vitrine.test', 'museum');
    const askedAt = Date.now();
    const lines = await run('environment delete museum');
    const [{ delete_at: deleteAt }] = await owner.query(
      `select delete_at from content.environments where slug = 'museum'`,
    );
    expect(Date.parse(deleteAt)).toBeGreaterThanOrEqual(askedAt + 30 * 86_400_000);
    expect(lines[0]).toContain(`will be deleted on ${new Date(deleteAt).toISOString().slice(0, 10)}`);
    expect((await admin.get(`${server.serverUrl('museum')}/api/v1/displays`)).status).toBe(401);
    await expect(server.signIn('admin@vitrine.test', 'museum')).rejects.toThrow();
    expect((await run('environment list')).some((line) => /museum .*to be deleted 20/.test(line))).toBe(true);
    await expect(run('environment resume museum')).rejects.toThrow('environment keep museum');
    // Asked again, the day stays.
    await run('environment delete museum');
    const again = await owner.query(`select delete_at from content.environments where slug = 'museum'`);
    expect(again).toEqual([{ delete_at: deleteAt }]);
    const before = await tablesOf(ids.museum!);
    await deleteDueEnvironments(app());
    expect(await tablesOf(ids.museum!)).toEqual(before);

    await run('environment keep museum');
    await server.signIn('admin@vitrine.test', 'museum');
    await expect(run('environment keep nobody')).rejects.toThrow('There is no environment "nobody"');
  });

  test('A10: once it began nobody enters, players and programs are out, and it cannot be kept', async () => {
    const [{ id }] = await owner.query(
      `insert into content.environments (id, slug, name, region, preferred_region, currency, created_at)
       select gen_random_uuid(), 'leaving', 'Leaving', region, preferred_region, currency, now() from content.environments
       where slug = 'museum' returning id`,
    );
    ids.leaving = id;
    await owner.query(
      `insert into identity.servers (id, slug, name, domain, content_server_id)
       select $1, 'leaving', 'Leaving', domain, content_server_id from identity.servers where slug = 'museum'`,
      [ids.leaving],
    );
    await addPerson(owner, { email: 'leaving@vitrine.test', roles: { leaving: [serverNameOfRole.admin] } });
    const admin = await server.signIn('leaving@vitrine.test', 'leaving');
    const api = (route: string) => `${server.serverUrl('leaving')}/api/v1/${route}`;
    await admin.post(api('locations'), { name: 'Hall', timezone: 'UTC' });
    const device = await pairDevice(server, admin, { slug: 'leaving' });
    const { body: token } = await admin.post(api('tokens'), { name: 'Till', role: 'admin', may: 'write' });
    const bearer = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}`, Origin: null } });
    const ask = async () => [
      (await admin.get(api('displays'))).status,
      (await server.browser().get(api('displays'), bearer(token.secret))).status,
      (await server.browser().get(`${device.url}/api/player/manifest?protocol=4`, bearer(device.token)))
        .status,
    ];
    expect(await ask()).toEqual([200, 200, 200]);
    const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data)).type));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: device.token, protocol: 4 })));
    await vi.waitFor(() => expect(heard).toContain('welcome'), { timeout: 60_000 });

    await run('environment delete leaving');
    await owner.query('select pg_advisory_lock(hashtext($1))', ['content.delete_rows']);
    try {
      await passGrace('leaving');
      await deleteDueEnvironments(app());
      expect(await ask()).toEqual([401, 401, 401]);
      await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.CLOSED), { timeout: 60_000 });
      await expect(run('environment keep leaving')).rejects.toThrow('can no longer be kept');
      expect(await run('environment list')).toEqual(
        expect.arrayContaining([expect.stringMatching(/leaving .*to be deleted/)]),
      );
      expect(await tablesOf(ids.leaving!)).toContain('content.displays');
      await expect(deleteRows('leaving', 'leaving', 'invoices')).rejects.toThrow('with its environment');
      await expect(deleteRows('museum', 'leaving', 'displays')).rejects.toThrow('is not to be deleted');
    } finally {
      await owner.query('select pg_advisory_unlock(hashtext($1))', ['content.delete_rows']);
    }
    await finishDeletion(ids.leaving!);
    expect(await tablesOf(ids.leaving!)).toEqual([]);
  });

  test('rows are deleted in batches only of an environment whose time has come', async () => {
    await expect(deleteRows('museum', 'museum', 'displays')).rejects.toThrow('is not to be deleted');
    await owner.query(
      `update content.environments set delete_at = now() + interval '1 day', deletion_began_at = now() where slug = 'museum'`,
    );
    await expect(deleteRows('museum', 'museum', 'displays')).rejects.toThrow('is not to be deleted');
    await owner.query(
      `update content.environments set delete_at = null, deletion_began_at = null where slug = 'museum'`,
    );
  });

  test('admins are told by mail when it is scheduled and when it is cancelled, each once, and nobody else', async () => {
    const subjectsTo = (address: string) =>
      mailbox.received
        .filter(({ recipients }) => recipients.includes(address))
        .map(({ mail }) => mail.subject ?? '')
        .filter((subject) => subject.startsWith('Orchard'))
        .sort();
    await owner.query(`update content.alert_settings set locale = 'de' where environment_id = $1`, [
      ids.demo,
    ]);
    await run('environment delete demo');
    // Asked again, nothing changes.
    await run('environment delete demo');
    const [{ delete_at: at }] = await owner.query(
      `select delete_at from content.environments where slug = 'demo'`,
    );
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
    await run('environment keep demo');
    await run('environment keep demo');
    await vi.waitFor(
      async () => expect(await owner.query(`select 1 from infra.jobs where kind = 'send-mail'`)).toEqual([]),
      { timeout: 30_000 },
    );
    expect(subjectsTo('admin@vitrine.test')).toEqual([
      'Orchard Coffee EU bleibt erhalten',
      `Orchard Coffee EU wird am ${day} gelöscht`,
    ]);
    expect(subjectsTo('standard@vitrine.test')).toEqual([]);
  });

  fullTest(
    'restored, one that was to be deleted has 30 more days: its operator may have kept it since',
    async () => {
      await run('environment delete museum');
      // All but an hour of its grace has passed.
      for (const table of ['content.environments', 'identity.servers'])
        await owner.query(
          `update ${table} set delete_at = now() + interval '1 hour' where delete_at is not null`,
        );
      const backup = path.join(server.dataDir, 'backup');
      const common = { secretKey: testSecretKey, config: { dataDir: server.dataDir } };
      const from = { ...common, databaseUrl: server.database.url, storage: app().storage };
      await makeBackup(from, backup, new Date());
      await run('environment keep museum');
      const copy = await createTestDatabase();
      const dataDir = requireAbsolute(path.join(server.dataDir, 'restored'));
      const storage = await openStorage({ mediaDir: joinPath(dataDir, 'media'), s3: null });
      await restoreBackup(
        { ...common, config: { dataDir }, databaseUrl: copy.url, storage },
        backup,
        () => {},
      );
      const there = await connectOwner(copy);
      for (const table of ['content.environments', 'identity.servers'])
        expect(
          await there.query(
            `select delete_at > now() + interval '29 days' as is_renewed from ${table} where delete_at is not null`,
          ),
        ).toEqual([{ is_renewed: true }]);
      await there.end();
      await copy.drop();
    },
  );

  test('what plays after the deletion was requested costs nothing', async () => {
    const now = Date.now();
    const read = () =>
      app().content.inEnvironments([ids.museum!], (db) =>
        readSpans(db, ids.museum!, { from: now - 3_600_000, to: now + 3_600_000 }, now + 3_600_000),
      );
    const open = (await read()).filter(({ isOpen }) => isOpen);
    expect(open.length).toBeGreaterThan(0);
    await owner.query(`update content.environments set delete_requested_at = $1 where id = $2`, [
      new Date(now - 60_000),
      ids.museum,
    ]);
    const spans = await read();
    expect(spans.filter(({ to }) => to > now - 60_000)).toEqual([]);
    expect(spans.map(({ display }) => display)).toEqual(
      expect.arrayContaining(open.map(({ display }) => display)),
    );
    await owner.query(`update content.environments set delete_requested_at = $1 where id = $2`, [
      new Date(now - 7_200_000),
      ids.museum,
    ]);
    expect(await read()).toEqual([]);
    await owner.query('update content.environments set delete_requested_at = null');
  });

  test('after the grace everything is gone, rows and files; people keep their accounts', async () => {
    await owner.query('delete from content.invoice_lines where environment_id = $1', [ids.museum]);
    await owner.query('delete from content.payments where environment_id = $1', [ids.museum]);
    await owner.query('delete from content.invoices where environment_id = $1', [ids.museum]);
    expect(await filesOf(ids.museum!)).toBeGreaterThan(0);
    const people = await owner.query('select count(*) from identity.identities');
    await run('environment delete museum');
    await passGrace('museum');
    await finishDeletion(ids.museum!);
    expect(await tablesOf(ids.museum!)).toEqual([]);
    expect(await owner.query('select 1 from content.environments where id = $1', [ids.museum])).toEqual([]);
    expect(await owner.query('select 1 from identity.servers where id = $1', [ids.museum])).toEqual([]);
    expect(await filesOf(ids.museum!)).toBe(0);
    expect(await owner.query('select count(*) from identity.identities')).toEqual(people);
    expect(await filesOf(ids.demo!)).toBeGreaterThan(0);
    await server.signIn('admin@vitrine.test', 'demo');
  });

  test('issued invoices are kept for the legal time, and nothing else of their customer', async () => {
    const [{ created_at: issued }] = await owner.query(
      'select created_at from content.invoices where environment_id = $1 limit 1',
      [ids.demo],
    );
    const month = monthNameOf(Date.parse(issued));
    const ledger = await readLedger(app(), month);
    expect(ledger.length).toBeGreaterThan(0);
    await run('environment delete demo');
    await passGrace('demo');
    await finishDeletion(ids.demo!);
    const kept = ['content.invoice_lines', 'content.invoices', 'content.payments'];
    expect(kept).toEqual(expect.arrayContaining(await tablesOf(ids.demo!)));
    expect(await filesOf(ids.demo!)).toBe(0);
    expect(await owner.query('select slug, name, business from content.environments')).toEqual([
      { slug: `deleted-${ids.demo}`, name: 'Deleted', business: null },
    ]);
    expect(await run('environment list')).toHaveLength(1);
    expect(await readLedger(app(), month)).toEqual(ledger);
    // It is not deleted again as long as they are kept.
    await finishDeletion(ids.demo!);
    expect(await readLedger(app(), month)).toEqual(ledger);

    await owner.query(`update content.invoices set issued_on = issued_on - interval '12 years'`);
    await finishDeletion(ids.demo!);
    expect(await owner.query('select 1 from content.environments')).toEqual([]);
    expect(await owner.query('select 1 from identity.servers')).toEqual([]);
  });
});
