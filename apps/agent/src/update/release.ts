import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AgentRelease, agentReleaseText } from '@vitrine/contract/agent-release';
import { log } from '../log.ts';
import type { Paths } from '../paths.ts';

// What the server offers, and whether it may be installed: signed by the key that was remembered when this
// agent was installed. Off this machine only over https.

const maxPackageBytes = 200_000_000;
const maxReleaseBytes = 100_000;
const requestWithinMs = 60_000;

export type Fetch = (url: string) => Promise<Response>;

const fetchWithin: Fetch = (url) =>
  fetch(url, { signal: AbortSignal.timeout(requestWithinMs), redirect: 'error' });

const keyFile = ({ etc }: Paths): string => path.join(etc, 'update-key.pem');

/** Throws for an address over which an update could be replaced on its way. */
export function requireSecure(address: string): void {
  const { protocol, hostname } = new URL(address);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLocal) throw new Error(`${address} is not https.`);
}

/** Remembers the server's key unless one is known: from now on only its packages are installed. */
export async function pinKey(paths: Paths, address: string, fetchFrom: Fetch = fetchWithin): Promise<void> {
  if (await readKey(paths)) return;
  requireSecure(address);
  const release = await readRelease(address, fetchFrom);
  if (!isSignedBy(release.key, release)) throw new Error('The release is not signed by its own key.');
  await saveKey(paths, release.key);
  log('update_key_pinned', { address });
}

export const readKey = (paths: Paths): Promise<string | null> =>
  readFile(keyFile(paths), 'utf8').catch(() => null);

async function saveKey(paths: Paths, key: string): Promise<void> {
  await mkdir(paths.etc, { recursive: true });
  const file = keyFile(paths);
  await writeFile(`${file}.new`, key);
  await rename(`${file}.new`, file);
}

export interface VerifiedPackage {
  readonly version: string;
  readonly bytes: Buffer;
}

/** The package of the server, verified by the remembered key. */
export async function fetchPackage(
  paths: Paths,
  address: string,
  isNewer: (version: string) => Promise<boolean>,
  fetchFrom: Fetch = fetchWithin,
): Promise<VerifiedPackage | null> {
  requireSecure(address);
  const pinned = await readKey(paths);
  if (!pinned) throw new Error('No key was remembered at the installation.');
  const release = await readRelease(address, fetchFrom);
  if (!isSignedBy(pinned, release)) throw new Error('The release is not signed by the remembered key.');
  // The installation rotated its keys, and says so with the one that is trusted.
  if (release.key !== pinned) await saveKey(paths, release.key);
  if (!(await isNewer(release.version))) return null;
  const reply = await fetchFrom(`${address}/agent/${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`);
  if (!reply.ok) throw new Error(`The package answered ${reply.status}.`);
  const bytes = await readBody(reply, release.size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length !== release.size || sha256 !== release.sha256)
    throw new Error('The package is not the one that was signed.');
  return { version: release.version, bytes };
}

/** Throws before more than so many bytes are in memory, whatever the header says. */
async function readBody(reply: Response, most: number): Promise<Buffer> {
  const tooLarge = () => new Error(`${reply.url} sends more than ${most} bytes.`);
  if (Number(reply.headers.get('Content-Length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readRelease(address: string, fetchFrom: Fetch): Promise<AgentRelease> {
  const reply = await fetchFrom(`${address}/agent/release`);
  if (!reply.ok) throw new Error(`The release answered ${reply.status}.`);
  const text = (await readBody(reply, maxReleaseBytes)).toString('utf8');
  const { data } = JSON.parse(text) as { data?: Partial<AgentRelease> };
  const { version, sha256, size, key, signatures } = data ?? {};
  const isComplete =
    typeof version === 'string' &&
    /^[0-9][0-9A-Za-z.+~-]{0,60}$/.test(version) &&
    typeof sha256 === 'string' &&
    typeof size === 'number' &&
    size <= maxPackageBytes &&
    typeof key === 'string' &&
    Array.isArray(signatures);
  if (!isComplete) throw new Error('The release is incomplete.');
  return { version, sha256, size, key, signatures };
}

function isSignedBy(key: string, { signatures, ...release }: AgentRelease): boolean {
  const publicKey = createPublicKey(key);
  if (publicKey.asymmetricKeyType !== 'ed25519') return false;
  const text = Buffer.from(agentReleaseText(release));
  return signatures.some((each) => verify(null, text, publicKey, Buffer.from(each, 'base64')));
}
