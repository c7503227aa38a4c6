import type { AbsolutePath } from '../absolute-path.ts';
import { openLocalStorage } from './local-storage.ts';
import { openS3Storage, type S3Config } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** An object store where one is configured, else a directory. */
export const openStorage = (config: { mediaDir: AbsolutePath; s3: S3Config | null }): Storage =>
  config.s3 ? openS3Storage(config.s3) : openLocalStorage(config.mediaDir);
