import { locales } from '@vitrine/contract/pages';
import { expect, test } from 'vitest';
import { categoryNames, findTemplates, templateNames } from './template-names.ts';

const found = (query: string, locale: (typeof locales)[number] = 'en') =>
  findTemplates(query, locale).map(({ id }) => id);

test.each([
  ['lunch menu', 'lunch'],
  ['menu board', 'menu-two'],
  ['daily menu', 'lunch'],
  ['meeting room', 'room'],
  ['fire', 'evacuation'],
  ['timer', 'countdown'],
  ['count down', 'countdown'],
  ['opening times', 'opening-hours'],
  ['welcome screen', 'welcome'],
  ['sale', 'offer'],
  ['discount', 'offer'],
  ['soup', 'lunch'],
  ['wifi', 'code'],
])('D9: "%s" finds %s first', (query, id) => {
  expect(found(query)[0]).toBe(id);
});

test.each([
  ['cs', 'poledni polevka', 'lunch'],
  ['cs', 'zasedací', 'room'],
  ['de', 'speisekarte', 'menu-two'],
  ['de', 'öffnungszeiten', 'opening-hours'],
  ['es', 'cuenta atras', 'countdown'],
  ['es', 'descuento', 'offer'],
] as const)('in %s "%s" finds %s', (locale, query, id) => {
  expect(found(query, locale)).toContain(id);
});

test('words of another language find it too, after those of one’s own', () => {
  expect(found('Türschild')).toEqual(['room']);
  expect(found('programme', 'de')).toContain('today');
  expect(found('events').indexOf('events')).toBe(0);
});

test('a category finds all of its templates, and every typed word counts', () => {
  for (const locale of locales)
    for (const { id, category } of templateNames)
      expect(found(categoryNames[category][locale], locale), `${locale} ${category}`).toContain(id);
  expect(found('lunch evacuation')).toEqual([]);
  expect(found('zzz')).toEqual([]);
  expect(found('')).toHaveLength(templateNames.length);
});

test('every template has other words in every language', () => {
  for (const { id, synonyms } of templateNames)
    for (const locale of locales) expect(synonyms[locale].trim(), `${id} ${locale}`).not.toBe('');
});
