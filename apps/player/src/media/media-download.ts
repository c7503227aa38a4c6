import type { ManifestMedia } from '@vitrine/contract/player';
import type { CreateHash } from './hasher.ts';
import type { MediaFiles, PartWriter } from './media-files.ts';

// Downloads one file to the player. It continues where it was interrupted, even after a restart, and counts
// only if the whole file has the promised hash.

/** The most that a power failure can lose. */
const partBytes = 16 * 2 ** 20;
const silentForMs = 30_000;

export type FetchBytes = (sha256: string, from: number, signal: AbortSignal) => Promise<Response>;

export interface DownloadOptions {
  readonly files: MediaFiles;
  readonly createHash: CreateHash;
  readonly fetchBytes: FetchBytes;
}

/** Its bytes differ from the promised ones. */
export class AlteredMedia extends Error {}

export async function download(
  { sha256, size }: Pick<ManifestMedia, 'sha256' | 'size'>,
  { files, createHash, fetchBytes }: DownloadOptions,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash();
  let received = 0;
  for (const part of await files.parts(sha256)) {
    received += part.size;
    await hashBlob(part, hash.update);
  }
  if (received < size) {
    const response = await fetchBytes(sha256, received, signal);
    const store = storeInParts(files, sha256);
    // A server without ranges starts over; stored bytes are skipped.
    let unwanted = response.status === 206 ? 0 : received;
    try {
      for await (const bytes of readBody(response)) {
        const wanted = bytes.subarray(Math.min(unwanted, bytes.length));
        unwanted -= bytes.length - wanted.length;
        received += wanted.length;
        if (received > size) break;
        if (wanted.length > 0) await store.write(wanted);
        // Last, because the hasher takes ownership of the bytes.
        if (wanted.length > 0) await hash.update(wanted);
      }
    } catch (error) {
      // What arrived is kept; a failure of closing adds nothing.
      await store.close().catch(() => {});
      throw error;
    }
    await store.close();
    if (received < size) throw new Error('the connection broke off');
  }
  if (received !== size || (await hash.digest()) !== sha256) {
    await files.remove(sha256);
    throw new AlteredMedia(sha256);
  }
  await files.markGood(sha256);
}

/** Whether the stored file is still unchanged. */
export async function isIntact(
  sha256: string,
  { files, createHash }: Pick<DownloadOptions, 'files' | 'createHash'>,
): Promise<boolean> {
  const hash = createHash();
  for (const part of await files.parts(sha256)) await hashBlob(part, hash.update);
  return (await hash.digest()) === sha256;
}

async function hashBlob(blob: Blob, update: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  for await (const bytes of readStream(blob.stream())) await update(bytes);
}

const readBody = (response: Response) => readStream(response.body ?? new Blob().stream());

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await withPatience(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function withPatience<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the server fell silent')), silentForMs);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function storeInParts(files: MediaFiles, sha256: string) {
  let part: PartWriter | null = null;
  let inPart = 0;
  const close = async () => {
    await part?.close();
    part = null;
    inPart = 0;
  };
  return {
    async write(bytes: Uint8Array) {
      part ??= await files.addPart(sha256);
      await part.write(bytes);
      inPart += bytes.length;
      if (inPart >= partBytes) await close();
    },
    close,
  };
}
