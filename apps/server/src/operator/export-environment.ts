import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportRows } from '../infra/backup/export-rows.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import { FileGone, requireKey, type Storage } from '../infra/storage/storage.ts';

// Exports everything of one environment as files that its customer can read: `data/<table>.jsonl` with a row
// per line, and `files/`, each named by its id in `data/media.jsonl`. Nothing in it is encrypted.

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
};

interface Installation {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly storage: Storage;
}

export interface ExportResult {
  readonly rows: number;
  readonly files: number;
  /** Files deleted in the meantime. */
  readonly missing: string[];
}

/** Null if there is no such environment. */
export async function exportEnvironment(
  { databaseUrl, secretKey, storage }: Installation,
  slug: string,
  directory: string,
): Promise<ExportResult | null> {
  const create = async (name: string) => {
    await mkdir(path.join(directory, name), { recursive: true, mode: 0o700 });
    return path.join(directory, name);
  };
  // The directory must be new, so that exports never mix.
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EEXIST' ? `${directory} is there already: name a new directory.` : error.message,
    );
  });
  const data = await create('data');
  const write = (table: string, text: AsyncIterable<string>) =>
    pipeline(Readable.from(text), createWriteStream(path.join(data, `${table}.jsonl`), { mode: 0o600 }));
  const exported = await exportRows(databaseUrl, createSecrets(secretKey), slug, write);
  if (!exported) return null;
  const files = await create('files');
  const missing: string[] = [];
  for (const { id, key, mime, size } of exported.files) {
    const to = path.join(files, `${id}${extensions[mime] ?? ''}`);
    try {
      const bytes =
        size === 0 ? Readable.from([]) : await storage.read(requireKey(key), { start: 0, end: size - 1 });
      await pipeline(bytes, createWriteStream(to, { mode: 0o600 }));
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
      missing.push(id);
    }
  }
  return { rows: exported.rows, files: exported.files.length - missing.length, missing };
}
