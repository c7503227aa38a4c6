import { afterEach, expect, test, vi } from 'vitest';
import { createDataLink } from '../sources/data-link.ts';
import { keep, readKept } from './kept-value.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const forbid = () =>
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      },
    ),
  );

test('where storage is forbidden there is no value, and writing one is no error', () => {
  forbid();
  keep('name', { kept: true });
  keep('name', null);
  expect(readKept('name')).toBeNull();
});

test('what cannot be read counts as none', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"half' });
  expect(readKept('name')).toBeNull();
});

test('a player without storage has a link to its data', async () => {
  forbid();
  const link = createDataLink({
    credentials: { url: 'http://127.0.0.1:1', token: 'the-token' },
    ...{ clock: { now: Date.now }, record: vi.fn(), isHere: () => true, onFiles: vi.fn() },
  });
  expect(link.files()).toEqual([]);
  await link.forget();
});
