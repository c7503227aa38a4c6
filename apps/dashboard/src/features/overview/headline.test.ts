import type { Attention } from '@vitrine/contract/overview';
import { catalogues } from '@vitrine/locales/catalogues';
import { createVoice } from '@vitrine/locales/voice';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n.ts';
import { headlineOf } from './headline.ts';

const voices = {
  en: createVoice('en', catalogues.en) as Translate,
  cs: createVoice('cs', catalogues.cs) as Translate,
};

const matter = (kind: Attention['kind']): Attention => ({
  key: '0198a0de-0000-8000-8000-000000000001',
  kind,
  subject: null,
  place: null,
  since: null,
  until: null,
  count: 1,
  timezone: null,
});
const counts = { playlist_active: 21, online: 1, offline: 2, unknown: 0 };
const of = (change: Partial<Parameters<typeof headlineOf>[0]>, t = voices.en) => {
  const room = { counts, attention: [], attentionTotal: 0, ...change };
  const { title, exceptions } = headlineOf(room, t);
  return [title, exceptions.join(' · ')];
};

test('the sentence counts who plays, and its exceptions say what the others do', () => {
  const attention = [matter('offline_open'), matter('not_showing'), matter('gap')];
  expect(of({ attention, attentionTotal: 3 })).toEqual([
    '21 of 24 displays are playing',
    '2 need you now · 1 is online without a playlist',
  ]);
  expect(of({ attention: [matter('offline_closed')], attentionTotal: 1 })[1]).toBe(
    '1 is offline outside opening hours · 1 is online without a playlist',
  );
});

test('all, none and no displays at all have sentences of their own', () => {
  const only = (change: Partial<typeof counts>) => ({
    counts: { playlist_active: 0, online: 0, offline: 0, unknown: 0, ...change },
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

test('where more matters are urgent than are told, the sentence counts all that are offline', () => {
  const attention = Array.from({ length: 100 }, () => matter('offline_open'));
  const many = { ...counts, playlist_active: 700, offline: 300 };
  expect(of({ counts: many, attention, attentionTotal: 300 })[1]).toContain('300 need you now');
});
