import { type Locale, locales } from '@vitrine/contract/pages';

/** The first of the browser's languages that is one of ours; null if the page is in it already. */
export function offeredLocale(wanted: readonly string[], current: Locale): Locale | null {
  for (const language of wanted) {
    const first = language.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale === first);
    if (found) return found === current ? null : found;
  }
  return null;
}

/** In the offered language, whose messages are not loaded; so they are here and not with the other texts. */
export const offerTexts: Readonly<Record<Locale, { readonly page: string; readonly close: string }>> = {
  en: { page: 'This page in English', close: 'Close' },
  cs: { page: 'Tato stránka česky', close: 'Zavřít' },
  de: { page: 'Diese Seite auf Deutsch', close: 'Schließen' },
  es: { page: 'Esta página en español', close: 'Cerrar' },
};
