import { collectPart } from './collect-part.ts';
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
    kind: 'memory',
    list: async () => new Map([...files].map(([sha256, { isGood }]) => [sha256, isGood])),
    parts: async (sha256) => fileOf(sha256).parts,
    addPart: async (sha256) => collectPart(async (part) => void fileOf(sha256).parts.push(part)),
    async markGood(sha256) {
      fileOf(sha256).isGood = true;
    },
    remove: async (sha256) => void files.delete(sha256),
  };
}
