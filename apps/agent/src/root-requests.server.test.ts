import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Paths } from './paths.ts';
import { pictureFile, readPicture } from './root-requests.ts';

let paths: Paths;
beforeEach(async () => {
  const run = await mkdtemp(path.join(tmpdir(), 'vitrine-run-'));
  paths = { etc: run, state: run, run, boot: [] };
});
afterEach(() => rm(paths.run, { recursive: true }));

test('A28: the updater reads the version of a regular file only, and waits neither for a pipe nor follows a link', async () => {
  expect(await readPicture(paths)).toBe('');
  await writeFile(pictureFile(paths), '2.0.0');
  expect(await readPicture(paths)).toBe('2.0.0');
  await rm(pictureFile(paths));
  execFileSync('mkfifo', [pictureFile(paths)]);
  expect(await readPicture(paths)).toBe('');
  await rm(pictureFile(paths));
  await writeFile(path.join(paths.run, 'elsewhere'), '2.0.0');
  await symlink(path.join(paths.run, 'elsewhere'), pictureFile(paths));
  expect(await readPicture(paths)).toBe('');
});
