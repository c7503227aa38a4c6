import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { threadFile } from '../own-files.ts';

// The script of the API page (Scalar). It is large and rarely used, so the first request loads it in a thread
// that ends afterwards. Neither the start nor the memory of the server is affected; only the compressed
// script is kept.

export interface ApiReferenceScript {
  readonly gzipped: Buffer;
  readonly etag: string;
}

let loading: Promise<ApiReferenceScript> | null = null;

export function loadApiReferenceScript(): Promise<ApiReferenceScript> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<ApiReferenceScript> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiReferenceScript>();
  const thread = new Worker(threadFile('http/api-reference-thread.ts'));
  thread.on('message', (bytes: Uint8Array) => {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    resolve({ gzipped: Buffer.from(bytes), etag });
  });
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The thread ended without the script of the API page.')));
  return promise;
}
