import type { Message } from '@vitrine/contract/messages';
import { type Locale, locales } from '@vitrine/contract/pages';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';

export type Translate = (message: Message) => string;

const english = createTranslator('en', catalogues.en);
const translators = new Map<Locale, Translate>(
  locales.map((locale) => {
    const voice = createTranslator(locale, catalogues[locale]);
    return [locale, ({ key, values }) => voice(key, values) ?? english(key, values) ?? key];
  }),
);

export const translatorFor = (locale: Locale): Translate => translators.get(locale)!;

/** The preferred supported language of the header; English otherwise. */
export const localeFrom = (acceptLanguage: string | undefined): Locale =>
  localeNamedIn(acceptLanguage) ?? 'en';

/** Null if it names no supported language. */
export function localeNamedIn(acceptLanguage: string | undefined): Locale | null {
  if (!acceptLanguage) return null;
  const wanted = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.find((each) => each.trim().startsWith('q='));
      return {
        language: tag.slice(0, 2).toLowerCase(),
        q: quality ? Number(quality.trim().slice(2)) || 0 : 1,
      };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { language } of wanted) {
    const known = locales.find((locale) => locale === language);
    if (known) return known;
  }
  return null;
}
