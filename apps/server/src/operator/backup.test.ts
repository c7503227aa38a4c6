import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '../infra/backup/backup-files.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { newFilm, whenDone } from '../test/converting.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { fullTest } from '../test/profile.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { metadataOf, tus, uploadFile } from '../test/uploads.ts';
import { makeBackup, restoreBackup } from './backup.ts';

const storageIn = (dataDir: string) => openLocalStorage(path.join(dataDir, 'media'));
const quiet = () => {};

let before: TestServer;
let admin: TestBrowser;
let owner: Owner;
let places: string;
let copy: TestDatabase;
let playable: string;
let film: Buffer;

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-backup-'));
  before = await startTestServer();
  owner = await connectOwner(before.database);
  admin = await before.signIn('admin@vitrine.test');
  film = await newFilm();
  playable = await uploadFile(before, admin, film, { name: 'Kept.mp4' });
  await whenDone(before, admin, playable);
  copy = await createTestDatabase();
}, 90_000);
afterAll(async () => {
  await owner.end();
  await before.stop();
  await copy.drop();
  await rm(places, { recursive: true, force: true });
});

/**
 * A database as hosting providers set it up: its owner may create roles, but is no superuser, so row-level
 * security applies to it.
 */
async function createOwnedDatabase(server: Owner): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await server.query(`create role ${name} login createrole password 'owner'`);
  await server.query(`create database ${name} owner ${name}`);
  const url = new URL(before.database.url);
  Object.assign(url, { username: name, password: 'owner', pathname: `/${name}` });
  return {
    url: url.href,
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.query(`drop role ${name}`);
    },
  };
}

/** Bypasses row-level security. */
async function countIn(database: TestDatabase, table: string): Promise<number> {
  const url = new URL(before.database.url);
  url.pathname = new URL(database.url).pathname;
  const superuser = await connectOwner({ ...database, url: url.href });
  const [row] = await superuser.query(`select count(*)::int as count from content.${table}`);
  await superuser.end();
  return row.count;
}

const installation = (databaseUrl: string, dataDir: string, secretKey = testSecretKey) => ({
  config: { dataDir },
  databaseUrl,
  secretKey,
  storage: storageIn(dataDir),
});

test('a backup taken while the product runs is restored completely: rows, files, people and passwords', async () => {
  const { environment_id, id: device } = (
    await owner.query('select environment_id, id from content.devices limit 1')
  )[0];
  await owner.query(
    `insert into content.commands (environment_id, id, device_id, kind, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'reboot', now(), now() + interval '1 day')`,
    [environment_id, device],
  );
  await owner.query(
    `insert into infra.jobs (id, kind, payload, run_at, created_at)
     values (gen_random_uuid(), 'send-mail', '{}', now() + interval '1 day', now())`,
  );
  await owner.query(
    `insert into infra.jobs (id, kind, payload, run_at, created_at)
     values (gen_random_uuid(), 'send-link', '{}', now() + interval '1 day', now())`,
  );
  await owner.query(
    `insert into content.alert_recipients (environment_id, email, code_hash, asked_at)
     values ($1, 'asked@elsewhere.test', '\\x01', now())`,
    [environment_id],
  );
  // Invited, but the auth host has not been notified yet.
  await owner.query(
    `update content.members set invitation_id = gen_random_uuid(), invited_by = 'Hana', invited_locale = 'en'
     where environment_id = $1 and email = 'standard@vitrine.test'`,
    [environment_id],
  );
  await owner.query(
    `insert into infra.jobs (id, kind, environment_id, payload, run_at, created_at)
     select gen_random_uuid(), 'tell-auth-host', environment_id,
       jsonb_build_object('members', jsonb_build_array(jsonb_build_object('id', id, 'identityId', identity_id))),
       now() + interval '1 day', now()
     from content.members where environment_id = $1 and email = 'standard@vitrine.test'`,
    [environment_id],
  );
  const begun = await admin.ask('POST', `${before.serverUrl('demo')}/api/v1/uploads`, {
    headers: { ...tus, 'Upload-Length': '1000000', 'Upload-Metadata': metadataOf({ filename: 'half.mp4' }) },
  });
  expect(begun.status).toBe(201);

  const directory = path.join(places, 'good');
  const made = await makeBackup(installation(before.database.url, before.dataDir), directory, new Date());
  expect(made.missing).toEqual([]);
  expect(made.files).toBeGreaterThan(0);

  const dataDir = path.join(places, 'restored');
  const files = (await readdir(path.join(directory, 'files'), { recursive: true })).sort();
  await restoreBackup(installation(copy.url, dataDir), directory, quiet);
  expect((await readdir(path.join(directory, 'files'), { recursive: true })).sort()).toEqual(files);

  const after = await startTestServer({ on: { database: copy, dataDir } });
  const there = await connectOwner(copy);
  try {
    const again = await after.signIn('admin@vitrine.test');
    for (const resource of ['displays', 'devices', 'groups', 'locations', 'folders', 'playlists']) {
      const list = `api/v1/${resource}?_limit=200&sort=createdAt:asc`;
      const old = await admin.get(`${before.serverUrl('demo')}/${list}`);
      const restored = await again.get(`${after.serverUrl('demo')}/${list}`);
      expect(restored.body.meta).toEqual(old.body.meta);
      expect(restored.body.data.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual(
        old.body.data.map(({ id, name }: { id: string; name: string }) => [id, name]),
      );
    }
    const { body } = await again.get(`${after.serverUrl('demo')}/api/v1/playables/${playable}`);
    const picture = await fetch(body.data.original.url);
    expect(picture.status).toBe(200);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(film);

    // Nothing that was about to be sent is sent now.
    expect(await there.query(`select 1 from infra.jobs where kind in ('send-mail', 'send-link')`)).toEqual(
      [],
    );
    expect(
      await there.query(
        `select 1 from content.members where email = 'standard@vitrine.test' and invitation_id is not null`,
      ),
    ).toEqual([]);
    expect(
      await there.query('select 1 from content.commands where done_at is null and expires_at > now()'),
    ).toEqual([]);
    expect(
      await there.query(
        `select confirmed_at, code_hash from content.alert_recipients where email = 'asked@elsewhere.test'`,
      ),
    ).toEqual([{ confirmed_at: null, code_hash: null }]);
    expect(await there.query('select 1 from content.playables where name = $1', ['half'])).toEqual([]);
    // Users who were signed in then must sign in again.
    const old = after.browser();
    for (const [name, value] of admin.cookies) old.cookies.set(name, value);
    expect((await old.get(`${after.serverUrl('demo')}/api/me`)).status).toBe(401);
  } finally {
    await there.end();
    await after.stop();
  }
});

fullTest(
  'case 217: a backup during writes is one instant: everything acknowledged before it, nothing without its predecessors, every file',
  async () => {
    const target = await createTestDatabase();
    const acknowledged: string[] = [];
    let isOver = false;
    const fire = async () => {
      for (let i = 0; !isOver; i++) {
        const name = `Under fire ${String(i).padStart(5, '0')}`;
        const place = { name, timezone: 'UTC' };
        const made = await admin.post(`${before.serverUrl('demo')}/api/v1/locations`, place);
        expect(made.status).toBe(201);
        acknowledged.push(name);
      }
    };
    const firing = fire();
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10), { timeout: 30_000, interval: 5 });
    const sure = [...acknowledged];
    const directory = path.join(places, 'under fire');
    await makeBackup(installation(before.database.url, before.dataDir), directory, new Date());
    isOver = true;
    await firing;

    const dataDir = path.join(places, 'restored under fire');
    await restoreBackup(installation(target.url, dataDir), directory, quiet);
    const there = await connectOwner(target);
    const rows = await there.query(
      `select name from content.locations where name like 'Under fire %' order by name`,
    );
    const restored = rows.map(({ name }) => name);
    expect(restored.length).toBeGreaterThanOrEqual(sure.length);
    expect(restored).toEqual(acknowledged.slice(0, restored.length));
    const storage = storageIn(dataDir);
    for (const { storage_key, size } of await there.query('select storage_key, size from content.media')) {
      const bytes = await (await storage.read(storage_key, { start: 0, end: Number(size) - 1 })).toArray();
      expect(Buffer.concat(bytes)).toHaveLength(Number(size));
    }
    await there.end();
    await target.drop();
  },
);

test('a restore is refused into an installation with people, with another key, and from an incomplete backup', async () => {
  const directory = path.join(places, 'another');
  await makeBackup(installation(before.database.url, before.dataDir), directory, new Date());
  const dataDir = path.join(places, 'refused');
  const restore = (databaseUrl: string, from: string, key?: string) =>
    restoreBackup(installation(databaseUrl, dataDir, key), from, quiet);
  await expect(restore(before.database.url, directory)).rejects.toThrow('people in this installation');
  await expect(restore(copy.url, directory, 'x'.repeat(40))).rejects.toThrow('another SECRET_KEY');
  await unlink(path.join(directory, 'backup.json'));
  await expect(restore(copy.url, directory)).rejects.toThrow('no whole backup');
});

fullTest(
  'case 222: a backup is restored with any list of keys that decrypts its secrets, and with no other',
  async () => {
    const directory = path.join(places, 'keys');
    const [newKey, otherKey] = ['n'.repeat(40), 'o'.repeat(40)];
    const secrets = createSecrets(`${newKey},${testSecretKey}`);
    const [location] = await owner.query(
      'select environment_id, id, router_credentials from content.locations where router_credentials is not null limit 1',
    );
    const put = (sealed: Buffer) =>
      owner.query('update content.locations set router_credentials = $1 where id = $2', [
        sealed,
        location.id,
      ]);
    // The state after adding a new key in front: this value is encrypted with it, the others are unchanged.
    await put(secrets.encrypt('{}'));
    await makeBackup(
      installation(before.database.url, before.dataDir, `${newKey},${testSecretKey}`),
      directory,
      new Date(),
    );
    await put(location.router_credentials);

    const empty = await createTestDatabase();
    const restore = (keys: string) =>
      restoreBackup(installation(empty.url, path.join(places, 'by keys'), keys), directory, quiet);
    try {
      await expect(restore(otherKey)).rejects.toThrow('another SECRET_KEY');
      await expect(restore(`${newKey},${otherKey}`)).rejects.toThrow('another SECRET_KEY');
      await restore(`${otherKey},${testSecretKey},${newKey}`);
      const there = await connectOwner(empty);
      const [row] = await there.query('select router_credentials from content.locations where id = $1', [
        location.id,
      ]);
      await there.end();
      expect(secrets.decrypt(row.router_credentials)).toBe('{}');
    } finally {
      await empty.drop();
    }
  },
);

fullTest(
  'a content server with its own database is backed up and restored, whoever owns the database',
  async () => {
    const whole = path.join(places, 'whole');
    await makeBackup(installation(before.database.url, before.dataDir), whole, new Date());
    const own = await createOwnedDatabase(owner);
    const again = await createOwnedDatabase(owner);
    const dataDir = path.join(places, 'content server');
    try {
      await restoreBackup(installation(own.url, dataDir), whole, quiet);
      const content = await connectOwner(own);
      await content.query('truncate identity.servers, identity.identities, identity.content_servers cascade');
      await content.end();

      const directory = path.join(places, 'of the content server');
      const made = await makeBackup(installation(own.url, dataDir), directory, new Date());
      expect(made).toMatchObject({ missing: [] });
      expect(made.files).toBeGreaterThan(0);
      await restoreBackup(installation(again.url, path.join(places, 'again')), directory, quiet);
      await expect(
        restoreBackup(installation(again.url, path.join(places, 'again')), directory, quiet),
      ).rejects.toThrow('people in this installation');
      for (const table of ['environments', 'members', 'locations', 'displays', 'playlists', 'media'])
        expect([table, await countIn(again, table)]).toEqual([table, await countIn(own, table)]);
      expect(await countIn(again, 'displays')).toBeGreaterThan(0);
    } finally {
      await own.drop();
      await again.drop();
    }
  },
);

test('case 221: a backup with an altered or missing file is refused, naming that file', async () => {
  const directory = path.join(places, 'altered');
  await makeBackup(installation(before.database.url, before.dataDir), directory, new Date());
  const empty = await createTestDatabase();
  const restore = () =>
    restoreBackup(installation(empty.url, path.join(places, 'unaltered')), directory, quiet);
  const names = await readdir(path.join(directory, 'files'), { recursive: true, withFileTypes: true });
  const media = names.find((each) => each.isFile())!;
  const files = [path.join(media.parentPath, media.name), path.join(directory, rowsOf('content.displays'))];
  try {
    for (const file of files) {
      const whole = await readFile(file);
      const altered = Buffer.from(whole);
      altered[10]! ^= 1;
      await unlink(file);
      await expect(restore()).rejects.toThrow(`${file} is missing`);
      await writeFile(file, altered);
      await expect(restore()).rejects.toThrow(`${file} is not as it was`);
      await writeFile(file, whole);
    }
    const contents = path.join(directory, 'backup.json');
    await writeFile(contents, (await readFile(contents, 'utf8')).replace('{', '('));
    await expect(restore()).rejects.toThrow(`${contents} cannot be read`);
    const there = await connectOwner(empty);
    expect(await there.query('select 1 from identity.identities')).toEqual([]);
    await there.end();
  } finally {
    await empty.drop();
  }
});

test('a backup of a newer version is refused, because its additional data would be lost', async () => {
  const directory = path.join(places, 'newer');
  await owner.query(`insert into migrations.applied (name, sha256) values ('9999_future.sql', '')`);
  await makeBackup(installation(before.database.url, before.dataDir), directory, new Date());
  await owner.query(`delete from migrations.applied where name = '9999_future.sql'`);
  const restore = () => restoreBackup(installation(copy.url, path.join(places, 'never')), directory, quiet);
  await expect(restore()).rejects.toThrow('made by a newer version of Vitrine');
  const file = path.join(directory, 'backup.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), format: 3 }));
  await expect(restore()).rejects.toThrow('made by a newer version of Vitrine');
});

test('a backup is written only into an empty directory', async () => {
  const directory = await mkdtemp(path.join(places, 'used-'));
  await writeFile(path.join(directory, 'mine.txt'), 'mine');
  await expect(
    makeBackup(installation(before.database.url, before.dataDir), directory, new Date()),
  ).rejects.toThrow('not empty');
  expect(await readFile(path.join(directory, 'mine.txt'), 'utf8')).toBe('mine');
});
