import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { log } from './log.ts';
import type { Paths } from './paths.ts';

// The agent has no rights beyond its own files. What needs root is asked for by an empty file, which a path
// unit of systemd notices: the machine restarts, or the updater runs, which trusts nothing but signatures.

export async function requestFromRoot({ run }: Paths, kind: 'reboot' | 'update'): Promise<void> {
  log('root_request', { kind });
  await writeFile(path.join(run, kind), '');
}

/** The updater waits for this file after it has installed a version. */
export const pictureFile = ({ run }: Paths): string => path.join(run, 'picture');

const longestVersion = 100;

/**
 * The version that has shown a picture; empty if none has. Root reads it from a directory of the agent's user, so only a
 * regular file counts: a pipe would never end, and a link could lead anywhere.
 */
export async function readPicture(paths: Paths): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const file = await open(pictureFile(paths), flags).catch(() => null);
  if (!file) return '';
  try {
    if (!(await file.stat()).isFile()) return '';
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestVersion), 0, longestVersion, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
