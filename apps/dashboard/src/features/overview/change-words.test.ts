import type { NextChange } from '@vitrine/contract/overview';
import { catalogues } from '@vitrine/locales/catalogues';
import { createVoice } from '@vitrine/locales/voice';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n.ts';
import { isTomorrow, placesOf, sentenceOf } from './change-words.ts';

const t = createVoice('en', catalogues.en) as Translate;
const named = (name: string) => ({ id: '0198a0de-0000-7000-8000-000000000001', name });
const change: NextChange = {
  at: '2026-11-17T14:00:00.000Z',
  timezone: 'Europe/Prague',
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

test('a change says what begins and what it replaces; gaps say how long', () => {
  expect(text({})).toBe('*Afternoon* replaces Lunch');
  expect(text({ kind: 'starts' })).toBe('*Afternoon* starts');
  expect(text({ kind: 'nothing', playlist: null, minutes: 120 })).toBe('*Nothing scheduled* for 2 h');
  expect(text({ kind: 'closing', playlist: null })).toBe('*Closing*, screens rest');
  expect(text({ kind: 'starts' }, createVoice('cs', catalogues.cs) as Translate)).toBe('Začíná *Afternoon*');
});

test('brackets and dollars in names stay what they are', () => {
  expect(text({ playlist: named('[50 $&]'), replaced: named('A [b]') })).toBe('*[50 $&]* replaces A [b]');
});

test('two places are named, more are counted', () => {
  expect(placesOf(change, t, 'en')).toBe('Praha, Brno');
  expect(placesOf({ ...change, placesTotal: 3 }, t, 'en')).toBe('3 locations');
});

test('UI3: tomorrow is that of the place', () => {
  // 14:32 in Praha is 02:32 of the next day in Auckland.
  const now = Date.parse('2026-11-17T13:32:00Z');
  const at = '2026-11-17T23:30:00Z';
  expect(isTomorrow({ ...change, at }, now)).toBe(true);
  expect(isTomorrow({ ...change, at, timezone: 'Pacific/Auckland' }, now)).toBe(false);
});
