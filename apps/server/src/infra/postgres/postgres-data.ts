/**
 * The data directory on disk: its format version, the superuser's password and the crash-safe first initdb.
 */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createWhole, syncDirectory } from '../create-whole.ts';
import { openDataDirectory } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import type { PostgresIdentity } from './postgres-identity.ts';
import { isAlive } from './postmaster-file.ts';

/** Raised when an older program can no longer read what this one writes. */
export const DATA_VERSION = 1;
const POSTGRES_MAJOR = '18';
const UNFINISHED = 'postgres.init-';

/** Creates the directory if needed and refuses one of a newer program. Returns its real path. */
export async function prepareDataDirectory(wanted: string): Promise<string> {
  await openDataDirectory(wanted, { holds: 'nothing' });
  const dataDir = await realpath(wanted);
  const versionFile = path.join(dataDir, 'VERSION');
  await createWhole(versionFile, `${DATA_VERSION}\n`, 0o644);
  const text = (await readFile(versionFile, 'utf8')).trim();
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1) {
    throw new StartError(`${versionFile} says "${text}", which is not a version of Vitrine's data.`);
  }
  if (version > DATA_VERSION) {
    throw new StartError(
      `The data in ${dataDir} is of version ${version}, written by a newer Vitrine; this one reads up to version ` +
        `${DATA_VERSION}. Start the newer one or choose another DATA_DIR.`,
    );
  }
  return dataDir;
}

export async function prepareCluster(options: {
  dataDir: string;
  identity: PostgresIdentity;
  initdb: (args: string[]) => Promise<void>;
  fsync: boolean;
  log: (line: string) => void;
}): Promise<{ directory: string; password: string }> {
  const { dataDir, fsync } = options;
  const directory = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'postgres.password');
  await removeUnfinished(dataDir);

  const major = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (major === undefined) {
    const startedAt = performance.now();
    await createWhole(passwordFile, randomBytes(24).toString('base64url'), 0o600);
    await initialize(directory, passwordFile, options);
    options.log(`database created in ${Math.round(performance.now() - startedAt)} ms`);
  } else if (major.trim() !== POSTGRES_MAJOR) {
    throw new StartError(
      `The database in ${directory} is of PostgreSQL ${major.trim()}, this program brings ${POSTGRES_MAJOR}.`,
    );
  }
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new StartError(
      `${passwordFile}, the password of the database in ${directory}, is missing or unreadable.`,
    );
  });
  if (fsync) await syncDirectory(dataDir);
  return { directory, password: password.trim() };
}

/**
 * Built next to its final place and renamed when complete and on disk, so a kill at any moment leaves all or
 * nothing.
 */
async function initialize(
  directory: string,
  passwordFile: string,
  { dataDir, identity, initdb, fsync }: Parameters<typeof prepareCluster>[0],
): Promise<void> {
  const unfinished = path.join(dataDir, `${UNFINISHED}${process.pid}`);
  const passwordCopy = `${unfinished}.password`;
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordCopy, await readFile(passwordFile), { mode: 0o600 });
  if (identity.owner) {
    await chown(unfinished, identity.owner.uid, identity.owner.gid);
    await chown(passwordCopy, identity.owner.uid, identity.owner.gid);
  }
  try {
    await initdb([
      ...['-D', unfinished, '--username=postgres', `--pwfile=${passwordCopy}`, '--auth=scram-sha-256'],
      // The same sort and case rules on every machine, whatever its libc; languages use the ICU collations.
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ]);
    await rename(unfinished, directory).catch((error: NodeJS.ErrnoException) => {
      // Two first starts at once: the other's database is equivalent, and the owner's lock decides later.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordCopy, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Removes leftovers of programs killed during initdb; an initdb still running loses its directory and gives
 * up.
 */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const pid = Number.parseInt(name.slice(UNFINISHED.length), 10);
    if (pid !== process.pid && (await isAlive(pid))) continue;
    const leftover = path.join(dataDir, name);
    // What a dying initdb still writes into is removed by the next start at the latest.
    await rm(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});
  }
}
