import { mkdir, open, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { StartError } from './start-error.ts';

// The place of all data, before anything is kept there. A start that finds it read-only, full or foreign says so in one
// sentence and leaves nothing behind.

/** Initdb with its write-ahead log, the first migrations, and room for the first files. */
const firstStartBytes = 200_000_000;
const laterStartBytes = 1_000_000;

export interface DataDirectoryOptions {
  /** What will be kept here: a database of our own, files, or nothing that a start would need. */
  readonly holds: 'database' | 'files' | 'nothing';
}

export async function openDataDirectory(dataDir: string, { holds }: DataDirectoryOptions): Promise<void> {
  try {
    const isNew = await makeDirectory(dataDir, 0o700);
    try {
      if (holds !== 'nothing') await requireRoom(dataDir, holds === 'database');
    } catch (error) {
      if (isNew) await rmdir(dataDir).catch(() => {});
      throw error;
    }
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

/**
 * True if it was made. Not a recursive mkdir: that one reports a read-only disk as a missing directory, and would apply the
 * mode to the parents as well.
 */
async function makeDirectory(directory: string, mode?: number): Promise<boolean> {
  try {
    await mkdir(directory, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path.dirname(directory) !== directory) {
      await makeDirectory(path.dirname(directory));
      return makeDirectory(directory, mode);
    }
    // A read-only disk is reported before what exists there.
    if ((await stat(directory).catch(() => undefined))?.isDirectory()) return false;
    throw error;
  }
}

/**
 * A file is written and removed: only that finds quotas, read-only mounts and foreign owners alike. What is free is asked as
 * well, because root may use what is reserved, and PostgreSQL runs as another user.
 */
async function requireRoom(dataDir: string, holdsDatabase: boolean): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    const handle = await open(probe, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(laterStartBytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const isFirst = holdsDatabase && !(await stat(path.join(dataDir, 'postgres')).catch(() => undefined));
  const needed = isFirst ? firstStartBytes : laterStartBytes;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  // Some network file systems report no sizes at all.
  if (blocks > 0 && bavail * bsize < needed)
    throw new StartError(
      `The disk of DATA_DIR ${dataDir} is full (${Math.floor((bavail * bsize) / 1e6)} MB left, ` +
        `${needed / 1e6} MB needed): make room or choose another DATA_DIR.`,
    );
}

/** The sentence for an error with a file of the data directory; any other error is returned as it is. */
export const withSentence = (error: unknown, dataDir: string): unknown =>
  String((error as NodeJS.ErrnoException | null)?.path ?? '').startsWith(dataDir)
    ? asStartError(error, dataDir)
    : error;

function asStartError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const sentence = code && sentences[code]?.(dataDir);
  return sentence ? new StartError(sentence, { cause: error }) : error;
}

const isReadOnly = (dataDir: string) =>
  `DATA_DIR ${dataDir} is on a read-only disk: make it writable or choose another DATA_DIR.`;
const isForbidden = (dataDir: string) =>
  `DATA_DIR ${dataDir} may not be written by ${userInfo().username}: give it to that user or choose another DATA_DIR.`;
const isFull = (dataDir: string) =>
  `The disk of DATA_DIR ${dataDir} is full: make room or choose another DATA_DIR.`;
const isFile = (dataDir: string) =>
  `DATA_DIR ${dataDir} is a file or below one: choose another DATA_DIR, which is a directory.`;

const sentences: Record<string, (dataDir: string) => string> = {
  EROFS: isReadOnly,
  EACCES: isForbidden,
  EPERM: isForbidden,
  ENOSPC: isFull,
  EDQUOT: isFull,
  ENOTDIR: isFile,
  EEXIST: isFile,
};
