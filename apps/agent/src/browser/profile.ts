import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from '../paths.ts';
import { profileIn } from '../paths.ts';

// A power cut leaves locks of a browser that no longer runs and a note that it crashed. Both are removed
// before a start; what the player stored stays.

const locks = ['SingletonLock', 'SingletonSocket', 'SingletonCookie'];

export async function prepareProfile(paths: Paths): Promise<void> {
  const profile = profileIn(paths);
  await mkdir(path.join(profile, 'Default'), { recursive: true });
  for (const name of locks) await rm(path.join(profile, name), { force: true });
  await forgetCrash(path.join(profile, 'Default', 'Preferences'));
}

/** Half-written preferences are deleted: the browser would start with an error, and makes new ones. */
async function forgetCrash(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  let preferences: { profile?: Record<string, unknown> };
  try {
    preferences = JSON.parse(text) as typeof preferences;
  } catch {
    return rm(file, { force: true });
  }
  const { profile } = preferences;
  if (!profile || profile.exit_type === 'Normal') return;
  Object.assign(profile, { exit_type: 'Normal', exited_cleanly: true });
  await writeFile(`${file}.new`, JSON.stringify(preferences));
  await rename(`${file}.new`, file);
}
