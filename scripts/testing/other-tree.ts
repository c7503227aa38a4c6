import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Another commit of this repository beside this tree, with the packages it asks for.

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

export const commitOf = (revision: string) => git('rev-parse', '--verify', `${revision}^{commit}`);

export function checkOut(revision: string, into: string): void {
  execFileSync('tar', ['-x', '-C', into], {
    input: execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 1e9 }),
  });
}

/**
 * Uses this tree's packages where the other tree asks for the same version; the workspaces are always the
 * other tree's.
 */
export function installIn(tree: string): void {
  const lock = 'package-lock.json';
  if (readIfThere(path.join(tree, lock)) !== readIfThere(path.join(root, lock))) {
    console.log(`${lock} differs: installing what that commit asks for`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' });
    return;
  }
  const workspaces = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(path.join(tree, kind)).map((name) => path.join(kind, name)),
  );
  for (const place of ['.', ...workspaces]) linkPackages(tree, path.join(place, 'node_modules'));
  const own = path.join(tree, 'node_modules/@vitrine');
  mkdirSync(own);
  for (const place of workspaces) symlinkSync(path.join(tree, place), path.join(own, path.basename(place)));
}

export const readIfThere = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null;

/** Copies, as hard links where it can: a reader in its sandbox sees its own tree and nothing that links out of it. */
function linkPackages(tree: string, place: string): void {
  const packages = path.join(root, place);
  if (!existsSync(packages)) return;
  const names = readdirSync(packages).filter((name) => !/^\.(?!bin$)/.test(name) && name !== '@vitrine');
  if (names.length === 0) return;
  const into = path.join(tree, place);
  mkdirSync(into, { recursive: true });
  const found = names.map((name) => path.join(packages, name));
  const copy = (how: string) => execFileSync('cp', [how, ...found, into], { stdio: 'pipe' });
  try {
    copy('-al');
  } catch {
    copy('-a');
  }
}
