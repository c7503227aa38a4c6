import { _SHA256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// Hashes files outside the main thread, so that playback does not stutter. The browser's own digest takes a file as a whole,
// which for a video is more memory than a small device has. The class is used instead of `sha256`, which
// needs `Object.hasOwn` (Chromium 93) while it loads.

export type HashRequest = { readonly id: number; readonly bytes?: Uint8Array };
export type HashAnswer = { readonly id: number; readonly digest?: string };

const running = new Map<number, _SHA256>();

self.onmessage = ({ data: { id, bytes } }: MessageEvent<HashRequest>) => {
  const hash = running.get(id) ?? new _SHA256();
  if (bytes) {
    running.set(id, hash);
    hash.update(bytes);
    return self.postMessage({ id } satisfies HashAnswer);
  }
  running.delete(id);
  self.postMessage({ id, digest: bytesToHex(hash.digest()) } satisfies HashAnswer);
};
