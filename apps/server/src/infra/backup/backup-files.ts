import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { keysOf } from '../secrets/secrets.ts';
import { StartError } from '../start-error.ts';
import { compressed, decompressed } from './compression.ts';
import { Altered, decryptFile, encryptFile, newFileKey } from './encrypted-files.ts';
import { writeJson } from './json-files.ts';
import { fingerprintOf, openFileKey, type SealedFileKey, sealFileKey } from './sealed-key.ts';

// The directory of a backup. Everything in it is encrypted with a key made for this backup; only
// `backup.json` is readable, which holds that key encrypted with SECRET_KEY. It is written last, so a backup
// without it is incomplete. Rows are compressed before they are encrypted. Format 2 is the same without
// compression and always holds the media; format 1, of the first versions, is unencrypted, with hashes.

/** Why a backup was made, which decides how long it is kept. */
export type BackupReason = 'night' | 'migration' | 'hand';

/**
 * Where the media of a backup are: in its own directory; in the store that it shares with its neighbours; or
 * only in the installation itself, because a copy on the same disk would protect nothing.
 */
export type MediaPlace = 'inside' | 'beside' | 'none';

/** All of it is readable without a key, and none of it is trusted by a restore. */
export interface Header extends SealedFileKey {
  readonly format: 2 | 3;
  readonly madeAt: string;
  /** Since format 3. */
  readonly reason?: BackupReason;
}

export interface Contents {
  /** Since format 3; earlier ones hold them inside. */
  readonly media?: MediaPlace;
  /** Number of secrets that could not be decrypted even then. */
  readonly unreadable?: number;
  readonly migrations: string[];
  /** Row count of each table. */
  readonly rows: Record<string, number>;
  readonly files: StoredFile[];
}

export interface StoredFile {
  readonly key: string;
  readonly mime: string;
}

interface PlainContents extends Contents {
  readonly format: 1;
  readonly madeAt?: string;
  /** Fingerprint of the whole SECRET_KEY, which is all that the very first backups have. */
  readonly keyFingerprint: string;
  /** Fingerprint of each of its keys. */
  readonly keyFingerprints?: string[];
  readonly files: (StoredFile & { readonly sha256?: string })[];
  /** Hashes by file name; the very first backups have none. */
  readonly rowHashes?: Record<string, string>;
}

export const anotherKey =
  'This backup was made with another SECRET_KEY: give that one, or its secrets could never be read again.';
export const newerBackup = 'This backup was made by a newer version of Vitrine: restore it with that one.';

export const headerName = 'backup.json';
/** As format 3 names it; earlier ones lack the last suffix. */
export const rowsOf = (table: string) => `${plainRowsOf(table)}.gz`;
export const plainRowsOf = (table: string) => `rows/${table}.jsonl`;
export const fileOf = (key: string) => `files/${key}`;
const contentsName = 'contents';

export interface NewBackup {
  writeRows(table: string, text: AsyncIterable<string>): Promise<void>;
  writeFile(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  finish(contents: Contents, madeAt: Date, reason: BackupReason): Promise<void>;
}

export async function createBackup(directory: string, secretKey: string): Promise<NewBackup> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new StartError(`${directory} is not empty: name a new directory.`);
  // An existing directory may be open to others. On a mounted volume its mode may not be ours to change.
  await chmod(directory, 0o700).catch(() => {});
  const dataKey = newFileKey();
  const write = async (name: string, source: AsyncIterable<Buffer | string>) => {
    const file = path.join(directory, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await encryptFile(dataKey, name, source, file);
  };
  return {
    writeRows: (table, text) => write(rowsOf(table), compressed(text)),
    writeFile: (key, bytes) => write(fileOf(key), bytes),
    async finish(contents, madeAt, reason) {
      await write(contentsName, inOnePiece(JSON.stringify(contents)));
      const header: Header = {
        format: 3,
        madeAt: madeAt.toISOString(),
        reason,
        ...sealFileKey(secretKey, dataKey),
      };
      await writeJson(path.join(directory, headerName), header);
    },
  };
}

export interface OpenBackup {
  /** Null if it is not recorded. */
  readonly madeAt: Date | null;
  readonly contents: Contents;
  /** False for backups of the first versions, which anybody with write access could have altered. */
  readonly isEncrypted: boolean;
  readonly media: MediaPlace;
  /**
   * Both throw with the name of the file, at its end at the latest, if it is not as it was when the backup was
   * made.
   */
  readRows(table: string): AsyncIterable<Buffer>;
  /** Only of a backup with its media inside. */
  readFile(key: string): AsyncIterable<Buffer>;
}

export async function openBackup(directory: string, secretKey: string): Promise<OpenBackup> {
  const file = path.join(directory, headerName);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${directory} holds no whole backup (${headerName} is missing).`);
  });
  const header = readJson(text) as Header | PlainContents | null;
  if (!header) throw wasAltered(file);
  if (header.format === 1) return openPlain(directory, secretKey, header);
  const { format } = header;
  if (format !== 2 && format !== 3) throw new StartError(newerBackup);
  if (!keysOf(secretKey).map(fingerprintOf).includes(header.keyFingerprint)) throw new StartError(anotherKey);
  const dataKey = openFileKey(secretKey, header);
  if (!dataKey) throw wasAltered(file);
  const read = (name: string) => {
    const place = path.join(directory, name);
    return withFileName(place, decryptFile(dataKey, name, place));
  };
  const contents: Contents = JSON.parse(await textOf(read(contentsName)));
  return {
    madeAt: dateOf(header.madeAt),
    contents,
    isEncrypted: true,
    media: contents.media ?? 'inside',
    readRows: (table) => (format === 2 ? read(plainRowsOf(table)) : decompressed(read(rowsOf(table)))),
    readFile: (key) => read(fileOf(key)),
  };
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function openPlain(directory: string, secretKey: string, contents: PlainContents): OpenBackup {
  // Checked early, because copying files takes long. Whether the keys decrypt every secret is known only once
  // the rows are loaded.
  const ours = [secretKey, ...keysOf(secretKey)].map(fingerprintOf);
  const backupKeys = [contents.keyFingerprint, ...(contents.keyFingerprints ?? [])];
  if (!backupKeys.some((key) => ours.includes(key))) throw new StartError(anotherKey);
  const hashes = new Map<string, string | undefined>([
    ...Object.entries(contents.rowHashes ?? {}).map(([name, sha256]) => [`rows/${name}`, sha256] as const),
    ...contents.files.map(({ key, sha256 }) => [fileOf(key), sha256] as const),
  ]);
  const read = (name: string) => {
    const place = path.join(directory, name);
    return withFileName(place, readPlain(place, hashes.get(name)));
  };
  return {
    madeAt: dateOf(contents.madeAt),
    contents,
    isEncrypted: false,
    media: 'inside',
    readRows: (table) => read(plainRowsOf(table)),
    readFile: (key) => read(fileOf(key)),
  };
}

async function* readPlain(file: string, sha256: string | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1_048_576 })) {
    hash.update(piece);
    yield piece;
  }
  if (sha256 && hash.digest('hex') !== sha256) throw new Altered();
}

export async function* withFileName(file: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing && !(error instanceof Altered)) throw error;
    const fault = isMissing ? 'is missing' : 'is not as it was when the backup was made';
    throw new StartError(`The restore was stopped: ${file} ${fault}.`);
  }
}

const wasAltered = (file: string) => new StartError(`${file} cannot be read: it was altered.`);

async function* inOnePiece(text: string) {
  yield text;
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
