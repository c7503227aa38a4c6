import { expect, test } from 'vitest';
import { translatorFor } from '../screens/texts.ts';
import { limitsOf, readStorage } from './storage-report.ts';

const megabyte = 2 ** 20;
const read = (
  kind: 'opfs' | 'indexeddb' | 'memory',
  needs: { pending?: number; refused?: number; free?: number; worker?: boolean } = {},
) =>
  readStorage({
    kind,
    needs: () => ({
      pendingBytes: (needs.pending ?? 0) * megabyte,
      refusedBytes: (needs.refused ?? 0) * megabyte,
    }),
    freeBytes: async () => (needs.free === undefined ? undefined : needs.free * megabyte),
    hasWorker: async () => needs.worker ?? true,
  });

test('PL12: a player with everything it needs has nothing to say about its storage', async () => {
  const storage = await read('opfs', { pending: 100, free: 500 });
  expect(storage).toEqual({ kind: 'opfs', startsOffline: true, missingBytes: 0 });
  expect(limitsOf(storage, translatorFor('en'))).toEqual([]);
});

test('PL12: missing space is known before the first file is refused', async () => {
  expect((await read('opfs', { pending: 300, free: 99.5 })).missingBytes).toBe(201 * megabyte);
  // A browser that promises more than its disk has refuses files all the same.
  expect((await read('opfs', { pending: 40, refused: 30, free: 5000 })).missingBytes).toBe(30 * megabyte);
  expect((await read('indexeddb', { pending: 40, refused: 40 })).missingBytes).toBe(40 * megabyte);
});

test('PL19: over plain http a player says that it starts only with network; one without storage that it loses its files', async () => {
  const http = await read('indexeddb', { worker: false });
  expect(http.startsOffline).toBe(false);
  expect(limitsOf(http, translatorFor('en'))).toEqual(['Starts only with network.']);
  const memory = await read('memory', { refused: 12 });
  expect(memory.startsOffline).toBe(false);
  expect(limitsOf(memory, translatorFor('de'))).toEqual([
    'Startet nur mit Netzwerk.',
    'Dateien gehen bei einem Neustart verloren.',
    'Für Dateien fehlen 12 MB Speicherplatz.',
  ]);
});
