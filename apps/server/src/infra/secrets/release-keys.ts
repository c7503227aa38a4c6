import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Secrets } from './secrets.ts';

// The key pair with which this installation signs agent packages. It follows from SECRET_KEY, so nothing has
// to be stored; with several keys each signs, the first one being the current.

/** What PKCS #8 puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const pairOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([prefix, Buffer.from(secret, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

export interface ReleaseKeys {
  /** SPKI in PEM. */
  readonly current: string;
  /** In base64, by every key. */
  sign(text: string): string[];
}

export function releaseKeys(secrets: Pick<Secrets, 'deriveAll'>): ReleaseKeys {
  const pairs = secrets.deriveAll('agent-release').map(pairOf);
  return {
    current: createPublicKey(pairs[0]!).export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => pairs.map((pair) => sign(null, Buffer.from(text), pair).toString('base64')),
  };
}
