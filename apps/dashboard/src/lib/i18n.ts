import { type Locale, locales } from '@vitrine/contract/pages';
import type en from '@vitrine/locales/en.json';
import { type Catalogue, createVoice, type Values, type Voice } from '@vitrine/locales/voice';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

// The words of the dashboard. A key that English does not have is an error of the compiler.

type WithoutForm<Name extends string> = Name extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}`
  ? Base
  : Name;
type KeysOf<Words, Prefix extends string = ''> = {
  [Name in keyof Words & string]: Words[Name] extends string
    ? `${Prefix}${WithoutForm<Name>}`
    : KeysOf<Words[Name], `${Prefix}${Name}.`>;
}[keyof Words & string];

export type TextKey = KeysOf<typeof en>;
export type Translate = (key: TextKey, values?: Values) => string;

type Load = () => Promise<{ default: object }>;
/** What Login says, and all there is to say: two files per language. */
type Part = 'start' | 'all';

const catalogues: Record<Locale, Record<Part, Load>> = {
  en: {
    start: () => import('@vitrine/locales/en.json?start'),
    all: () => import('@vitrine/locales/en.json'),
  },
  cs: {
    start: () => import('@vitrine/locales/cs.json?start'),
    all: () => import('@vitrine/locales/cs.json'),
  },
  de: {
    start: () => import('@vitrine/locales/de.json?start'),
    all: () => import('@vitrine/locales/de.json'),
  },
  es: {
    start: () => import('@vitrine/locales/es.json?start'),
    all: () => import('@vitrine/locales/es.json'),
  },
};

export const isLocale = (value: string | undefined): value is Locale =>
  (locales as readonly (string | undefined)[]).includes(value);

/** All words of a language. */
export const catalogueOf = async (locale: Locale, part: Part = 'all') =>
  (await catalogues[locale][part]()).default as Catalogue;

const voices = new Map<Locale, Voice>();
const whole = new Set<Locale>();
const changes = createListeners();

/** Ahead of a page in that language, without speaking it yet. */
export async function fetchWords(locale: Locale, part: Part = 'all'): Promise<void> {
  if (whole.has(locale) || (part === 'start' && voices.has(locale))) return;
  const catalogue = await catalogueOf(locale, part);
  if (whole.has(locale)) return;
  voices.set(locale, createVoice(locale, catalogue));
  if (part === 'all') whole.add(locale);
}

interface Speaker {
  readonly locale: Locale;
  readonly t: Translate;
}

function speakerOf(locale: Locale): Speaker {
  const t = (key: string, values?: Values) =>
    voices.get(locale)?.(key, values) ?? voices.get('en')?.(key, values) ?? fillGap(key);
  return { locale, t };
}

/** The rest of the language, and English for what it lacks, are fetched only when there really is a gap. */
function fillGap(key: string): string {
  const { locale } = current;
  if (!whole.has(locale) || !whole.has('en'))
    void Promise.all([fetchWords(locale), fetchWords('en')]).then(() => setSpeaker(current.locale));
  return key;
}

let current = speakerOf('en');

function setSpeaker(locale: Locale) {
  current = speakerOf(locale);
  changes.tell();
}

/** Login says little, and everybody waits for it. */
export const wordsFor = (path: string): Part => (/^\/\w+\/auth\/login/.test(path) ? 'start' : 'all');

/** Resolves when every word of the page can be said. Called before a page of that locale renders. */
export async function startI18n(locale: Locale, part: Part = 'all'): Promise<void> {
  await fetchWords(locale, part);
  if (current.locale !== locale) setSpeaker(locale);
  document.documentElement.lang = locale;
}

const useSpeaker = () => useSyncExternalStore(changes.add, () => current);

export const useT = (): Translate => useSpeaker().t;
export const useLocale = (): Locale => useSpeaker().locale;
export const currentLocale = (): Locale => current.locale;

/** For code outside components (toasts of the session, the router). */
export const translate: Translate = (key, values) => current.t(key, values);

/** For keys that are data: page titles and messages of the contract. */
export const translateKey = (key: string, values?: Values): string => current.t(key as TextKey, values);
