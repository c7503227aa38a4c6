import { readdirSync } from 'node:fs';
import path from 'node:path';
import { locales, pages } from '@vitrine/contract/pages';
import { baseOf } from '@vitrine/locales/catalogues';
import { readSourceKeys } from '@vitrine/locales/source-keys';
import type { Catalogue } from '@vitrine/locales/translator';
import type { Plugin } from 'vite';
import { own, reachAtAnyTime, root, start } from './chunks.ts';

// Which words a page brings along. `start` is what Login says, `auth` what the other public pages say, `shell` what is said
// around every other page, and each of these has a part of its own, named like its address, with what it may say besides.
// Words that no file of the dashboard names are said by the server. `all` is for the style guide, and for a gap.

/** Said by the server and the player alone. */
const saidElsewhere = new Set(['mails', 'player', 'invoice', 'testGateway']);

/** Where they are not called like the address. */
const folders: Readonly<Record<string, string>> = { billings: 'billing', live: 'live-view' };
const sections = new Set(pages.map(({ path }) => path.split('/')[1]!).filter((name) => name !== '404'));

const mentions = readSourceKeys();

function filesIn(folder: string): string[] {
  const names = readdirSync(own(folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => own(`${folder}/${name}`));
}

function saidIn(files: ReadonlySet<string>): (key: string) => boolean {
  const isIn = ({ file }: { file: string }) => files.has(path.join(root, file));
  const keys = new Set(mentions.keys.filter(isIn).map(({ key }) => key));
  const beginnings = mentions.prefixes.filter(isIn).map(({ key }) => key);
  return (key) => keys.has(baseOf(key)) || beginnings.some((beginning) => key.startsWith(beginning));
}

const saidAtStart = saidIn(start);
const shell = ['AppLayout', 'NotFoundRoute', 'PageError', 'Root'];
const saidAround = saidIn(reachAtAnyTime(...shell.map((name) => own(`shell/${name}.tsx`))));
const saidBySection = new Map(
  [...sections].map((section) => {
    const files = filesIn(`features/${folders[section] ?? section}`);
    return [section, saidIn(reachAtAnyTime(...files))];
  }),
);
const saidByShell = (key: string) => saidAtStart(key) || saidAround(key);

const isInPart: Readonly<Record<string, (key: string) => boolean>> = {
  ...Object.fromEntries(
    [...saidBySection].map(([section, isSaid]) => [section, (key) => isSaid(key) && !saidByShell(key)]),
  ),
  start: saidAtStart,
  auth: (key) => saidAtStart(key) || saidBySection.get('auth')!(key),
  shell: saidByShell,
  all: (key) => !saidElsewhere.has(key.split('.')[0]!),
};

function cut(words: Catalogue, isIn: (key: string) => boolean, prefix = ''): Catalogue {
  const kept = Object.entries(words).flatMap(([name, value]): [string, string | Catalogue][] => {
    if (typeof value === 'string') return isIn(prefix + name) ? [[name, value]] : [];
    const group = cut(value, isIn, `${prefix}${name}.`);
    return Object.keys(group).length > 0 ? [[name, group]] : [];
  });
  return Object.fromEntries(kept);
}

const fileOf = (locale: string, part: string) => `() => import('@vitrine/locales/${locale}.json?${part}')`;

export const wordsByPage: Plugin = {
  name: 'words-by-page',
  enforce: 'pre',
  transform: {
    filter: { id: [/lib\/i18n\/catalogues\.ts$/, /locales\/\w+\.json\?\w+$/] },
    handler: (code, id) => {
      if (id.endsWith('.ts')) {
        const parts = (locale: string) =>
          Object.keys(isInPart).map((part) => `${part}: ${fileOf(locale, part)}`);
        return `export const catalogues = {${locales.map((locale) => `${locale}: {${parts(locale)}}`)}}`;
      }
      const words = cut(JSON.parse(code) as Catalogue, isInPart[id.split('?')[1]!]!);
      return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' };
    },
  },
};
