import { billingZone } from '@vitrine/billing/billing-month';
import type { Currency } from '@vitrine/contract/currencies';
import type { Locale } from '@vitrine/contract/pages';
import { translatorFor } from '../../http/translate.ts';

// Numbers, dates and texts of invoices in the customer's language. Days are those of the billing time zone.

const symbols: Readonly<Record<Currency, string>> = { EUR: '€', CZK: 'Kč', USD: '$' };

const pad = (value: number) => String(value).padStart(2, '0');

export function createWords(locale: Locale) {
  const translate = translatorFor(locale);
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  });
  const whole = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const monthName = new Intl.DateTimeFormat(locale, {
    timeZone: billingZone,
    month: 'long',
    year: 'numeric',
  });
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: billingZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  // The narrow space that some languages use for grouping is missing in many fonts.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0');
  const partsAt = (instant: number) =>
    Object.fromEntries(wall.formatToParts(instant).map(({ type, value }) => [type, value])) as Record<
      'year' | 'month' | 'day' | 'hour' | 'minute',
      string
    >;
  const dayAt = (instant: number) => {
    const { year, month, day } = partsAt(instant);
    return `${day}.${month}.${year}`;
  };
  return {
    say: (key: string, values?: Readonly<Record<string, string | number>>) =>
      translate({ key: `invoice.${key}`, values }),
    amount: (minor: number) => plain(amount.format(minor / 100)),
    money: (minor: number, currency: Currency) =>
      `${plain(amount.format(minor / 100))}\u00a0${symbols[currency]}`,
    whole: (value: number) => plain(whole.format(value)),
    percent: (value: number) => `${percent.format(value)}\u00a0%`,
    /** Formats a day given as `2026-11-17`. */
    day: (date: string) => {
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      return `${pad(day)}.${pad(month)}.${year}`;
    },
    dayAt,
    minuteAt(instant: number) {
      const { hour, minute } = partsAt(instant);
      return `${dayAt(instant)}, ${hour}:${minute}`;
    },
    /** `01.11.–17.11.`: both days are included, and both are in the same year. */
    days: (from: number, to: number) => {
      const [first, last] = [partsAt(from), partsAt(to - 1)];
      return `${first.day}.${first.month}.–${last.day}.${last.month}.`;
    },
    span: (from: number, to: number) => `${dayAt(from)} – ${dayAt(to - 1)}`,
    month: (instant: number) => monthName.format(instant),
    country: (code: string) => countries.of(code) ?? code,
  };
}
export type InvoiceWords = ReturnType<typeof createWords>;
