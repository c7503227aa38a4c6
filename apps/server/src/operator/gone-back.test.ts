import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compareFiles } from '../infra/backup/compare-files.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { newFilm, whenDone } from '../test/converting.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { createTestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { metadataOf, tus, uploadFile } from '../test/uploads.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { fileCommands } from './file-commands.ts';
import type { Installation } from './installation.ts';

// The database was restored to before some uploads and deletions; the files are current.

let places: string;
let server: TestServer;
let admin: TestBrowser;
let owner: Owner;
let lost: string;
let kept: string;
let lateKeys: string[];
const mediaDir = () => path.join(server.dataDir, 'media');

const keysOf = async (rows: Owner, playable: string): Promise<string[]> =>
  (await rows.query('select storage_key as key from content.media where playable_id = $1', [playable])).map(
    ({ key }) => key,
  );

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-gone-back-'));
  const before = await startTestServer();
  const person = await before.signIn('admin@vitrine.test');
  // The files differ in length: equal bytes have the same address, whichever playable they belong to.
  const upload = async (name: string, seconds: number) => {
    const id = await uploadFile(before, person, await newFilm(seconds), { name });
    await whenDone(before, person, id);
    return id;
  };
  [lost, kept] = [await upload('Deleted since.mp4', 1), await upload('Kept.mp4', 2)];
  const secretKey = testSecretKey;
  const of = (databaseUrl: string, dataDir: string) => ({
    ...{ config: { dataDir }, databaseUrl, secretKey },
    storage: openLocalStorage(path.join(dataDir, 'media')),
  });
  const directory = path.join(places, 'backup');
  await makeBackup(of(before.database.url, before.dataDir), directory, new Date());
  const late = await upload('Uploaded since.mp4', 3);
  const there = await connectOwner(before.database);
  lateKeys = await keysOf(there, late);
  await there.end();

  const dataDir = path.join(places, 'data');
  await cp(before.dataDir, dataDir, { recursive: true });
  await before.stop();
  const database = await createTestDatabase();
  await restoreBackup(of(database.url, dataDir), directory, () => {});
  server = await startTestServer({ on: { database, dataDir }, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(database);
  for (const key of await keysOf(owner, lost)) await rm(path.join(mediaDir(), key));
  admin = await server.signIn('admin@vitrine.test');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(places, { recursive: true, force: true });
});

const playable = async (id: string) =>
  (await admin.get(`${server.serverUrl('demo')}/api/v1/playables/${id}`)).body.data;

async function run(name: string): Promise<string> {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const command = fileCommands.find((each) => each.name === name)!;
  const installation = { databaseUrl: server.database.url, storage: openLocalStorage(mediaDir()) };
  await command.run(async () => installation as Installation, []);
  vi.mocked(console.log).mockRestore();
  return said.join('\n');
}

test('case 218: a missing file is not found, in whole or in part; everything else works', async () => {
  const shown = await playable(lost);
  const { url } = shown.original;
  for (const Range of [null, 'bytes=0-99', 'bytes=5-']) {
    const { status, body, headers: sent } = await admin.get(url, { headers: { Range } });
    expect([status, body.code]).toEqual([404, 'not_found']);
    // Once restored, it must be found at once.
    expect(sent.get('cache-control')).toContain('no-store');
    expect(sent.get('content-range')).toBeNull();
  }
  const addresses = JSON.stringify(shown).match(/https?:[^"]+\/media\/[^"]+/g)!;
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses)
    expect([address, (await admin.get(address)).status]).toEqual([address, 404]);
  expect((await admin.get((await playable(kept)).original.url)).status).toBe(200);
  for (const list of ['playables', 'folders', 'playlists', 'displays'])
    expect((await admin.get(`${server.serverUrl('demo')}/api/v1/${list}?_limit=200`)).status).toBe(200);
});

test('case 218: the operator gets a list of missing files by name', async () => {
  const said = await run('files check');
  expect(said).toContain('Missing: original of "Deleted since" (demo)');
  expect(said).not.toContain('"Kept"');
  expect(said).toContain(`${(await keysOf(owner, lost)).length} files are missing`);
});

test('case 218: files of unknown uploads are collected once they are a day old, and no others', async () => {
  const begun = await admin.ask('POST', `${server.serverUrl('demo')}/api/v1/uploads`, {
    headers: { ...tus, 'Upload-Length': '1000000', 'Upload-Metadata': metadataOf({ filename: 'half.mp4' }) },
  });
  await admin.ask('PATCH', begun.headers.get('location')!, {
    body: new Uint8Array(1000),
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
  });
  const all = lateKeys.map((key) => path.join(mediaDir(), key));
  expect(lateKeys.length).toBeGreaterThan(1);
  expect(await run('files collect')).toBe('Deleted 0 files that nothing spoke of.');

  const storage = openLocalStorage(mediaDir());
  const tomorrow = new Date(Date.now() + 2 * 86_400_000);
  const { extra } = await compareFiles(server.database.url, storage, tomorrow);
  expect(extra.sort()).toEqual([...lateKeys].sort());
  for (const file of all) await utimes(file, 0, 0);
  expect(await run('files collect')).toBe(`Deleted ${lateKeys.length} files that nothing spoke of.`);
  for (const file of all) expect(existsSync(file)).toBe(false);
  for (const key of await keysOf(owner, kept)) expect(existsSync(path.join(mediaDir(), key))).toBe(true);
  const [upload] = await owner.query(
    'select storage_key as key from content.uploads where finished_at is null',
  );
  expect(existsSync(path.join(mediaDir(), `${upload.key}.part`))).toBe(true);
});
