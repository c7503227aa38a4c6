import { defaultHours } from '@vitrine/contract/locations';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { fieldName, isSaid, valueText } from './field-values.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
type Locale = (typeof locales)[number];
const speak = (locale: Locale) => createTranslator(locale, catalogues[locale]) as Translate;
const names = { p1: 'Coffee', p2: 'Cake', l1: 'Brno' };
const text = (field: string, value: unknown, locale: Locale = 'en') =>
  valueText(speak(locale), locale, { names }, field, value).replaceAll('\u00a0', ' ');
const inAll = (field: string, value: unknown) => locales.map((locale) => text(field, value, locale));

test('every field that has words is called by them, and one of a newer server by its own name', () => {
  for (const locale of locales)
    for (const [field, words] of Object.entries(catalogues[locale].changes.fields))
      expect(fieldName(speak(locale), field)).toBe(words);
  expect(fieldName(speak('en'), 'brandNew')).toBe('brandNew');
});

test('what follows from other fields has no line', () => {
  expect(['name', 'duration', 'width', 'createdAt', 'imageType'].filter(isSaid)).toEqual([
    'name',
    'duration',
  ]);
});

test('nothing, an empty list, on and off are words in every language', () => {
  for (const value of [null, undefined, []])
    expect(inAll('groups', value)).toEqual(['none', 'nic', 'keine', 'ninguno']);
  expect(inAll('enabled', true)).toEqual(['on', 'zapnuto', 'ein', 'activado']);
  expect(inAll('enabled', false)).toEqual(['off', 'vypnuto', 'aus', 'desactivado']);
  expect(text('priority', 0)).toBe('0');
});

test('ids are said by the names of that time; a name that is not known stays an id', () => {
  expect(text('location', 'l1')).toBe('Brno');
  expect(text('location', 'l9')).toBe('l9');
  expect(inAll('groups', ['p1', 'p2'])).toEqual([
    'Coffee and Cake',
    'Coffee a Cake',
    'Coffee und Cake',
    'Coffee y Cake',
  ]);
});

test('five names are listed; of more, the first five', () => {
  expect(text('groups', ['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d and e');
  expect(text('groups', ['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d, e…');
});

test('items are counted and named with their length, if they have one of their own', () => {
  const items = [
    { playable_id: 'p1', duration: 12 },
    { playable_id: 'p2', duration: null },
  ];
  expect(inAll('items', items)).toEqual([
    '2 items: Coffee (12 s) and Cake',
    '2 položky: Coffee (12 s) a Cake',
    '2 Elemente: Coffee (12 s) und Cake',
    '2 elementos: Coffee (12 s) y Cake',
  ]);
});

test('the language of a design is said in words', () => {
  expect(inAll('words', 'cs')).toEqual(['Čeština', 'Čeština', 'Čeština', 'Čeština']);
  expect(inAll('units', 'words')).toEqual([
    'as the words',
    'podle textů',
    'wie die Texte',
    'como los textos',
  ]);
  expect(text('units', 'place')).toBe('as the place');
  expect(isSaid('template')).toBe(false);
});

test('calendars, hours and choices are said as on their pages', () => {
  expect(text('calendar', { conditions: [] })).toBe('always');
  expect(text('calendar', { conditions: [{ precondition: 'weekday', weekdays: ['mon'] }] })).toBe(
    'on Mondays',
  );
  expect(text('calendar', { exceptions: [{ date: '2099-12-24', times: [] }] })).toContain('24.12.2099');
  expect(text('hours', defaultHours)).toMatch(/^Mon/);
  expect(text('orientation', 'vertical_left')).toBe(catalogues.en.displays.orientations.verticalLeft);
  expect(text('resolution', '2160p')).toBe(catalogues.en.displays.resolutions.ultraHd);
  expect(text('orientation', 'sideways')).toBe('sideways');
});

test('columns are named, dates are written with days first, other values are only said to differ', () => {
  expect(
    text('columns', [
      { key: 'a', name: 'Item' },
      { key: 'b', name: 'Price' },
    ]),
  ).toBe('Item and Price');
  expect(text('showUntil', '2026-11-30T20:00')).toBe('30.11.2026 20:00');
  expect(text('showFrom', '2026-11-30')).toBe('30.11.2026');
  expect(inAll('background', { from: '#000000', to: '#ffffff' })).toEqual([
    'changed',
    'změněno',
    'geändert',
    'modificado',
  ]);
});
