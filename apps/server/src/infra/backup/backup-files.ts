import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecrets, keysOf } from '../secrets/secrets.ts';
import { StartError } from '../start-error.ts';
import { Altered, decryptFile, encryptFile, newFileKey } from './encrypted-files.ts';

// The directory of a backup. Everything in it is encrypted with a key made for this backup; only
// `backup.json` is readable, which holds that key encrypted with SECRET_KEY. It is written last, so a backup
// without it is incomplete. Backups of the first versions (format 1) are the same files unencrypted, with
// hashes.

interface Header {
  readonly format: 2;
  readonly madeAt: string;
  /** Fingerprint of the key that encrypted `dataKey`. */
  readonly keyFingerprint: string;
  readonly dataKey: string;
}

export interface Contents {
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

export const rowsOf = (table: string) => `rows/${table}.jsonl`;
export const fileOf = (key: string) => `files/${key}`;
const contentsName = 'contents';
/**
 * Nothing else encrypted with SECRET_KEY has this prefix, so nothing else can be mistaken for a backup key.
 */
const dataKeyPrefix = 'backup:';

const fingerprintOf = (key: string) =>
  createHash('sha256').update(`fingerprint ${key}`).digest('hex').slice(0, 16);

export interface NewBackup {
  write(name: string, source: AsyncIterable<Buffer | string>): Promise<void>;
  finish(contents: Contents, madeAt: Date): Promise<void>;
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
    write,
    async finish(contents, madeAt) {
      await write(contentsName, inOnePiece(JSON.stringify(contents)));
      const header: Header = {
        format: 2,
        madeAt: madeAt.toISOString(),
        keyFingerprint: fingerprintOf(keysOf(secretKey)[0]!),
        dataKey: createSecrets(secretKey)
          .encrypt(dataKeyPrefix + dataKey.toString('hex'))
          .toString('base64'),
      };
      const file = path.join(directory, 'backup.json');
      await writeFile(file, `${JSON.stringify(header, null, 1)}\n`, { mode: 0o600 });
    },
  };
}

export interface OpenBackup {
  /** Null if it is not recorded. */
  readonly madeAt: Date | null;
  readonly contents: Contents;
  /** False for backups of the first versions, which anybody with write access could have altered. */
  readonly isEncrypted: boolean;
  /**
   * Throws with the name of the file, at its end at the latest, if it is not as it was when the backup was
   * made.
   */
  read(name: string): AsyncIterable<Buffer>;
}

export async function openBackup(directory: string, secretKey: string): Promise<OpenBackup> {
  const file = path.join(directory, 'backup.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${directory} holds no whole backup (backup.json is missing).`);
  });
  const header = readJson(text) as Header | PlainContents | null;
  if (!header) throw wasAltered(file);
  if (header.format === 1) return openPlain(directory, secretKey, header);
  if (header.format !== 2) throw new StartError(newerBackup);
  if (!keysOf(secretKey).map(fingerprintOf).includes(header.keyFingerprint)) throw new StartError(anotherKey);
  const dataKey = openDataKey(secretKey, header);
  if (!dataKey) throw wasAltered(file);
  const read = (name: string) => {
    const place = path.join(directory, name);
    return withFileName(place, decryptFile(dataKey, name, place));
  };
  const contents = JSON.parse(await textOf(read(contentsName)));
  return { madeAt: dateOf(header.madeAt), contents, isEncrypted: true, read };
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Null if it was altered. */
function openDataKey(secretKey: string, { dataKey }: Header): Buffer | null {
  try {
    const opened = createSecrets(secretKey).decrypt(Buffer.from(dataKey, 'base64'));
    return opened.startsWith(dataKeyPrefix) ? Buffer.from(opened.slice(dataKeyPrefix.length), 'hex') : null;
  } catch {
    return null;
  }
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
  return { madeAt: dateOf(contents.madeAt), contents, isEncrypted: false, read };
}

async function* readPlain(file: string, sha256: string | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1_048_576 })) {
    hash.update(piece);
    yield piece;
  }
  if (sha256 && hash.digest('hex') !== sha256) throw new Altered();
}

async function* withFileName(file: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
