import type { Locale } from '@vitrine/contract/pages';
import type { Catalogue } from '@vitrine/locales/translator';

/** Where the words of a language are, part by part. The build cuts more of them (words.ts beside vite.config.ts). */
export const catalogues: Readonly<
  Record<Locale, Readonly<Record<string, () => Promise<{ default: Catalogue }>>>>
> = {
  en: { all: () => import('@vitrine/locales/en.json') },
  cs: { all: () => import('@vitrine/locales/cs.json') },
  de: { all: () => import('@vitrine/locales/de.json') },
  es: { all: () => import('@vitrine/locales/es.json') },
};
