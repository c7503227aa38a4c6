import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Which module goes into which file of the build. By itself the bundler makes a file of every module that two pages share,
// which is fifty requests for the first list. Here what Login needs is one file, what every other page needs is a second,
// each feature's list is a third, and the rest of the feature (details, sheets) a fourth.

const root = fileURLToPath(new URL('../../', import.meta.url));
const own = (file: string) => path.join(root, 'apps/dashboard/src', file);

/** Formatted code begins each on a line of its own; those of types alone leave nothing in the build. */
const staticImport = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;

/** Libraries that Login needs; all others come with the application. */
const startLibraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|react-store|store))\//;

const start = reach(own('main.tsx'), own('features/auth/LoginPage.tsx'));
const application = reach(own('shell/AppLayout.tsx'));

/** What a feature's list needs at once. */
const lists = new Map<string, Set<string>>();

function listOf(feature: string): Set<string> {
  const page = `${feature[0]!.toUpperCase()}${feature.slice(1)}Page.tsx`;
  const known = lists.get(feature) ?? reach(own(`features/${feature}/${page}`));
  lists.set(feature, known);
  return known;
}

export function chunkOf(id: string): string | null {
  if (id.startsWith('\0')) return 'start'; // helpers of the bundler
  const file = id.replace(/\?.*$/, '');
  if (file.endsWith('.json')) return null; // words: one file per language
  if (file.includes('node_modules/')) return startLibraries.test(file) ? 'start' : libraryOf(file);
  if (start.has(file)) return 'start';
  if (application.has(file) || /dashboard\/src\/(ui|lib)\/|packages\//.test(file)) return 'application';
  const feature = /dashboard\/src\/features\/(\w+)\//.exec(file)?.[1];
  // The other public pages are few and small, and must not bring the application along.
  if (!feature || feature === 'auth') return null;
  return listOf(feature).has(file) ? feature : `${feature}-more`;
}

/** Large ones that only some pages want stay by themselves. */
const libraryOf = (file: string) => (/node_modules\/@tanstack\//.test(file) ? 'application' : null);

/** The modules of ours that a module needs at once, itself included. */
function reach(...entries: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      const target = resolve(file, specifier!);
      if (target) visit(target);
    }
  };
  for (const entry of entries) visit(entry);
  return found;
}

function resolve(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(importer), specifier);
  const [, name, rest] = /^@vitrine\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name || rest!.endsWith('.json')) return null;
  return path.join(root, 'packages', name, 'src', `${rest}.ts`);
}
