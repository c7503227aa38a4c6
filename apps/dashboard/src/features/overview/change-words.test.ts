import type { NextChange } from '@vitrine/contract/overview';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { placesIn, sentenceOf } from './change-words.ts';

const t = createTranslator('en', catalogues.en) as Translate;
const named = (name: string) => ({ id: '0198a0de-0000-7000-8000-000000000001', name });
const change: NextChange = {
  at: '2026-11-17T14:00:00.000Z',
  timezone: 'Europe/Prague',
  location: named('Praha'),
  opensAt: null,
  kind: 'replaces',
  playlist: named('Afternoon'),
  replaced: named('Lunch'),
  minutes: 180,
  displays: 6,
  places: ['Praha', 'Brno'],
  placesTotal: 2,
};
const text = (part: Partial<NextChange>, say = t) =>
  sentenceOf({ ...change, ...part }, say)
    .map(({ text: words, isStrong }) => (isStrong ? `*${words}*` : words))
    .join('')
    .replaceAll('\u00a0', ' ');

test('a change says what begins and what it replaces; gaps say how long they last', () => {
  expect(text({})).toBe('*Afternoon* replaces Lunch');
  expect(text({ kind: 'starts' })).toBe('*Afternoon* starts');
  expect(text({ kind: 'nothing', playlist: null, minutes: 120 })).toBe('*Nothing scheduled* for 2 h');
  expect(text({ kind: 'closing', playlist: null })).toBe('*Closing*, screens rest');
  expect(text({ kind: 'starts' }, createTranslator('cs', catalogues.cs) as Translate)).toBe(
    'Začíná *Afternoon*',
  );
});

test('brackets and dollar signs in names stay literal', () => {
  expect(text({ playlist: named('[50 $&]'), replaced: named('A [b]') })).toBe('*[50 $&]* replaces A [b]');
});

test('UI2: changes are grouped by location, in the order of the next change', () => {
  const at = (place: string, hour: number): NextChange => ({
    ...change,
    location: { id: place, name: place },
    at: `2026-11-17T${hour}:00:00.000Z`,
  });
  const groups = placesIn([at('Auckland', 14), at('Brno', 15), at('Auckland', 16), at('Brno', 17)]);
  expect(
    groups.map(({ place, changes }) => [place.name, changes.map((each) => each.at.slice(11, 13))]),
  ).toEqual([
    ['Auckland', ['14', '16']],
    ['Brno', ['15', '17']],
  ]);
});
