import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { headlineOf } from './headline.ts';

const translators = {
  en: createTranslator('en', catalogues.en) as Translate,
  cs: createTranslator('cs', catalogues.cs) as Translate,
  de: createTranslator('de', catalogues.de) as Translate,
  es: createTranslator('es', catalogues.es) as Translate,
};

const noDark = { displays: 0, places: 0 };
const places = { total: 3, closed: 0, dark: noDark, closedArea: null, open: [], openings: [] };
const opening = (at: string | null) => ({
  at,
  timezone: 'Europe/Prague',
  places: ['Brno · Hlavní'],
  placesTotal: 1,
  closed: 12,
  ready: 12,
});
const none = { playlist_active: 0, online: 0, offline: 0, unknown: 0, closed: 0 };
/** The server counts closed displays among those online. */
const night = { ...none, playlist_active: 12, online: 10, closed: 10, offline: 2 };
const resting = { ...none, online: 24, closed: 24 };

type Room = Parameters<typeof headlineOf>[0];
const of = (counts: Partial<typeof none>, change: Partial<Room['places']> = {}, t = translators.en) => {
  const { key, values } = headlineOf({ counts: { ...none, ...counts }, places: { ...places, ...change } }, t);
  return t(key, { ...values, moment: '06:30' });
};

test('the first sentence that holds is the title', () => {
  const openings = [opening('2026-11-18T05:30:00.000Z')];
  const several = [...openings, opening('2026-11-18T06:30:00.000Z')];
  expect(of(night, { dark: { displays: 4, places: 3 } })).toBe('No connection to 3 places.');
  // One place may be a broken plug, and dark displays between others are no lost connection.
  expect(of(night, { dark: { displays: 2, places: 1 } })).toBe('2 screens are dark.');
  expect(of(night, { dark: { displays: 2, places: null } })).toBe('2 screens are dark.');
  expect(of(night, { dark: { displays: 1, places: null } })).toBe('1 screen is dark.');
  expect(of(resting, { openings })).toBe('24 screens rest until 06:30.');
  expect(of({ ...resting, offline: 2 }, { openings })).toBe('24 screens rest until 06:30.');
  expect(of(resting, { openings: several })).toBe('24 screens rest, the first until 06:30.');
  expect(of(resting, { openings: [opening(null)] })).toBe('24 screens rest.');
  expect(of({ playlist_active: 24 })).toBe('All 24 screens play.');
  expect(of({ playlist_active: 1 })).toBe('The screen plays.');
  expect(of(night)).toBe('12 screens play, 10 rest.');
  expect(of({ playlist_active: 12, offline: 2 })).toBe('12 screens play.');
  expect(of({ online: 2 })).toBe('No screen plays.');
  expect(of({})).toBe('No display is active.');
});

test('what is dark is urgent, what only rests is not', () => {
  const urgent = (change: Partial<Room['places']>) =>
    headlineOf({ counts: night, places: { ...places, ...change } }, translators.en).isUrgent;
  expect(urgent({ dark: { displays: 1, places: null } })).toBe(true);
  expect(urgent({})).toBeUndefined();
});

test('each number has its form in every language', () => {
  const title = (play: number, rest: number, t: Translate) =>
    of({ playlist_active: play, online: rest, closed: rest }, {}, t);
  expect(title(1, 1, translators.en)).toBe('1 screen plays, 1 rests.');
  expect(title(2, 5, translators.cs)).toBe('2 obrazovky hrají, 5 odpočívá.');
  expect(title(12, 3, translators.cs)).toBe('12 obrazovek hraje, 3 odpočívají.');
  expect(title(1, 10, translators.de)).toBe('1 Bildschirm spielt, 10 ruhen.');
  expect(title(12, 1, translators.de)).toBe('12 Bildschirme spielen, 1 ruht.');
  expect(title(12, 1, translators.es)).toBe('12 pantallas reproducen, 1 descansa.');
  expect(of(night, { dark: { displays: 4, places: 3 } }, translators.cs)).toBe(
    'Bez spojení se 3 lokalitami.',
  );
});
