import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Which module goes into which file of the build. By itself the bundler makes a file of every module that two pages share,
// which is fifty requests for the first list. Here what Login needs is one file, what every other page needs is a second,
// each feature's list is a third, and the rest of the feature (details, sheets) a fourth. What the details of several features
// share is one more, the playlist editor is one by itself, and so is what sign-up and the other public pages have in common
// with the application.

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const own = (file: string) => path.join(root, 'apps/dashboard/src', file);

/** Formatted code begins each on a line of its own; those of types alone leave nothing in the build. */
const staticImport = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;
const anyImport = new RegExp(`${staticImport.source}|\\bimport\\(['"]([^'"]+)['"]\\)`, 'gm');

/** Libraries that Login needs; all others come with the application. */
const startLibraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|react-store|store))\//;

export const start = reach(own('main.tsx'), own('features/auth/LoginPage.tsx'));
const application = reach(own('shell/AppLayout.tsx'));

const partsOf = (folder: string) =>
  readdirSync(own(`features/${folder}`), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map(({ name }) => own(`features/${folder}/${name}`));

/** The other public pages: they must not bring the application along, nor the application them. */
const open = reach(...partsOf('auth').filter((file) => file.endsWith('Page.tsx')));

/** The style guide shows everything and nobody waits for it; the editor is an application of its own. */
const foldersOf = new Map<string, string[]>([
  ...readdirSync(own('features'))
    .filter((feature) => feature !== 'styleguide')
    .map((feature) => [feature, [feature]] as [string, string[]]),
  ['playlists-editor', ['playlists/editor', 'playlists/conditions', 'playlists/inspector']],
]);

/** What a feature needs at some time, by its name. */
const neededBy = mapOf((feature) => reach(...foldersOf.get(feature)!.flatMap(partsOf)));
/** What its pages need at once. */
const pagesNeed = mapOf((feature) =>
  reach(
    ...foldersOf
      .get(feature)!
      .flatMap(partsOf)
      .filter((file) => file.endsWith('Page.tsx')),
  ),
);
/** What its list needs at once. */
const listNeeds = mapOf((feature) =>
  reach(own(`features/${feature}/${feature[0]!.toUpperCase()}${feature.slice(1)}Page.tsx`)),
);

function mapOf(needs: (feature: string) => ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([...foldersOf.keys()].map((feature) => [feature, needs(feature)]));
}

const needing = (needs: ReadonlyMap<string, ReadonlySet<string>>, file: string) =>
  [...needs].filter(([, needed]) => needed.has(file)).map(([feature]) => feature);

export function chunkOf(id: string): string | null {
  const [, locale, part] = /^\0virtual:messages\/(\w+)\/(\w+)$/.exec(id) ?? [];
  if (locale) return `${locale}-${part}`;
  if (id.startsWith('\0')) return 'start'; // helpers of the bundler
  const file = id.replace(/\?.*$/, '');
  if (file.includes('node_modules/')) return startLibraries.test(file) ? 'start' : libraryOf(file);
  if (start.has(file)) return 'start';
  if (open.has(file) && !file.includes('/features/')) return isMostlyOpen(file) ? 'public' : 'shared';
  if (application.has(file)) return 'application';
  // The other public pages are few and small.
  if (file.includes('/features/auth/')) return null;
  const lists = needing(listNeeds, file);
  if (lists.length > 1) return 'application';
  const [user, ...others] = needing(neededBy, file);
  if (!user) return null;
  if (others.length > 0) return lists[0] ? `${lists[0]}-shared` : 'details';
  if (lists[0]) return user;
  // The editor fetches its rarer parts one by one.
  if (user === 'playlists-editor') return pagesNeed.get(user)!.has(file) ? user : null;
  return `${user}-more`;
}

/** Needed by public pages and hardly by the application, if at all: what one feature needs, it takes from there. */
const isMostlyOpen = (file: string) =>
  !application.has(file) && needing(pagesNeed, file).filter((feature) => feature !== 'auth').length < 2;

/** Large ones that only some pages want stay by themselves. */
const libraryOf = (file: string) => (/node_modules\/@tanstack\//.test(file) ? 'application' : null);

/** The modules of ours that a module needs at once, itself included. */
function reach(...entries: string[]): Set<string> {
  return follow(staticImport, entries);
}

/** And those it fetches when it comes to that. */
export const reachAtAnyTime = (...entries: string[]) => follow(anyImport, entries);

function follow(imports: RegExp, entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, atOnce, later] of readFileSync(file, 'utf8').matchAll(imports)) {
      const target = resolve(file, (atOnce ?? later)!);
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
