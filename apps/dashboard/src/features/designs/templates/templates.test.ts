import { designShapes } from '@vitrine/contract/design-canvas';
import { DesignDocument, problemOf } from '@vitrine/contract/design-document';
import { locales } from '@vitrine/contract/pages';
import { weekdays } from '@vitrine/contract/weekdays';
import { expect, test } from 'vitest';
import { contrast, paletteOf, readable } from '../colours.ts';
import { partsOf, sampleTables, tableRows } from './samples.ts';
import { categories } from './template-names.ts';
import { documentOf, templates } from './templates.ts';

test('there are at least 24 templates, some of every category, each with a name in every language', () => {
  expect(templates.length).toBeGreaterThanOrEqual(24);
  expect(new Set(templates.map(({ category }) => category))).toEqual(new Set(categories));
  for (const locale of locales) {
    const names = templates.map(({ name }) => name[locale].trim());
    expect(new Set(names).size, locale).toBe(templates.length);
  }
});

test.each(templates.map((template) => [template.id, template] as const))(
  '%s can be saved in both shapes and all languages',
  (_, template) => {
    for (const shape of designShapes)
      for (const locale of locales) {
        const look = { shape, locale, brand: null, company: 'Orchard Coffee', today: '2026-11-17' };
        const document = DesignDocument.parse(documentOf(template, look));
        expect(problemOf(document), `${shape} ${locale}`).toBeNull();
      }
  },
);

test('tables have as many parts in every language', () => {
  for (const table of sampleTables)
    expect(new Set(locales.map((locale) => partsOf(table, locale).length)).size).toBe(1);
});

test('D9: lunch is bound to a table with a soup, dishes and a dessert for each day', () => {
  expect(templates.find(({ id }) => id === 'lunch')).toMatchObject({ need: 'table', table: 'lunch' });
  const [soup, , dessert] = partsOf('lunch', 'en');
  const rows = tableRows('lunch', 'en');
  for (const day of weekdays) {
    const parts = rows.filter(({ days }) => !days || days.includes(day)).map(({ part }) => part);
    expect([day, parts.length, parts[0], parts.at(-1)]).toEqual([day, 5, soup, dessert]);
  }
});

test('D30.4: the price of an offer is written as its words are', () => {
  const offer = templates.find(({ id }) => id === 'offer')!;
  const price = (locale: (typeof locales)[number]) => {
    const look = {
      shape: 'landscape',
      locale,
      brand: null,
      company: 'Orchard',
      today: '2026-11-17',
    } as const;
    const box = documentOf(offer, look).boxes.find(({ id }) => id === 'price');
    return box?.kind === 'text' ? box.runs.map((run) => ('text' in run ? run.text : '')).join('') : '';
  };
  const written = (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(3.4).replace(/\s/g, ' ');
  for (const locale of locales) expect(price(locale)).toBe(written(locale === 'en' ? 'en-GB' : locale));
});

test('a brand of any colours gives a dark ground, a light paper, and texts that can be read', () => {
  for (const colours of [
    ['#ff0000'],
    ['#ffffff'],
    ['#000000'],
    ['#14342b', '#f4ebdd', '#e8792b'],
    ['#777777', '#888888'],
  ]) {
    const { ground, paper, accent } = paletteOf(colours);
    expect(contrast(ground, paper), colours.join()).toBeGreaterThan(4.5);
    for (const on of [ground, paper, accent])
      expect(contrast(readable(accent, on), on)).toBeGreaterThanOrEqual(4.5);
  }
});
