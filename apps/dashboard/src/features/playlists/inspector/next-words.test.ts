import type { Condition } from '@vitrine/contract/conditions';
import { neverReasons, type PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { textTimeFormat } from '../../../ui/time/time-format.tsx';
import { createTimeText } from '../../../ui/time/time-text.ts';
import { checkOf } from './inspector.test-drafts.ts';
import { nextText } from './next-words.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
const speak = (locale: (typeof locales)[number], zoneHere = 'Europe/Prague') => {
  const voice = createTranslator(locale, catalogues[locale]);
  const t: Translate = (key, values) => voice(key, values) ?? key;
  return textTimeFormat(t, createTimeText(t, locale, zoneHere));
};
const now = Date.parse('2026-11-15T08:00:00Z');
const lunch: Condition[] = [{ precondition: 'time', operator: 'between', from: '11:00', to: '15:00' }];
const next = (part: Partial<PlaylistCheck>, locale: (typeof locales)[number] = 'en') =>
  nextText(speak(locale), checkOf(part), { conditions: lunch }, now);

describe('the next start', () => {
  test('is today, tomorrow, or on a day', () => {
    expect(next({ nextAt: '2026-11-15T10:00:00.000Z' })).toBe('Next: 11:00 in Praha');
    expect(next({ nextAt: '2026-11-16T10:00:00.000Z' })).toBe('Next: tomorrow 11:00 in Praha');
    expect(next({ nextAt: '2026-12-01T10:00:00.000Z' })).toBe('Next: 01.12.2026, 11:00 in Praha');
  });

  test('in four languages', () => {
    expect(locales.map((locale) => next({ nextAt: '2026-11-16T10:00:00.000Z' }, locale))).toEqual([
      'Next: tomorrow 11:00 in Praha',
      'Příště: zítra 11:00 (Praha)',
      'Nächstes Mal: morgen 11:00 in Praha',
      'Próxima vez: mañana 11:00 en Praha',
    ]);
  });

  test('uses the time zone of the location where it begins, not of the one with most displays', () => {
    const zones = [
      { timezone: 'Europe/London', places: ['London'], displays: 9 },
      { timezone: 'Europe/Prague', places: ['Praha'], displays: 1 },
    ];
    expect(next({ zones, nextAt: '2026-11-16T10:00:00.000Z' })).toBe('Next: tomorrow 11:00 in Praha');
  });

  test('while it plays, it says on how many displays', () => {
    expect(next({ playsOn: 1 })).toBe('Plays now on 1 display.');
    expect(next({ playsOn: 9 }, 'cs')).toBe('Teď hraje na 9 displejích.');
  });

  test('if it never plays, it says why', () => {
    expect(next({ never: 'over' })).toBe('Never: the dates are over.');
    for (const never of neverReasons) expect(next({ never })).toMatch(/^Never: .+\.$/);
  });

  test('nothing is shown while nothing is known', () => {
    expect(next({})).toBeNull();
  });
});
