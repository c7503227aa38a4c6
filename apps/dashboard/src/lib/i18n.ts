import { type Locale, locales } from '@vitrine/contract/pages';
import type en from '@vitrine/locales/en.json';
import { interpolation, valueFormatter } from '@vitrine/locales/interpolation';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

const catalogues: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import('@vitrine/locales/en.json'),
  cs: () => import('@vitrine/locales/cs.json'),
  de: () => import('@vitrine/locales/de.json'),
  es: () => import('@vitrine/locales/es.json'),
};

export const isLocale = (value: string | undefined): value is Locale =>
  (locales as readonly (string | undefined)[]).includes(value);

export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

/** All words of a language, for the style guide. */
export const catalogueOf = async (locale: Locale) => (await catalogues[locale]()).default as Catalogue;

async function loadCatalogue(locale: Locale) {
  if (i18next.hasResourceBundle(locale, 'translation')) return;
  const { default: catalogue } = await catalogues[locale]();
  i18next.addResourceBundle(locale, 'translation', catalogue);
}

let started: Promise<unknown> | undefined;

function initialise() {
  started ??= i18next
    .use(initReactI18next)
    .use(valueFormatter)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: [...locales],
      resources: {},
      interpolation,
      react: { useSuspense: false, bindI18nStore: 'added' },
      returnNull: false,
      // English fills gaps, but its catalogue is fetched only when another one really has a gap.
      saveMissing: true,
      missingKeyHandler: () => void loadCatalogue('en'),
    });
  return started;
}

/** Resolves when every word of the locale can be said. Called before a page of that locale renders. */
export async function startI18n(locale: Locale): Promise<void> {
  await initialise();
  await loadCatalogue(locale);
  if (i18next.language !== locale) await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

export function useT() {
  return useTranslation().t;
}

export function useLocale(): Locale {
  const { language } = useTranslation().i18n;
  return isLocale(language) ? language : 'en';
}

export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : 'en');

/** For code outside components (toasts of the session, the router). */
export const translate: typeof i18next.t = i18next.t;

type Values = Readonly<Record<string, string | number>>;

/** For keys that are data: page titles and messages of the contract. */
export function translateKey(key: string, values?: Values): string {
  const say = i18next.t as unknown as (key: string, values?: Values) => string;
  return say(key, values);
}
