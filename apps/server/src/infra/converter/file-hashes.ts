import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

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

/** Hashes this many bytes at the start and at the end; for a shorter file both are the whole file. */
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
