import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dumpRows, type StoredFile } from '../infra/backup/dump-rows.ts';
import { loadRows } from '../infra/backup/load-rows.ts';
import { migrate } from '../infra/migrate.ts';
import { StartError } from '../infra/start-error.ts';
import { requireKey, type Storage } from '../infra/storage/storage.ts';

// A backup is a directory: the rows of one instant, and every file they speak of. Rows are taken first; a file that goes
// after that was deleted by somebody, and is named. It may be taken while the product runs. `backup.json` is written last:
// without it a backup is not whole.

interface Installation {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly storage: Storage;
}

interface Contents {
  readonly format: 1;
  readonly madeAt: string;
  readonly keyFingerprint: string;
  readonly migrations: string[];
  readonly rows: Record<string, number>;
  readonly files: StoredFile[];
}

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  /** Deleted while the backup was made. */
  readonly missing: string[];
}

const fingerprintOf = (key: string) =>
  createHash('sha256').update(`fingerprint ${key}`).digest('hex').slice(0, 16);

export async function makeBackup(
  { databaseUrl, secretKey, storage }: Installation,
  directory: string,
  now: Date,
): Promise<BackupResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new StartError(`${directory} is not empty: name a new directory.`);
  const dumped = await dumpRows(databaseUrl, path.join(directory, 'rows'));
  const missing: string[] = [];
  const files: StoredFile[] = [];
  for (const file of dumped.files) {
    const place = path.join(directory, 'files', requireKey(file.key));
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const isThere = await storage.copyTo(file.key, place).then(
      () => true,
      () => false,
    );
    if (isThere) files.push(file);
    else missing.push(file.key);
  }
  const contents: Contents = {
    format: 1,
    madeAt: now.toISOString(),
    keyFingerprint: fingerprintOf(secretKey),
    migrations: dumped.migrations,
    rows: dumped.rows,
    files,
  };
  await writeFile(path.join(directory, 'backup.json'), `${JSON.stringify(contents, null, 1)}\n`, {
    mode: 0o600,
  });
  const rows = Object.values(dumped.rows).reduce((sum, count) => sum + count, 0);
  return { rows, files: files.length, missing };
}

export async function restoreBackup(
  { databaseUrl, secretKey, storage }: Installation,
  directory: string,
  now: Date,
  log: (line: string) => void,
): Promise<BackupResult> {
  const contents = await readContents(directory);
  if (contents.keyFingerprint !== fingerprintOf(secretKey)) {
    throw new StartError(
      'This backup was made with another SECRET_KEY: give that one, or its secrets could never be read again.',
    );
  }
  // Files first: rows that are there can be trusted. A restore that was cut off is simply done again.
  for (const { key, mime } of contents.files) {
    const copy = path.join(directory, 'restoring');
    await rm(copy, { force: true });
    await copyFile(path.join(directory, 'files', requireKey(key)), copy);
    await storage.put(key, copy, mime);
  }
  await rm(path.join(directory, 'restoring'), { force: true });
  await migrate(databaseUrl, { log, through: contents.migrations.at(-1) });
  await loadRows(databaseUrl, path.join(directory, 'rows'), now);
  await migrate(databaseUrl, { log });
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  return { rows, files: contents.files.length, missing: [] };
}

async function readContents(directory: string): Promise<Contents> {
  const text = await readFile(path.join(directory, 'backup.json'), 'utf8').catch(() => {
    throw new StartError(`${directory} holds no whole backup (backup.json is missing).`);
  });
  const contents = JSON.parse(text) as Contents;
  if (contents.format !== 1) throw new StartError('This backup was made by a newer version of Vitrine.');
  return contents;
}
