import type { HashAnswer, HashOrder } from './hash-worker.ts';
import { createSha256 } from './sha256.ts';

/** One file's hash in the making. Bytes given to it are gone for the giver. */
export interface Hash {
  update(bytes: Uint8Array): Promise<void>;
  digest(): Promise<string>;
}
export type CreateHash = () => Hash;

/** Each piece is awaited, so that a fast network does not fill the memory of a slow box. */
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
  const ask = (order: HashOrder) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(order.id, { resolve, reject });
      worker.postMessage(order, order.bytes ? [order.bytes.buffer as ArrayBuffer] : []);
    });
  return () => {
    // Rather with a stumble than without a check.
    if (isBroken) return hashOnThisThread();
    const id = made++;
    return { update: async (bytes) => void (await ask({ id, bytes })), digest: () => ask({ id }) };
  };
}

export function hashOnThisThread(): Hash {
  const sha = createSha256();
  return { update: async (bytes) => sha.update(bytes), digest: async () => sha.digest() };
}
