import { type Attention, attentionKinds } from '@vitrine/contract/overview';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { textTimeFormat } from '../../ui/time/time-format.tsx';
import { createTimeText } from '../../ui/time/time-text.ts';
import { tomorrowMorning, wordsOf } from './attention-words.ts';

const t = createTranslator('en', catalogues.en) as Translate;
// 14:32 in Brno.
const now = Date.parse('2026-11-17T13:32:00.000Z');
const translator = { ...textTimeFormat(t, createTimeText(t, 'en', 'Europe/Prague')), now };
const window = { id: '0198a0de-0000-7000-8000-000000000001', name: 'Entrance window' };
const base: Attention = {
  key: window.id,
  kind: 'offline_open',
  part: 'now',
  dueAt: null,
  subject: window,
  place: 'Brno · Hlavní',
  since: '2026-11-17T12:50:12.000Z',
  until: '2026-11-17T19:00:00.000Z',
  opensAt: null,
  count: 1,
  timezone: 'Europe/Prague',
};
const of = (change: Partial<Attention>) => {
  const { title, short, names, span, age } = wordsOf({ ...base, ...change }, translator);
  return { title, short, facts: [names, span, age?.replace('\u00a0', ' ')].filter(Boolean).join(', ') };
};

test('an offline display is its name and how long it is away; on a phone the mark says the rest', () => {
  expect(of({})).toEqual({ title: 'Entrance window is offline', short: 'Entrance window', facts: '41 min' });
  expect(of({ since: '2026-11-17T11:20:00.000Z' }).facts).toBe('2 h');
  expect(of({ since: '2026-11-15T11:20:00.000Z' }).facts).toBe('2 d');
  expect(of({ since: '2026-11-17T13:31:50.000Z' }).facts).toBe('1 min');
  const off = of({ kind: 'offline_closed', part: 'can_wait' });
  expect(off.title).toBe('Entrance window has been off since closing');
  expect(off.short).toBe(off.title);
});

test('a gap says how many screens have nothing, and when by the clock of their place', () => {
  const gap = { kind: 'gap', count: 3, place: 'Berlin · Mitte' } as const;
  const at = (since: string | null, until: string | null) => of({ ...gap, since, until });
  expect(at('2026-11-17T19:00:00Z', '2026-11-17T21:00:00Z')).toMatchObject({
    title: '3 screens have nothing planned',
    facts: '20:00–22:00',
  });
  expect(at('2026-11-17T13:00:00Z', '2026-11-17T15:00:00Z').facts).toBe('until 16:00');
  expect(at('2026-11-17T19:00:00Z', null).facts).toBe('');
});

test('one problem has the name of its subject, several have their number', () => {
  expect(of({ kind: 'unreached' }).title).toBe('Entrance window has nothing planned');
  expect(of({ kind: 'unreached', subject: null, count: 3 }).title).toBe('3 screens have nothing planned');
  expect(of({ kind: 'update', subject: null, count: 2 }).title).toBe('2 devices have an update');
  expect(of({ kind: 'storage', subject: null, count: 93 }).title).toBe('Storage is 93 % full');
});

test('a source names the displays that show it, proposals those who made them', () => {
  const source = { kind: 'source_failed' as const, shownOn: ['Foyer', 'Ticket desk'], since: null };
  expect(of({ ...source, count: 2 }).facts).toBe('Foyer, Ticket desk');
  expect(of({ ...source, count: 5 }).facts).toBe('Foyer, Ticket desk and 3 more');
  const proposals = { kind: 'proposals', subject: null, since: null, count: 2 } as const;
  const by = { names: ['Lena Vogel', 'Tomáš Dvořák'], total: 2 };
  expect(of({ ...proposals, by })).toEqual({
    title: '2 proposals wait',
    short: '2 proposals wait',
    facts: 'Lena Vogel, Tomáš Dvořák',
  });
});

test('a fault says what cannot be shown', () => {
  const playable = { id: '0198a0de-0000-7000-8000-000000000002', name: 'City weather' };
  const fault = { reason: 'page_failed', playable } as const;
  expect(of({ kind: 'fault', fault })).toEqual({
    title: 'Entrance window cannot show City weather',
    short: 'Entrance window: City weather',
    facts: '41 min',
  });
  expect(of({ kind: 'fault', fault, subject: null, count: 12 }).title).toBe(
    '12 displays cannot show City weather',
  );
  expect(of({ kind: 'fault', fault: { reason: 'cannot_play', playable: null } }).title).toBe(
    'Entrance window reports a problem',
  );
});

test('every kind of problem has a text', () => {
  for (const kind of attentionKinds) expect([kind, of({ kind }).title]).toEqual([kind, expect.any(String)]);
});

test('until tomorrow means six in the morning of the next day', () => {
  const until = tomorrowMorning(new Date(2026, 10, 17, 23, 30).getTime());
  expect([until.getDate(), until.getHours(), until.getMinutes()]).toEqual([18, 6, 0]);
});
