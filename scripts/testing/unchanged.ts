import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Tests that take long because they install, build or start everything. While nothing that they read has changed since they
// passed, `npm test` leaves them out; whoever names one runs it, and a full run runs them all.

/** What a start reads, from an install to the built pages. */
const product = [
  ...['package.json', 'package-lock.json', '.npmrc', '.nvmrc', 'tsconfig.base.json', 'tsconfig.json'],
  ...['apps', 'packages', 'scripts'],
];
const kit = 'apps/server/src/test';

const slowTests: Readonly<Record<string, { readonly test: string; readonly reads: readonly string[] }>> = {
  'smoke/start': { test: 'scripts/smoke/start.test.ts', reads: product },
  'smoke/image': { test: 'scripts/smoke/image.test.ts', reads: [...product, 'deploy'] },
  dev: { test: 'scripts/dev.test.ts', reads: product },
  simulate: { test: 'scripts/simulate.test.ts', reads: product },
  ensure: { test: 'scripts/ensure.test.ts', reads: ['scripts/ensure.mjs', 'scripts/find-chromium.mjs', kit] },
  'quiet-install': { test: 'scripts/quiet-install.test.ts', reads: product },
  'agent package': { test: 'apps/server/src/features/agent/agent.test.ts', reads: product },
  'TV packages': { test: 'scripts/tv/packages.test.ts', reads: product },
};

export interface SlowPart {
  readonly name: string;
  readonly test: string;
  /** Of everything that it reads, now. */
  readonly hash: string;
  /** The commit at which it passed, if nothing has changed since. */
  readonly unchangedSince: string | null;
}

const stampOf = (root: string, name: string) =>
  path.join(root, '.cache', 'green', name.replaceAll(/\W+/g, '-'));

export function stampedParts(root: string): SlowPart[] {
  const hashes = new Map<readonly string[], string>();
  return Object.entries(slowTests).map(([name, { test, reads }]) => {
    const read = hashes.get(reads) ?? hashOf(root, reads);
    hashes.set(reads, read);
    const hash = createHash('sha256').update(read).update(contentOf(root, test)).digest('hex');
    const [green, commit] = readStamp(stampOf(root, name));
    return { name, test, hash, unchangedSince: green === hash ? (commit ?? null) : null };
  });
}

/** Of those that have passed, as they were when the run began. */
export function noteGreen(root: string, parts: readonly SlowPart[], greenFiles: readonly string[]): void {
  for (const { name, test, hash } of parts) {
    if (!greenFiles.includes(test)) continue;
    const stamp = stampOf(root, name);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, `${hash} ${commitOf(root)}\n`);
  }
}

function hashOf(root: string, reads: readonly string[]): string {
  const files: string[] = [];
  for (const each of reads) collect(root, each, files);
  const sum = createHash('sha256');
  for (const file of files.sort()) sum.update(`${file}\0`).update(contentOf(root, file)).update('\0');
  return sum.digest('hex');
}

const produced = new Set(['node_modules', 'dist', '.tsc', '.vite', '.cache', 'data']);

/** As ensure.mjs does it: without what commands have produced, and without tests, so that writing one changes nothing. */
function collect(root: string, file: string, files: string[]): void {
  const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(path.join(root, file)))
      if (!produced.has(name)) collect(root, path.join(file, name), files);
  } else if (stat?.isFile() && !/\.test\.tsx?$|\.tsbuildinfo$/.test(file)) files.push(file);
}

const contentOf = (root: string, file: string) => readFileSync(path.join(root, file));

function readStamp(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}

function commitOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'a tree without git';
  }
}
