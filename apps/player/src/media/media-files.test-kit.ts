import { createHash } from 'node:crypto';
import type { ManifestMedia } from '@vitrine/contract/player';
import type { MediaFiles } from './media-files.ts';

// An in-memory device for tests, and files to put on it.

export interface MemoryFiles extends MediaFiles {
  readonly stored: Map<string, Uint8Array[]>;
  readonly good: Set<string>;
  /** Free bytes. */
  room: number;
}

export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Uint8Array[]>();
  const good = new Set<string>();
  const files: MemoryFiles = {
    stored,
    good,
    room: Number.POSITIVE_INFINITY,
    kind: 'memory',
    list: async () => new Map([...stored.keys()].map((sha256) => [sha256, good.has(sha256)])),
    parts: async (sha256) =>
      (stored.get(sha256) ?? []).map((part) => new Blob([part as Uint8Array<ArrayBuffer>])),
    async addPart(sha256) {
      let written = new Uint8Array();
      return {
        async write(bytes) {
          if (bytes.length > files.room) throw new DOMException('full', 'QuotaExceededError');
          files.room -= bytes.length;
          written = Uint8Array.from([...written, ...bytes]);
        },
        async close() {
          stored.set(sha256, [...(stored.get(sha256) ?? []), written]);
        },
      };
    },
    markGood: async (sha256) => void good.add(sha256),
    async remove(sha256) {
      for (const part of stored.get(sha256) ?? []) files.room += part.length;
      stored.delete(sha256);
      good.delete(sha256);
    },
  };
  return files;
}

export interface TestMedia extends ManifestMedia {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function mediaOf(text: string, rest: Partial<ManifestMedia> = {}): TestMedia {
  const bytes = new TextEncoder().encode(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    quality: 'original',
    sha256,
    mime: 'image/png',
    size: bytes.length,
    width: 1,
    height: 1,
    ...rest,
    bytes,
  };
}
