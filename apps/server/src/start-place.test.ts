import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDataDirectory } from './infra/data-directory.ts';
import { readOrMakeKey } from './infra/secrets/secret-key-file.ts';
import { StartError } from './infra/start-error.ts';
import { runProcess } from './test/program-process.ts';
import { mountSmallDisk, unmount } from './test/small-disk.ts';

// A start that cannot begin says why in one line and leaves nothing that the next one would take for real.

vi.setConfig({ testTimeout: 90_000 });

const root = mkdtempSync(path.join(tmpdir(), 'vitrine-place-'));
const mounted: string[] = [];
afterAll(() => {
  for (const directory of mounted) unmount(directory);
  rmSync(root, { recursive: true, force: true });
});

function mountDisk(name: string, options: string): string {
  const directory = path.join(root, name);
  mkdirSync(directory);
  if (mountSmallDisk(directory, options)) mounted.push(directory);
  return directory;
}
const full = mountDisk('full', 'size=8192,mode=755');
const small = mountDisk('small', 'size=50000000,mode=755');
const readOnly = mountDisk('read-only', 'ro,mode=755');
const canMount = mounted.length === 3;

/** What a start does before anything else; its sentence. */
const refusal = (dataDir: string): Promise<string> =>
  openDataDirectory(dataDir, { holds: 'database' })
    .then(() => readOrMakeKey(dataDir))
    .then(
      () => 'none',
      (error) => (error instanceof StartError ? error.message : String(error.stack)),
    );

test('A32: a data directory that is a file, or below one, is named in a sentence', async () => {
  const file = path.join(root, 'file');
  writeFileSync(file, 'mine');
  const sentence = (dataDir: string) =>
    `DATA_DIR ${dataDir} is a file or below one: choose another DATA_DIR, which is a directory.`;
  const below = path.join(file, 'data');
  expect(await refusal(below)).toBe(sentence(below));
  const { code, output } = await runProcess({ DATA_DIR: file, PORT: '0' });
  expect({ code, output }).toEqual({ code: 1, output: `${sentence(file)}\n` });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test.runIf(canMount)('A32: a read-only place is named in a sentence', async () => {
  for (const dataDir of [readOnly, path.join(readOnly, 'data')])
    expect(await refusal(dataDir)).toBe(
      `DATA_DIR ${dataDir} is on a read-only disk: make it writable or choose another DATA_DIR.`,
    );
});

test('A32: a place of somebody else is named in a sentence', async () => {
  const dataDir = path.join(root, 'foreign', 'data');
  chmodSync(root, 0o755);
  mkdirSync(path.dirname(dataDir), { mode: 0o555 });
  // Root may write anywhere, so another user tries it.
  const user = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const module = JSON.stringify(new URL('./infra/data-directory.ts', import.meta.url).href);
  const program = `import(${module}).then((m) => m.openDataDirectory(${JSON.stringify(dataDir)}, { holds: 'files' }))
    .catch((error) => console.log(error.name, error.message))`;
  const { stdout } = spawnSync(process.execPath, ['--eval', program], { encoding: 'utf8', ...user });
  expect(stdout).toMatch(
    /^StartError DATA_DIR \S+\/foreign\/data may not be written by \w+: give it to that user or choose another DATA_DIR.\n$/,
  );
});

test.runIf(canMount)('N2: a full disk is named in a sentence, and no key is left there', async () => {
  const dataDir = path.join(full, 'data');
  expect(await refusal(dataDir)).toBe(
    `The disk of DATA_DIR ${dataDir} is full: make room or choose another DATA_DIR.`,
  );
  expect(readdirSync(full)).toEqual([]);
});

test.runIf(canMount)('a disk without room for a database is refused before one is begun', async () => {
  const dataDir = path.join(small, 'data');
  expect(await refusal(dataDir)).toMatch(/ is full \(\d+ MB left, 200 MB needed\): make room/);
  expect(readdirSync(small)).toEqual([]);
});

test.each(['', 'half-of-a-key\n'])('N2: the key file "%s" is refused in a sentence and kept', async (key) => {
  const dataDir = mkdtempSync(path.join(root, 'cut-'));
  const file = path.join(dataDir, 'secret.key');
  writeFileSync(file, key);
  expect(await refusal(dataDir)).toBe(
    `${file} is empty or cut (${key.trim().length} of at least 32 characters): put the key back from its copy. ` +
      'If nothing was stored with it yet, delete the file.',
  );
  expect(readFileSync(file, 'utf8')).toBe(key);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
});

test('a database whose key is gone gets no other one: nothing that was stored with the first could be read', async () => {
  const dataDir = mkdtempSync(path.join(root, 'keyless-'));
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  const { code, output } = await runProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' });
  expect({ code, output }).toEqual({
    code: 1,
    output: `${path.join(dataDir, 'secret.key')} is missing, and the database beside it was used with a key: put it back from its copy, or set SECRET_KEY as before.\n`,
  });
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
