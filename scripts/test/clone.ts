import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The working tree as a fresh clone: all files that git tracks or would add, without anything that commands
// have produced.

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Clone {
  readonly directory: string;
  path(...parts: string[]): string;
  remove(): void;
}

export interface CloneOptions {
  /** Name of its directory, which may contain spaces and umlauts. */
  readonly name?: string;
  /**
   * False leaves it as cloned. Otherwise it gets the dependencies of this tree as hard links, which takes
   * seconds and no space.
   */
  readonly hasDependencies?: boolean;
  /** Whether the built dashboard, player, server and agent come along, so that `npm start` need not build them. */
  readonly hasFront?: boolean;
  /** The owner, for commands run as another user; defaults to this process's user. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

export function makeClone({
  name = 'vitrine',
  hasDependencies = true,
  hasFront = false,
  owner,
}: CloneOptions = {}): Clone {
  // PostgreSQL runs as another user when this runs as root, and needs access to the directory.
  const parent = realpathSync(mkdtempSync(path.join(tmpdir(), 'vitrine-clone-')));
  execFileSync('chmod', ['755', parent]);
  const directory = path.join(parent, name);
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  // Git still lists files that were deleted but not yet committed.
  const files = list.split('\0').filter((file) => file && existsSync(path.join(root, file)));
  const packed = execFileSync('tar', ['-c', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: 1e9,
  });
  mkdirSync(directory);
  execFileSync('tar', ['-x', '-C', directory], { input: packed });
  if (hasDependencies) linkDependencies(directory);
  if (hasFront)
    for (const app of ['dashboard', 'player', 'server', 'agent'])
      link(`apps/${app}/dist`, path.join(directory, 'apps', app));
  if (owner) giveTo(owner, parent);
  return {
    directory,
    path: (...parts) => path.join(directory, ...parts),
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function linkDependencies(directory: string): void {
  const target = path.join(directory, 'node_modules');
  mkdirSync(target);
  const kept = ['.bin', '.lock-stamp', '.package-lock.json'];
  // Caches that tools keep next to the packages change during tests, and a hard link would change this tree's
  // copy too.
  for (const entry of readdirSync(path.join(root, 'node_modules')))
    if (!entry.startsWith('.') || kept.includes(entry)) link(`node_modules/${entry}`, target);
}

function link(source: string, target: string): void {
  const from = path.join(root, source);
  const { status } = spawnSync('cp', ['-al', from, target], { stdio: 'ignore' });
  // Hard links do not work across file systems.
  if (status !== 0) execFileSync('cp', ['-a', from, target]);
}

/** Hard-linked files belong to this tree as well, so they keep their owner. */
function giveTo({ uid, gid }: { uid: number; gid: number }, parent: string): void {
  const list = execFileSync('find', [parent, '-links', '1', '-print0', '-o', '-type', 'd', '-print0'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of list.split('\0')) if (file && existsSync(file)) chownSync(file, uid, gid);
}
