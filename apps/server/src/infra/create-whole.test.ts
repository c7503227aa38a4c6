import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mountSmallDisk, unmount } from '../test/small-disk.ts';
import { createWhole } from './create-whole.ts';
import { readOrMakeKey } from './secrets/secret-key-file.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-whole-'));
const isMounted = mountSmallDisk(directory, 'size=16384,mode=755');
afterAll(() => {
  if (isMounted) unmount(directory);
  rmSync(directory, { recursive: true, force: true });
});

test('a key appears whole, for its owner only, and is the same at the next start', async () => {
  const key = await readOrMakeKey(directory);
  expect(key).toHaveLength(43);
  expect(statSync(path.join(directory, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(await readOrMakeKey(directory)).toBe(key);
  expect(readdirSync(directory)).toEqual(['secret.key']);
});

test('of two that create a file at once, both read the one that stays', async () => {
  const file = path.join(directory, 'race');
  // One process uses one name for what is unfinished, so the second is another process that was faster.
  await writeFile(file, 'first');
  await createWhole(file, 'second', 0o600);
  expect(readFileSync(file, 'utf8')).toBe('first');
  rmSync(file);
});

test.runIf(isMounted)('N2: what a full disk cuts does not appear', async () => {
  const ballast = path.join(directory, 'ballast');
  await expect(writeFile(ballast, Buffer.alloc(100_000))).rejects.toThrow('ENOSPC');
  await chmod(ballast, 0o600);
  await expect(createWhole(path.join(directory, 'VERSION'), 'x'.repeat(5000), 0o644)).rejects.toThrow(
    'ENOSPC',
  );
  expect(readdirSync(directory).sort()).toEqual(['ballast', 'secret.key']);
});
