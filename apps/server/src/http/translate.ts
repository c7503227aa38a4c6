import type { Message } from '@vitrine/contract/messages';
import { type Locale, locales } from '@vitrine/contract/pages';
import cs from '@vitrine/locales/cs.json' with { type: 'json' };
import de from '@vitrine/locales/de.json' with { type: 'json' };
import en from '@vitrine/locales/en.json' with { type: 'json' };
import es from '@vitrine/locales/es.json' with { type: 'json' };
import i18next from 'i18next';

const translations = i18next.createInstance();
await translations.init({
  fallbackLng: 'en',
  resources: Object.fromEntries(
    Object.entries({ en, cs, de, es }).map(([locale, catalogue]) => [locale, { translation: catalogue }]),
  ),
  // Replies are JSON, never markup; names such as $t(x) inside values stay literal.
  interpolation: { escapeValue: false, skipOnVariables: true },
});

export type Translate = (message: Message) => string;

const translators = new Map<Locale, Translate>(
  locales.map((locale) => {
    const t = translations.getFixedT(locale) as unknown as (key: string, values: object) => string;
    return [locale, (message) => t(message.key, message.values ?? {})];
  }),
);

export const translatorFor = (locale: Locale): Translate => translators.get(locale)!;

/** The first language of the header that we speak, by its quality; English otherwise. */
export function localeFrom(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en';
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
  return 'en';
}
