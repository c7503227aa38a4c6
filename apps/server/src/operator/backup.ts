import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { joinPath, requireAbsolute } from '../infra/absolute-path.ts';
import {
  createBackup,
  fileOf,
  newerBackup,
  openBackup,
  rowsOf,
  type StoredFile,
} from '../infra/backup/backup-files.ts';
import { dumpRows, type SizedFile } from '../infra/backup/dump-rows.ts';
import { loadRows } from '../infra/backup/load-rows.ts';
import { withWorkspace } from '../infra/converter/workspace.ts';
import { migrate, readMigrations } from '../infra/postgres/migrate.ts';
import { hashPassword } from '../infra/secrets/password.ts';
import { createSecrets, newToken } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import { FileGone, requireKey, type Storage } from '../infra/storage/storage.ts';

// A backup is a directory with the rows of one instant and every file they refer to. Rows are read first; a
// file that is missing afterwards was deleted by somebody, and is listed. It may be made while the product
// runs.

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

export async function makeBackup(
  { databaseUrl, secretKey, storage }: Installation,
  directory: string,
  now: Date,
): Promise<BackupResult> {
  const backup = await createBackup(directory, secretKey);
  const dumped = await dumpRows(databaseUrl, createSecrets(secretKey), (table, text) =>
    backup.write(rowsOf(table), text),
  );
  const missing: string[] = [];
  const files: StoredFile[] = [];
  for (const file of dumped.files) {
    const bytes = await readIfThere(storage, file);
    if (bytes) {
      await backup.write(fileOf(file.key), bytes);
      files.push({ key: file.key, mime: file.mime });
    } else missing.push(file.key);
  }
  const { migrations, rows, unreadable } = dumped;
  await backup.finish({ migrations, rows, files, unreadable }, now);
  return { rows: countRows(rows), files: files.length, missing };
}

/** Null if the file is gone; a storage that does not answer throws instead. */
async function readIfThere(storage: Storage, { key, size }: SizedFile): Promise<Readable | null> {
  if (size === 0) return Readable.from([]);
  return storage.read(requireKey(key), { start: 0, end: size - 1 }).catch((error: unknown) => {
    if (error instanceof FileGone) return null;
    throw error;
  });
}

export interface RestoreResult {
  /** When the backup was made; null if it is not recorded. */
  readonly madeAt: Date | null;
  readonly rows: number;
  readonly files: number;
  readonly isEncrypted: boolean;
}

export async function restoreBackup(
  { config, databaseUrl, secretKey, storage }: Installation,
  directory: string,
  log: (line: string) => void,
  { setsNewPasswords = false } = {},
): Promise<RestoreResult> {
  const { madeAt, contents, isEncrypted, read } = await openBackup(directory, secretKey);
  const known = new Set((await readMigrations()).map(({ name }) => name));
  // Otherwise its columns would be ignored silently.
  if (!contents.migrations.every((name) => known.has(name))) throw new StartError(newerBackup);
  for (const table of Object.keys(contents.rows)) await readThrough(read(rowsOf(table)));
  // Files come first, so that existing rows can be trusted. An interrupted restore is simply repeated.
  // Plaintext is written only where it will stay: in a closed directory among the data, and in the storage
  // once it has been verified.
  await withWorkspace(joinPath(requireAbsolute(config.dataDir), 'jobs'), async ({ files }) => {
    const opened = joinPath(files, 'restoring');
    for (const { key, mime } of contents.files) {
      await pipeline(read(fileOf(requireKey(key))), createWriteStream(opened));
      await storage.put(key, opened, mime);
    }
  });
  await migrate(databaseUrl, { log, through: contents.migrations.at(-1) });
  const arriving = {
    secrets: createSecrets(secretKey),
    unreadable: contents.unreadable ?? 0,
    read: (table: string) => read(rowsOf(table)),
  };
  const newPasswordHash = setsNewPasswords ? await hashPassword(newToken()) : undefined;
  await loadRows(databaseUrl, arriving, { backedUpAt: madeAt, newPasswordHash });
  await migrate(databaseUrl, { log });
  return { rows: countRows(contents.rows), files: contents.files.length, madeAt, isEncrypted };
}

const countRows = (rows: Record<string, number>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

async function readThrough(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of pieces);
}
