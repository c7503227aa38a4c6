import type { PlayerSource } from '@vitrine/contract/player-data';
import { afterEach, expect, test } from 'vitest';
import { openDataStore } from './data-store.ts';

const id = '019a82f4-6666-7000-8000-000000000001';
const version = (number: number): PlayerSource => ({
  ...{ id, version: number, validFrom: '2026-11-17T12:00:00.000Z', kind: 'table', currency: 'EUR' },
  columns: [{ name: 'price', label: 'Price', kind: 'price' }],
  rows: [{ id: 'espresso', values: { price: number } }],
  files: [],
});
const index = {
  version: 'v',
  sources: [
    {
      ...{ id, goodAt: null, oldAfterMinutes: null },
      versions: [{ version: 1, validFrom: '2026-11-17T12:00:00.000Z' }],
    },
  ],
};
afterEach(() => openDataStore().clear());

test('what was stored is there after a restart, until it is removed', async () => {
  const store = openDataStore();
  await store.saveIndex(index);
  await store.saveVersion(version(1));
  await store.saveVersion(version(2));
  await store.remove({ id, version: 1 });
  const found = await openDataStore().read();
  expect(found.index).toEqual(index);
  expect(found.versions).toEqual([version(2)]);
  await store.clear();
  expect(await openDataStore().read()).toEqual({ index: null, versions: [] });
});
