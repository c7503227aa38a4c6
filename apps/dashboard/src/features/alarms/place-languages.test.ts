import { type Locale, locales } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { languagesLine } from './place-languages.ts';

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
