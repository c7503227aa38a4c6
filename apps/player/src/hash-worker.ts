import { createSha256, type Sha256 } from './sha256.ts';

// Hashes beside the page, which meanwhile shows its pictures without a stumble.

export type HashOrder = { readonly id: number; readonly bytes?: Uint8Array };
export type HashAnswer = { readonly id: number; readonly digest?: string };

const running = new Map<number, Sha256>();

self.onmessage = ({ data: { id, bytes } }: MessageEvent<HashOrder>) => {
  const sha = running.get(id) ?? createSha256();
  if (bytes) {
    running.set(id, sha);
    sha.update(bytes);
    return self.postMessage({ id } satisfies HashAnswer);
  }
  running.delete(id);
  self.postMessage({ id, digest: sha.digest() } satisfies HashAnswer);
};
