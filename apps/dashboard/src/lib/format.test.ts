import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';

const said = { 'format.never': 'Never', 'format.justNow': 'just now' } as Record<string, string>;
const format = (locale: Locale) => createFormat(locale, (key) => said[key] ?? key);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('moments', () => {
  test('dates are DD.MM.YYYY, HH:mm:ss in every language', () => {
    for (const locale of ['en', 'cs', 'de', 'es'] as const) {
      expect(format(locale).dateTime('2026-11-05T13:04:09Z', 'Europe/Prague')).toBe('05.11.2026, 14:04:09');
    }
  });

  test('midnight is 00, not 24', () => {
    expect(format('en').dateTime('2026-03-01T00:00:00Z', 'UTC')).toBe('01.03.2026, 00:00:00');
  });

  test('without a zone the clock of the browser counts', () => {
    const moment = new Date(2026, 0, 2, 3, 4, 5);
    expect(format('en').dateTime(moment)).toBe('02.01.2026, 03:04:05');
    expect(format('en').date(moment)).toBe('02.01.2026');
    expect(format('en').time(moment)).toBe('03:04');
  });

  test('false, null and undefined are Never', () => {
    const { dateTime, date, relative } = format('en');
    for (const missing of [false, null, undefined] as const) {
      expect([dateTime(missing), date(missing), relative(missing)]).toEqual(['Never', 'Never', 'Never']);
    }
  });

  test('relative time names the largest whole unit', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    const ago = (seconds: number, locale: Locale = 'en') =>
      plain(format(locale).relative(now - seconds * 1000, now));
    expect(ago(3)).toBe('just now');
    expect(ago(42)).toBe('42 sec ago');
    expect(ago(8 * 60 + 30)).toBe('8 min ago');
    expect(ago(2 * 3600)).toBe('2 hr ago');
    expect(ago(3 * 86_400)).toBe('3 days ago');
    expect(ago(400 * 86_400)).toBe('1 yr ago');
    expect(ago(8 * 60, 'cs')).toBe('před 8 min');
    expect(ago(-2 * 3600)).toBe('in 2 hr');
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
