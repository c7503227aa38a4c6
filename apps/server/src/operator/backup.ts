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
import { migrate, readMigrations } from '../infra/migrate.ts';
import { hashPassword } from '../infra/password.ts';
import { createSecrets, newToken } from '../infra/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import { FileGone, requireKey, type Storage } from '../infra/storage/storage.ts';

// A backup is a directory: the rows of one instant, and every file they speak of. Rows are taken first; a file that goes
// after that was deleted by somebody, and is named. It may be taken while the product runs.

interface Installation {
  readonly config: { readonly dataDir: string };
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly storage: Storage;
}

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  /** Deleted while the backup was made. */
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

/** null: it is gone. A home that does not answer is another matter. */
async function readIfThere(storage: Storage, { key, size }: SizedFile): Promise<Readable | null> {
  if (size === 0) return Readable.from([]);
  return storage.read(requireKey(key), { start: 0, end: size - 1 }).catch((error: unknown) => {
    if (error instanceof FileGone) return null;
    throw error;
  });
}

export interface RestoreResult {
  /** When the backup was made; null: it does not say. */
  readonly madeAt: Date | null;
  readonly rows: number;
  readonly files: number;
  readonly isSealed: boolean;
}

export async function restoreBackup(
  { config, databaseUrl, secretKey, storage }: Installation,
  directory: string,
  log: (line: string) => void,
  { setsNewPasswords = false } = {},
): Promise<RestoreResult> {
  const { madeAt, contents, isSealed, read } = await openBackup(directory, secretKey);
  const known = new Set((await readMigrations()).map(({ name }) => name));
  // Its columns would be passed over in silence.
  if (!contents.migrations.every((name) => known.has(name))) throw new StartError(newerBackup);
  for (const table of Object.keys(contents.rows)) await readThrough(read(rowsOf(table)));
  // Files first: rows that are there can be trusted. A restore that was cut off is simply done again. What is in the clear
  // lies only where it will stay: in a closed directory among the data, and in the store once it is known to be true.
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
  return { rows: countRows(contents.rows), files: contents.files.length, madeAt, isSealed };
}

const countRows = (rows: Record<string, number>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

async function readThrough(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of pieces);
}
