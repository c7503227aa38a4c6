import { type Locale, locales } from '@vitrine/contract/pages';
import type { TakeoverTexts, TakeoverWords } from '@vitrine/contract/takeover-values';

/** The first of these languages that has a text, else English, else the first that was given. */
export function languageFor(texts: TakeoverTexts, ...wanted: readonly (Locale | null)[]): Locale {
  const has = (language: Locale | null): language is Locale => language !== null && !!texts[language];
  return [...wanted, 'en' as const, ...locales].find(has)!;
}

export const wordsIn = (texts: TakeoverTexts, language: Locale): TakeoverWords => texts[language]!;

/** English below another language, if it says something else. */
export function englishBelow(texts: TakeoverTexts, language: Locale): TakeoverWords | null {
  const [own, english] = [texts[language], texts.en];
  if (language === 'en' || !english) return null;
  return own && own.title === english.title && own.text === english.text ? null : english;
}
