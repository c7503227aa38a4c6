import { statfs } from 'node:fs/promises';

export interface Disk {
  readonly total: number;
  /** What this program may still write. */
  readonly free: number;
}

/** The disk that holds a directory. */
export async function readDisk(directory: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(directory);
  return { total: blocks * bsize, free: bavail * bsize };
}
