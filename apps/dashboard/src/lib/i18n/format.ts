import type { Currency } from '@vitrine/contract/currencies';
import type { Locale } from '@vitrine/contract/pages';
import { useMemo } from 'react';
import { dateOf, dayAt } from '../local-days.ts';
import { translateKey, useLocale, useT } from './i18n.ts';

// How numbers, money and dates are written. Dates are DD.MM.YYYY in every language; the rest follows the locale. Moments with
// a clock are shown by ui/time.

type Moment = string | number | Date | false | null | undefined;
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const symbols: Record<Currency, string> = { EUR: '€', CZK: 'Kč', USD: '$' };

export function createFormat(locale: Locale, say: Say) {
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);

  /** `Never` when the value is false or missing. Clocks are shown by the components of ui/time alone. */
  const date = (moment: Moment, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) => {
    if (moment === false || moment === null || moment === undefined) return say('format.never');
    return dateOf(dayAt(timeZone, new Date(moment).getTime()))
      .split('-')
      .reverse()
      .join('.');
  };

  /** Minor units → "9.90 €". */
  const money = (minor: number, currency: Currency) => {
    const amount = number(minor / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return `${amount}\u00a0${symbols[currency]}`;
  };

  const sizes = ['B', 'kB', 'MB', 'GB', 'TB'];
  /** Decimal units, as the quota counts them: 5 GB = 5·10⁹. */
  const bytes = (value: number) => {
    const step = value < 1000 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(value) / 3));
    const scaled = value / 1000 ** step;
    return `${number(scaled, { maximumFractionDigits: scaled < 10 && step > 0 ? 1 : 0 })}\u00a0${sizes[step]}`;
  };

  return { number, date, money, bytes };
}

export type Format = ReturnType<typeof createFormat>;

export function useFormat(): Format {
  const locale = useLocale();
  // Renders again when a catalogue arrives.
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: translateKey reads the language that t stands for
  return useMemo(() => createFormat(locale, translateKey), [locale, t]);
}
