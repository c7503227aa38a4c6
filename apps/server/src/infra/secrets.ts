import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

// Everything derived from SECRET_KEY: sealed fields, CSRF tokens, database passwords. The first key of the list seals;
// all of them open, so that a key can be rotated by putting a new one in front.

export interface Secrets {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
  /** A tag only this installation can make, e.g. the CSRF token of a session. */
  sign(purpose: string, value: string): string;
  /** A password for a purpose, the same at every start. */
  derive(purpose: string): string;
}

export function createSecrets(secretKey: string): Secrets {
  const keys = secretKey.split(',').map((key) => key.trim());
  const keyFor = (key: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, 'vitrine', purpose, 32));
  const sealing = keys.map((key) => keyFor(key, 'seal'));
  const signing = keyFor(keys[0]!, 'sign');

  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing[0]!, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      for (const key of sealing) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
          decipher.setAuthTag(sealed.subarray(12, 28));
          return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
        } catch {
          // sealed with an older key: try the next
        }
      }
      throw new Error('A stored secret cannot be opened: SECRET_KEY lacks the key it was sealed with.');
    },
    sign: (purpose, value) =>
      createHmac('sha256', signing).update(`${purpose}\0${value}`).digest('base64url'),
    derive: (purpose) => keyFor(keys[0]!, purpose).toString('base64url'),
  };
}

/** 256 random bits, as cookies and keys carry them. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Tokens are stored only as their hash. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
