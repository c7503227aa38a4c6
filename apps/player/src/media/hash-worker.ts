import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// Hashes files outside the main thread, so that playback does not stutter. The browser's own digest takes a file as a whole,
// which for a video is more memory than a small device has.

export type HashRequest = { readonly id: number; readonly bytes?: Uint8Array };
export type HashAnswer = { readonly id: number; readonly digest?: string };

const running = new Map<number, ReturnType<typeof sha256.create>>();

self.onmessage = ({ data: { id, bytes } }: MessageEvent<HashRequest>) => {
  const hash = running.get(id) ?? sha256.create();
  if (bytes) {
    running.set(id, hash);
    hash.update(bytes);
    return self.postMessage({ id } satisfies HashAnswer);
  }
  running.delete(id);
  self.postMessage({ id, digest: bytesToHex(hash.digest()) } satisfies HashAnswer);
};
