import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AbsolutePath, joinPath } from '../absolute-path.ts';
import { withWorkspace } from '../converter/workspace.ts';
import { requireKey, type Storage } from './storage.ts';

export interface TextToPut {
  readonly key: string;
  readonly text: AsyncIterable<string>;
  readonly mime: string;
  /** Where directories for jobs are made. */
  readonly jobsDir: AbsolutePath;
  readonly signal: AbortSignal;
}

/** Stores a text of any length that is made while it is written. Returns its size in bytes. */
export function putText(storage: Storage, { key, text, mime, jobsDir, signal }: TextToPut): Promise<number> {
  return withWorkspace(jobsDir, async ({ files }) => {
    const path = joinPath(files, 'text');
    await pipeline(Readable.from(text), createWriteStream(path, { mode: 0o600 }), { signal });
    const { size } = await stat(path);
    await storage.put(requireKey(key), path, mime);
    return size;
  });
}
