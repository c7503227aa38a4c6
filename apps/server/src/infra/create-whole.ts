import { link, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a file of which a killed program or a full disk leaves all or nothing: it is written and synced under another name
 * and appears when it is complete. An existing one is left unchanged.
 */
export async function createWhole(file: string, text: string, mode: number): Promise<void> {
  if (await stat(file).catch(() => undefined)) return;
  const unfinished = `${file}.${process.pid}`;
  await rm(unfinished, { force: true });
  try {
    const handle = await open(unfinished, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link and not a rename: of two starts at once the first one's file stays.
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncDirectory(path.dirname(file));
}

/** Without it a power failure may take the name of a file that is complete. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync();
  await handle.close();
}
