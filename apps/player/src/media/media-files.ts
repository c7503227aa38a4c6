// Files of customers on the player, named by their hash: in the browser's private file system, as parts that
// are read as one without loading them into memory. Received parts survive a restart; a separate mark says
// that a file was verified.

import { last } from '../engine.ts';
import { storageName } from '../playback/preview.ts';
import { openMemoryFiles } from './memory-files.ts';

export interface PartWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Durable from here on, however long it is. */
  close(): Promise<void>;
}

export interface MediaFiles {
  /** Every file of which any part exists, and whether it was verified. */
  list(): Promise<Map<string, boolean>>;
  /** In order. */
  parts(sha256: string): Promise<Blob[]>;
  addPart(sha256: string): Promise<PartWriter>;
  markGood(sha256: string): Promise<void>;
  remove(sha256: string): Promise<void>;
}

const folder = storageName('media');
const mark = '.good';

type Listing = AsyncIterable<[string, FileSystemHandle]>;

/** A browser that refuses to store files, as in some private windows, still plays while the page is open. */
export async function openMediaFiles(): Promise<MediaFiles> {
  const files = openKeptFiles();
  try {
    await files.list();
    return files;
  } catch {
    return openMemoryFiles();
  }
}

function openKeptFiles(): MediaFiles {
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
