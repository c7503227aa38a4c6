import { writeFile } from 'node:fs/promises';
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
