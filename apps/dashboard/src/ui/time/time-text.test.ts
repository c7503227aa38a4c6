import type { Locale } from '@vitrine/contract/pages';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { createTimeText, utc } from './time-text.ts';

const textIn = (locale: Locale, zoneHere = 'Europe/Prague') => {
  const voice = createTranslator(locale, catalogues[locale]);
  const t: Translate = (key, values) => voice(key, values)!;
  return createTimeText(t, locale, zoneHere);
};
const text = textIn('en');

const auckland = { name: 'Auckland', timezone: 'Pacific/Auckland' };
const berlin = { name: 'Berlin', timezone: 'Europe/Berlin' };
const barcelona = { name: 'Barcelona', timezone: 'Europe/Madrid' };
/** Tuesday 17.11.2026, 16:24 in Praha, Wednesday 04:24 in Auckland. */
const now = Date.parse('2026-11-17T15:24:00Z');
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('UI3: a time at a location', () => {
  test('names its location, and the reader’s time only if it differs', () => {
    expect(text.instant('2026-11-17T17:00:00Z', berlin, { now })).toBe('18:00 in Berlin');
    expect(text.instant('2026-11-17T17:00:00Z', auckland, { now })).toBe('06:00 in Auckland, 18:00 here');
  });

  test('today and tomorrow are those of the named location, and both days are named if one is not today', () => {
    expect(text.instant('2026-11-18T04:00:00Z', auckland, { now })).toBe(
      'today 17:00 in Auckland, tomorrow 05:00 here',
    );
    expect(text.instant('2026-11-18T05:30:00Z', berlin, { now })).toBe('tomorrow 06:30 in Berlin');
    expect(text.instant('2026-11-17T10:30:00Z', auckland, { now })).toBe(
      'yesterday 23:30 in Auckland, today 11:30 here',
    );
  });

  test('the current time of a location is shown with its weekday', () => {
    const options = { form: 'weekday', now, placeOnly: true } as const;
    expect(text.instant(now, auckland, options)).toBe('Wed 04:24 in Auckland');
    expect(textIn('cs').instant(now, auckland, options)).toBe('st 04:24 (Auckland)');
  });

  test('a day of the coming week is named, a later one is a date', () => {
    expect(text.instant('2026-11-20T19:00:00Z', berlin, { now })).toBe('Fri 20:00 in Berlin');
    expect(text.instant('2026-11-20T19:00:00Z', auckland, { now })).toBe(
      'Sat 08:00 in Auckland, Fri 20:00 here',
    );
    expect(text.instant('2026-11-20T00:30:00Z', auckland, { now })).toBe('Fri 13:30 in Auckland, 01:30 here');
    expect(text.instant('2026-12-24T17:00:00Z', berlin, { now })).toBe('24.12.2026, 18:00 in Berlin');
  });

  test('past events have seconds, with a date unless it was today or yesterday', () => {
    const seen = { form: 'seen', now } as const;
    expect(text.instant('2026-11-17T15:16:03Z', berlin, seen)).toBe('16:16:03 in Berlin');
    expect(text.instant('2026-11-17T15:16:03Z', auckland, seen)).toBe('04:16:03 in Auckland, 16:16:03 here');
    expect(text.instant('2026-11-17T10:30:12Z', auckland, seen)).toBe(
      'yesterday 23:30:12 in Auckland, today 11:30:12 here',
    );
    expect(text.instant('2026-11-12T20:35:39Z', barcelona, seen)).toBe('12.11.2026, 21:35:39 in Barcelona');
    expect(text.instant('2026-11-12T01:35:39Z', auckland, seen)).toBe(
      '12.11.2026, 14:35:39 in Auckland, 02:35:39 here',
    );
  });

  test('the daylight saving time of the instant applies, not that of today', () => {
    const phoenix = { name: 'Phoenix', timezone: 'America/Phoenix' };
    const inDenver = textIn('en', 'America/Denver');
    expect(inDenver.instant('2026-11-17T17:00:00Z', phoenix, { now })).toBe('10:00 in Phoenix');
    expect(inDenver.instant('2026-07-01T17:00:00Z', phoenix, { now })).toBe(
      '01.07.2026, 10:00 in Phoenix, 11:00 here',
    );
  });

  test('without a location the reader’s time is used, named here unless a heading names it', () => {
    expect(text.instant('2026-11-12T20:35:39Z', null, { form: 'record', now })).toBe(
      '12.11.2026, 21:35:39 here',
    );
    expect(text.instant('2026-11-12T20:35:39Z', null, { form: 'record', now, isHeaded: true })).toBe(
      '12.11.2026, 21:35:39',
    );
    expect(text.head('Created', null)).toBe('Created (here)');
    expect(text.instant('2026-11-12T20:35:39Z', utc, { form: 'record', now, placeOnly: true })).toBe(
      '12.11.2026, 20:35:39 in UTC',
    );
  });

  test('a missing time is Never', () => {
    for (const missing of [false, null, undefined] as const) {
      expect([text.instant(missing, berlin), text.age(missing, null)]).toEqual(['Never', 'Never']);
    }
  });

  test.each([
    ['en', 'tomorrow 05:00 here'],
    ['cs', 'dnes 17:00 (Auckland), zítra 05:00 u vás'],
    ['de', 'heute 17:00 in Auckland, morgen 05:00 bei Ihnen'],
    ['es', 'hoy 17:00 en Auckland, mañana 05:00 aquí'],
  ] as const)('%s names a location without changing its name', (locale, words) => {
    expect(textIn(locale).instant('2026-11-18T04:00:00Z', auckland, { now })).toContain(words);
  });
});

describe('UI3: a range', () => {
  test('within a day names the day once, and today not at all', () => {
    expect(text.span('2026-11-17T14:00:00Z', '2026-11-17T17:00:00Z', berlin, { now })).toBe(
      '15:00–18:00 in Berlin',
    );
    expect(text.span('2026-11-18T14:00:00Z', '2026-11-18T23:00:00Z', berlin, { now })).toBe(
      'tomorrow 15:00–24:00 in Berlin',
    );
  });

  test('across midnight names both days', () => {
    expect(text.span('2026-11-20T19:00:00Z', '2026-11-21T01:00:00Z', barcelona, { now })).toBe(
      'Fri 20:00 – Sat 02:00 in Barcelona',
    );
    expect(text.span('2026-12-31T19:00:00Z', '2027-01-01T01:00:00Z', barcelona, { now })).toBe(
      '31.12.2026, 20:00 – 01.01.2027, 02:00 in Barcelona',
    );
  });
});

describe('UI3: an age', () => {
  test('is shown below 24 hours, the date from then on', () => {
    const ago = (seconds: number, locale: Locale = 'en') =>
      plain(textIn(locale).age(now - seconds * 1000, berlin, now));
    expect([0, 4, 59, 60, 8 * 60 + 59, 3600, 24 * 3600 - 1].map((seconds) => ago(seconds))).toEqual([
      'just now',
      '4 s ago',
      '59 s ago',
      '1 min ago',
      '8 min ago',
      '1 h ago',
      '23 h ago',
    ]);
    expect(ago(24 * 3600)).toBe('16.11.2026');
    expect(ago(-5)).toBe('just now');
    expect([ago(480, 'cs'), ago(480, 'de'), ago(480, 'es')]).toEqual([
      'před 8 min',
      'vor 8 min',
      'hace 8 min',
    ]);
  });
});

test('UI3: a running time has minutes and seconds, and hours if there are any', () => {
  expect([0, 7000, 72_000, 3_723_000].map(text.clockDuration)).toEqual(['0:00', '0:07', '1:12', '1:02:03']);
});
