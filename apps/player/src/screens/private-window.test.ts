import { expect, test } from 'vitest';
import { keepsFiles } from './private-window.ts';

const directory = {} as FileSystemDirectoryHandle;

test('UI1: a window that may not store files is known to lose everything; a browser without file storage is not', async () => {
  const refusing = { getDirectory: () => Promise.reject(new DOMException('refused', 'SecurityError')) };
  expect(await keepsFiles(refusing)).toBe(false);
  expect(await keepsFiles({ getDirectory: async () => directory })).toBe(true);
  expect(await keepsFiles({} as StorageManager)).toBe(true);
  expect(await keepsFiles(undefined)).toBe(true);
});
