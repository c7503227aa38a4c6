import { _SHA256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Hash } from './hasher.ts';

export function hashOnThisThread(): Hash {
  const hash = new _SHA256();
  return {
    update: async (bytes) => void hash.update(bytes),
    digest: async () => bytesToHex(hash.digest()),
  };
}
