import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { locales } from '@vitrine/contract/pages';
import type { Plugin } from 'vite';
import { messageParts } from './src/lib/i18n/message-parts.ts';

// `virtual:messages` has a loader for each part of each language, and each part is a module of the files it declares. A file that
// two sections declare is in both parts, so that a page needs one request for its own messages.

const index = 'virtual:messages';
const files: Readonly<Record<string, readonly string[]>> = {
  ...messageParts,
  // The style guide compares all texts; a key that its page did not declare is looked up here too.
  all: [...new Set(Object.values(messageParts).flat())],
};

const partsOf = (locale: string) =>
  Object.keys(files).map((part) => `${part}: () => import('${index}/${locale}-${part}')`);

export const messages: Plugin = {
  name: 'messages',
  resolveId: { filter: { id: /^virtual:messages/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:messages/ },
    handler(id) {
      const [, locale, part] = /\/(\w+)-(\w+)$/.exec(id) ?? [];
      if (!locale) return `export const messages = {${locales.map((each) => `${each}: {${partsOf(each)}}`)}}`;
      const texts = files[part!]!.map((name) => {
        const file = fileURLToPath(new URL(`../../packages/locales/${locale}/${name}.json`, import.meta.url));
        this.addWatchFile(file);
        return [name, JSON.parse(readFileSync(file, 'utf8'))];
      });
      return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
    },
  },
};
