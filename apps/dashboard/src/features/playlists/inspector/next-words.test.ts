import type { Condition } from '@vitrine/contract/conditions';
import { neverReasons, type PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { catalogues } from '@vitrine/locales/catalogues';
import { createVoice } from '@vitrine/locales/voice';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../../lib/i18n.ts';
import { gapText } from './gap-words.ts';
import { checkOf } from './inspector.test-drafts.ts';
import { nextText } from './next-words.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
const speak = (locale: (typeof locales)[number]): Translate => {
  const voice = createVoice(locale, catalogues[locale]);
  return (key, values) => voice(key, values) ?? key;
};
const now = Date.parse('2026-11-15T08:00:00Z');
const lunch: Condition[] = [{ precondition: 'time', operator: 'between', from: '11:00', to: '15:00' }];
const next = (part: Partial<PlaylistCheck>, locale: (typeof locales)[number] = 'en') =>
  nextText(speak(locale), checkOf(part), lunch, now);

describe('when it plays next', () => {
  test('today, tomorrow, or on a day', () => {
    expect(next({ nextAt: '2026-11-15T10:00:00.000Z' })).toBe('Next: today 11:00');
    expect(next({ nextAt: '2026-11-16T10:00:00.000Z' })).toBe('Next: tomorrow 11:00');
    expect(next({ nextAt: '2026-12-01T10:00:00.000Z' })).toBe('Next: 01.12.2026, 11:00');
  });

  test('in four languages', () => {
    expect(locales.map((locale) => next({ nextAt: '2026-11-16T10:00:00.000Z' }, locale))).toEqual([
      'Next: tomorrow 11:00',
      'Příště: zítra v 11:00',
      'Nächstes Mal: morgen um 11:00 Uhr',
      'Próxima vez: mañana, 11:00',
    ]);
  });

  test('by the clock of the place where it begins, not of the one with most displays', () => {
    const zones = [
      { timezone: 'Europe/London', places: ['London'], displays: 9 },
      { timezone: 'Europe/Prague', places: ['Praha'], displays: 1 },
    ];
    expect(next({ zones, nextAt: '2026-11-16T10:00:00.000Z' })).toBe('Next: tomorrow 11:00');
  });

  test('while it plays, on how many displays', () => {
    expect(next({ playsOn: 1 })).toBe('Plays now on 1 display.');
    expect(next({ playsOn: 9 }, 'cs')).toBe('Teď hraje na 9 displejích.');
  });

  test('when never, why', () => {
    expect(next({ never: 'over' })).toBe('Never: the dates are over.');
    for (const never of neverReasons) expect(next({ never })).toMatch(/^Never: .+\.$/);
  });

  test('nothing is said when nothing is known', () => {
    expect(next({})).toBeNull();
  });
});

describe('a gap', () => {
  const gap = (from: string, to: string, locale: (typeof locales)[number] = 'en') =>
    gapText(speak(locale), { display: { id: 'a', name: 'Bar' }, timezone: 'Europe/Prague', from, to }, now);

  test('is told by the clock of its display', () => {
    expect(gap('2026-11-15T14:00:00Z', '2026-11-15T17:00:00Z')).toBe('today 15:00–18:00');
    expect(gap('2026-11-16T14:00:00Z', '2026-11-16T17:00:00Z')).toBe('tomorrow 15:00–18:00');
    expect(gap('2026-11-18T14:00:00Z', '2026-11-18T17:00:00Z')).toBe('on 18.11.2026, 15:00–18:00');
  });

  test('may last until the end of the day, or longer', () => {
    expect(gap('2026-11-16T14:00:00Z', '2026-11-16T23:00:00Z')).toBe('tomorrow 15:00–24:00');
    expect(gap('2026-11-16T14:00:00Z', '2026-11-18T23:00:00Z', 'de')).toBe(
      'vom 16.11.2026, 15:00 Uhr bis 19.11.2026, 00:00 Uhr',
    );
  });
});
