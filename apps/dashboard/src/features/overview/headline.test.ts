import type { Attention } from '@vitrine/contract/overview';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { headlineOf } from './headline.ts';

const voices = {
  en: createTranslator('en', catalogues.en) as Translate,
  cs: createTranslator('cs', catalogues.cs) as Translate,
};

const item = (kind: Attention['kind']): Attention => ({
  key: '0198a0de-0000-8000-8000-000000000001',
  kind,
  part: 'now',
  dueAt: null,
  opensAt: null,
  subject: null,
  place: null,
  since: null,
  until: null,
  count: 1,
  timezone: null,
});
const counts = { playlist_active: 21, online: 1, offline: 2, unknown: 0, closed: 0 };
const open = { total: 3, closed: 0, closedArea: null, open: [], openings: [] };
const of = (change: Partial<Parameters<typeof headlineOf>[0]>, t = voices.en) => {
  const room = { counts, places: open, attention: [], attentionTotal: 0, ...change };
  const { lines, exceptions } = headlineOf(room, t);
  return [lines.join(' '), exceptions.join(' · ')];
};

test('the sentence counts playing displays, and its exceptions explain the others', () => {
  const attention = [item('offline_open'), item('not_showing'), item('gap')];
  expect(of({ attention, attentionTotal: 3 })).toEqual([
    '21 of 24 displays are playing',
    '2 need you now · 1 is online without a playlist',
  ]);
  expect(of({ attention: [item('offline_closed')], attentionTotal: 1 })[1]).toBe(
    '1 is offline outside opening hours · 1 is online without a playlist',
  );
});

test('all, none and no displays at all have separate sentences', () => {
  const only = (change: Partial<typeof counts>) => ({
    counts: { playlist_active: 0, online: 0, offline: 0, unknown: 0, closed: 0, ...change },
  });
  expect(of(only({ playlist_active: 24 }))).toEqual([
    'All 24 displays are playing',
    'Everything plays as planned',
  ]);
  expect(of(only({ playlist_active: 1 }))[0]).toBe('The display is playing');
  expect(of(only({ playlist_active: 1, offline: 1 }))[0]).toBe('1 of 2 displays is playing');
  expect(of(only({ unknown: 3 }))).toEqual(['None of 3 displays is playing', '3 were never seen']);
  expect(of(only({}))[0]).toBe('No display is active');
});

test('Czech has a form for each number', () => {
  const playing = (playlist_active: number) => of({ counts: { ...counts, playlist_active } }, voices.cs)[0];
  expect(playing(21)).toBe('Hraje 21 z celkem 24 displejů');
  expect(playing(2)).toBe('Hrají 2 z celkem 5 displejů');
});

test('with more urgent problems than are listed, the sentence counts all offline displays', () => {
  const attention = Array.from({ length: 100 }, () => item('offline_open'));
  const many = { ...counts, playlist_active: 700, offline: 300 };
  expect(of({ counts: many, attention, attentionTotal: 300 })[1]).toContain('300 need you now');
});

test('UI2: a closed display never counts as one without a playlist', () => {
  const night = { playlist_active: 4, online: 18, offline: 0, unknown: 0, closed: 18 };
  expect(of({ counts: night, places: { ...open, closed: 2 } })[1]).toBe('');
  expect(of({ counts: { ...night, online: 19 }, places: { ...open, closed: 2 } })[1]).toBe(
    '1 is online without a playlist',
  );
});

test('UI2: at night the sentences say what is closed, then what plays', () => {
  const auckland = {
    ...{ id: '1', name: 'Auckland · Britomart', timezone: 'Pacific/Auckland', closesAt: null },
    ...{ displays: 4, playing: 4 },
  };
  const night = { playlist_active: 4, online: 18, offline: 2, unknown: 1, closed: 18 };
  const some = { total: 6, closed: 5, closedArea: 'Europe', open: [auckland], openings: [] };
  const title = (places: typeof some, t = voices.en) => of({ counts: night, places }, t)[0];
  expect(title(some)).toBe('All places in Europe are closed. 4 screens play in Auckland.');
  expect(title({ ...some, closedArea: 'Pacific' })).toBe(
    '5 of 6 places are closed. 4 screens play in Auckland.',
  );
  expect(title({ ...some, closed: 2 })).toBe('All places in Europe are closed. 4 screens play.');
  expect(title({ ...some, closed: 1 })).toBe('1 of 6 places is closed. 4 screens play.');
  expect(title(some, voices.cs)).toBe('Všechny lokality v Evropě jsou zavřeny. Auckland: hrají 4 obrazovky.');
  const all = { ...some, closed: 6, open: [] };
  expect(of({ counts: { ...night, playlist_active: 0 }, places: all })[0]).toBe('All places are closed.');
});

test('UI2: ready counts prepared displays, and names the openings they are prepared for', () => {
  const opening = (at: string | null, closed: number, ready: number) => ({
    ...{ at, timezone: 'Europe/Prague', places: ['Brno · Hlavní'], placesTotal: 1, closed, ready },
  });
  const ready = (...openings: ReturnType<typeof opening>[]) => {
    const places = { ...open, closed: 2, openings };
    const ready = headlineOf({ counts, places, attention: [], attentionTotal: 0 }, voices.en).ready;
    return ready && [ready.count, ready.openings.map(({ at }) => at)];
  };
  expect(ready(opening('a', 3, 3), opening('b', 2, 1))).toEqual([4, ['a', 'b']]);
  expect(ready(opening('a', 3, 0), opening('b', 2, 1))).toEqual([1, ['b']]);
  expect(ready(opening('a', 3, 0))).toEqual([0, ['a']]);
  expect(ready(opening(null, 3, 0))).toBeNull();
  expect(of({ places: { ...open, closed: 1, openings: [opening(null, 3, 0)] } })[1]).toContain(
    '3 are closed until hours are set',
  );
});
