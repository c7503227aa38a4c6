/** Reads `postmaster.pid` of a data directory, and checks whether it is still valid. */
import { readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Postmaster = { pid: number; port: number; ready: boolean };

const fileIn = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Line 1 is the pid, line 4 the port, line 8 the state. A file being written has fewer lines. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileIn(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7] === 'ready' };
}

/** A zombie counts as dead, because some containers have no init that reaps orphans. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name is in parentheses and may contain anything, so the state is searched after the last
  // one.
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return state !== '' && state !== 'Z' && state !== 'X';
}

/** Includes zombies and other users' programs, like Postgres' own check of the pid in its file. */
export function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** After a reboot the pid may belong to any program: only a postgres running in this directory is ours. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const words = commandLine.split('\0');
  if (path.basename(words[0] ?? '') !== 'postgres') return false;
  // The working directory also survives a rename of the data directory, but may be hidden from another user.
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingDirectory ? workingDirectory === cluster : words.includes(cluster);
}

/**
 * Postgres refuses to start while the pid in the file belongs to any live program. The file must not be
 * deleted, because its last lines let Postgres detect orphaned backends of a dead postmaster, so only the pid
 * is invalidated.
 */
export async function voidForeignPid(cluster: string): Promise<void> {
  const pidBeyondLinuxMaximum = '4194305';
  const text = await readFile(fileIn(cluster), 'utf8').catch(() => null);
  if (text === null) return; // removed in the meantime: a Postgres that was stopping has stopped
  await writeFile(fileIn(cluster), text.replace(/^\s*\d+/, pidBeyondLinuxMaximum));
}
