import type { HashAnswer, HashRequest } from './hash-worker.ts';

/** The hash of one file, computed piece by piece. The buffers passed in can no longer be used by the caller. */
export interface Hash {
  update(bytes: Uint8Array): Promise<void>;
  digest(): Promise<string>;
}
export type CreateHash = () => Hash;

/** Callers await each piece, so that a fast network does not fill the memory of a slow device. */
export function createWorkerHasher(): CreateHash {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(digest: string): void; reject(error: unknown): void }>();
  let made = 0;
  let isBroken = false;
  worker.onmessage = ({ data: { id, digest } }: MessageEvent<HashAnswer>) => {
    const { resolve } = waiting.get(id) ?? {};
    waiting.delete(id);
    resolve?.(digest ?? '');
  };
  worker.onerror = () => {
    isBroken = true;
    for (const { reject } of waiting.values()) reject(new Error('hashing failed'));
    waiting.clear();
  };
  const ask = (request: HashRequest) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, request.bytes ? [request.bytes.buffer as ArrayBuffer] : []);
    });
  return () => {
    // Without the worker playback may stutter, but files are still checked.
    if (isBroken) return hashWithoutWorker();
    const id = made++;
    return { update: async (bytes) => void (await ask({ id, bytes })), digest: () => ask({ id }) };
  };
}

/** Loaded only when it is needed; almost every player has the worker. */
function hashWithoutWorker(): Hash {
  const loading = import('./hash-on-this-thread.ts').then(({ hashOnThisThread }) => hashOnThisThread());
  return {
    update: async (bytes) => (await loading).update(bytes),
    digest: async () => (await loading).digest(),
  };
}
