import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '@vitrine/contract/pages';
import { baseOf, catalogues, flatten } from '@vitrine/locales/catalogues';
import { readSourceKeys } from '@vitrine/locales/source-keys';
import { expect, test } from 'vitest';
import { messagesForRoute } from './i18n.ts';
import { messageParts } from './message-parts.ts';

const parts: Readonly<Record<string, readonly string[]>> = messageParts;

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
const source = path.join(repository, 'apps/dashboard/src');

/** What a browser has loaded before the part, or the part repeats. */
function filesBefore(part: string): readonly string[] {
  if (part === 'start') return [];
  if (part === 'public' || part === 'shell') return parts.start!;
  return part === 'overviewViews' ? [...parts.shell!, ...parts.overview!] : parts.shell!;
}

/** Where each part begins: a file, or a folder with all of its files. Every other part is followed into what it loads later. */
const atOnce = ['start', 'shell', 'overview'];
const roots: Readonly<Record<string, readonly string[]>> = {
  start: ['main.tsx', 'features/auth/LoginPage.tsx'],
  public: ['features/auth'],
  shell: ['AppLayout', 'NotFoundRoute', 'MoreSheet', 'ShortcutsSheet'].map((name) => `shell/${name}.tsx`),
  palette: ['shell/CommandPalette.tsx'],
  upload: ['shell/UploadHost.tsx'],
  show: ['features/shows/ShowSheet.tsx'],
  alarmSheet: [
    'core/plan-diff/AlarmUses.tsx',
    'features/alarms/AlarmSheet.tsx',
    'features/alarms/WarningBar.tsx',
  ],
  accessReview: ['shell/AccessReview.tsx'],
  propose: ['features/proposals/ProposeDialog.tsx'],
  proposedHere: ['core/changes/ProposedHere.tsx'],
  overview: ['features/overview/OverviewPage.tsx'],
  overviewViews: ['features/overview'],
  billings: ['features/billing'],
  calendar: ['features/displays-calendar'],
  changes: ['features/history'],
  counter: ['features/sources/CounterPage.tsx'],
  live: ['features/live-view'],
};

/** Compares messages and shows none. */
const comparesOnly = 'apps/dashboard/src/lib/forms/use-form-errors.ts';

const imported = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\bfrom\s*)?'([^']+)'/gm;
const importedLater = /\bimport\('([^']+)'\)/g;
/** What is loaded with a part of its own brings its messages along. */
const importedWithMessages = /withMessages\(\s*'\w+',\s*async \(\) => \(\{[^}]*?import\('[^']+'\)/g;

function sourcesBelow(place: string): string[] {
  const names = statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name))
    : [place];
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name));
}

/** The part's own modules, those of the dashboard that they import, and the contract's that they import themselves. */
function modulesOf(part: string): Set<string> {
  const own = (roots[part] ?? [`features/${part}`]).flatMap((root) => sourcesBelow(path.join(source, root)));
  const found = new Set(own);
  for (const file of found) {
    if (!/\.tsx?$/.test(file) || !file.startsWith(source)) continue;
    const text = readFileSync(file, 'utf8').replace(importedWithMessages, '');
    const later = atOnce.includes(part) ? [] : [...text.matchAll(importedLater)];
    for (const [, specifier] of [...text.matchAll(imported), ...later]) {
      if (specifier!.startsWith('.')) found.add(path.resolve(path.dirname(file), specifier!));
      const [, name] = /^@vitrine\/contract\/(.+)$/.exec(specifier!) ?? [];
      // A form shows the messages of the schemas it imports; the shell and Login show none but those of every form.
      if (name && own.includes(file) && !atOnce.includes(part))
        found.add(path.join(repository, `packages/contract/src/${name}.ts`));
    }
  }
  return found;
}

const { keys, prefixes } = readSourceKeys();
const known = new Set(Object.keys(flatten(catalogues.en)).map(baseOf));
/** Routes and names of files look like keys. */
const mentions = [...keys.filter(({ key }) => known.has(key)), ...prefixes].filter(
  ({ file }) => file !== comparesOnly,
);

function filesUsedBy(part: string): string[] {
  const modules = modulesOf(part);
  const used = mentions.filter(({ file }) => modules.has(path.join(repository, file)));
  const names = new Set(used.map(({ key }) => key.split('.')[0]!));
  return [...names].filter((name) => name in catalogues.en && !filesBefore(part).includes(name));
}

test('every section has its messages', () => {
  const sections = new Set(pages.map(({ path }) => path.split('/')[1]!));
  expect([...sections].filter((section) => !parts[section])).toEqual(['auth', '404']);
});

test('a page inside a section gets its own messages where it has some', () => {
  expect(messagesForRoute('/es/settings/installation')).toEqual(['shell', 'installation']);
  expect(messagesForRoute('/es/settings')).toEqual(['shell', 'settings']);
  expect(messagesForRoute('/es/displays/detail/1')).toEqual(['shell', 'displays']);
});

/** Schemas name the messages of every form; the shell loads what most sections need. */
const allowed: typeof parts = {
  start: ['validation'],
  shell: ['list', 'time'],
};

test.each(Object.keys(parts))('%s declares the messages that it uses', (part) => {
  const used = filesUsedBy(part);
  expect(used.filter((file) => !parts[part]!.includes(file))).toEqual([]);
  const extra = parts[part]!.filter((file) => !used.includes(file) && !filesBefore(part).includes(file));
  expect(extra).toEqual(allowed[part] ?? []);
});
