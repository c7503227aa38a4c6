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

/** One chunk per language. */
const catalogues: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import('@vitrine/locales/en.json'),
  cs: () => import('@vitrine/locales/cs.json'),
  de: () => import('@vitrine/locales/de.json'),
  es: () => import('@vitrine/locales/es.json'),
};

export const isLocale = (value: string | undefined): value is Locale =>
  (locales as readonly (string | undefined)[]).includes(value);

/** All words of a language. */
export const catalogueOf = async (locale: Locale) => (await catalogues[locale]()).default as Catalogue;

const voices = new Map<Locale, Voice>();
const changes = createListeners();

/** Ahead of a page in that language, without speaking it yet. */
export async function fetchWords(locale: Locale): Promise<void> {
  if (voices.has(locale)) return;
  const catalogue = await catalogueOf(locale);
  voices.set(locale, createVoice(locale, catalogue));
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

/** English fills gaps, but its catalogue is fetched only when another one really has a gap. */
function fillGap(key: string): string {
  if (!voices.has('en')) void fetchWords('en').then(() => setSpeaker(current.locale));
  return key;
}

let current = speakerOf('en');

function setSpeaker(locale: Locale) {
  current = speakerOf(locale);
  changes.tell();
}

/** Resolves when every word of the locale can be said. Called before a page of that locale renders. */
export async function startI18n(locale: Locale): Promise<void> {
  await fetchWords(locale);
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
