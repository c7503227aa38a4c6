import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';

const said = { 'format.never': 'Never' } as Record<string, string>;
const format = (locale: Locale) => createFormat(locale, (key) => said[key] ?? key);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('dates', () => {
  test('are DD.MM.YYYY in every language, by the clock of a zone or of the browser', () => {
    for (const locale of ['en', 'cs', 'de', 'es'] as const) {
      expect(format(locale).date('2026-11-05T13:04:09Z', 'Pacific/Auckland')).toBe('06.11.2026');
    }
    expect(format('en').date(new Date(2026, 0, 2, 3, 4, 5))).toBe('02.01.2026');
  });

  test('false, null and undefined are Never', () => {
    for (const missing of [false, null, undefined] as const) expect(format('en').date(missing)).toBe('Never');
  });
});

describe('amounts', () => {
  test('money is an amount and a currency, with the decimal sign of the language', () => {
    expect(plain(format('en').money(990, 'EUR'))).toBe('9.90 €');
    expect(plain(format('cs').money(36_900, 'CZK'))).toBe('369,00 Kč');
    expect(plain(format('de').money(123_456_78, 'EUR'))).toBe('123.456,78 €');
    expect(plain(format('es').money(1590, 'USD'))).toBe('15,90 $');
    expect(plain(format('en').money(-429, 'EUR'))).toBe('-4.29 €');
  });

  test('sizes are decimal, as the quota counts them', () => {
    const { bytes } = format('en');
    expect(
      [0, 999, 1000, 190_000_000, 3_140_000_000, 5_000_000_000, 2e15].map((n) => plain(bytes(n))),
    ).toEqual(['0 B', '999 B', '1 kB', '190 MB', '3.1 GB', '5 GB', '2,000 TB']);
    expect(plain(format('cs').bytes(3_140_000_000))).toBe('3,1 GB');
  });
});
