import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createWhole } from '../create-whole.ts';
import { StartError } from '../start-error.ts';
import { newToken } from './secrets.ts';

/** As for the variable SECRET_KEY. */
const leastLength = 32;

/**
 * The key is stored next to the data it encrypts. With DATABASE_URL the data is elsewhere, so the key must be
 * given.
 */
export async function readOrMakeKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key');
  // A new key beside an old database would read nothing of what was stored with the other one.
  if (!existsSync(file) && existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartError(
      `${file} is missing, and the database beside it was used with a key: put it back from its copy, or set SECRET_KEY as before.`,
    );
  await createWhole(file, newToken(), 0o600);
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length < leastLength)
    throw new StartError(
      `${file} is empty or cut (${key.length} of at least ${leastLength} characters): put the key back from its copy. ` +
        'If nothing was stored with it yet, delete the file.',
    );
  return key;
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
