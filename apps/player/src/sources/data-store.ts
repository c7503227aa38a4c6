import { PlayerData } from '@vitrine/contract/data-versions';
import { PlayerSource } from '@vitrine/contract/player-data';
import { storageName } from '../playback/preview.ts';

// The data of this player, stored across restarts: which versions count, and each version that was fetched.

export interface DataStore {
  read(): Promise<{ readonly index: PlayerData | null; readonly versions: readonly PlayerSource[] }>;
  saveIndex(index: PlayerData): Promise<void>;
  saveVersion(version: PlayerSource): Promise<void>;
  remove(version: Pick<PlayerSource, 'id' | 'version'>): Promise<void>;
  clear(): Promise<void>;
}

const name = storageName('vitrine-player-data');
const keyOf = ({ id, version }: Pick<PlayerSource, 'id' | 'version'>) => `${id} ${version}`;

export function openDataStore(): DataStore {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('index');
        request.result.createObjectStore('versions');
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  /** Resolves when the whole transaction is on the disk. */
  const run = async <T>(
    mode: IDBTransactionMode,
    ask: (stores: { index: IDBObjectStore; versions: IDBObjectStore }) => () => T,
  ): Promise<T> => {
    const transaction = (await database()).transaction(['index', 'versions'], mode);
    const read = ask({
      index: transaction.objectStore('index'),
      versions: transaction.objectStore('versions'),
    });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return read();
  };
  return {
    read: () =>
      run('readonly', ({ index, versions }) => {
        const stored = index.get('index');
        const all = versions.getAll();
        return () => ({
          index: PlayerData.safeParse(stored.result).data ?? null,
          versions: all.result.flatMap((each) => PlayerSource.safeParse(each).data ?? []),
        });
      }),
    saveIndex: (data) =>
      run('readwrite', ({ index }) => {
        index.put(data, 'index');
        return () => {};
      }),
    saveVersion: (version) =>
      run('readwrite', ({ versions }) => {
        versions.put(version, keyOf(version));
        return () => {};
      }),
    remove: (version) =>
      run('readwrite', ({ versions }) => {
        versions.delete(keyOf(version));
        return () => {};
      }),
    clear: () =>
      run('readwrite', ({ index, versions }) => {
        index.clear();
        versions.clear();
        return () => {};
      }),
  };
}
