import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

// Encrypted files of any size that only the holder of a key can read, and nobody can alter unnoticed. AES-GCM
// authenticates data only at its end, so a video of many gigabytes would have to be trusted, or buffered, before it is
// verified. Hence chunks with a tag each: every piece that is returned has been verified, with one chunk in memory.
//
// On disk: 32 random bytes, then chunks of a mebibyte and their tags of 16 bytes; the last chunk may be shorter or empty.
// - Each file has its own key, derived from those random bytes and its name. So counters can serve as nonces, and a
//   file under another name, or of another backup, cannot be decrypted.
// - The number of a chunk is its nonce, so chunks cannot be reordered.
// - Whether a chunk is the last one is authenticated too, so a file cut between two chunks is detected.

const saltBytes = 32;
const chunkBytes = 1_048_576;
const tagBytes = 16;

/** The content is not what was encrypted under this name. */
export class Altered extends Error {}

export const newFileKey = (): Buffer => randomBytes(32);

const keyOf = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `vitrine backup ${name}`, 32));

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

const vouchedFor = (name: string, number: number, isLast: boolean) =>
  Buffer.from(`${name}\0${number}\0${isLast ? 'last' : 'more'}`);

/** Writes a new file that only its owner may read. Returns the number of plaintext bytes. */
export async function encryptFile(
  key: Buffer,
  name: string,
  source: AsyncIterable<Buffer | string>,
  file: string,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const salt = randomBytes(saltBytes);
    const fileKey = keyOf(key, salt, name);
    await writeAll(handle, salt);
    let [number, bytes] = [0, 0];
    const write = async (plain: Buffer, isLast: boolean) => {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number));
      cipher.setAAD(vouchedFor(name, number, isLast));
      await writeAll(handle, cipher.update(plain));
      cipher.final();
      await writeAll(handle, cipher.getAuthTag());
      number += 1;
      bytes += plain.length;
    };
    let waiting: Buffer | null = null;
    for await (const chunk of inChunks(source)) {
      if (waiting) await write(waiting, false);
      waiting = chunk;
    }
    await write(waiting ?? Buffer.alloc(0), true);
    // Whoever finds the header of a backup, or a file of the store under its name, relies on these bytes.
    await handle.datasync();
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Every piece is authenticated when it is yielded; that nothing is missing is known only at the end. */
export async function* decryptFile(key: Buffer, name: string, file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const fileKey = keyOf(key, await readAt(handle, 0, saltBytes), name);
    const step = chunkBytes + tagBytes;
    for (let number = 0, isLast = false; !isLast; number++) {
      const position = saltBytes + number * step;
      isLast = position + step >= size;
      const chunk = await readAt(handle, position, Math.min(step, size - position));
      if (chunk.length < tagBytes) throw new Altered();
      yield openChunk(fileKey, chunk, number, vouchedFor(name, number, isLast));
    }
  } finally {
    await handle.close();
  }
}

function openChunk(fileKey: Buffer, chunk: Buffer, number: number, vouched: Buffer): Buffer {
  const end = chunk.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number), { authTagLength: tagBytes });
  decipher.setAAD(vouched);
  decipher.setAuthTag(chunk.subarray(end));
  const plain = decipher.update(chunk.subarray(0, end));
  try {
    decipher.final();
  } catch (cause) {
    throw new Altered(undefined, { cause });
  }
  return plain;
}

async function* inChunks(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const given of source) {
    let piece = typeof given === 'string' ? Buffer.from(given) : given;
    while (length + piece.length >= chunkBytes) {
      const fits = chunkBytes - length;
      yield Buffer.concat([...gathered, piece.subarray(0, fits)]);
      piece = piece.subarray(fits);
      [gathered, length] = [[], 0];
    }
    if (piece.length > 0) gathered.push(piece);
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** Returns fewer bytes if the file ends first. */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.max(0, length));
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, position + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}
