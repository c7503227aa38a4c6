import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { readBackups } from '../infra/backup/backup-directory.ts';
import { openBackup, rowsOf } from '../infra/backup/backup-files.ts';
import { readBackupState } from '../infra/backup/backup-state.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { makeSmallDisk } from '../test/small-disk.ts';
import { createTestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { backUpAutomatically } from './automatic-backup.ts';
import { restoreBackup } from './backup.ts';

vi.setConfig({ testTimeout: 120_000 });

const plenty = 3_000_000_000;
const otherDisk = makeSmallDisk(plenty);
const onOtherDisk = test.runIf(otherDisk);
let server: TestServer;
let owner: Owner;
let places: string;

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-automatic-'));
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  otherDisk?.remove();
  await rm(places, { recursive: true, force: true });
});

const configWith = (env: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: server.dataDir, DEMO: '0', ...env });

const installation = (env: Record<string, string> = {}, secretKey = testSecretKey) => ({
  config: configWith(env),
  databaseUrl: server.database.url,
  secretKey,
  storage: openLocalStorage(path.join(server.dataDir, 'media')),
});

const toOtherDisk = () => ({ BACKUP_DIR: path.join(otherDisk!.directory, 'backups') });
const now = () => new Date();

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();
}

const storedKeys = async () =>
  (await owner.query('select distinct storage_key from content.media order by 1')).map(
    ({ storage_key }) => storage_key as string,
  );

test('on the disk of the data it holds the rows alone, is read back, and says what it does not survive', async () => {
  const made = await backUpAutomatically(installation(), { reason: 'night' });
  expect(made).toMatchObject({ isOtherDisk: false, hasMedia: false, files: 0 });
  expect(path.dirname(made.directory)).toBe(path.join(server.dataDir, 'backups'));
  expect(path.basename(made.directory)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{4}$/);
  const files = await filesIn(made.directory);
  expect(files).toContain(rowsOf('content.displays'));
  expect(files.filter((name) => name.startsWith('files') || /\.frames|hourly_pictures/.test(name))).toEqual(
    [],
  );
  const [found] = await readBackups(path.dirname(made.directory));
  expect(found).toMatchObject({ reason: 'night', checked: { rows: made.rows, bytes: made.bytes } });
  expect(await readBackupState(configWith(), { now: now() })).toMatchObject({
    kind: 'good',
    isOtherDisk: false,
  });
  // Rows are text that repeats itself.
  const { contents, readRows } = await openBackup(made.directory, testSecretKey);
  let textBytes = 0;
  for (const table of Object.keys(contents.rows))
    for await (const piece of readRows(table)) textBytes += piece.length;
  expect(textBytes).toBeGreaterThan(500_000);
  expect(made.bytes).toBeLessThan(textBytes / 3);
});

test('restored into a data directory with the media, every file is found; without, every one is missing', async () => {
  const made = await backUpAutomatically(installation(), { reason: 'hand' });
  const keys = await storedKeys();
  for (const hasMedia of [true, false]) {
    const database = await createTestDatabase();
    const dataDir = hasMedia ? server.dataDir : await mkdtemp(path.join(places, 'without-'));
    const target = { ...installation(), config: { dataDir }, databaseUrl: database.url };
    const storage = openLocalStorage(path.join(dataDir, 'media'));
    try {
      const restored = await restoreBackup({ ...target, storage }, made.directory, () => {});
      const there = hasMedia ? keys.length : 0;
      expect(restored).toMatchObject({ rows: made.rows, files: there, missing: keys.length - there });
    } finally {
      await database.drop();
    }
  }
});

test('a BACKUP_DIR that is not there is not created', async () => {
  const env = { BACKUP_DIR: path.join(places, 'nowhere') };
  await expect(backUpAutomatically(installation(env), { reason: 'night' })).rejects.toThrow(
    `BACKUP_DIR ${env.BACKUP_DIR} is not there: create it, or mount its disk.`,
  );
  expect(existsSync(env.BACKUP_DIR)).toBe(false);
  expect(await readBackupState(configWith(env), { now: now() })).toMatchObject({ problem: 'missing' });
});

test('of two at once the second waits for its turn by being refused', async () => {
  const env = { BACKUP_DIR: await mkdtemp(path.join(places, 'twice-')) };
  let second: Promise<unknown> | undefined;
  const pause = async () => {
    second ??= backUpAutomatically(installation(env), { reason: 'hand' }).catch((error: unknown) => error);
    await second;
  };
  await backUpAutomatically(installation(env), { reason: 'night', pause });
  expect(await second).toMatchObject({ message: expect.stringContaining('A backup is being made already') });
  expect(await readBackups(env.BACKUP_DIR)).toHaveLength(1);
});

onOtherDisk('on another disk media come along, each file once, and are restored byte for byte', async () => {
  await mkdir(toOtherDisk().BACKUP_DIR, { recursive: true });
  const store = path.join(toOtherDisk().BACKUP_DIR, 'media');
  const made = await backUpAutomatically(installation(toOtherDisk()), { reason: 'night' });
  const keys = await storedKeys();
  expect(made).toMatchObject({ isOtherDisk: true, hasMedia: true, files: keys.length });
  expect(await filesIn(store)).toEqual([...keys, 'key.json'].sort());
  const inodes = () => Promise.all(keys.map(async (key) => (await stat(path.join(store, key))).ino));
  const before = await inodes();
  const { directory } = await backUpAutomatically(installation(toOtherDisk()), { reason: 'hand' });
  expect(await inodes()).toEqual(before);
  expect((await readFile(path.join(store, keys[0]!))).includes(await readMedia(keys[0]!))).toBe(false);

  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(places, 'restored-'));
  const storage = openLocalStorage(path.join(dataDir, 'media'));
  const target = { config: { dataDir }, databaseUrl: database.url, secretKey: testSecretKey, storage };
  try {
    const restored = await restoreBackup(target, directory, () => {});
    expect(restored).toMatchObject({ files: keys.length, missing: 0 });
    const hashOf = async (place: string) =>
      createHash('sha256')
        .update(await readFile(place))
        .digest('hex');
    for (const key of keys)
      expect(await hashOf(path.join(dataDir, 'media', key))).toBe(
        await hashOf(path.join(server.dataDir, 'media', key)),
      );
  } finally {
    await database.drop();
  }
});

const readMedia = async (key: string) =>
  (await readFile(path.join(server.dataDir, 'media', key))).subarray(0, 64);

onOtherDisk('an altered file of the store is refused by its name, a missing one is counted', async () => {
  const { directory } = (await readBackups(toOtherDisk().BACKUP_DIR))[0]!;
  const [altered, missing] = await storedKeys();
  const place = (key: string) => path.join(toOtherDisk().BACKUP_DIR, 'media', key);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(places, 'restored-'));
  const storage = openLocalStorage(path.join(dataDir, 'media'));
  const target = { config: { dataDir }, databaseUrl: database.url, secretKey: testSecretKey, storage };
  const whole = await readFile(place(altered!));
  try {
    await writeFile(place(altered!), whole.subarray(0, -1));
    await expect(restoreBackup(target, directory, () => {})).rejects.toThrow(
      `${place(altered!)} is not as it was`,
    );
    await writeFile(place(altered!), whole);
    await unlink(place(missing!));
    expect(await restoreBackup(target, directory, () => {})).toMatchObject({ missing: 1 });
  } finally {
    await database.drop();
  }
  // The next backup brings it back, because the installation still has it.
  await backUpAutomatically(installation(toOtherDisk()), { reason: 'hand' });
  expect(existsSync(place(missing!))).toBe(true);
});

onOtherDisk('the key of the store is sealed anew after a rotation; a foreign one is refused', async () => {
  const file = path.join(toOtherDisk().BACKUP_DIR, 'media', 'key.json');
  const before = await readFile(file, 'utf8');
  const newKey = 'n'.repeat(40);
  await expect(backUpAutomatically(installation(toOtherDisk(), newKey), { reason: 'hand' })).rejects.toThrow(
    'stored with another SECRET_KEY',
  );
  expect(await readFile(file, 'utf8')).toBe(before);
  await backUpAutomatically(installation(toOtherDisk(), `${newKey},${testSecretKey}`), { reason: 'hand' });
  expect(await readFile(file, 'utf8')).not.toBe(before);
  // The old key alone no longer opens it: whoever has it found reads nothing.
  await expect(backUpAutomatically(installation(toOtherDisk()), { reason: 'hand' })).rejects.toThrow(
    'stored with another SECRET_KEY',
  );
  await backUpAutomatically(installation(toOtherDisk(), `${testSecretKey},${newKey}`), { reason: 'hand' });
  await backUpAutomatically(installation(toOtherDisk()), { reason: 'hand' });
});

onOtherDisk('a file that no kept backup names leaves the store', async () => {
  const [key] = await storedKeys();
  const place = path.join(toOtherDisk().BACKUP_DIR, 'media', key!);
  const rows = await owner.query('select * from content.media where storage_key = $1', [key]);
  await owner.query('delete from content.media where storage_key = $1', [key]);
  // Older backups of the same day go, and with them the last that named the file.
  await backUpAutomatically(installation(toOtherDisk()), { reason: 'hand' });
  expect(await readBackups(toOtherDisk().BACKUP_DIR)).toHaveLength(1);
  expect(existsSync(place)).toBe(false);
  for (const row of rows)
    await owner.query(
      'insert into content.media select * from jsonb_populate_record(null::content.media, $1)',
      [JSON.stringify({ ...row, sha256: `\\x${row.sha256.toString('hex')}` })],
    );
});

onOtherDisk('a disk that fills up during a backup leaves the earlier ones, and no half one', async () => {
  const root = toOtherDisk().BACKUP_DIR;
  const before = await filesIn(root);
  let pauses = 0;
  const pause = async () => {
    if (++pauses === 5) otherDisk!.shrinkTo(await usedBytes());
  };
  await expect(backUpAutomatically(installation(toOtherDisk()), { reason: 'night', pause })).rejects.toThrow(
    `The disk of ${root} filled up during the backup, which was removed: make room.`,
  );
  expect(await filesIn(root)).toEqual(before);
  otherDisk!.shrinkTo(plenty);
  expect(await readBackupState(configWith(toOtherDisk()), { now: now() })).toMatchObject({
    kind: 'fault',
    problem: 'full',
  });
  await backUpAutomatically(installation(toOtherDisk()), { reason: 'night' });
  expect(await readBackupState(configWith(toOtherDisk()), { now: now() })).toMatchObject({ kind: 'good' });
});

const usedBytes = async () => {
  const { blocks, bfree, bsize } = await statfs(otherDisk!.directory);
  return (blocks - bfree) * bsize;
};

onOtherDisk('with too little room nothing is written, and the state says how much is missing', async () => {
  const before = await filesIn(toOtherDisk().BACKUP_DIR);
  otherDisk!.shrinkTo(500_000_000);
  await expect(backUpAutomatically(installation(toOtherDisk()), { reason: 'night' })).rejects.toThrow(
    /^Too little room for a backup in .+: it needs 1\.\d GB, and 0\.\d GB are free\.$/,
  );
  expect(await filesIn(toOtherDisk().BACKUP_DIR)).toEqual(before);
  const state = await readBackupState(configWith(toOtherDisk()), { now: now() });
  expect(state).toMatchObject({ problem: 'no_room' });
  expect(state.room!.needed).toBeGreaterThan(1e9);
  otherDisk!.shrinkTo(plenty);
  expect(await readBackupState(configWith(toOtherDisk()), { now: now() })).toMatchObject({ kind: 'good' });
});

onOtherDisk('a disk that is no longer mounted is a fault, and nothing is written in its place', async () => {
  otherDisk!.unmount();
  for (const isThere of [false, true]) {
    if (isThere) await mkdir(toOtherDisk().BACKUP_DIR, { recursive: true });
    await expect(backUpAutomatically(installation(toOtherDisk()), { reason: 'night' })).rejects.toThrow(
      'The disk of BACKUP_DIR is not mounted',
    );
    expect(await readBackupState(configWith(toOtherDisk()), { now: now() })).toMatchObject({
      problem: 'not_mounted',
    });
    expect(isThere ? await readdir(toOtherDisk().BACKUP_DIR) : []).toEqual([]);
  }
  otherDisk!.mount();
  await mkdir(toOtherDisk().BACKUP_DIR);
  await backUpAutomatically(installation(toOtherDisk()), { reason: 'night' });
  expect(await readBackupState(configWith(toOtherDisk()), { now: now() })).toMatchObject({ kind: 'good' });
});
