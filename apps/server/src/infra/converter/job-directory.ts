import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A directory that holds one job alone and is gone with it. */
export async function withJobDirectory<T>(base: string, work: (directory: string) => Promise<T>): Promise<T> {
  await mkdir(base, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(path.join(base, 'job-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Longer than any job may take: whoever left such a directory has died. */
const deadAfterMs = 2 * 86_400_000;

export async function sweepJobDirectories(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const directory = path.join(base, name);
    const { mtimeMs } = await stat(directory).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > deadAfterMs) await rm(directory, { recursive: true, force: true });
  }
}

export const writeJobFile = (file: string, bytes: Buffer) => writeFile(file, bytes);

export interface HashedFile {
  readonly sha256: Buffer;
  readonly size: number;
}

export async function hashFile(file: string): Promise<HashedFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 }))
    hash.update(chunk as Buffer);
  return { sha256: hash.digest(), size: (await stat(file)).size };
}

/** Of the first and the last so many bytes; of a shorter file both are the whole. */
export async function fingerprintOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(bytes, size);
    const hash = createHash('sha256');
    for (const position of [0, size - length]) {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
      hash.update(buffer);
    }
    return hash.digest();
  } finally {
    await handle.close();
  }
}
