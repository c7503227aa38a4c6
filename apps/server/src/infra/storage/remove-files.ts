import type { Storage } from './storage.ts';

/**
 * Removes every file of an environment. Call it after the commit that deletes its rows, because rows that
 * still exist would miss their files.
 */
export async function removeFiles(storage: Storage, environment: string): Promise<number> {
  let count = 0;
  for await (const { key } of storage.list(environment)) {
    await storage.remove(key);
    count++;
  }
  return count;
}
