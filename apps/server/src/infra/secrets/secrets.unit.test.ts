import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from './password.ts';
import { createSecrets, hashOf, newToken } from './secrets.ts';

const secrets = createSecrets('a key of this test that is long enough');

test('ASVS 11.3.3: an encrypted value that was altered anywhere, or truncated, is not decrypted', () => {
  const sealed = secrets.encrypt('the password of a router');
  expect(secrets.decrypt(sealed)).toBe('the password of a router');
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at]! ^= 1;
    expect(() => secrets.decrypt(altered)).toThrow('cannot be opened');
    expect(() => secrets.decrypt(sealed.subarray(0, at))).toThrow('cannot be opened');
  }
  // The first bytes of a tag are no tag: four of them could be guessed.
  const nothing = secrets.encrypt('');
  expect(secrets.decrypt(nothing)).toBe('');
  for (let at = 0; at < nothing.length; at++)
    expect(() => secrets.decrypt(nothing.subarray(0, at))).toThrow('cannot be opened');
});

test('ASVS 11.3.2: the same value encrypted twice looks different, and another key decrypts neither', () => {
  const [first, second] = [secrets.encrypt('same'), secrets.encrypt('same')];
  expect(first.equals(second)).toBe(false);
  expect(first.subarray(0, 12).equals(second.subarray(0, 12))).toBe(false);
  expect(() => createSecrets('another key, as long as the first').decrypt(first)).toThrow('cannot be opened');
});

test('ASVS 9.2.2: a signature is valid only for its purpose and value', () => {
  const tag = secrets.sign('csrf demo', 'value');
  expect(secrets.isSigned('csrf demo', 'value', tag)).toBe(true);
  for (const [purpose, value] of [
    ['csrf museum', 'value'],
    ['media', 'value'],
    ['csrf demo', 'other'],
    ['csrf', ' demo\0value'],
  ] as const)
    expect([purpose, secrets.isSigned(purpose, value, tag)]).toEqual([purpose, false]);
  for (const forged of ['', tag.slice(1), `${tag}=`, tag.toLowerCase()])
    expect(secrets.isSigned('csrf demo', 'value', forged)).toBe(false);
});

test('ASVS 11.2.3: keys are different for each purpose, and have 256 bits', () => {
  const keys = ['database app', 'database auth'].map((purpose) => secrets.derive(purpose));
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
});

test('ASVS 11.5.1: tokens have 256 bits, no two are alike, and they are stored as SHA-256', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  // About half of all bits are set, at every position.
  const bytes = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
  const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  expect(Math.abs(ones / (bytes.length * 8) - 0.5)).toBeLessThan(0.01);
  expect(hashOf(tokens[0]!)).toHaveLength(32);
});

test('ASVS 11.4.2: passwords are hashed by Argon2id with 19 MiB, two passes and a salt of their own', async () => {
  const [first, second] = await Promise.all([hashPassword('seven kettles'), hashPassword('seven kettles')]);
  for (const hash of [first, second]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await isPasswordRight(first, 'seven kettles')).toBe(true);
  expect(await isPasswordRight(first, 'Seven kettles')).toBe(false);
});
