import { type Locale, locales } from '@vitrine/contract/pages';

/** The language of whoever reads the terminal: the first of the usual variables that names one of ours. */
export function machineLocale(env: Readonly<Record<string, string | undefined>>): Locale {
  const named = [env.LC_ALL, env.LC_MESSAGES, env.LANG].map(
    (value) => value?.toLowerCase().split(/[_.@]/)[0],
  );
  const found = named.find((name) => locales.some((locale) => locale === name));
  return (found as Locale | undefined) ?? 'en';
}
