import { type Locale, locales } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { languagesLine, planLanguages } from './place-languages.ts';

const words = (title: string) => ({ title, text: '' });
const texts = { en: words('Leave'), cs: words('Opusťte budovu'), de: words('Raus') };
const targetsAt = (...places: readonly (readonly [name: string, language: Locale])[]) =>
  ({
    language: 'en',
    places: places.map(([name, language]) => ({ id: name, name, language })),
    displays: places.map(([name]) => ({ id: `Screen of ${name}`, place: name, groups: [] })),
  }) as unknown as TakeoverTargets;
const lineIn = (
  locale: Locale,
  targets: TakeoverTargets,
  draft: Partial<Parameters<typeof languagesLine>[0]> = {},
) =>
  // After one letter a line is not broken.
  languagesLine(
    { texts, where: 'all', ...draft },
    targets,
    createTranslator(locale, catalogues[locale]) as Translate,
    locale,
  )?.replaceAll('\u00a0', ' ') ?? null;

test('D1: a line says which place speaks what, in every language', () => {
  const targets = targetsAt(['Praha', 'cs'], ['Auckland', 'en'], ['Madrid', 'es']);
  expect(locales.map((locale) => lineIn(locale, targets))).toEqual([
    'Praha in Czech and English; Auckland and Madrid in English',
    'Praha česky a anglicky; Auckland a Madrid anglicky',
    'Praha auf Tschechisch und Englisch; Auckland und Madrid auf Englisch',
    'Praha en checo e inglés; Auckland y Madrid en inglés',
  ]);
});

test('only chosen places are named, many are counted, and without words there is nothing to say', () => {
  const five = targetsAt(['A', 'cs'], ['B', 'cs'], ['C', 'cs'], ['D', 'cs'], ['E', 'cs'], ['F', 'de']);
  expect(lineIn('en', five)).toBe('A, B, C, and 2 more in Czech and English; F in German and English');
  expect(lineIn('en', five, { where: [{ kind: 'place', id: 'F' }] })).toBe('F in German and English');
  expect(lineIn('en', five, { where: [] })).toBeNull();
  expect(lineIn('en', five, { texts: { cs: words(' ') } })).toBeNull();
});

const planIn = (
  locale: Locale,
  targets: TakeoverTargets,
  given: object = texts,
  scope: object | null = null,
) =>
  planLanguages(
    { texts: given, scope } as Parameters<typeof planLanguages>[0],
    targets,
    createTranslator(locale, catalogues[locale]) as Translate,
    locale,
  );
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const seven = targetsAt(
  ...([
    ['A', 'cs'],
    ['B', 'cs'],
    ['C', 'de'],
    ['D', 'de'],
    ['E', 'en'],
    ['F', 'en'],
    ['G', 'de'],
  ] as const),
);

test('a plan says by number of places what it speaks, the most first, in every language', () => {
  expect(locales.map((locale) => plain(planIn(locale, seven)?.text))).toEqual([
    'German and English in 3 places, Czech and English in 2, English in 2',
    'Německy a anglicky ve 3 místech, česky a anglicky ve 2, anglicky ve 2',
    'Deutsch und Englisch an 3 Orten, Tschechisch und Englisch an 2, Englisch an 2',
    'Alemán e inglés en 3 lugares, checo e inglés en 2, inglés en 2',
  ]);
});

test('a plan that lacks the language of places says so, and which one to add first', () => {
  const only = planIn('en', seven, { en: words('Leave') });
  expect([plain(only?.text), only?.missing]).toEqual(['Only English; 5 places speak another language', 'de']);
});

test('of a plan with a fixed place only that place counts', () => {
  const fixed = planIn('en', seven, { cs: words('Ven') }, { locations: ['A'] });
  expect([plain(fixed?.text), fixed?.missing]).toEqual(['Czech in 1 place', null]);
});
