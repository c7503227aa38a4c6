import { ReaderBusy } from './reader.ts';

// What waits to be read: a bounded number, in turns of environments.

const MB = 1024 ** 2;
export const queueLimits = { questions: 100, bytes: 64 * MB, perEnvironment: 8 } as const;

export interface Waiting {
  readonly environment: string;
  readonly lane: 'alarm' | 'usual';
  readonly bytes: number;
  refuse(error: ReaderBusy): void;
}

export interface ReadQueue<T extends Waiting> {
  /** Throws ReaderBusy. */
  add(entry: T): void;
  /** Of the environment that has waited longest for its turn. */
  take(lane: Waiting['lane']): T | null;
  readonly size: number;
}

export function createReadQueue<T extends Waiting>(): ReadQueue<T> {
  /** Environments in the order of their turns. */
  const lanes: Record<Waiting['lane'], Map<string, T[]>> = { alarm: new Map(), usual: new Map() };
  let size = 0;
  let bytes = 0;
  const isFull = (more: number) => size >= queueLimits.questions || bytes + more > queueLimits.bytes;
  const left = (entry: T): T => {
    size -= 1;
    bytes -= entry.bytes;
    return entry;
  };

  /** The last question of the environment that has most of them. */
  function displace(): boolean {
    const [longest] = [...lanes.usual].sort(([, a], [, b]) => b.length - a.length);
    if (!longest) return false;
    const [environment, entries] = longest;
    const last = left(entries.pop()!);
    if (entries.length === 0) lanes.usual.delete(environment);
    last.refuse(new ReaderBusy('all'));
    return true;
  }

  return {
    add(entry) {
      const lane = lanes[entry.lane];
      const own = lane.get(entry.environment) ?? [];
      if (own.length >= queueLimits.perEnvironment) throw new ReaderBusy('environment');
      while (isFull(entry.bytes)) if (entry.lane === 'usual' || !displace()) throw new ReaderBusy('all');
      own.push(entry);
      lane.set(entry.environment, own);
      size += 1;
      bytes += entry.bytes;
    },
    take(name) {
      const lane = lanes[name];
      const [first] = lane;
      if (!first) return null;
      const [environment, entries] = first;
      // To the end of the turns, if it has more.
      lane.delete(environment);
      const next = left(entries.shift()!);
      if (entries.length > 0) lane.set(environment, entries);
      return next;
    },
    get size() {
      return size;
    },
  };
}
