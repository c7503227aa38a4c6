import type { DeviceFacts } from '@vitrine/contract/player';
import { storageName } from '../playback/preview.ts';
import { openOpfsFiles, opensOpfs } from './opfs-files.ts';

// Files of customers on the player, named by their hash and stored as parts that are read as one without
// loading them into memory. Received parts survive a restart; a separate mark says that a file was verified.
// Where they are stored depends on the browser; only the usual store is part of the program, the others are
// loaded where they are needed.

export interface PartWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Durable from here on, however long it is. */
  close(): Promise<void>;
}

export type StorageKind = NonNullable<DeviceFacts['storage']>['kind'];

export interface MediaFiles {
  readonly kind: StorageKind;
  /** Every file of which any part exists, and whether it was verified. */
  list(): Promise<Map<string, boolean>>;
  /** In order. */
  parts(sha256: string): Promise<Blob[]>;
  addPart(sha256: string): Promise<PartWriter>;
  markGood(sha256: string): Promise<void>;
  remove(sha256: string): Promise<void>;
}

const name = storageName('media');

/**
 * The best store that this browser offers. It is chosen by what can be opened, never by what can be written: a
 * full disk must not hide the files that are on it.
 */
const stores: readonly (() => Promise<MediaFiles>)[] = [
  async () => {
    if (!opensOpfs()) throw new Error('no private file system');
    return openOpfsFiles(name);
  },
  // Secure contexts only.
  async () => (await import('./cache-files.ts')).openCacheFiles(name),
  // All that plain http offers.
  async () => (await import('./indexeddb-files.ts')).openIndexedDbFiles(`vitrine-player-${name}`),
];

/** A browser that refuses to store files, as in some private windows, still plays while the page is open. */
export async function openMediaFiles(): Promise<MediaFiles> {
  for (const open of stores) {
    try {
      const files = await open();
      await files.list();
      return files;
    } catch {
      // The next one may work.
    }
  }
  return (await import('./memory-files.ts')).openMemoryFiles();
}
