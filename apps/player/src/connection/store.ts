import * as z from 'zod';
import { storageName } from '../playback/preview.ts';
import { ReadableManifest } from './readable-manifest.ts';

// State that survives a restart of the browser. It is stored twice, in IndexedDB and in local storage:
// browsers clear one or the other when they clean up, and the player is still the same device. The newer copy
// counts.

const Saved = z.object({
  /** Incremented by every save. */
  revision: z.int(),
  secret: z.string().nullable(),
  credentials: z.object({ url: z.url(), token: z.string() }).nullable(),
  /** The newest. If a newer version of this player stored it before a rollback, what can be read of it. */
  manifest: ReadableManifest.nullable().catch(null),
  /** The one that plays: the newest whose files are all stored. */
  inForce: ReadableManifest.nullable().catch(null),
  /** Executed commands, newest last; none is executed twice. */
  doneCommands: z.array(z.string()),
  /** The installation's key, pinned when it was first seen. */
  serverKey: z.string().nullable().catch(null),
  /** When the installation announced the address in use; null for that of the pairing. */
  movedAt: z.string().nullable().catch(null),
});
type Saved = z.infer<typeof Saved>;
export type State = Omit<Saved, 'revision'>;

export const nothingSaved: State = {
  secret: null,
  credentials: null,
  manifest: null,
  inForce: null,
  doneCommands: [],
  serverKey: null,
  movedAt: null,
};

export interface Store {
  readonly state: State;
  /** Resolves to whether at least one copy was written. */
  save(change: Partial<State>): Promise<boolean>;
}

interface Copy {
  read(): Promise<unknown>;
  write(saved: Saved): Promise<void>;
}

export async function openStore(
  copies: readonly Copy[] = [indexedDbCopy(), localStorageCopy],
): Promise<Store> {
  const found = await Promise.all(copies.map((copy) => copy.read().catch(() => null)));
  const readable = found.flatMap((each) => Saved.safeParse(each).data ?? []);
  let { revision, ...state }: Saved = readable.sort((a, b) => b.revision - a.revision)[0] ?? {
    revision: 0,
    ...nothingSaved,
  };
  const save = async (change: Partial<State>) => {
    state = { ...state, ...change };
    const saved = { revision: ++revision, ...state };
    const results = await Promise.allSettled(copies.map((copy) => copy.write(saved)));
    return results.some(({ status }) => status === 'fulfilled');
  };
  // Restores a copy that was cleared.
  if (readable.length > 0 && readable.length < copies.length) await save({});
  return {
    get state() {
      return state;
    },
    save,
  };
}

const name = storageName('vitrine-player');

const localStorageCopy: Copy = {
  read: async () => JSON.parse(localStorage.getItem(name) ?? 'null'),
  write: async (saved) => localStorage.setItem(name, JSON.stringify(saved)),
};

/** A database that never answers (a known browser bug) must not keep the screen dark. */
const patienceMs = 3000;

function indexedDbCopy(): Copy {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= answerOf(() => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore('state');
      return request;
    });
    return opened;
  };
  const states = async (mode: IDBTransactionMode) =>
    (await database()).transaction('state', mode).objectStore('state');
  return {
    async read() {
      const store = await states('readonly');
      return answerOf(() => store.get('saved'));
    },
    async write(saved) {
      const store = await states('readwrite');
      await answerOf(() => store.put(saved, 'saved'));
    },
  };
}

function answerOf<T>(ask: () => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = ask();
    const timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), patienceMs);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}
