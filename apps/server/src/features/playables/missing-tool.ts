import { buffer } from 'node:stream/consumers';
import type { App } from '../../http/app.ts';
import { showsAnimation } from '../../infra/converter/animated-picture.ts';
import type { Converter } from '../../infra/converter/converter.ts';
import { type ReadSample, sampleBytes, sniffFrom } from '../../infra/converter/sniff.ts';
import type { MissingTool } from '../../infra/converter/tools.ts';
import { sql } from '../../infra/postgres/sql.ts';

/**
 * What the file of this playable lacks on this machine, by its first bytes alone: a film of gigabytes is not
 * copied to find out that it has to wait. Null also where that cannot be said; the conversion itself will tell.
 */
export async function missingToolFor(
  app: App,
  converter: Converter,
  environment: string,
  playable: string,
): Promise<MissingTool | null> {
  if (converter.can === 'all') return null;
  const [original] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({ key: 'text', size: 'int8' })`
      select storage_key as key, size from content.media
      where environment_id = ${environment} and playable_id = ${playable} and role = 'original'`),
  );
  if (!original) return null;
  const { key, size } = original;
  const readSample: ReadSample = async (start) =>
    start >= size
      ? Buffer.alloc(0)
      : buffer(await app.storage.read(key, { start, end: Math.min(start + sampleBytes, size) - 1 }));
  try {
    const sniffed = await sniffFrom(readSample);
    return converter.missingFor(sniffed, showsAnimation(sniffed, await readSample(0)));
  } catch {
    return null;
  }
}
