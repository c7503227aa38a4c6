import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Which module goes into which file of the build. By itself the bundler makes a file of every module that two pages share,
// which is fifty requests for the first list. Here what Login needs is one file, what every other page needs is a second,
// each feature's list is a third, and the rest of the feature (details, sheets) a fourth. What the application has in common
// with sign-up and the other public pages is a small file by itself.

const root = fileURLToPath(new URL('../../', import.meta.url));
const own = (file: string) => path.join(root, 'apps/dashboard/src', file);

/** Formatted code begins each on a line of its own; those of types alone leave nothing in the build. */
const staticImport = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;

/** Libraries that Login needs; all others come with the application. */
const startLibraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|react-store|store))\//;

const start = reach(own('main.tsx'), own('features/auth/LoginPage.tsx'));
const application = reach(own('shell/AppLayout.tsx'));
/** The other public pages: they must not bring the application along, nor the application them. */
const open = reach(...pagesIn('auth'));

/** What the pages of each feature need at once. The style guide shows everything and nobody waits for it. */
const pagesOf = new Map(
  readdirSync(own('features'))
    .filter((feature) => feature !== 'styleguide')
    .map((feature) => [feature, reach(...pagesIn(feature))] as const),
);

function pagesIn(feature: string): string[] {
  const files = readdirSync(own(`features/${feature}`)).filter((file) => file.endsWith('Page.tsx'));
  return files.map((file) => own(`features/${feature}/${file}`));
}

/** What a feature's list needs at once. */
const lists = new Map<string, Set<string>>();

function listOf(feature: string): Set<string> {
  const page = `${feature[0]!.toUpperCase()}${feature.slice(1)}Page.tsx`;
  const known = lists.get(feature) ?? reach(own(`features/${feature}/${page}`));
  lists.set(feature, known);
  return known;
}

/** Groups of words that Login says; all others come with the application. */
export function startWords(): Set<string> {
  const texts = [...start].filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/['"`]([a-z]\w+)\.(?=[\w$])/g)].map(([, group]) => group!)),
  );
}

export function chunkOf(id: string): string | null {
  if (id.startsWith('\0')) return 'start'; // helpers of the bundler
  const file = id.replace(/\?.*$/, '');
  if (file.endsWith('.json')) return null; // words: two files per language
  if (file.includes('node_modules/')) return startLibraries.test(file) ? 'start' : libraryOf(file);
  if (start.has(file)) return 'start';
  if (open.has(file) && !file.includes('/features/')) return isMostlyOpen(file) ? 'public' : 'shared';
  if (application.has(file)) return 'application';
  if (/dashboard\/src\/(ui|lib)\/|packages\//.test(file)) return sharedChunk(file);
  const feature = /dashboard\/src\/features\/(\w+)\//.exec(file)?.[1];
  // The other public pages are few and small.
  if (!feature || feature === 'auth') return null;
  return chunkIn(feature, file);
}

/** Needed by public pages and hardly by the application, if at all: what one feature needs, it takes from there. */
const isMostlyOpen = (file: string) =>
  !application.has(file) &&
  [...pagesOf].filter(([feature, needed]) => feature !== 'auth' && needed.has(file)).length < 2;

/** With the application what pages of several features need; with its feature what one needs; by itself what none needs. */
function sharedChunk(file: string): string | null {
  const features = [...pagesOf].filter(([, needed]) => needed.has(file)).map(([feature]) => feature);
  return features.length > 1 ? 'application' : features[0] ? chunkIn(features[0], file) : null;
}

const chunkIn = (feature: string, file: string) => (listOf(feature).has(file) ? feature : `${feature}-more`);

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
