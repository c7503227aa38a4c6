import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

// Everything derived from SECRET_KEY: encrypted fields, CSRF tokens, database passwords. The first key of the
// list encrypts and signs; values of any key are accepted, so that keys can be rotated while programs with
// different lists run.

export interface Secrets {
  encrypt(plain: string): Buffer;
  decrypt(encrypted: Buffer): string;
  /** Whether the first key encrypted it, so that the others are not needed for it. */
  isEncryptedWithCurrentKey(encrypted: Buffer): boolean;
  /** A tag that only this installation can make, e.g. the CSRF token of a session. */
  sign(purpose: string, value: string): string;
  isSigned(purpose: string, value: string, tag: string): boolean;
  /** A password for a purpose, the same at every start. */
  derive(purpose: string): string;
  /** The derived password of each key, the first key's first. */
  deriveAll(purpose: string): string[];
}

export const keysOf = (secretKey: string): string[] => secretKey.split(',').map((key) => key.trim());

export function createSecrets(secretKey: string): Secrets {
  const keys = keysOf(secretKey);
  const keyFor = (key: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, 'vitrine', purpose, 32));
  const encryptionKeys = keys.map((key) => keyFor(key, 'seal'));
  // As a key object: a buffer would be turned into one by every signature, which takes seven times as long.
  const signing = keys.map((key) => createSecretKey(keyFor(key, 'sign')));
  const tagOf = (key: KeyObject, purpose: string, value: string) =>
    createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');

  return {
    encrypt(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryptionKeys[0]!, nonce);
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(encrypted) {
      for (const key of encryptionKeys) {
        const plain = decryptWith(key, encrypted);
        if (plain !== null) return plain;
      }
      throw new Error('A stored secret cannot be opened: SECRET_KEY lacks the key it was sealed with.');
    },
    isEncryptedWithCurrentKey: (encrypted) => decryptWith(encryptionKeys[0]!, encrypted) !== null,
    sign: (purpose, value) => tagOf(signing[0]!, purpose, value),
    isSigned: (purpose, value, tag) => signing.some((key) => isSame(tag, tagOf(key, purpose, value))),
    derive: (purpose) => keyFor(keys[0]!, purpose).toString('base64url'),
    deriveAll: (purpose) => keys.map((key) => keyFor(key, purpose).toString('base64url')),
  };
}

/** Null if another key encrypted it. */
function decryptWith(key: Buffer, encrypted: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(encrypted.subarray(12, 28));
    return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** 256 random bits in the form used by cookies and keys. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Only the hash of a token is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
