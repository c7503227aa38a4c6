import { type Config, readConfig } from '../config.ts';
import { joinPath } from '../infra/absolute-path.ts';
import { openDataDirectory } from '../infra/data-directory.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { findRunningPostgres } from '../infra/postgres/running-postgres.ts';
import { readOrMakeKey } from '../infra/secrets/secret-key-file.ts';
import { DataDirectoryInUse, StartError } from '../infra/start-error.ts';
import { openStorage } from '../infra/storage/open-storage.ts';
import type { Storage } from '../infra/storage/storage.ts';

// The installation that a command works on: it has the same configuration as the program, which may be
// running.

export interface Installation {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly storage: Storage;
  /** Whether the program is running on it now, as far as that can be determined. */
  readonly isInUse: boolean;
  close(): Promise<void>;
}

export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(env);
  // A command may be what makes room on a full disk, so it asks for none.
  await openDataDirectory(config.dataDir, { holds: 'nothing' });
  const secretKey = config.secretKey ?? (await readOrMakeKey(config.dataDir));
  const storage = await openStorage({ mediaDir: joinPath(config.dataDir, 'media'), s3: config.s3 });
  const common = { config, secretKey, storage };
  if (config.databaseUrl)
    return { ...common, databaseUrl: config.databaseUrl, isInUse: false, close: async () => {} };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} });
    return { ...common, databaseUrl: postgres.url, isInUse: false, close: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const databaseUrl = await findRunningPostgres(config.dataDir);
    if (!databaseUrl) throw new StartError('The program is starting or stopping: try again in a moment.');
    return { ...common, databaseUrl, isInUse: true, close: async () => {} };
  }
}
