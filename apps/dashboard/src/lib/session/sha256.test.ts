import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { sha256 } from './sha256.ts';
import { digestOf } from './ticket.ts';

test('texts of every length around a block have the digest that everybody else computes', () => {
  for (const length of [0, 1, 43, 54, 55, 56, 57, 63, 64, 65, 119, 120, 200]) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7) % 90))).join('');
    expect(Buffer.from(sha256(text)).toString('hex'), `${length}`).toBe(
      createHash('sha256').update(text).digest('hex'),
    );
  }
});

test('a page without TLS computes the same challenge as one with it', async () => {
  const verifier = 'x'.repeat(43);
  const secure = await digestOf(verifier);
  vi.stubGlobal('crypto', { getRandomValues: () => {} });
  expect(await digestOf(verifier)).toEqual(secure);
});
