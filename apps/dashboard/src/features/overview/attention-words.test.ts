import { type Attention, attentionKinds } from '@vitrine/contract/overview';
import { pages } from '@vitrine/contract/pages';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { textTimeFormat } from '../../ui/time/time-format.tsx';
import { createTimeText } from '../../ui/time/time-text.ts';
import { actionFor, lookOf, looks } from './attention-action.ts';
import { tomorrowMorning, wordsOf } from './attention-words.ts';

const t = createTranslator('en', catalogues.en) as Translate;
// 14:32 in Brno.
const now = Date.parse('2026-11-17T13:32:00.000Z');
/** A reader in Praha, or in Auckland. */
const voiceIn = (zone: string) => ({ ...textTimeFormat(t, createTimeText(t, 'en', zone)), now });
const voice = voiceIn('Europe/Prague');
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
  const { title, facts } = wordsOf({ ...base, ...change }, voice);
  return [title, facts.join(' · ').replaceAll('\u00a0', ' ')];
};

test('an offline display is shown with its location, for how long, and until when the location is open', () => {
  expect(of({})).toEqual([
    'Entrance window is offline',
    'Brno · Hlavní · 42 min, location is open until 20:00 · last seen 13:50:12',
  ]);
  expect(of({ until: null })[1]).toContain('location is open · last seen 13:50:12');
});

test('UI3: a reader elsewhere sees both times', () => {
  const { facts } = wordsOf(base, voiceIn('Pacific/Auckland'));
  expect(facts[1]).toBe('42\u00a0min, location is open until 20:00, 08:00 here');
});

test('an offline display with a pending alert says in how many minutes the mail is sent', () => {
  expect(of({ alertAt: '2026-11-17T13:33:10.000Z' })[1]).toBe(
    'Brno · Hlavní · 42 min, location is open until 20:00 · alert email goes out in 2 min',
  );
  expect(of({ alertAt: '2026-11-17T13:31:00.000Z' })[1]).toContain('last seen');
});

test('a gap is shown with its day and local hours, or as running', () => {
  const gap = { kind: 'gap', count: 3, place: 'Berlin · Mitte', subject: window } as const;
  const at = (since: string | null, until: string | null) => of({ ...gap, since, until });
  expect(at('2026-11-17T19:00:00Z', '2026-11-17T21:00:00Z')).toEqual([
    'Nothing scheduled tonight, 20:00–22:00 in Berlin · Mitte',
    '3 displays in Berlin · Mitte will show no playlist while the location is open',
  ]);
  expect(at('2026-11-17T14:00:00Z', '2026-11-17T15:00:00Z')[0]).toBe(
    'Nothing scheduled today, 15:00–16:00 in Berlin · Mitte',
  );
  expect(at('2026-11-18T07:00:00Z', '2026-11-18T08:00:00Z')[0]).toBe(
    'Nothing scheduled tomorrow 08:00–09:00 in Berlin · Mitte',
  );
  expect(at('2026-11-17T13:00:00Z', '2026-11-17T15:00:00Z')).toEqual([
    'Nothing scheduled until 16:00 in Berlin · Mitte',
    '3 displays in Berlin · Mitte show no playlist although the location is open',
  ]);
  expect(at('2026-11-17T19:00:00Z', null)[0]).toBe('Nothing scheduled from 20:00 in Berlin · Mitte on');
  expect(at(null, null)[0]).toBe('Nothing is scheduled');
});

test('one problem has the name of its subject, several have their number', () => {
  expect(of({ kind: 'unreached' })[0]).toBe('No playlist reaches Entrance window');
  expect(of({ kind: 'unreached', subject: null, count: 3 })[0]).toBe('No playlist reaches 3 displays');
  expect(of({ kind: 'update', subject: null, count: 2 })[0]).toBe('2 devices have an update');
  expect(of({ kind: 'storage', subject: null, count: 93 })[0]).toBe('Storage is 93 % full');
});

test('a source that failed says since when, and on which displays its last good values stay', () => {
  const failed = { kind: 'source_failed', place: null, subject: { ...window, name: 'Tours' } } as const;
  const two = { ...failed, shownOn: ['Foyer', 'Ticket desk'], count: 2 };
  expect(of(two)).toEqual([
    'Tours is no longer up to date',
    'since 13:50:12 here · the last good values stay on Foyer, Ticket desk',
  ]);
  expect(of({ ...two, count: 5 })[1]).toContain('stay on Foyer, Ticket desk and 3 more');
  expect(of({ ...two, since: null })).toEqual([
    'Tours has brought no data yet',
    'the boxes that show it are empty on 2 displays',
  ]);
  expect(actionFor({ ...base, ...two }).path).toBe(`/sources/detail/${window.id}`);
});

test('every kind of problem has a text, an appearance and a page where it is solved', () => {
  for (const kind of attentionKinds) {
    const words = wordsOf({ ...base, kind }, voice);
    expect([kind, words.title, words.facts.length > 0]).toEqual([kind, expect.any(String), true]);
    expect(looks[kind]).toBeDefined();
    expect(pages.map(({ id }): string => id)).toContain(actionFor({ ...base, kind }).page);
  }
});

test('UI2: an offline display at a closed location says since when, the opening, and when the mail is sent', () => {
  const closed = { kind: 'offline_closed', part: 'before_opening', until: null } as const;
  const opensAt = '2026-11-18T05:30:00.000Z';
  expect(of({ ...closed, opensAt, alertAt: '2026-11-18T05:40:00.000Z' })).toEqual([
    'Entrance window is offline',
    'Brno · Hlavní · since 13:50:12 in Brno · opens tomorrow 06:30 in Brno, alert email 10 min later',
  ]);
  expect(of({ ...closed, opensAt })[1]).toContain('opens tomorrow 06:30 in Brno');
  expect(of({ ...closed, opensAt: null })[1]).toContain('Closed until hours are set');
  expect(of({ ...closed, part: 'can_wait', opensAt })).toEqual([
    'Entrance window has been off since closing',
    'Brno · Hlavní · since 13:50:12 in Brno',
  ]);
});

test('UI2: only problems at open locations are red', () => {
  const toneOf = (change: Partial<Attention>) => lookOf({ ...base, ...change }).tone;
  expect(toneOf({})).toBe('offline');
  expect(toneOf({ kind: 'offline_closed', part: 'before_opening' })).toBe('warning');
  expect(toneOf({ kind: 'offline_closed', part: 'can_wait' })).toBe('closed');
  expect(toneOf({ kind: 'upload_failed', part: 'before_opening' })).toBe('warning');
});

test('until tomorrow means six in the morning of the next day', () => {
  const until = tomorrowMorning(new Date(2026, 10, 17, 23, 30).getTime());
  expect([until.getDate(), until.getHours(), until.getMinutes()]).toEqual([18, 6, 0]);
});

test('PL13: a fault says what cannot be shown, why and since when, and leads to the display or the playable', () => {
  const playable = { id: '0198a0de-0000-7000-8000-000000000002', name: 'Menu page' };
  const one = { kind: 'fault', fault: { reason: 'page_failed', playable } } as const;
  expect(of(one)).toEqual([
    'Entrance window cannot show Menu page',
    'Brno · Hlavní · the page does not respond · since 13:50:12 in Brno',
  ]);
  expect(actionFor({ ...base, ...one }).path).toBe(`/displays/detail/${window.id}`);
  const many = { ...one, subject: null, place: null, timezone: null, count: 12 };
  expect(of(many)[0]).toBe('12 displays cannot show Menu page');
  expect(actionFor({ ...base, ...many }).path).toBe(`/playables/detail/${playable.id}`);
  expect(of({ ...one, fault: { reason: 'cannot_play', playable: null } })[0]).toBe(
    'Entrance window reports a problem',
  );
});
