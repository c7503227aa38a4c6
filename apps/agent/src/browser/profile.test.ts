import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareProfile } from './profile.ts';

let state: string;
const prepare = () => prepareProfile({ etc: '', state, run: '', boot: [] });
beforeEach(async () => {
  state = await mkdtemp(path.join(tmpdir(), 'vitrine-profile-'));
  await mkdir(path.join(state, 'profile', 'Default'), { recursive: true });
});
afterEach(() => rm(state, { recursive: true }));

test('after a power cut the browser starts without asking, and what the player stored is there', async () => {
  const preferences = path.join(state, 'profile', 'Default', 'Preferences');
  await symlink('other-host-1234', path.join(state, 'profile', 'SingletonLock'));
  await writeFile(preferences, JSON.stringify({ profile: { exit_type: 'Crashed', name: 'kept' } }));
  await mkdir(path.join(state, 'profile', 'Default', 'IndexedDB'));
  await prepare();
  expect(JSON.parse(await readFile(preferences, 'utf8')).profile).toMatchObject({
    exit_type: 'Normal',
    name: 'kept',
  });
  expect(await readdir(path.join(state, 'profile'))).toEqual(['Default']);
  expect((await readdir(path.join(state, 'profile', 'Default'))).sort()).toEqual([
    'IndexedDB',
    'Preferences',
  ]);
});

test('half-written preferences are thrown away', async () => {
  await writeFile(path.join(state, 'profile', 'Default', 'Preferences'), '{"profile":{"exit');
  await prepare();
  expect(await readdir(path.join(state, 'profile', 'Default'))).toEqual([]);
});
