import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPostmaster, servesCluster } from './postmaster-file.ts';

/** The address of the built-in PostgreSQL that another program has started on this data and uses now. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const directory = path.join(dataDir, 'postgres');
  const found = await readPostmaster(directory);
  if (!found?.ready || !(await servesCluster(found.pid, directory))) return undefined;
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8');
  return `postgres://postgres:${password.trim()}@127.0.0.1:${found.port}/vitrine`;
}
