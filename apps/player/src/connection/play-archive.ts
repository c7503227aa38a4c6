import { randomUUID } from '../engine.ts';
import { storageName } from '../playback/preview.ts';
import {
  type CountedPlays,
  fold,
  hourOf,
  type PackedPlays,
  type Play,
  pack,
  type Subject,
  sizeOf,
  sizeOfSubject,
  subjectOf,
  unpack,
} from './packed-plays.ts';

// Plays of a player that has been offline for long, packed by hour in a database of their own: the one of
// single events keeps the form that older players read. When it is full, the oldest hours are folded into one
// number per item; nothing is dropped as long as that makes room.

export interface PlayArchive {
  add(plays: readonly Play[]): Promise<void>;
  /** The oldest part; folded hours only for a server that understands them. */
  oldest(withCounts: boolean): Promise<ArchivedPlays | null>;
  /** Whether there are folded hours, which only some servers understand. */
  hasCounts(): Promise<boolean>;
  remove(part: ArchivedPlays): Promise<void>;
  clear(): Promise<void>;
  /** Bytes in use. */
  size(): Promise<number>;
}

export interface ArchivedPlays {
  readonly key: number;
  readonly size: number;
  readonly plays: readonly (Play | CountedPlays)[];
}

/** 30 days of ten-second items take 8 MB. The browser's own bookkeeping comes on top. */
const maxBytes = 16_000_000;
/** As many as are sent at once. */
const mostInPart = 500;

interface Usage {
  bytes: number;
  /** Parts up to this key are folded. */
  foldedUpTo: number;
}

const stores = ['parts', 'subjects', 'usage'];
const name = storageName('vitrine-player-plays');

export function openPlayArchive(limit = maxBytes): PlayArchive {
  let opened: Promise<Archive> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: each reads what the one before has written. */
  const inTurn = <T>(work: (archive: Archive) => Promise<T>): Promise<T> => {
    opened ??= openArchive().catch((error) => {
      opened = undefined;
      throw error;
    });
    const archive = opened;
    const result = turn.then(async () => work(await archive));
    turn = result.catch(() => {});
    return result;
  };
  return {
    add: (plays) =>
      inTurn(async (archive) => {
        await archive.write(plays);
        while (archive.usage.bytes > limit && (await archive.foldOldest()));
        while (archive.usage.bytes > limit && (await archive.dropOldest()));
      }),
    oldest: (withCounts) => inTurn((archive) => archive.oldest(withCounts)),
    hasCounts: () => inTurn(async ({ usage }) => usage.foldedUpTo > 0),
    remove: (part) => inTurn((archive) => archive.remove(part)),
    clear: () => inTurn((archive) => archive.clear()),
    size: () => inTurn(async ({ usage }) => usage.bytes),
  };
}

type Archive = Awaited<ReturnType<typeof openArchive>>;

async function openArchive() {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const each of stores) request.result.createObjectStore(each, { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  /** Resolves when the whole transaction is on the disk. */
  const run = async <T>(
    mode: IDBTransactionMode,
    ask: (store: (name: string) => IDBObjectStore) => () => T,
  ): Promise<T> => {
    const transaction = database.transaction(stores, mode);
    const read = ask((each) => transaction.objectStore(each));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return read();
  };
  const found = await run('readonly', (store) => {
    const [keys, subjects] = [store('subjects').getAllKeys(), store('subjects').getAll()];
    const usage = store('usage').get(1);
    return () => ({
      subjects: keys.result.map((key, i) => [key as number, subjects.result[i] as Subject] as const),
      usage: usage.result as Usage | undefined,
    });
  });
  const usage: Usage = found.usage ?? { bytes: 0, foldedUpTo: 0 };
  const subjects = new Map<number, Subject>(found.subjects);
  const numbers = new Map<string, number>(found.subjects.map(([key, each]) => [JSON.stringify(each), key]));
  let lastNumber = Math.max(0, ...Array.from(subjects.keys()));

  const change = async (work: (store: (name: string) => IDBObjectStore) => void, next: Partial<Usage>) => {
    const after = { ...usage, ...next };
    await run('readwrite', (store) => {
      work(store);
      store('usage').put(after, 1);
      return () => {};
    });
    Object.assign(usage, after);
  };
  /** Parts from a key on, while they belong to one hour. */
  const partsAfter = (after: number, isWholeHour: boolean) =>
    run('readonly', (store) => {
      const parts: { key: number; packed: PackedPlays }[] = [];
      const request = store('parts').openCursor(IDBKeyRange.lowerBound(after, true));
      request.onsuccess = () => {
        const cursor = request.result;
        const packed = cursor?.value as PackedPlays | undefined;
        if (!cursor || (parts[0] && (!isWholeHour || packed!.hour !== parts[0].packed.hour))) return;
        parts.push({ key: cursor.primaryKey as number, packed: packed! });
        cursor.continue();
      };
      return () => parts;
    });

  return {
    usage,
    async write(plays: readonly Play[]) {
      let added = 0;
      const newSubjects: [number, Subject][] = [];
      const numberOf = (play: Play) => {
        const subject = subjectOf(play);
        const text = JSON.stringify(subject);
        const known = numbers.get(text);
        if (known !== undefined) return known;
        numbers.set(text, ++lastNumber);
        subjects.set(lastNumber, subject);
        newSubjects.push([lastNumber, subject]);
        added += sizeOfSubject(subject);
        return lastNumber;
      };
      const hours = new Map<number, Play[]>();
      for (const play of plays) hours.set(hourOf(play), [...(hours.get(hourOf(play)) ?? []), play]);
      const parts = Array.from(hours).flatMap(([hour, all]) =>
        Array.from({ length: Math.ceil(all.length / mostInPart) }, (_, i) =>
          pack(hour, all.slice(i * mostInPart, (i + 1) * mostInPart), numberOf),
        ),
      );
      for (const part of parts) added += sizeOf(part);
      await change(
        (store) => {
          for (const [number, subject] of newSubjects) store('subjects').put(subject, number);
          for (const part of parts) store('parts').add(part);
        },
        { bytes: usage.bytes + added },
      );
    },
    async oldest(withCounts: boolean): Promise<ArchivedPlays | null> {
      const [part] = await partsAfter(withCounts ? 0 : usage.foldedUpTo, false);
      if (!part) return null;
      const plays = unpack(part.packed, (number) => subjects.get(number));
      return { key: part.key, size: sizeOf(part.packed), plays };
    },
    async remove({ key, size }: ArchivedPlays) {
      const [part] = await partsAfter(key - 1, false);
      // It may have been folded while it was reported, together with others of its hour.
      if (part?.key !== key || sizeOf(part.packed) !== size) return;
      await change((store) => store('parts').delete(key), { bytes: usage.bytes - size });
      const left = await run('readonly', (store) => {
        const [count, first] = [store('parts').count(), store('parts').openKeyCursor()];
        return () => ({ count: count.result, first: first.result?.primaryKey as number | undefined });
      });
      if (left.count === 0) await this.clear();
      else if (left.first! > usage.foldedUpTo && usage.foldedUpTo > 0)
        await change(() => {}, { foldedUpTo: 0 });
    },
    async foldOldest(): Promise<boolean> {
      const parts = await partsAfter(usage.foldedUpTo, true);
      const [first] = parts;
      if (!first) return false;
      const all = parts.map(({ packed }) => packed);
      const folded = fold(first.packed.hour, all, randomUUID);
      const saved = all.reduce((sum, packed) => sum + sizeOf(packed), 0) - sizeOf(folded);
      await change(
        (store) => {
          for (const { key } of parts.slice(1)) store('parts').delete(key);
          store('parts').put(folded, first.key);
        },
        { bytes: usage.bytes - saved, foldedUpTo: first.key },
      );
      return true;
    },
    async dropOldest(): Promise<boolean> {
      const [part] = await partsAfter(0, false);
      if (part) await this.remove({ key: part.key, size: sizeOf(part.packed), plays: [] });
      return part !== undefined;
    },
    async clear() {
      await change(
        (store) => {
          for (const each of stores) store(each).clear();
        },
        { bytes: 0, foldedUpTo: 0 },
      );
      subjects.clear();
      numbers.clear();
    },
  };
}
