import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Altered, decryptFile, encryptFile, newFileKey } from './encrypted-files.ts';

const mebibyte = 1_048_576;
/** Size on disk, including its tag. */
const chunk = mebibyte + 16;
const salt = 32;
const key = newFileKey();
let places: string;
let count = 0;

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-sealed-'));
});
afterAll(() => rm(places, { recursive: true, force: true }));

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The value of each byte depends on its position. */
const bytesOf = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i++) bytes[i] = (i ^ (i >> 8) ^ (i >> 16)) & 255;
  return bytes;
};

async function seal(bytes: Buffer, name = 'film', piece = 300_000): Promise<string> {
  const file = path.join(places, String(count++));
  expect(await encryptFile(key, name, inPieces(bytes, piece), file)).toBe(bytes.length);
  return file;
}

async function unseal(file: string, name = 'film', with_ = key): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of decryptFile(with_, name, file)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte, 3 * mebibyte + 5])(
  'a file of %i bytes round-trips, whatever pieces it is written in, and grows only by its tags',
  async (length) => {
    const bytes = bytesOf(length);
    for (const piece of [70_001, 5 * mebibyte]) {
      const file = await seal(bytes, 'film', piece);
      expect((await unseal(file)).equals(bytes)).toBe(true);
      const { size, mode } = await stat(file);
      expect(size).toBe(salt + length + 16 * Math.max(1, Math.ceil(length / mebibyte)));
      expect(mode & 0o777).toBe(0o600);
    }
  },
);

test('case 221: a flipped byte, a truncation and added bytes are detected at any position', async () => {
  const file = await seal(bytesOf(2 * mebibyte + 1000));
  const whole = await readFile(file);
  const altered = path.join(places, 'altered');
  const refuses = async (bytes: Buffer) => {
    await writeFile(altered, bytes);
    await expect(unseal(altered)).rejects.toThrow(Altered);
  };
  for (const at of [0, salt - 1, salt, salt + mebibyte, salt + chunk, whole.length - 17, whole.length - 1]) {
    const flipped = Buffer.from(whole);
    flipped[at]! ^= 1;
    await refuses(flipped);
  }
  const atChunks = [salt, salt + chunk, salt + 2 * chunk];
  for (const length of [0, 5, ...atChunks, ...atChunks.map((at) => at + 16), whole.length - 1])
    await refuses(whole.subarray(0, length));
  await refuses(Buffer.concat([whole, Buffer.alloc(1)]));
  await refuses(Buffer.concat([whole, whole.subarray(salt)]));
});

test('case 221: reordered chunks, a renamed file and a file of another key are detected', async () => {
  const file = await seal(bytesOf(3 * mebibyte));
  const whole = await readFile(file);
  const part = (number: number) => whole.subarray(salt + number * chunk, salt + (number + 1) * chunk);
  const swapped = path.join(places, 'swapped');
  await writeFile(swapped, Buffer.concat([whole.subarray(0, salt), part(1), part(0), part(2)]));
  await expect(unseal(swapped)).rejects.toThrow(Altered);
  await expect(unseal(file, 'another film')).rejects.toThrow(Altered);
  await expect(unseal(file, 'film', newFileKey())).rejects.toThrow(Altered);
  // Encrypting the same bytes under the same name twice gives different results.
  const other = await seal(bytesOf(3 * mebibyte));
  expect((await readFile(other)).subarray(salt, salt + 64)).not.toEqual(whole.subarray(salt, salt + 64));
});

test('no part of an altered chunk is returned, and everything before it is authentic', async () => {
  const bytes = bytesOf(2 * mebibyte);
  const file = await seal(bytes);
  const flipped = await readFile(file);
  flipped[salt + chunk + 7]! ^= 1;
  await writeFile(file, flipped);
  const pieces = decryptFile(key, 'film', file);
  expect((await pieces.next()).value?.equals(bytes.subarray(0, mebibyte))).toBe(true);
  await expect(pieces.next()).rejects.toThrow(Altered);
});

test('an encrypted file never overwrites another', async () => {
  const file = await seal(bytesOf(10));
  await expect(encryptFile(key, 'film', inPieces(bytesOf(5), 5), file)).rejects.toThrow('EEXIST');
  const copy = path.join(places, 'copy');
  await copyFile(file, copy);
  expect(await unseal(copy)).toEqual(bytesOf(10));
});
