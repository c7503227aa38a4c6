import type { AbsolutePath } from '../absolute-path.ts';
import { openLocalStorage } from './local-storage.ts';
import type { S3Config } from './s3-client.ts';
import type { Storage } from './storage.ts';

/**
 * An object store if one is configured, otherwise a directory. The SDK takes memory, so it is loaded only
 * when needed.
 */
export async function openStorage(config: { mediaDir: AbsolutePath; s3: S3Config | null }): Promise<Storage> {
  if (!config.s3) return openLocalStorage(config.mediaDir);
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(config.s3);
}
