import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { openBackup } from './backup-files.ts';
import { writeJson } from './json-files.ts';
import type { MediaStore } from './media-store.ts';
import type { Pause } from './pace.ts';

// A backup that nobody has read is a hope. Every row is decrypted, which verifies it, and counted. What was
// found is written beside it, so that a directory tells by itself which backups are good.

export const checkedName = 'checked.json';

export interface Checked {
  readonly checkedAt: string;
  readonly rows: number;
  /** Size of the backup's own directory. */
  readonly bytes: number;
}

export interface ReadBackOptions {
  readonly secretKey: string;
  /** Null if its media are not beside it. */
  readonly store: MediaStore | null;
  readonly pause: Pause;
  readonly now: Date;
}

const lineEnd = 0x0a;

export async function readBack(
  directory: string,
  { secretKey, store, pause, now }: ReadBackOptions,
): Promise<Checked> {
  const { contents, readRows } = await openBackup(directory, secretKey);
  let rows = 0;
  for (const [table, expected] of Object.entries(contents.rows)) {
    let lines = 0;
    for await (const piece of readRows(table)) {
      lines += countLineEnds(piece);
      await pause();
    }
    if (lines !== expected)
      throw new StartError(`The backup has ${lines} rows of ${table} in place of ${expected}.`);
    rows += lines;
  }
  const lost = store ? contents.files.filter(({ key }) => !store.has(key)) : [];
  if (lost.length > 0) throw new StartError(`The backup lacks ${lost.length} of its files.`);
  const checked = { checkedAt: now.toISOString(), rows, bytes: await sizeOf(directory) };
  await writeJson(path.join(directory, checkedName), checked);
  return checked;
}

function countLineEnds(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) count += 1;
  return count;
}

export async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
