import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dumpRows, type StoredFile } from '../infra/backup/dump-rows.ts';
import { anotherKey, loadRows } from '../infra/backup/load-rows.ts';
import { hashFile } from '../infra/converter/job-directory.ts';
import { migrate, readMigrations } from '../infra/migrate.ts';
import { createSecrets, keysOf } from '../infra/secrets.ts';
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
  /** Of the whole SECRET_KEY: all that backups of the first versions have. */
  readonly keyFingerprint: string;
  /** Of each of its keys. */
  readonly keyFingerprints?: string[];
  /** Secrets that could not be opened even then. */
  readonly unreadable?: number;
  readonly migrations: string[];
  readonly rows: Record<string, number>;
  readonly files: BackedUpFile[];
  /** SHA-256 of each file of rows, by its name; backups of the first versions have none. */
  readonly rowHashes?: Record<string, string>;
}

type BackedUpFile = StoredFile & { readonly sha256?: string };

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  /** Deleted while the backup was made. */
  readonly missing: string[];
}

const newerBackup = 'This backup was made by a newer version of Vitrine: restore it with that one.';

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
  const dumped = await dumpRows(databaseUrl, path.join(directory, 'rows'), createSecrets(secretKey));
  const missing: string[] = [];
  const files: BackedUpFile[] = [];
  for (const file of dumped.files) {
    const place = path.join(directory, 'files', requireKey(file.key));
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const isThere = await storage.copyTo(file.key, place).then(
      () => true,
      () => false,
    );
    if (isThere) files.push({ ...file, sha256: await hashOfFile(place) });
    else missing.push(file.key);
  }
  const contents: Contents = {
    format: 1,
    madeAt: now.toISOString(),
    keyFingerprint: fingerprintOf(secretKey),
    keyFingerprints: keysOf(secretKey).map(fingerprintOf),
    unreadable: dumped.unreadable,
    migrations: dumped.migrations,
    rows: dumped.rows,
    files,
    rowHashes: await hashRows(path.join(directory, 'rows')),
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
  // Early, for files take long; whether the keys open every secret is seen once the rows are there.
  const ours = [secretKey, ...keysOf(secretKey)].map(fingerprintOf);
  const theirs = [contents.keyFingerprint, ...(contents.keyFingerprints ?? [])];
  if (!theirs.some((key) => ours.includes(key))) throw new StartError(anotherKey);
  const known = new Set((await readMigrations()).map(({ name }) => name));
  // Its columns would be passed over in silence.
  if (!contents.migrations.every((name) => known.has(name))) throw new StartError(newerBackup);
  const rowsDirectory = path.join(directory, 'rows');
  for (const [name, sha256] of Object.entries(contents.rowHashes ?? {}))
    await requireUnaltered(path.join(rowsDirectory, path.basename(name)), sha256);
  // Files first: rows that are there can be trusted. A restore that was cut off is simply done again.
  for (const { key, mime, sha256 } of contents.files) {
    const copy = path.join(directory, 'restoring');
    const kept = path.join(directory, 'files', requireKey(key));
    await rm(copy, { force: true });
    if (sha256) await requireUnaltered(kept, sha256);
    await copyFile(kept, copy);
    await storage.put(key, copy, mime);
  }
  await rm(path.join(directory, 'restoring'), { force: true });
  await migrate(databaseUrl, { log, through: contents.migrations.at(-1) });
  const secrets = createSecrets(secretKey);
  await loadRows(
    databaseUrl,
    { directory: rowsDirectory, secrets, unreadable: contents.unreadable ?? 0 },
    now,
  );
  await migrate(databaseUrl, { log });
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  return { rows, files: contents.files.length, missing: [] };
}

const hashOfFile = async (file: string) => (await hashFile(file)).sha256.toString('hex');

async function hashRows(directory: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of await readdir(directory)) hashes[name] = await hashOfFile(path.join(directory, name));
  return hashes;
}

async function requireUnaltered(file: string, sha256: string): Promise<void> {
  const found = await hashOfFile(file).catch(() => null);
  if (found === sha256) return;
  const fault = found ? 'is not as it was when the backup was made' : 'is missing';
  throw new StartError(`The restore was stopped: ${file} ${fault}.`);
}

async function readContents(directory: string): Promise<Contents> {
  const text = await readFile(path.join(directory, 'backup.json'), 'utf8').catch(() => {
    throw new StartError(`${directory} holds no whole backup (backup.json is missing).`);
  });
  const contents = readJson(text) as Contents | null;
  if (!contents)
    throw new StartError(`${path.join(directory, 'backup.json')} cannot be read: it was altered.`);
  if (contents.format !== 1) throw new StartError(newerBackup);
  return contents;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
