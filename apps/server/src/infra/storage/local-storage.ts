import {
  chmod,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import {
  type Append,
  type Appended,
  FileGone,
  isKey,
  requireKey,
  type Storage,
  StorageFull,
} from './storage.ts';

// Files in a directory, `{environment}/{id}`. A file that arrives in pieces is at `{id}.part` until it is
// complete, so that a name without that suffix always means a complete file.

/** Buffered before writing, for fewer and larger writes. */
const writeBytes = 1_048_576;
/** How much may arrive before it is made durable and reported. */
const checkpointBytes = 64 * 1_048_576;

/** Other users of the machine must not read customers' files. */
const directoryMode = 0o700;
/**
 * As root, converters run as other users and read originals through a link with the file's mode; the
 * directories, which converters do not see, keep everybody else out.
 */
const fileMode = process.getuid?.() === 0 ? 0o644 : 0o600;

export function openLocalStorage(directory: string): Storage {
  let closing: Promise<void> | undefined;
  /** Earlier releases left the directory open to every user of the machine. */
  const closeDirectory = () => {
    closing ??= (async () => {
      await mkdir(directory, { recursive: true, mode: directoryMode });
      // Owned by somebody else, for example on a mounted volume: its permissions are theirs to set.
      await chmod(directory, directoryMode).catch(() => {});
    })().catch((error: unknown) => {
      closing = undefined;
      throw error;
    });
    return closing;
  };
  const makeDirectoryOf = async (key: string) => {
    await closeDirectory();
    await mkdir(path.dirname(pathOf(key)), { recursive: true, mode: directoryMode });
  };
  const pathOf = (key: string) => path.join(directory, requireKey(key));
  const partOf = (key: string) => `${pathOf(key)}.part`;

  return {
    kind: 'local',

    async append(piece) {
      let file: FileHandle | undefined;
      try {
        await makeDirectoryOf(piece.key);
        file = await open(partOf(piece.key), piece.offset === 0 ? 'w' : 'r+', fileMode);
        return await writePieces(file, piece);
      } catch (error) {
        throw isFull(error) ? new StorageFull('The disk is full.') : error;
      } finally {
        await file?.close();
      }
    },

    async seal(key, _state, length) {
      // A rejected piece may have been longer than the one that came instead.
      const wasWhole = await truncate(partOf(key), length).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return 'sealed before' as const;
      });
      if (wasWhole === 'sealed before') return;
      await rename(partOf(key), pathOf(key));
      await syncDirectory(path.dirname(pathOf(key)));
    },

    async abandon(key) {
      await rm(partOf(key), { force: true });
      await rm(pathOf(key), { force: true });
    },

    async put(key, file) {
      const part = partOf(key);
      try {
        await makeDirectoryOf(key);
        await rename(file, part).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error;
          await copyFile(file, part);
        });
        await chmod(part, fileMode);
        const handle = await open(part, 'r+');
        await handle.datasync().finally(() => handle.close());
      } catch (error) {
        await rm(part, { force: true });
        throw isFull(error) ? new StorageFull('The disk is full.') : error;
      }
      await rename(part, pathOf(key));
      await syncDirectory(path.dirname(pathOf(key)));
    },

    async copyTo(key, target) {
      await link(pathOf(key), target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
        await copyFile(pathOf(key), target);
      });
    },

    async read(key, { start, end }) {
      const handle = await open(pathOf(key), 'r').catch(throwIfGone);
      return handle.createReadStream({ start, end, highWaterMark: 262_144 });
    },

    async remove(key) {
      await unlink(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },

    async *list(environment) {
      const names = await readdir(path.join(directory, environment)).catch(noneIfGone);
      for (const name of names) {
        const key = `${environment}/${name.replace(/\.part$/, '')}`;
        const { mtime } = await stat(path.join(directory, environment, name)).catch(() => ({ mtime: null }));
        // Without a time, the file was removed between the two calls.
        if (mtime && isKey(key)) yield { key, storedAt: mtime };
      }
    },

    async freeBytes() {
      await closeDirectory();
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}

async function writePieces(
  file: FileHandle,
  { offset, source, onDurable, state }: Append,
): Promise<Appended> {
  let position = offset;
  let durable = offset;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let checkpoint: Promise<void> | null = null;
  let sourceError: Error | undefined;

  const writeGathered = async () => {
    if (gatheredBytes === 0) return;
    const [pieces, at] = [gathered, position];
    position += gatheredBytes;
    gathered = [];
    gatheredBytes = 0;
    await writing;
    writing = file.writev(pieces, at);
    writing.catch(() => {}); // thrown at the next await
  };
  const saveSoFar = async () => {
    const upTo = position;
    await writing;
    await file.datasync();
    await onDurable?.(upTo, state);
    checkpoint = null;
  };

  const pieces = source[Symbol.asyncIterator]();
  while (true) {
    const next = await pieces.next().catch((error: Error) => {
      sourceError = error;
      return { done: true as const, value: undefined };
    });
    if (next.done) break;
    gathered.push(next.value);
    gatheredBytes += next.value.length;
    if (gatheredBytes >= writeBytes) await writeGathered();
    if (position - durable >= checkpointBytes && !checkpoint) {
      durable = position;
      checkpoint = saveSoFar();
      checkpoint.catch(() => {});
    }
  }
  await writeGathered();
  await writing;
  await checkpoint;
  await file.datasync();
  return { received: position, state, sourceError };
}

function throwIfGone(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new FileGone('A stored file is gone.', { cause: error }) : error;
}

function noneIfGone(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
