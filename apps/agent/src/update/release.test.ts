import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { agentReleaseText } from '@vitrine/contract/agent-release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Paths } from '../paths.ts';
import { type Fetch, fetchPackage, pinKey, requireSecure } from './release.ts';

const address = 'https://signs.example.com';
const bytes = Buffer.from('!<arch>\na package');
const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString();
const pairs = [1, 2, 3].map(() => generateKeyPairSync('ed25519'));
const [ours, next, stranger] = pairs as [(typeof pairs)[0], (typeof pairs)[0], (typeof pairs)[0]];

/** A server that offers a release, as `changes` make it. */
function serverWith(
  signers: (typeof pairs)[0][],
  changes: Record<string, unknown> = {},
  sent = bytes,
): Fetch {
  const release = {
    version: '2.0.0',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    key: pemOf(signers[0]!.publicKey),
  };
  const signatures = signers.map(({ privateKey }) =>
    sign(null, Buffer.from(agentReleaseText(release)), privateKey).toString('base64'),
  );
  return async (url) =>
    url.endsWith('/agent/release')
      ? Response.json({ data: { ...release, signatures, ...changes } })
      : new Response(sent as never);
}

let paths: Paths;
beforeEach(async () => {
  const etc = await mkdtemp(path.join(tmpdir(), 'vitrine-release-'));
  paths = { etc, state: etc, run: etc, boot: [] };
});
afterEach(() => rm(paths.etc, { recursive: true }));

const always = async () => true;
const pinned = () => readFile(path.join(paths.etc, 'update-key.pem'), 'utf8');

test('the key of the first server is remembered, and no other takes its place', async () => {
  await pinKey(paths, address, serverWith([ours]));
  await pinKey(paths, address, serverWith([stranger]));
  expect(await pinned()).toBe(pemOf(ours.publicKey));
});

test('a newer package signed by the remembered key is accepted, one that is not newer is left', async () => {
  await pinKey(paths, address, serverWith([ours]));
  expect(await fetchPackage(paths, address, always, serverWith([ours]))).toEqual({ version: '2.0.0', bytes });
  expect(await fetchPackage(paths, address, async () => false, serverWith([ours]))).toBeNull();
});

test('after a rotation the next key is learnt from a release that the remembered one signed', async () => {
  await pinKey(paths, address, serverWith([ours]));
  await fetchPackage(paths, address, always, serverWith([next, ours]));
  expect(await pinned()).toBe(pemOf(next.publicKey));
});

test.each<[string, Fetch]>([
  ['signed by another key', serverWith([stranger])],
  ['with a version that was changed after signing', serverWith([ours], { version: '9.0.0' })],
  ['with a version that is an option of a program', serverWith([ours], { version: '--help' })],
  ['without a signature', serverWith([ours], { signatures: [] })],
  ['whose package has other bytes', serverWith([ours], {}, Buffer.from('!<arch>\nsomething else'))],
  ['that is a page of a portal', async () => new Response('<html>', { status: 200 })],
  ['that fails', async () => new Response('', { status: 502 })],
])('a release %s is refused, and the key stays', async (_what, fetchFrom) => {
  await pinKey(paths, address, serverWith([ours]));
  await expect(fetchPackage(paths, address, always, fetchFrom)).rejects.toThrow();
  expect(await pinned()).toBe(pemOf(ours.publicKey));
});

test('nothing is installed that was not pinned before, or came over plain http', async () => {
  await expect(fetchPackage(paths, address, always, serverWith([ours]))).rejects.toThrow(/No key/);
  expect(() => requireSecure('http://192.168.1.5:4400')).toThrow(/not https/);
  expect(() => requireSecure('http://localhost:4400')).not.toThrow();
});

/** How much of a body that never ends was asked for. */
function endlessBody(chunkBytes: number) {
  const asked = { bytes: 0 };
  const body = new ReadableStream({
    pull(controller) {
      asked.bytes += chunkBytes;
      controller.enqueue(new Uint8Array(chunkBytes));
    },
  });
  return { asked, body };
}

test('A28: a body is not read beyond what was signed, nor at all if its header says that it is larger', async () => {
  await pinKey(paths, address, serverWith([ours]));
  const release = serverWith([ours]);
  for (const headers of [{}, { 'Content-Length': '900000000' }]) {
    const { asked, body } = endlessBody(1000);
    const fetchFrom: Fetch = async (url) =>
      url.endsWith('.deb') ? new Response(body, { headers }) : release(url);
    await expect(fetchPackage(paths, address, always, fetchFrom)).rejects.toThrow(/more than/);
    expect(asked.bytes).toBeLessThan(10_000);
  }
  const { asked, body } = endlessBody(1000);
  await expect(fetchPackage(paths, address, always, async () => new Response(body))).rejects.toThrow(
    /more than/,
  );
  expect(asked.bytes).toBeLessThan(200_000);
  await expect(
    fetchPackage(paths, address, always, serverWith([ours], { size: 200_000_001 })),
  ).rejects.toThrow(/incomplete/);
});
