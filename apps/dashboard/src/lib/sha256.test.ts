import { expect, test, vi } from 'vitest';
import { sha256Of } from './sha256.ts';
import { fingerprintOf } from './uploads/fingerprint.ts';

test('a page over plain http computes the same hashes as one over https', async () => {
  const bytes = new TextEncoder().encode('x'.repeat(43));
  const file = new Blob(['y'.repeat(3_000_000)]);
  const secure = [await sha256Of(bytes), await fingerprintOf(file)];
  vi.stubGlobal('crypto', { getRandomValues: () => {} });
  expect([await sha256Of(bytes), await fingerprintOf(file)]).toEqual(secure);
});
