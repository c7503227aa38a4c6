import type { Storage } from './storage.ts';

/** Every file of an environment. After the commit that deletes its rows: files of rows that are still there would be missed. */
export async function removeFiles(storage: Storage, environment: string): Promise<number> {
  let count = 0;
  for await (const { key } of storage.list(environment)) {
    await storage.remove(key);
    count++;
  }
  return count;
}
