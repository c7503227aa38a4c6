import type { Locale } from '@vitrine/contract/pages';

/** "Hana or Jana" */
export const choiceText = (locale: Locale, parts: readonly string[]): string =>
  new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(parts);
