import type { oldProfile } from '@vitrine/contract/test/profile-1';
import { vi } from 'vitest';

// A browser's storage that holds a profile, for tests without a browser. Whatever is opened under a name that the profile does
// not have fails, instead of being created: in a browser, a renamed store would only be empty.

type Profile = typeof oldProfile;

/** Answers after the caller has set its handlers, as IndexedDB does. */
function answer<T>(result: T) {
  const request = { result, onsuccess: () => {}, onerror: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

function databaseOf({ store: { name, entries } }: Profile['databases'][keyof Profile['databases']]) {
  const rows = new Map<unknown, unknown>(entries);
  const store = {
    get: (key: unknown) => answer(rows.get(key)),
    getAllKeys: () => answer([...rows.keys()]),
    getAll: () => answer([...rows.values()]),
    put: (value: unknown, key: unknown) => answer(rows.set(key, value)),
  };
  const transaction = (asked: string) => {
    if (asked !== name) throw new Error(`The old player has no store "${asked}".`);
    const opened = { objectStore: () => store, oncomplete: () => {} };
    setTimeout(() => opened.oncomplete());
    return opened;
  };
  return { rows, transaction };
}

/** Directories are maps, files are bytes. */
type Directory = Map<string, Directory | Uint8Array<ArrayBuffer>>;

function directoryOf(files: Readonly<Record<string, string>>): Directory {
  const root: Directory = new Map();
  for (const [path, content] of Object.entries(files)) {
    const [name, ...parents] = path.split('/').reverse() as [string, ...string[]];
    let directory = root;
    for (const parent of parents.reverse()) {
      if (!directory.has(parent)) directory.set(parent, new Map());
      directory = directory.get(parent) as Directory;
    }
    directory.set(name, Uint8Array.from(Buffer.from(content, 'base64')));
  }
  return root;
}

function directoryHandle(directory: Directory): object {
  const entry = (name: string) => {
    const found = directory.get(name);
    if (!found) throw new Error(`The old player has no file "${name}".`);
    return found;
  };
  const fileHandle = (name: string) => ({
    getFile: async () => new Blob([entry(name) as Uint8Array<ArrayBuffer>]),
  });
  return {
    getDirectoryHandle: async (name: string) => directoryHandle(entry(name) as Directory),
    async *[Symbol.asyncIterator]() {
      for (const [name, found] of directory)
        yield [name, found instanceof Map ? directoryHandle(found) : fileHandle(name)];
    },
  };
}

/** Puts the profile in place of the browser's storage. */
export function holdProfile(profile: Profile) {
  const databases = new Map(
    Object.entries(profile.databases).map(([name, each]) => [name, { ...each, ...databaseOf(each) }]),
  );
  const open = (name: string, version: number) => {
    const found = databases.get(name);
    if (found?.version !== version) throw new Error(`The old player has no database "${name}" ${version}.`);
    return answer(found);
  };
  const local = new Map<string, string>(Object.entries(profile.localStorage));
  const locks: string[] = [];
  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
  });
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => directoryHandle(directoryOf(profile.files)) },
    locks: {
      async request(name: string, _options: unknown, granted: (lock: object) => unknown) {
        locks.push(name);
        void granted({});
      },
    },
  });
  return { databases, local, locks };
}
