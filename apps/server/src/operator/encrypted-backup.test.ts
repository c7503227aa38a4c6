import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, openBackup, plainRowsOf, rowsOf } from '../infra/backup/backup-files.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { newFilm } from '../test/converting.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { fullTest } from '../test/profile.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { uploadFile } from '../test/uploads.ts';
import { makeBackup, restoreBackup } from './backup.ts';

// Somebody with a backup but without its key can neither read it nor add anything to it.

/** Some text readers treat these characters as line ends, and people paste them. */
const oddName = 'Hall\u2028Two\u2029\u0085Three';
let server: TestServer;
let admin: TestBrowser;
let owner: Owner;
let places: string;
let directory: string;
let film: Buffer;

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-encrypted-backup-'));
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  film = await newFilm();
  await uploadFile(server, admin, film, { name: 'Kept.mp4' });
  await uploadFile(server, admin, await newFilm(), { name: 'Other.mp4' });
  await owner.query(
    'update content.displays set name = $1 where id in (select id from content.displays limit 1)',
    [oddName],
  );
  // It is below the data directory, where operators tend to put it, and open to everybody, as if made by
  // hand.
  directory = path.join(server.dataDir, 'backups', 'monday');
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o777);
  const umask = process.umask(0);
  await makeBackup(installation(server.database.url, server.dataDir), directory, new Date()).finally(() =>
    process.umask(umask),
  );
}, 90_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(places, { recursive: true, force: true });
});

const installation = (databaseUrl: string, dataDir: string) => ({
  config: { dataDir },
  databaseUrl,
  secretKey: testSecretKey,
  storage: openLocalStorage(path.join(dataDir, 'media')),
});

async function entriesOf(place: string) {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({
    isFile: entry.isFile(),
    name: path.relative(place, path.join(entry.parentPath, entry.name)),
  }));
}

const fileNames = async (place: string) =>
  (await entriesOf(place)).filter(({ isFile }) => isFile).map(({ name }) => name);

async function withEmpty<T>(work: (database: TestDatabase, dataDir: string) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  try {
    return await work(database, await mkdtemp(path.join(places, 'restored-')));
  } finally {
    await database.drop();
  }
}

const restore = (database: TestDatabase, dataDir: string, from: string) =>
  restoreBackup(installation(database.url, dataDir), from, () => {});

test('case 220: only its owner may read a backup, whatever the umask and whoever made the directory', async () => {
  const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);
  expect(await modeOf(directory)).toBe('700');
  const entries = await entriesOf(directory);
  expect(entries.length).toBeGreaterThan(20);
  for (const { name, isFile } of entries)
    expect([name, await modeOf(path.join(directory, name))]).toEqual([name, isFile ? '600' : '700']);
});

test('case 220: a backup reveals no name, address, table or video', async () => {
  const words = [
    ...(await owner.query('select name as word from content.displays')),
    ...(await owner.query('select email as word from identity.identities')),
    ...(await owner.query('select name as word from content.playables')),
    ...(await owner.query('select encode(sha256, $1) as word from content.media', ['hex'])),
  ].map(({ word }) => word as string);
  expect(words.length).toBeGreaterThan(20);
  const pieces = [
    ...words.filter((word) => word.length > 5).map((word) => Buffer.from(word)),
    Buffer.from('environment_id'),
    Buffer.from('0001_foundation.sql'),
    film.subarray(0, 16),
    film.subarray(film.length / 2, film.length / 2 + 16),
  ];
  const stored = (await fileNames(path.join(server.dataDir, 'media'))).map((name) => fileOf(name));
  expect(await fileNames(directory)).toEqual(expect.arrayContaining(stored));
  for (const name of await fileNames(directory)) {
    const bytes = await readFile(path.join(directory, name));
    for (const piece of pieces)
      expect([name, piece.toString(), bytes.indexOf(piece)]).toEqual([name, piece.toString(), -1]);
  }
  const header = JSON.parse(await readFile(path.join(directory, 'backup.json'), 'utf8'));
  expect(Object.keys(header).sort()).toEqual(['dataKey', 'format', 'keyFingerprint', 'madeAt', 'reason']);
});

test('case 220: the product serves nothing of a backup below its data directory', async () => {
  const base = new URL(server.authUrl).origin;
  const stored = (await fileNames(directory)).find((each) => each.startsWith('files'))!;
  // Requests for pages get the dashboard's page for any address that is not a file.
  const page = /^(<!doctype html>|$)/i;
  for (const file of ['backup.json', 'contents', rowsOf('content.displays'), stored])
    for (const before of ['', '/s/demo', '/media', '/s/demo/media', '/assets', '/en', '/assets/..%2f..%2f..'])
      for (const place of ['/backups/monday', '/..%2fbackups%2fmonday', directory]) {
        const url = `${base}${before}${place}/${file}`;
        const { status } = await admin.get(url, { headers: { Accept: 'application/octet-stream' } });
        expect([url, status]).toEqual([url, 404]);
        const asPage = await admin.get(url);
        if (asPage.status !== 404) expect([url, page.test(asPage.body)]).toEqual([url, true]);
      }
});

fullTest(
  'case 221: a file replaced by another, from another backup, or truncated is refused by its name',
  async () => {
    const other = path.join(places, 'other');
    await makeBackup(installation(server.database.url, server.dataDir), other, new Date());
    const [first, second] = (await fileNames(directory)).filter((name) => name.startsWith('files'));
    const displays = rowsOf('content.displays');
    await withEmpty(async (database, dataDir) => {
      const refused = async (name: string, alter: (copy: string) => Promise<unknown>) => {
        const copy = await mkdtemp(path.join(places, 'altered-'));
        await cp(directory, copy, { recursive: true });
        await alter(copy);
        await expect(restore(database, dataDir, copy)).rejects.toThrow(
          `${path.join(copy, name)} is not as it was when the backup was made`,
        );
      };
      await refused(second!, (copy) =>
        rename(path.join(copy, first!), path.join(copy, second!)).then(() =>
          cp(path.join(directory, first!), path.join(copy, first!)),
        ),
      );
      for (const name of [first!, displays, 'contents'])
        await refused(name, (copy) => cp(path.join(other, name), path.join(copy, name)));
      for (const name of [first!, displays, 'contents'])
        await refused(name, async (copy) =>
          writeFile(path.join(copy, name), (await readFile(path.join(copy, name))).subarray(0, -1)),
        );
      // The key of another backup, encrypted with a key of this installation, decrypts none of the files.
      await refused('contents', (copy) =>
        cp(path.join(other, 'backup.json'), path.join(copy, 'backup.json')),
      );
      const there = await connectOwner(database);
      expect(await there.query('select 1 from identity.identities')).toEqual([]);
      await there.end();
      expect(await readdir(path.join(dataDir, 'jobs'))).toEqual([]);
    });
  },
);

test('case 221: an altered header is refused', async () => {
  const copy = path.join(places, 'header');
  await cp(directory, copy, { recursive: true });
  const file = path.join(copy, 'backup.json');
  const header = JSON.parse(await readFile(file, 'utf8'));
  const [{ router_credentials: sealed }] = await owner.query(
    'select router_credentials from content.locations where router_credentials is not null limit 1',
  );
  await withEmpty(async (database, dataDir) => {
    for (const dataKey of [`A${header.dataKey.slice(1)}A`, '', sealed.toString('base64')]) {
      await writeFile(file, JSON.stringify({ ...header, dataKey }));
      await expect(restore(database, dataDir, copy)).rejects.toThrow(
        `${file} cannot be read: it was altered`,
      );
    }
  });
});

/** Writes a backup as the first versions did: the same files unencrypted, with their hashes. */
async function makePlain(target: string): Promise<void> {
  const { contents, readRows, readFile: readMedia } = await openBackup(directory, testSecretKey);
  const hashes = new Map<string, string>();
  for (const [name, source] of [
    ...Object.keys(contents.rows).map((table) => [plainRowsOf(table), readRows(table)] as const),
    ...contents.files.map(({ key }) => [fileOf(key), readMedia(key)] as const),
  ]) {
    const pieces: Buffer[] = [];
    for await (const piece of source) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await writeFile(path.join(target, name), bytes);
    hashes.set(name, createHash('sha256').update(bytes).digest('hex'));
  }
  const fingerprint = createHash('sha256').update(`fingerprint ${testSecretKey}`).digest('hex').slice(0, 16);
  const header = {
    ...contents,
    format: 1,
    madeAt: new Date().toISOString(),
    keyFingerprint: fingerprint,
    keyFingerprints: [fingerprint],
    files: contents.files.map((file) => ({ ...file, sha256: hashes.get(fileOf(file.key)) })),
    rowHashes: Object.fromEntries(
      Object.keys(contents.rows).map((table) => [`${table}.jsonl`, hashes.get(plainRowsOf(table))]),
    ),
  };
  await writeFile(path.join(target, 'backup.json'), JSON.stringify(header));
}

fullTest('unencrypted backups of the first versions are restored as before, and checked', async () => {
  const plain = path.join(places, 'plain');
  await makePlain(plain);
  const media = path.join(plain, (await fileNames(plain)).find((name) => name.startsWith('files'))!);
  const displays = path.join(plain, plainRowsOf('content.displays'));
  await withEmpty(async (database, dataDir) => {
    for (const file of [media, displays]) {
      const whole = await readFile(file);
      await writeFile(file, Buffer.concat([whole, Buffer.from('\n')]));
      await expect(restore(database, dataDir, plain)).rejects.toThrow(`${file} is not as it was`);
      await writeFile(file, whole);
    }
    await expect(
      restoreBackup({ ...installation(database.url, dataDir), secretKey: 'x'.repeat(40) }, plain, () => {}),
    ).rejects.toThrow('another SECRET_KEY');
    expect(await restore(database, dataDir, plain)).toMatchObject({ isEncrypted: false });
    expect((await fileNames(path.join(dataDir, 'media'))).sort()).toEqual(
      (await fileNames(path.join(server.dataDir, 'media'))).sort(),
    );
    await expectSameDisplays(database);
  });
});

test('names with unusual line separators are restored unchanged, and files as they were stored', async () => {
  await withEmpty(async (database, dataDir) => {
    expect(await restore(database, dataDir, directory)).toMatchObject({ isEncrypted: true });
    await expectSameDisplays(database);
    // The converter's tools run as another user, and must be able to read restored files like uploaded ones.
    for (const name of await fileNames(path.join(dataDir, 'media')))
      expect((await stat(path.join(dataDir, 'media', name))).mode).toBe(
        (await stat(path.join(server.dataDir, 'media', name))).mode,
      );
  });
});

async function expectSameDisplays(database: TestDatabase): Promise<void> {
  const names = 'select id, name from content.displays order by id';
  const there = await connectOwner(database);
  const restored = await there.query(names);
  await there.end();
  expect(restored).toEqual(await owner.query(names));
  expect(restored.map(({ name }) => name)).toContain(oddName);
}
