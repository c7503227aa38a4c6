import type { MediaFiles } from './media-files.ts';

/** For browsers that refuse to store files: they last as long as the page. */
export function openMemoryFiles(): MediaFiles {
  const files = new Map<string, { parts: Blob[]; isGood: boolean }>();
  const fileOf = (sha256: string) => {
    const known = files.get(sha256) ?? { parts: [], isGood: false };
    files.set(sha256, known);
    return known;
  };
  return {
    list: async () => new Map([...files].map(([sha256, { isGood }]) => [sha256, isGood])),
    parts: async (sha256) => fileOf(sha256).parts,
    async addPart(sha256) {
      const received: Uint8Array<ArrayBuffer>[] = [];
      return {
        // Copied, because the caller reuses its buffer.
        write: async (bytes) => void received.push(new Uint8Array(bytes)),
        close: async () => void fileOf(sha256).parts.push(new Blob(received)),
      };
    },
    async markGood(sha256) {
      fileOf(sha256).isGood = true;
    },
    remove: async (sha256) => void files.delete(sha256),
  };
}
