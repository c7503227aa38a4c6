import { messages } from 'virtual:messages';
import { type Locale, locales } from '@vitrine/contract/pages';
import type * as en from '@vitrine/locales/en';
import { type Catalogue, createTranslator, type Translator, type Values } from '@vitrine/locales/translator';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../realtime/listeners.ts';
import type { MessagePart } from './message-parts.ts';

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

export const isLocale = (value: string | undefined): value is Locale =>
  (locales as readonly (string | undefined)[]).includes(value);

type Part = MessagePart | 'all';

/** All messages of a language, or one part of them. */
export const catalogueOf = async (locale: Locale, part: Part = 'all') =>
  (await messages[locale][part]()).default;

const known = new Map<Locale, Catalogue>();
const voices = new Map<Locale, Translator>();
const fetched: Readonly<Record<Locale, Set<Part>>> = {
  en: new Set(),
  cs: new Set(),
  de: new Set(),
  es: new Set(),
};
const has = (locale: Locale, part: Part) => fetched[locale].has('all') || fetched[locale].has(part);
const changes = createListeners();

/** Ahead of a page in that language, without speaking it yet. */
export async function loadMessages(locale: Locale, parts: readonly Part[]): Promise<void> {
  const missing = parts.filter((part) => !has(locale, part));
  if (missing.length === 0) return;
  for (const catalogue of await Promise.all(missing.map((part) => catalogueOf(locale, part)))) {
    known.set(locale, { ...known.get(locale), ...catalogue });
  }
  for (const part of missing) fetched[locale].add(part);
  voices.set(locale, createTranslator(locale, known.get(locale)!));
}

/** For what opens later: its messages come beside its code. */
export const withMessages =
  <T>(part: MessagePart, load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadMessages(current.locale, [part])]))[0];

interface Speaker {
  readonly locale: Locale;
  readonly t: Translate;
}

function speakerOf(locale: Locale): Speaker {
  const t = (key: string, values?: Values) => voices.get(locale)?.(key, values) ?? fillGap(key, values);
  return { locale, t };
}

/** A word that its page did not bring along is a fault; all of the language, and English, make up for it. */
function fillGap(key: string, values?: Values): string {
  const { locale } = current;
  console.error(`Nobody has fetched the words of ${key} in ${locale}.`);
  if (!has(locale, 'all') || !has('en', 'all'))
    void Promise.all([loadMessages(locale, ['all']), loadMessages('en', ['all'])]).then(() =>
      setSpeaker(current.locale),
    );
  return voices.get('en')?.(key, values) ?? key;
}

let current = speakerOf('en');

function setSpeaker(locale: Locale) {
  current = speakerOf(locale);
  changes.notify();
}

/** Login says little, and everybody waits for it; a page inside says what is around it and what is its own. */
export function messagesForRoute(pathname: string): readonly MessagePart[] {
  const [, , section = '', page] = pathname.split('/');
  if (section === 'auth') return [page && page !== 'login' ? 'public' : 'start'];
  // A page inside another section may have words of its own, as that of the installation.
  const own = [page, section].find((each) => each && Object.hasOwn(messages.en, each));
  return own ? ['shell', own as MessagePart] : ['shell'];
}

/**
 * Resolves when every word of the page can be said. Called before a page of that locale renders; the one before it is still
 * there for a moment, and speaks the new language too.
 */
export async function startI18n(locale: Locale, parts: readonly Part[]): Promise<void> {
  await loadMessages(locale, [...new Set([...parts, ...fetched[current.locale]])]);
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
