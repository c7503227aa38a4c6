import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

// Small files that must be there whole or not at all, also after a power failure.

export async function writeJson(file: string, value: unknown): Promise<void> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncDirectory(path.dirname(file));
}

/** Null if it is missing or no JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
