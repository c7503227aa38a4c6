import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newToken } from './secrets.ts';

/**
 * The key is stored next to the data it encrypts. With DATABASE_URL the data is elsewhere, so the key must be
 * given.
 */
export function readOrMakeKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  try {
    writeFileSync(file, newToken(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Null if there is none. */
export function readKey(dataDir: string): string | null {
  try {
    return readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
