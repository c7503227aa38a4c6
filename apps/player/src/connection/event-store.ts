import type { PlayerEvent } from '@vitrine/contract/player-events';
import { storageName } from '../playback/preview.ts';

// Events that the server has not received yet, stored across restarts.

export interface EventStore {
  add(event: PlayerEvent): Promise<void>;
  /** The oldest, with the keys under which they are removed. */
  oldest(count: number): Promise<{ readonly key: number; readonly event: PlayerEvent }[]>;
  remove(keys: readonly number[]): Promise<void>;
  clear(): Promise<void>;
}

/** Plays of long offline times are packed (stored-events.ts); of what is left, the oldest are dropped. */
export const mostEvents = 10_000;
/** Dropped in batches, so that a full store is not counted at every event. */
const droppedAtOnce = 100;

const name = storageName('vitrine-player-events');

export function openEventStore(): EventStore {
  let opened: Promise<IDBDatabase> | undefined;
  let sinceCounted = droppedAtOnce;
  const database = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(name, { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  /** Resolves when the whole transaction is on the disk. */
  const run = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => () => T): Promise<T> => {
    const transaction = (await database()).transaction(name, mode);
    const read = ask(transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return read();
  };
  const dropOldest = (store: IDBObjectStore, count: number) => {
    let left = count;
    const request = store.openKeyCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || left-- <= 0) return;
      store.delete(cursor.primaryKey);
      cursor.continue();
    };
  };
  return {
    add: (event) =>
      run('readwrite', (store) => {
        store.add(event);
        if (++sinceCounted >= droppedAtOnce) {
          sinceCounted = 0;
          const counting = store.count();
          const most = mostEvents - droppedAtOnce;
          counting.onsuccess = () => counting.result > most && dropOldest(store, counting.result - most);
        }
        return () => {};
      }),
    oldest: (count) =>
      run('readonly', (store) => {
        const keys = store.getAllKeys(null, count);
        const events = store.getAll(null, count);
        return () =>
          keys.result.map((key, i) => ({ key: key as number, event: events.result[i] as PlayerEvent }));
      }),
    remove: (keys) =>
      run('readwrite', (store) => {
        for (const key of keys) store.delete(key);
        return () => {};
      }),
    clear: () =>
      run('readwrite', (store) => {
        store.clear();
        return () => {};
      }),
  };
}
