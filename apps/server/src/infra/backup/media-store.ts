import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { keysOf } from '../secrets/secrets.ts';
import { StartError } from '../start-error.ts';
import { isKey, requireKey } from '../storage/storage.ts';
import { withFileName } from './backup-files.ts';
import { decryptFile, encryptFile, newFileKey } from './encrypted-files.ts';
import { readJsonFile, syncDirectory, writeJson } from './json-files.ts';
import { fingerprintOf, openFileKey, type SealedFileKey, sealFileKey } from './sealed-key.ts';

// The media of all backups of a directory: `media/{environment}/{id}`, each file once, because a stored file
// never changes. All are encrypted with one key, which is in `media/key.json`, encrypted with SECRET_KEY.

const keyName = 'key.json';
const partSuffix = '.part';

export interface MediaStore {
  has(key: string): boolean;
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  read(key: string): AsyncIterable<Buffer>;
  /** Makes the names of new files durable. */
  sync(): Promise<void>;
  /** Deletes all other files. Returns how many. */
  keepOnly(keys: ReadonlySet<string>): Promise<number>;
}

export const mediaStoreOf = (backups: string): string => path.join(backups, 'media');

/** Creates it if there is none, and encrypts its key anew if SECRET_KEY was rotated. */
export async function openMediaStore(directory: string, secretKey: string): Promise<MediaStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const stored = await listFiles(directory);
  const fileKey = await readKey(directory, secretKey, stored.size === 0);
  return createStore(directory, fileKey, stored);
}

/** For a restore, which changes nothing. Null if there is none. */
export async function readMediaStore(directory: string, secretKey: string): Promise<MediaStore | null> {
  const sealed = (await readJsonFile(path.join(directory, keyName))) as SealedFileKey | null;
  if (!sealed) return null;
  return createStore(directory, openSealed(directory, secretKey, sealed), await listFiles(directory));
}

async function readKey(directory: string, secretKey: string, isEmpty: boolean): Promise<Buffer> {
  const file = path.join(directory, keyName);
  const sealed = (await readJsonFile(file)) as SealedFileKey | null;
  if (!sealed) {
    if (!isEmpty)
      throw new StartError(
        `${file} is missing or cannot be read, and no file beside it can be read without it: put it back, or delete ${directory}.`,
      );
    const made = newFileKey();
    await writeJson(file, sealFileKey(secretKey, made));
    return made;
  }
  const opened = openSealed(directory, secretKey, sealed);
  if (sealed.keyFingerprint !== fingerprintOf(keysOf(secretKey)[0]!))
    await writeJson(file, sealFileKey(secretKey, opened));
  return opened;
}

function openSealed(directory: string, secretKey: string, sealed: SealedFileKey): Buffer {
  const opened = openFileKey(secretKey, sealed);
  if (opened) return opened;
  throw new StartError(
    `The media in ${directory} were stored with another SECRET_KEY: give that one too, or choose another BACKUP_DIR.`,
  );
}

function createStore(directory: string, fileKey: Buffer, stored: Set<string>): MediaStore {
  const placeOf = (key: string) => path.join(directory, requireKey(key));
  const nameOf = (key: string) => `media/${key}`;
  const changed = new Set<string>();
  return {
    has: (key) => stored.has(key),
    async put(key, bytes) {
      const place = placeOf(key);
      const part = `${place}${partSuffix}`;
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rm(part, { force: true });
      try {
        await encryptFile(fileKey, nameOf(key), bytes, part);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await rename(part, place);
      changed.add(path.dirname(place));
      stored.add(key);
    },
    read: (key) => withFileName(placeOf(key), decryptFile(fileKey, nameOf(key), placeOf(key))),
    async sync() {
      for (const place of changed) await syncDirectory(place);
      await syncDirectory(directory);
      changed.clear();
    },
    async keepOnly(keys) {
      let deleted = 0;
      for (const environment of await directoriesIn(directory)) {
        const place = path.join(directory, environment);
        for (const name of await readdir(place)) {
          if (keys.has(`${environment}/${name}`)) continue;
          await rm(path.join(place, name), { force: true });
          deleted += Number(stored.delete(`${environment}/${name}`));
        }
        // Refused while there are files in it.
        await rmdir(place).catch(() => {});
      }
      return deleted;
    },
  };
}

async function listFiles(directory: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const environment of await directoriesIn(directory))
    for (const name of await readdir(path.join(directory, environment)))
      if (isKey(`${environment}/${name}`)) found.add(`${environment}/${name}`);
  return found;
}

async function directoriesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
