// How the program and its readers speak: a length, then so many bytes. Lines would not do: rows may contain every character
// that some reader of lines takes for the end of one.

const lengthBytes = 4;
/** Answers stay below this; a longer one was not made by them. */
export const maxReplyBytes = 4_000_000;

export function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export class BrokenFrame extends Error {}

/** Cuts what arrives into parts of announced lengths, in order. */
export function createByteReader() {
  let chunks: Buffer[] = [];
  let size = 0;
  const joined = (): Buffer => {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
    return chunks[0] ?? Buffer.alloc(0);
  };
  const take = (bytes: number): Buffer | null => {
    if (size < bytes) return null;
    const all = joined();
    chunks = size > bytes ? [all.subarray(bytes)] : [];
    size -= bytes;
    return all.subarray(0, bytes);
  };
  return {
    push(chunk: Buffer) {
      chunks.push(chunk);
      size += chunk.length;
    },
    take,
    /** The next frame with everything that belongs to it, or null while some of it is on its way. */
    takeFrame(maxBytes: number): string | null {
      if (size < lengthBytes) return null;
      // What is on its way is joined once, when all of it is there.
      const first = chunks[0]!.length >= lengthBytes ? chunks[0]! : joined();
      const length = first.readUInt32BE(0);
      if (length > maxBytes) throw new BrokenFrame(`A frame of ${length} bytes was announced.`);
      if (size < lengthBytes + length) return null;
      take(lengthBytes);
      return take(length)!.toString('utf8');
    },
    get isEmpty() {
      return size === 0;
    },
  };
}
