import type { PartWriter } from './media-files.ts';

/** A part for stores that take it as a whole; it is in memory until then. */
export function collectPart(store: (part: Blob) => Promise<void>): PartWriter {
  const received: Uint8Array<ArrayBuffer>[] = [];
  return {
    // Copied, because the caller reuses its buffer.
    write: async (bytes) => void received.push(new Uint8Array(bytes)),
    close: () => store(new Blob(received)),
  };
}
