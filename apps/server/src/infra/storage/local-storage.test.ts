import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStorage, environment, inChunks, newKey } from '../../test/storage-rules.ts';
import { openLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

let directory: string;
let home: Storage;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-storage-'));
  home = openLocalStorage(path.join(directory, 'media'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describeStorage('a directory', {
  storage: () => home,
  async leftOf(key) {
    const folder = path.join(directory, 'media', environment);
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names.filter((name) => name.startsWith(path.basename(key)));
  },
});

test('AC8: other users of the machine can’t read stored files, whatever permissions an earlier release left', async () => {
  const media = path.join(directory, 'open');
  await mkdir(media, { mode: 0o755 });
  await chmod(media, 0o755);
  const storage = openLocalStorage(media);
  const [uploaded, converted] = [newKey(), newKey()];
  await storage.append({
    key: uploaded,
    offset: 0,
    length: 1,
    source: inChunks(Buffer.from('x')),
    state: null,
  });
  await storage.seal(uploaded, null, 1);
  const made = path.join(directory, 'made');
  await writeFile(made, 'y', { mode: 0o644 });
  await storage.put(converted, made, 'text/plain');
  const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
  expect(await modeOf(media)).toBe(0o700);
  expect(await modeOf(path.join(media, environment))).toBe(0o700);
  // As root, converters run as other users and read originals by their mode, inside those directories.
  const expected = process.getuid?.() === 0 ? 0o644 : 0o600;
  for (const key of [uploaded, converted]) expect(await modeOf(path.join(media, key))).toBe(expected);
});
