import { createHash } from 'node:crypto';
import { createSecrets, keysOf } from '../secrets/secrets.ts';

// The key of encrypted files, encrypted with SECRET_KEY, so that it can be stored beside them.

/**
 * Nothing else encrypted with SECRET_KEY has this prefix, so nothing else can be mistaken for a backup key.
 */
const dataKeyPrefix = 'backup:';

export const fingerprintOf = (key: string) =>
  createHash('sha256').update(`fingerprint ${key}`).digest('hex').slice(0, 16);

export interface SealedFileKey {
  /** Fingerprint of the key that encrypted `dataKey`. */
  readonly keyFingerprint: string;
  readonly dataKey: string;
}

export function sealFileKey(secretKey: string, fileKey: Buffer): SealedFileKey {
  const sealed = createSecrets(secretKey).encrypt(dataKeyPrefix + fileKey.toString('hex'));
  return { keyFingerprint: fingerprintOf(keysOf(secretKey)[0]!), dataKey: sealed.toString('base64') };
}

/** Null if it was altered. */
export function openFileKey(secretKey: string, { dataKey }: SealedFileKey): Buffer | null {
  try {
    const opened = createSecrets(secretKey).decrypt(Buffer.from(dataKey, 'base64'));
    return opened.startsWith(dataKeyPrefix) ? Buffer.from(opened.slice(dataKeyPrefix.length), 'hex') : null;
  } catch {
    return null;
  }
}
