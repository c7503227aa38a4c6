import { last } from '../engine.ts';
import type { MediaFiles } from './media-files.ts';

// Media files in the browser's private file system: a directory for each file, with its parts by number.

const mark = '.good';

type Listing = AsyncIterable<[string, FileSystemHandle]>;

/** False for engines that have the file system, but can write to it only from a worker. */
export const opensOpfs = (): boolean =>
  typeof FileSystemFileHandle !== 'function' || 'createWritable' in FileSystemFileHandle.prototype;

export function openOpfsFiles(folder: string): MediaFiles {
  const root = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const directory = async (sha256: string) => (await root()).getDirectoryHandle(sha256, { create: true });
  const partsOf = async (sha256: string) => {
    const found: [number, FileSystemFileHandle][] = [];
    const entries = (await directory(sha256)) as unknown as Listing;
    for await (const [name, handle] of entries) {
      // The browser's own temporary copies have other names.
      if (/^\d+$/.test(name)) found.push([Number(name), handle as FileSystemFileHandle]);
    }
    return found.sort(([a], [b]) => a - b);
  };
  const removeEntry = async (name: string) => {
    try {
      await (await root()).removeEntry(name, { recursive: true });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
    }
  };
  return {
    kind: 'opfs',
    async list() {
      const names: string[] = [];
      for await (const [name] of (await root()) as unknown as Listing) names.push(name);
      const good = new Set(
        names.filter((name) => name.endsWith(mark)).map((name) => name.slice(0, -mark.length)),
      );
      return new Map(names.filter((name) => !name.endsWith(mark)).map((name) => [name, good.has(name)]));
    },
    parts: async (sha256) => Promise.all((await partsOf(sha256)).map(([, handle]) => handle.getFile())),
    async addPart(sha256) {
      const newest = last(await partsOf(sha256));
      const handle = await (await directory(sha256)).getFileHandle(String((newest?.[0] ?? -1) + 1), {
        create: true,
      });
      const stream = await handle.createWritable();
      return {
        write: (bytes) => stream.write(bytes as Uint8Array<ArrayBuffer>),
        close: () => stream.close(),
      };
    },
    markGood: async (sha256) => void (await (await root()).getFileHandle(sha256 + mark, { create: true })),
    async remove(sha256) {
      // The mark is removed first, because a partly removed file is not good.
      await removeEntry(sha256 + mark);
      await removeEntry(sha256);
    },
  };
}
