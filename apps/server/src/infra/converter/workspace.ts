import {
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type AbsolutePath, joinPath, requireAbsolute } from '../absolute-path.ts';

/**
 * A directory for a single job. It is made under DATA_DIR, where no cleaner of temporary files interferes.
 */
export interface Workspace {
  /** What the tools can see and write. */
  readonly files: AbsolutePath;
  /**
   * Empty; the `unshare` sandbox builds the tool's root on it. There is one per job, so that jobs do not
   * interfere.
   */
  readonly mountPoint: AbsolutePath;
  /**
   * As root, the user that the tools of this job run as. The process limit counts per user, so separate users
   * keep jobs from using up each other's threads.
   */
  readonly user: number;
}

/** Ids that no distribution assigns and that every container maps. */
const users = { first: 64_800, count: 700 };
const usersInUse = new Set<number>();

export async function openWorkspace(base: AbsolutePath): Promise<Workspace> {
  await mkdir(base, { recursive: true, mode: 0o700 });
  const directory = requireAbsolute(await realpath(await mkdtemp(path.join(base, 'job-'))));
  const workspace = {
    files: joinPath(directory, 'files'),
    mountPoint: joinPath(directory, 'root'),
    user: takeUser(),
  };
  await mkdir(workspace.files, { mode: 0o700 });
  await mkdir(workspace.mountPoint, { mode: 0o700 });
  return workspace;
}

export async function closeWorkspace({ files, user }: Workspace): Promise<void> {
  await rm(path.dirname(files), { recursive: true, force: true, maxRetries: 3 });
  usersInUse.delete(user);
}

export async function withWorkspace<T>(
  base: AbsolutePath,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const workspace = await openWorkspace(base);
  try {
    return await work(workspace);
  } finally {
    await closeWorkspace(workspace);
  }
}

export const writeInto = ({ files }: Workspace, name: string, bytes: Buffer): Promise<void> =>
  writeFile(path.join(files, name), bytes);

/** Makes a copy that a storage may move, and returns its path. */
export async function copyInto({ files }: Workspace, source: string): Promise<string> {
  const copy = path.join(files, path.basename(source));
  await copyFile(source, copy, constants.COPYFILE_FICLONE);
  return copy;
}

/** Starts at a random id, so that two programs on one machine rarely choose the same. */
function takeUser(): number {
  const start = Math.floor(Math.random() * users.count);
  for (let i = 0; i < users.count; i++) {
    const user = users.first + ((start + i) % users.count);
    if (usersInUse.has(user)) continue;
    usersInUse.add(user);
    return user;
  }
  return users.first + start;
}

/** Longer than any job may take, so whatever process left such a directory has died. */
const deadAfterMs = 2 * 86_400_000;

export async function sweepWorkspaces(base: AbsolutePath): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const directory = path.join(base, name);
    const { mtimeMs } = await stat(directory).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > deadAfterMs) await rm(directory, { recursive: true, force: true });
  }
}
