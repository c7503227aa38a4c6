import { countries } from '@vitrine/contract/countries';
import { useMemo } from 'react';
import { useLocale } from './i18n/i18n.ts';

/** All countries by name in the reader's language; they are also found by code. */
export function useCountryOptions() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const { compare } = new Intl.Collator(locale);
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code, search: code }))
      .sort((one, other) => compare(one.label, other.label));
  }, [locale]);
}

export const countryName = (code: string, locale: string): string =>
  code ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : '';
