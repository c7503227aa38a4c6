import type { Locale } from '@vitrine/contract/pages';
import cs from '@vitrine/locales/cs/player.json';
import de from '@vitrine/locales/de/player.json';
import en from '@vitrine/locales/en/player.json';
import es from '@vitrine/locales/es/player.json';

// The few texts of the player in all languages, so that it works without network.

const catalogues: Record<Locale, typeof en> = { en, cs, de, es };

const group = 'player';
export type TextKey = `${typeof group}.${keyof typeof en & string}`;
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

/** The first of the user's languages that we support. */
export function localeOf(languages: readonly string[]): Locale {
  const spoken = languages.map((language) => language.slice(0, 2).toLowerCase());
  return spoken.find((each): each is Locale => each in catalogues) ?? 'en';
}

export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

export const translatorFor =
  (locale: Locale): Translate =>
  (key, values = {}) =>
    filled(catalogues[locale][key.slice(group.length + 1) as keyof typeof en], values);
