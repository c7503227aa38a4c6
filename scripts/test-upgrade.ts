/**
 * `npm run test:upgrade -- [revision] [test paths]` runs the server tests of the previous release on the
 * schema of this tree. The older code is checked out into a temporary directory, gets this tree's migrations
 * in place of its own, and runs its own tests: it must still be able to read and write everything. Without a
 * revision it uses the newest tag, else the commit before the newest migration on the main line.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, commitOf, git, installIn, readIfThere, root } from './testing/other-tree.ts';
import { recordAtExit } from './testing/verified.ts';

const migrationsIn = (tree: string) => path.join(tree, 'apps/server/src/infra/migrations');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // For checking what a migration would break before it is part of this tree.
  options: { migrations: { type: 'string', default: migrationsIn(root) } },
});
const [given, ...paths] = positionals;
const revision = commitOf(given ?? previousRelease());
if (process.argv.length === 2) recordAtExit('npm run test:upgrade');

const older = mkdtempSync(path.join(tmpdir(), 'vitrine-older-'));
let code = 1;
try {
  chmodSync(older, 0o755); // PostgreSQL runs as another user when this runs as root
  console.log(
    `Tests of ${git('log', '-1', '--format=%h %s', revision)}, on the migrations of ${values.migrations}`,
  );
  checkOut(revision, older);
  refuseEdited(migrationsIn(older), values.migrations);
  cpSync(values.migrations, migrationsIn(older), { recursive: true });
  installIn(older);
  // Some tests check how pages and packages are served, none what they contain, so this tree's build will do.
  for (const app of ['dashboard', 'player', 'agent'])
    symlinkSync(path.join(root, 'apps', app, 'dist'), path.join(older, 'apps', app, 'dist'));
  code = runTests(paths.length > 0 ? paths : ['apps/server/src/core', 'apps/server/src/features']);
} catch (error) {
  console.error((error as Error).message);
} finally {
  rmSync(older, { recursive: true, force: true });
}
process.exit(code);

function previousRelease(): string {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n');
  if (tag) return tag;
  const migrations = migrationsIn(root);
  if (git('status', '--porcelain', '--', migrations)) return 'HEAD';
  // Of a branch that was merged: before the merge no database had its migrations, which may have got other numbers by it.
  const added = ['--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', migrations];
  return `${git('log', '-1', ...added)}^`;
}

/** Databases have applied these migrations, so they must never change. */
function refuseEdited(before: string, after: string): void {
  for (const name of readdirSync(before)) {
    if (readFileSync(path.join(before, name), 'utf8') === readIfThere(path.join(after, name))) continue;
    throw new Error(
      `${name} is not what it was in ${revision}: migrations are added, never edited or removed.`,
    );
  }
}

function runTests(what: string[]): number {
  const vitest = path.join(older, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...what], { cwd: older, stdio: 'inherit' });
  console.log(
    status === 0 ? 'The older program fits this schema.' : 'The older program does NOT fit this schema.',
  );
  return status ?? 1;
}
