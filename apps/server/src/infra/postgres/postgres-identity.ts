/**
 * PostgreSQL refuses to run as root. This decides which user it runs as, and how a command line is run as
 * that user. The first choice is a user namespace: root appears as another user inside it, files stay root's,
 * and closed home directories stay reachable. Where namespaces are forbidden, the uid is switched, and the
 * program and data must be accessible to that user.
 */
import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { binariesIn, copyNativeDirectory, type PostgresBinaries } from './postgres-binaries.ts';

type Owner = { uid: number; gid: number };

export type PostgresIdentity = {
  binaries: PostgresBinaries;
  /** Prepended to every command line. */
  prefix: string[];
  /** Passed to spawn(). */
  switchTo: Partial<Owner>;
  /** Who must own the data; undefined if it is the user of this program. */
  owner: Owner | undefined;
};

/** `canRun` tells whether a command line succeeds. */
export async function choosePostgresIdentity(
  native: string,
  dataDir: string,
  canRun: (commandLine: string[]) => boolean,
): Promise<PostgresIdentity> {
  const binaries = binariesIn(native);
  if (process.getuid?.() !== 0) return { binaries, prefix: [], switchTo: {}, owner: undefined };

  const account = await findUnprivilegedAccount();
  const prefix = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
  if (canRun([...prefix, binaries.postgres, '--version'])) {
    return { binaries, prefix, switchTo: {}, owner: { uid: 0, gid: 0 } };
  }
  return switchUser(native, dataDir, account);
}

export async function switchUser(native: string, dataDir: string, account: Owner): Promise<PostgresIdentity> {
  // Our own directory may be made traversable; those above it are not ours to change.
  await chmod(dataDir, (await stat(dataDir)).mode | 0o111);
  if (!(await canPass(dataDir, account))) {
    throw new StartError(
      `PostgreSQL cannot run as root, and no other user may enter ${dataDir}: set DATA_DIR to a directory open to ` +
        'all, run Vitrine as another user, or set DATABASE_URL.',
    );
  }
  let usable = native;
  if (!(await canPass(native, account))) {
    usable = path.join(dataDir, 'postgres-binaries');
    await copyNativeDirectory(native, usable);
  }
  return { binaries: binariesIn(usable), prefix: [], switchTo: account, owner: account };
}

/** initdb requires a uid that exists in passwd. */
async function findUnprivilegedAccount(): Promise<Owner> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const accounts = passwd.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'daemon', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has no user postgres, daemon or nobody: set DATABASE_URL.',
  );
}

async function canPass(directory: string, { uid, gid }: Owner): Promise<boolean> {
  for (let current = directory; ; current = path.dirname(current)) {
    const { mode, ...owner } = await stat(current);
    const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** The top directory is changed last, so that an interrupted change is noticed and repeated. */
export async function giveTreeTo(owner: Owner | undefined, directory: string): Promise<void> {
  if (!owner || (await stat(directory)).uid === owner.uid) return;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await chown(directory, owner.uid, owner.gid);
}
