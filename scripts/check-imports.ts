/**
 * Dependency rules (docs/architecture.md): imports point downwards, apps do not import each other, features and
 * modules of core import those before them (feature-order.ts), and raw access to the outside is limited to one
 * place each. Part of `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboard, type Order, server } from './feature-order.ts';
import { type Import, readImports, withoutComments } from './read-imports.ts';

export type SourceFile = { path: string; text: string };

/** Ordered top to bottom; a file may import from its own layer and from those below. */
const LAYERS: Record<string, string[][]> = {
  'apps/server/src/': [
    ['main.ts', 'serve.ts', 'admin.ts', 'operator/', 'program.ts', 'processes/'],
    ['demo/'],
    ['features/'],
    ['core/'],
    ['resources/', 'http/', 'infra/', 'config.ts', 'own-files.ts'],
  ],
  'apps/dashboard/src/': [['main.tsx', 'router.tsx', 'shell/'], ['features/'], ['core/'], ['lib/', 'ui/']],
};
export const ORDERS: Record<string, Order> = { 'apps/server/src/': server, 'apps/dashboard/src/': dashboard };
const PACKAGE_MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  schedule: ['contract'],
  design: ['contract'],
  billing: ['contract'],
  locales: ['contract'],
  devtools: [],
};
/** Outside the apps, only these folders may import from an app, and only from the server. */
const TOOLS = ['e2e/', 'bench/', 'scripts/'];

const INFRA = 'apps/server/src/infra/';
const CHOKE_POINTS: { what: string; found: RegExp; within: string; except: string[] }[] = [
  {
    what: 'starting other programs (node:child_process)',
    found: /from\s*'(node:)?child_process'|import\(\s*'(node:)?child_process'/,
    within: '',
    except: [
      `${INFRA}postgres/embedded-postgres.ts`,
      `${INFRA}backup/backup-process.ts`,
      `${INFRA}converter/run-tool.ts`,
      `${INFRA}reader/reader-process.ts`,
      `${INFRA}outbound/page-picture.ts`,
      `${INFRA}system-command.ts`,
      'apps/agent/src/run-program.ts',
      'apps/agent/src/browser/start-browser.ts',
    ],
  },
  {
    what: 'listening on a port (an agent stands in a network of strangers, and nothing of it listens)',
    found: /\bcreateServer\b|\.listen\s*\(/,
    within: 'apps/agent/src/',
    except: [],
  },
  {
    what: 'connecting to the database (pg)',
    found: /from\s*'pg(-pool)?'|import\(\s*'pg(-pool)?'|\bnew\s+(pg\.)?Pool\b/,
    within: '',
    except: [
      `${INFRA}postgres/db.ts`,
      `${INFRA}postgres/persistent-connection.ts`,
      `${INFRA}postgres/migrate.ts`,
      `${INFRA}postgres/role-logins.ts`,
      `${INFRA}secrets/encrypted-values.ts`,
      `${INFRA}postgres/embedded-postgres.ts`,
      `${INFRA}database-time.ts`,
      `${INFRA}end-sessions.ts`,
      `${INFRA}delete-environments.ts`,
      `${INFRA}resume.ts`,
      `${INFRA}backup/backup-lock.ts`,
      `${INFRA}backup/compare-files.ts`,
      `${INFRA}backup/dump-rows.ts`,
      `${INFRA}backup/forget-old.ts`,
      `${INFRA}backup/export-rows.ts`,
      `${INFRA}backup/load-rows.ts`,
      `${INFRA}backup/tables.ts`,
    ],
  },
  {
    what: 'calling out over HTTP (fetch)',
    found: /(?<![.\w$])fetch\s*\(|\bglobalThis\.fetch\b/,
    within: 'apps/server/src/',
    except: [`${INFRA}outbound/fetcher.ts`, `${INFRA}outbound/auth-host.ts`],
  },
  {
    what: 'calling a server (fetch)',
    found: /(?<![.\w$])fetch\s*\(|\bglobalThis\.fetch\b/,
    within: 'apps/player/src/',
    except: ['apps/player/src/connection/server-calls.ts', 'apps/player/src/sw.ts'],
  },
  ...['features/', 'core/'].map((part) => ({
    what: 'reading and writing files (node:fs; use the storage module)',
    found: /from\s*'(node:)?fs(\/promises)?'|import\(\s*'(node:)?fs(\/promises)?'/,
    within: `apps/server/src/${part}`,
    except: [],
  })),
  ...['features/', 'core/', 'http/', 'operator/', 'processes/', 'resources/'].map((part) => ({
    what: 'reading the clock of the machine (new Date(), Date.now(); use app.clock(), the database’s)',
    found: /\bnew\s+Date\s*(\(\s*\)|(?![\w(]))|\bDate\s*\.\s*now\b/,
    within: `apps/server/src/${part}`,
    except: [],
  })),
  {
    what: 'writing dates and clocks (Intl.DateTimeFormat, toLocale*String; use ui/time)',
    found:
      /\bIntl\s*\.\s*(DateTimeFormat|RelativeTimeFormat|DurationFormat)\b|\.toLocale(Date|Time)?String\s*\(/,
    within: 'apps/dashboard/src/',
    except: [
      'apps/dashboard/src/lib/i18n/day-names.ts',
      'apps/dashboard/src/lib/i18n/format.ts',
      'apps/dashboard/src/ui/time/time-text.ts',
    ],
  },
  {
    what: 'reading the clock of the browser (getHours, toTimeString …; use ui/time or lib/local-days)',
    found: /\.(get(Hours|Minutes|Day|Date)|to(Date|Time)String)\s*\(/,
    within: 'apps/dashboard/src/',
    except: [],
  },
  ...[
    { what: 'random ids (crypto.randomUUID; use lib/new-id)', found: /\brandomUUID\b/, except: [] },
    {
      what: 'hashes (crypto.subtle; use lib/sha256)',
      found: /\bcrypto\s*\??\.\s*subtle\b/,
      except: ['apps/dashboard/src/lib/sha256.ts'],
    },
    {
      what: 'the clipboard (navigator.clipboard; use ui/copy-text)',
      found: /\bnavigator\s*\??\.\s*clipboard\b/,
      except: ['apps/dashboard/src/ui/copy-text.ts'],
    },
    // None of these exists over plain http, as in a shop's network.
  ].map((rule) => ({ ...rule, within: 'apps/dashboard/src/' })),
  {
    // Set anywhere else, these attributes would hide a clock from the test that visits all pages.
    what: 'marking clocks (data-time, data-clock-head; use the components of ui/time)',
    found: /\bdata-(time|headed|clock-head)\b/,
    within: 'apps/dashboard/src/',
    except: ['apps/dashboard/src/ui/time/Time.tsx'],
  },
];

/** Returns one line per violation. */
export function findBreaches(files: SourceFile[], orders = ORDERS): string[] {
  const known = new Set(files.map((file) => file.path));
  const edges = new Map<string, string[]>();
  const breaches = missingParts(files, orders);
  for (const file of files) {
    const imports = readImports(file.text).map((found) => ({
      ...found,
      target: resolve(file.path, found, known),
    }));
    for (const { target } of imports) {
      const breach =
        target && (breachOfAreas(file.path, target) ?? breachOfLayers(file.path, target, orders));
      if (breach) breaches.push(`${file.path}: imports ${target}, but ${breach}`);
    }
    breaches.push(...breachesOfPlace(file));
    const atRunTime = imports.filter(({ target, typeOnly }) => target && !typeOnly && known.has(target));
    edges.set(file.path, [...new Set(atRunTime.map(({ target }) => target!))]);
  }
  return [...breaches, ...findCycles(edges), ...findCycles(featureEdges(files, known, orders))];
}

/** Path of the imported file relative to the root; undefined for external packages. */
function resolve(importer: string, { specifier }: Import, known: Set<string>): string | undefined {
  if (specifier.startsWith('.'))
    return path.posix.join(path.posix.dirname(importer), specifier.replace(/\?.*$/, ''));
  const own = specifier.match(/^@vitrine\/([^/]+)\/?(.*)$/);
  if (!own) return undefined;
  const [, name, rest] = own;
  if (!PACKAGE_MAY_IMPORT[name!]) return `apps/${name}/${rest}`;
  const source = `packages/${name}/src/${rest}.ts`;
  return known.has(source) ? source : `packages/${name}/${rest}`;
}

/** The unit of the import rules: `apps/server`, `packages/contract`, `e2e`. */
function areaOf(file: string): string {
  return file.match(/^(apps|packages)\/[^/]+/)?.[0] ?? file.split('/')[0]!;
}

function breachOfAreas(importer: string, target: string): string | undefined {
  const from = areaOf(importer);
  const to = areaOf(target);
  if (from === to) return undefined;
  if (TOOLS.some((tool) => target.startsWith(tool))) {
    return TOOLS.some((tool) => importer.startsWith(tool)) || !importer.includes('/')
      ? undefined
      : 'tools stand above';
  }
  if (to.startsWith('apps/')) {
    if (from.startsWith('apps/')) return 'apps never import each other';
    if (from.startsWith('packages/')) return 'packages never import apps';
    // Measurements run parts of the player in a browser, where nothing of the server could be measured.
    const isMeasured = to === 'apps/player' && from === 'bench';
    const isOpen = to === 'apps/server' || to === 'apps/agent' || isMeasured || !importer.includes('/');
    return isOpen ? undefined : 'only the server and the agent are open to tools';
  }
  if (from.startsWith('packages/') && to.startsWith('packages/')) {
    const allowed = PACKAGE_MAY_IMPORT[path.posix.basename(from)] ?? [];
    return allowed.includes(path.posix.basename(to))
      ? undefined
      : `${from} may import ${allowed.join(', ') || 'no package'}`;
  }
  return undefined;
}

function breachOfLayers(importer: string, target: string, orders: typeof ORDERS): string | undefined {
  const app = Object.keys(LAYERS).find((prefix) => importer.startsWith(prefix));
  if (!app || !target.startsWith(app) || isTest(importer)) return undefined;
  if (isTest(target)) return 'only tests import what is made for tests';
  const from = layerOf(app, importer);
  const to = layerOf(app, target);
  if (from === -1 || to === -1) return undefined;
  if (to < from) return 'dependencies point downwards';
  return breachOfOrder(app, importer, target, orders[app]!);
}

/** A feature, or a module of core. */
function partOf(app: string, file: string) {
  const [, layer, name, inside] = file.slice(app.length).match(/^(features|core)\/([^/]+)\/?(.*)$/) ?? [];
  return layer ? { layer: layer as keyof Order, name: name!, inside: inside! } : null;
}

function breachOfOrder(app: string, importer: string, target: string, order: Order): string | undefined {
  const from = partOf(app, importer);
  const to = partOf(app, target);
  if (!from || !to || from.layer !== to.layer || from.name === to.name) return undefined;
  const placeOf = (name: string) => order[from.layer].findIndex((each) => each.name === name);
  if (placeOf(to.name) > placeOf(from.name)) return `${to.name} comes after ${from.name} (feature-order.ts)`;
  const open = order.features.find(({ name }) => name === to.name)?.open;
  return to.layer === 'core' || open?.includes(to.inside)
    ? undefined
    : `later features import only the open files of ${to.name} (feature-order.ts)`;
}

/** Features and modules of core that are in no list, each once. */
function missingParts(files: readonly SourceFile[], orders: typeof ORDERS): string[] {
  const missing = new Set<string>();
  for (const { path: file } of files)
    for (const [app, order] of Object.entries(orders)) {
      const part = file.startsWith(app) ? partOf(app, file) : null;
      if (part && !order[part.layer].some(({ name }) => name === part.name))
        missing.add(`${app}${part.layer}/${part.name}: is missing from scripts/feature-order.ts`);
    }
  return [...missing];
}

/** Which feature imports which, types included, for those that have an order. */
function featureEdges(
  files: readonly SourceFile[],
  known: Set<string>,
  orders: typeof ORDERS,
): Map<string, string[]> {
  const edges = new Map<string, Set<string>>();
  for (const { path: file, text } of files) {
    const app = Object.keys(orders).find((prefix) => file.startsWith(`${prefix}features/`));
    if (!app || isTest(file)) continue;
    const nameOf = (path: string) => `${app}features/${partOf(app, path)?.name}`;
    const targets = edges.get(nameOf(file)) ?? new Set();
    edges.set(nameOf(file), targets);
    for (const found of readImports(text)) {
      const target = resolve(file, found, known);
      if (target?.startsWith(`${app}features/`) && nameOf(target) !== nameOf(file))
        targets.add(nameOf(target));
    }
  }
  return new Map([...edges].map(([feature, targets]) => [feature, [...targets]]));
}

function layerOf(app: string, file: string): number {
  const inApp = file.slice(app.length);
  const isIn = (place: string) => (place.endsWith('/') ? inApp.startsWith(place) : inApp === place);
  return LAYERS[app]!.findIndex((layer) => layer.some(isIn));
}

/** Rules about a file's own location and content, whatever it imports. */
function breachesOfPlace({ path: file, text }: SourceFile): string[] {
  const breaches: string[] = [];
  if (/^index\.tsx?$/.test(path.posix.basename(file)))
    breaches.push(`${file}: barrel files (index.ts) are not used`);
  if (!/^(apps|packages)\//.test(file) || isTest(file)) return breaches;
  const app = Object.keys(LAYERS).find((prefix) => file.startsWith(prefix));
  if (app && !file.endsWith('.d.ts') && layerOf(app, file) === -1) {
    breaches.push(`${file}: stands in no layer; move it, or name its place in scripts/check-imports.ts`);
  }
  if (app && /^core\/.*(\.(routes|jobs)\.ts|Page\.tsx)$/.test(file.slice(app.length)))
    breaches.push(`${file}: core has no routes, jobs and pages`);
  const code = withoutComments(text);
  for (const { what, found, within, except } of CHOKE_POINTS) {
    if (!file.startsWith(within) || except.includes(file) || !found.test(code)) continue;
    breaches.push(`${file}: ${what} belongs ${except.length ? `only in ${except.join(', ')}` : 'elsewhere'}`);
  }
  return breaches;
}

function isTest(file: string): boolean {
  return /\.test(-kit)?\.tsx?$|\/test\//.test(file);
}

/** Reports each cycle once, as the path that leads back. */
function findCycles(edges: Map<string, string[]>): string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string) => {
    if (finished.has(file)) return;
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push(`${file}: imports itself through ${[...trail.slice(start + 1), file].join(' > ')}`);
      return;
    }
    trail.push(file);
    for (const target of edges.get(file) ?? []) visit(target);
    trail.pop();
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return cycles;
}

export function readSources(root: string): SourceFile[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', '*.ts', '*.tsx'];
  const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return [...new Set(paths)]
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches(readSources(fileURLToPath(new URL('..', import.meta.url))));
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
}
