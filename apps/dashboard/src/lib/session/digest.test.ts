import { expect, test, vi } from 'vitest';
import { digestOf } from './ticket.ts';

test('a page without TLS computes the same challenge as one with it', async () => {
  const verifier = 'x'.repeat(43);
  const secure = await digestOf(verifier);
  vi.stubGlobal('crypto', { getRandomValues: () => {} });
  expect(await digestOf(verifier)).toEqual(secure);
});
