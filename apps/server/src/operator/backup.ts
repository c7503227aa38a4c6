import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { joinPath, requireAbsolute } from '../infra/absolute-path.ts';
import {
  type BackupReason,
  createBackup,
  newerBackup,
  type OpenBackup,
  openBackup,
  type StoredFile,
} from '../infra/backup/backup-files.ts';
import { dumpRows, type SizedFile } from '../infra/backup/dump-rows.ts';
import { loadRows } from '../infra/backup/load-rows.ts';
import { type MediaStore, mediaStoreOf, readMediaStore } from '../infra/backup/media-store.ts';
import { type Pause, withoutPause } from '../infra/backup/pace.ts';
import { withWorkspace } from '../infra/converter/workspace.ts';
import { migrate, readMigrations } from '../infra/postgres/migrate.ts';
import { hashPassword } from '../infra/secrets/password.ts';
import { createSecrets, newToken } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import { FileGone, requireKey, type Storage } from '../infra/storage/storage.ts';

// A backup is a directory with the rows of one instant and, unless it says otherwise, every file they refer to.
// Rows are read first; a file that is missing afterwards was deleted by somebody, and is listed. It may be made
// while the product runs.

interface Installation {
  readonly config: { readonly dataDir: string };
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly storage: Storage;
}

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  /** Files deleted while the backup was made. */
  readonly missing: string[];
}

export interface BackupOptions {
  readonly reason?: BackupReason;
  /** The store beside the backup; `none` for rows alone. By default the media are inside. */
  readonly media?: MediaStore | 'inside' | 'none';
  readonly pause?: Pause;
  /** Called with the size of the files that will be written into the store, before the first one. */
  readonly onFiles?: (bytes: number) => Promise<void>;
}

export async function makeBackup(
  { databaseUrl, secretKey, storage }: Omit<Installation, 'config'>,
  directory: string,
  now: Date,
  { reason = 'hand', media = 'inside', pause = withoutPause, onFiles }: BackupOptions = {},
): Promise<BackupResult> {
  const backup = await createBackup(directory, secretKey);
  const dumped = await dumpRows(databaseUrl, createSecrets(secretKey), backup.writeRows, pause);
  if (typeof media === 'object') {
    const arriving = dumped.files.filter(({ key }) => !media.has(key));
    if (arriving.length > 0) await onFiles?.(arriving.reduce((sum, { size }) => sum + size, 0));
  }
  const missing: string[] = [];
  const files: StoredFile[] = [];
  for (const { key, mime, size } of dumped.files) {
    const isStored = media === 'none' || (media !== 'inside' && media.has(key));
    const bytes = isStored ? null : await readIfThere(storage, { key, size });
    if (bytes && media === 'inside') await backup.writeFile(key, paced(bytes, pause));
    else if (bytes) await (media as MediaStore).put(key, paced(bytes, pause));
    if (isStored || bytes) files.push({ key, mime });
    else missing.push(key);
  }
  if (typeof media === 'object') await media.sync();
  const { migrations, rows, unreadable } = dumped;
  const place = typeof media === 'object' ? 'beside' : media;
  await backup.finish({ media: place, migrations, rows, files, unreadable }, now, reason);
  return { rows: countRows(rows), files: media === 'none' ? 0 : files.length, missing };
}

/** Null if the file is gone; a storage that does not answer throws instead. */
async function readIfThere(
  storage: Storage,
  { key, size }: Pick<SizedFile, 'key' | 'size'>,
): Promise<Readable | null> {
  if (size === 0) return Readable.from([]);
  return storage.read(requireKey(key), { start: 0, end: size - 1 }).catch((error: unknown) => {
    if (error instanceof FileGone) return null;
    throw error;
  });
}

async function* paced(bytes: AsyncIterable<Buffer>, pause: Pause): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    yield piece;
    await pause();
  }
}

export interface RestoreResult {
  /** When the backup was made; null if it is not recorded. */
  readonly madeAt: Date | null;
  readonly rows: number;
  /** Files that are there now, and files that rows refer to but neither the backup nor the storage has. */
  readonly files: number;
  readonly missing: number;
  readonly isEncrypted: boolean;
  /** Alarms that ran when the backup was made. */
  readonly endedAlarms: number;
  readonly endedTokens: number;
  readonly endedLinks: number;
}

export async function restoreBackup(
  { config, databaseUrl, secretKey, storage }: Installation,
  directory: string,
  log: (line: string) => void,
  { setsNewPasswords = false } = {},
): Promise<RestoreResult> {
  const backup = await openBackup(directory, secretKey);
  const { madeAt, contents, isEncrypted, readRows } = backup;
  const known = new Set((await readMigrations()).map(({ name }) => name));
  // Otherwise its columns would be ignored silently.
  if (!contents.migrations.every((name) => known.has(name))) throw new StartError(newerBackup);
  for (const table of Object.keys(contents.rows)) await readThrough(readRows(table));
  // Files come first, so that existing rows can be trusted. An interrupted restore is simply repeated.
  const read = await openFiles(backup, directory, secretKey);
  const files = read
    ? await restoreFiles(joinPath(requireAbsolute(config.dataDir), 'jobs'), storage, contents.files, read)
    : await countStored(storage, contents.files);
  await migrate(databaseUrl, { log, through: contents.migrations.at(-1) });
  const arriving = {
    secrets: createSecrets(secretKey),
    unreadable: contents.unreadable ?? 0,
    read: readRows,
  };
  const newPasswordHash = setsNewPasswords ? await hashPassword(newToken()) : undefined;
  const restore = { backedUpAt: madeAt, newPasswordHash };
  const ended = await loadRows(databaseUrl, arriving, restore);
  await migrate(databaseUrl, { log });
  const missing = contents.files.length - files;
  return { rows: countRows(contents.rows), files, missing, madeAt, isEncrypted, ...ended };
}

/** Returns null for a file that the backup's store does not have. */
type ReadFile = (key: string) => AsyncIterable<Buffer> | null;

/** Null if the backup has no media. */
async function openFiles(backup: OpenBackup, directory: string, secretKey: string): Promise<ReadFile | null> {
  if (backup.media === 'none') return null;
  if (backup.media === 'inside') return (key) => backup.readFile(requireKey(key));
  const store = await readMediaStore(mediaStoreOf(path.dirname(path.resolve(directory))), secretKey);
  if (!store)
    throw new StartError(
      `The media of this backup are in ${mediaStoreOf(path.dirname(path.resolve(directory)))}, which is not there: bring it too.`,
    );
  return (key) => (store.has(key) ? store.read(key) : null);
}

/**
 * Plaintext is written only where it will stay: in a closed directory among the data, and in the storage once
 * it has been verified. Returns how many files there were.
 */
function restoreFiles(
  workDir: ReturnType<typeof joinPath>,
  storage: Storage,
  files: readonly StoredFile[],
  read: ReadFile,
): Promise<number> {
  return withWorkspace(workDir, async (workspace) => {
    const opened = joinPath(workspace.files, 'restoring');
    let restored = 0;
    for (const { key, mime } of files) {
      const bytes = read(key);
      if (!bytes) continue;
      await pipeline(bytes, createWriteStream(opened));
      await storage.put(key, opened, mime);
      restored += 1;
    }
    return restored;
  });
}

/** Of a backup without media: they were put into the storage before, or are still there. */
async function countStored(storage: Storage, files: readonly StoredFile[]): Promise<number> {
  let found = 0;
  const wanted = Map.groupBy(files, ({ key }) => key.split('/', 1)[0]!);
  for (const [environment, inIt] of wanted) {
    const keys = new Set(inIt.map(({ key }) => key));
    for await (const { key } of storage.list(environment)) found += Number(keys.delete(key));
  }
  return found;
}

const countRows = (rows: Record<string, number>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

async function readThrough(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of pieces);
}
