import { Worker } from 'node:worker_threads';
import { threadFile } from '../own-files.ts';

// Drawing a document of many lines takes a good part of a second, which would block this process, so it is done in a thread, one
// document at a time. The thread is started by the first one and stays.

const patienceMs = 60_000;

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread gets `{ id, document }` and answers `{ id, bytes }` or `{ id, failure }`. */
export function createPrinter<T>(source: string): (document: T) => Promise<Buffer> {
  let thread: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function openThread(): Worker {
    if (thread) return thread;
    const fresh = new Worker(threadFile(source), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // The thread does not keep the process alive.
    fresh.unref();
    fresh.on('message', ({ id, bytes, failure }: { id: number; bytes?: Uint8Array; failure?: string }) => {
      const { resolve, reject } = waiting.get(id)!;
      waiting.delete(id);
      if (bytes) resolve(Buffer.from(bytes));
      else reject(new Error(`A document could not be drawn: ${failure}`));
    });
    const end = (error: unknown) => {
      if (thread !== fresh) return;
      thread = null;
      for (const { reject } of waiting.values())
        reject(new Error('A document could not be drawn.', { cause: error }));
      waiting.clear();
    };
    fresh.on('error', end);
    fresh.on('exit', end);
    thread = fresh;
    return fresh;
  }

  return (document) => {
    const own = openThread();
    const id = ++lastId;
    const printed = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
    // If a drawing hangs, the next ones get another thread.
    const timer = setTimeout(() => void own.terminate(), patienceMs);
    own.postMessage({ id, document });
    return printed.finally(() => clearTimeout(timer));
  };
}
