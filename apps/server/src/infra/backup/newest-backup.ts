import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** When the newest finished backup in a directory was written; null if there is none. */
export async function newestBackup(directory: string): Promise<Date | null> {
  const names = await readdir(directory).catch(() => []);
  const finished = await Promise.all(
    names.map((name) => stat(path.join(directory, name, 'backup.json')).catch(() => null)),
  );
  const times = finished.flatMap((each) => (each ? [each.mtimeMs] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
