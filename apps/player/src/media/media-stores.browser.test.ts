import { afterAll, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { openCacheFiles } from './cache-files.ts';
import { openIndexedDbFiles } from './indexeddb-files.ts';
import type { MediaFiles } from './media-files.ts';
import { checkStore } from './media-stores.test-kit.ts';
import { openMemoryFiles } from './memory-files.ts';
import { openOpfsFiles } from './opfs-files.ts';

// Every store, in a real browser.

const name = `test-${Math.random().toString(36).slice(2)}`;
const memory = openMemoryFiles();
const openers: [MediaFiles['kind'], () => Promise<MediaFiles>][] = [
  ['opfs', async () => openOpfsFiles(name)],
  ['cache', () => openCacheFiles(name)],
  ['indexeddb', () => openIndexedDbFiles(name)],
];
for (const [kind, open] of openers) checkStore(kind, open);
checkStore('memory', async () => memory, false);

interface Cdp {
  send(method: string, params: object): Promise<unknown>;
}
const limitQuota = (quotaSize?: number) =>
  (cdp() as unknown as Cdp).send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize });
afterAll(() => limitQuota());

// IndexedDB asks for the quota only now and then, so a browser that just had space accepts much more.
test.each(openers.slice(0, 2))(
  'PL12: %s: a full disk is recognised, and what is stored stays',
  async (_kind, open) => {
    const files = await open();
    const write = async (sha256: string, pieces: number) => {
      const part = await files.addPart(sha256);
      for (let i = 0; i < pieces; i++) await part.write(crypto.getRandomValues(new Uint8Array(65_536)));
      await part.close();
    };
    await write('small', 4);
    const { usage = 0 } = await navigator.storage.estimate();
    await limitQuota(usage + 2 ** 20);
    const failed = await write('large', 64).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DOMException);
    expect((failed as DOMException).name).toBe('QuotaExceededError');
    await files.remove('large');
    expect(new Blob(await files.parts('small')).size).toBe(4 * 65_536);
    await limitQuota();
  },
);
