import { collectPart } from './collect-part.ts';
import type { MediaFiles } from './media-files.ts';

// Media files as blobs in IndexedDB, all that a browser offers over plain http. Blobs are read as references to the
// browser's own files.

const [parts, marks] = ['parts', 'marks'];

export async function openIndexedDbFiles(name: string): Promise<MediaFiles> {
  const database = await open(name);
  /** Resolves when the transaction is on the disk. */
  const run = <T>(
    mode: IDBTransactionMode,
    ask: (stored: IDBObjectStore, marked: IDBObjectStore) => IDBRequest<T>,
  ) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction([parts, marks], mode);
      const request = ask(transaction.objectStore(parts), transaction.objectStore(marks));
      transaction.oncomplete = () => resolve(request.result);
      // A full disk is named by the transaction only.
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  const rangeOf = (sha256: string) => IDBKeyRange.bound([sha256], [sha256, []]);
  return {
    kind: 'indexeddb',
    async list() {
      const keys = await run('readonly', (stored) => stored.getAllKeys());
      const good = new Set(await run('readonly', (_stored, marked) => marked.getAllKeys()));
      return new Map((keys as [string, number][]).map(([sha256]) => [sha256, good.has(sha256)]));
    },
    parts: (sha256) => run('readonly', (stored) => stored.getAll(rangeOf(sha256))),
    addPart: async (sha256) =>
      collectPart(async (part) => {
        const keys = await run('readonly', (stored) => stored.getAllKeys(rangeOf(sha256)));
        const numbers = (keys as [string, number][]).map(([, number]) => number);
        await run('readwrite', (stored) => stored.put(part, [sha256, Math.max(-1, ...numbers) + 1]));
      }),
    markGood: async (sha256) => void (await run('readwrite', (_stored, marked) => marked.put(true, sha256))),
    remove: (sha256) =>
      run('readwrite', (stored, marked) => {
        marked.delete(sha256);
        return stored.delete(rangeOf(sha256));
      }),
  };
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(parts);
      request.result.createObjectStore(marks);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
