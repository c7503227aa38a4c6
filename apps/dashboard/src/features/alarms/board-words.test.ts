import type { Takeover, TakeoverBoard, TakeoverDisplay } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import {
  arranged,
  besideHeadline,
  headlineOf,
  resultOf,
  slowestOf,
  stepsOf,
  withChanges,
} from './board-words.ts';
import { reachWords } from './reach-words.ts';
import { whereText } from './where-text.ts';

const t = createTranslator('en', catalogues.en) as Translate;
const number = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en', options).format(value);

const takeover = (part: Partial<Takeover> = {}, reach: Partial<Takeover['reach']> = {}): Takeover =>
  ({
    ...{
      id: 't',
      kind: 'alert',
      state: 'running',
      startedAt: '2026-11-16T13:31:04.000Z',
      scope: { all: true },
      where: [],
    },
    ...part,
    reach: {
      displays: 7,
      received: 7,
      shown: 7,
      notReached: 0,
      p50: 600,
      p95: 1200,
      slowest: 1300,
      ...reach,
    },
  }) as Takeover;

test('the headline counts who shows it, and says what is missing or the slowest', () => {
  expect(headlineOf(takeover(), t)).toBe('7 of 7 show it');
  const beside = (of: Takeover, displays: TakeoverDisplay[] = []) =>
    besideHeadline({ takeover: of, displays }, t, number);
  expect(beside(takeover())).toBe('slowest 1.3 s');
  const one = takeover({}, { shown: 6, notReached: 1 });
  expect([headlineOf(one, t), beside(one)]).toEqual(['6 of 7 show it', '1 not reached']);
  expect(headlineOf(takeover({ state: 'ended' }), t)).toBe('7 of 7 showed it');
  expect(headlineOf(takeover({ kind: 'quiet_drill' }), t)).toBe('7 of 7 would have shown it');
  expect(beside(takeover({}, { slowest: null, shown: 0 }))).toBeNull();
  const dark = { ...screen(1), screenOff: true };
  expect(beside(one, [dark])).toBe('1 not reached · 1 screen is off');
  expect(beside(takeover(), [dark])).toBe('1 screen is off');
});

test('a reading of what changed leaves the others as they were, each in its place (B25)', () => {
  const display = (id: string, position: number, shownAfter: number | null) =>
    ({
      id,
      position,
      shownAfter,
      receivedAfter: 100,
      state: shownAfter === null ? 'received' : 'shown',
    }) as TakeoverDisplay;
  const board = (isPartial: boolean, cursor: string, displays: TakeoverDisplay[], total = 3) =>
    ({
      takeover: takeover({}, { displays: total }),
      isPartial,
      cursor,
      displays,
      steps: [],
    }) as unknown as TakeoverBoard;
  const [a, b, c] = [display('a', 0, null), display('b', 1, null), display('c', 2, 900)];
  const whole = board(false, 'p.1', [a, b, c]);
  expect(withChanges(undefined, whole)).toBe(whole);
  const next = withChanges(whole, board(true, 'p.2', [display('a', 0, 1500)]));
  expect(next.displays.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(next.displays[2]).toBe(c);
  expect([next.cursor, next.isPartial]).toEqual(['p.2', false]);
  // Another display than was known: all are asked for.
  expect(withChanges(whole, board(true, 'p.3', [], 4)).cursor).toBe('');
});

test('tables have the result in one line', () => {
  expect(resultOf(takeover(), t, number)).toBe('7 of 7 within 1.3 s');
  expect(resultOf(takeover({}, { slowest: 12_400 }), t, number)).toBe('7 of 7 within 12 s');
  expect(resultOf(takeover({}, { shown: 0, slowest: null }), t, number)).toBe('0 of 7');
});

test('where it shows: all, names, or the first names and how many more', () => {
  expect(whereText(takeover(), t)).toBe('All 7 screens');
  expect(whereText(takeover({ scope: { locations: ['a'] }, where: ['Brno'] }), t)).toBe('Brno');
  const many = { scope: { displays: ['a', 'b', 'c', 'd', 'e'] }, where: ['A', 'B', 'C', 'D', 'E'] };
  expect(whereText(takeover(many), t)).toBe('A, B, C and 2 more');
});

const screen = (at: number, state: TakeoverDisplay['state'] = 'shown'): TakeoverDisplay =>
  ({
    id: String(at),
    name: `Screen ${at}`,
    state,
    shownAfter: state === 'shown' ? 1000 - at : null,
  }) as TakeoverDisplay;

test('more than 24 screens: those not reached and the slowest are tiles, the rest is dense', () => {
  const few = Array.from({ length: 24 }, (_, at) => screen(at));
  expect(arranged(few)).toEqual({ tiles: few, dense: [] });
  const many = Array.from({ length: 100 }, (_, at) => screen(at, at < 10 ? 'not_reached' : 'shown'));
  const { tiles, dense } = arranged(many);
  expect([tiles.length, dense.length]).toEqual([14, 86]);
  const dark = { ...screen(30), screenOff: true };
  expect(arranged([...few, dark]).tiles[0]).toBe(dark);
  expect(arranged([...few, dark]).tiles).toHaveLength(7);
  expect(slowestOf(many)).toBe('10');
  expect(slowestOf([screen(1)])).toBeNull();
});

test('what happened is told in order, with the moment of the last screen', () => {
  const by = { name: 'Hana', via: 'person' as const };
  const board = {
    takeover: takeover(),
    steps: [
      { at: '2026-11-16T13:31:04.000Z', kind: 'started', by, endsAt: null, count: null },
      { at: '2026-11-16T13:31:04.500Z', kind: 'mailed', by: null, endsAt: null, count: 3 },
      {
        at: '2026-11-16T13:40:00.000Z',
        kind: 'extended',
        by,
        endsAt: '2026-11-16T15:00:00.000Z',
        count: null,
      },
      {
        at: '2026-11-16T13:52:00.000Z',
        kind: 'ended',
        by: { name: '', via: 'person' },
        endsAt: null,
        count: null,
      },
    ],
  } as unknown as TakeoverBoard;
  expect(stepsOf(board, t).map(({ text }) => text)).toEqual([
    'Hana started it',
    'Mail to 3 admins',
    'All 7 screens show it',
    'Hana extended it',
    'somebody who was removed gave the all clear',
  ]);
});

test('the reachable count is loud about who is missing, and never about nobody', () => {
  const targets = { places: [{ id: 'b', name: 'Brno' }] } as never;
  const display = (name: string, reason: string | null) => ({ name, reason, place: 'b' }) as never;
  const words = (...reasons: (string | null)[]) => {
    const { state, title, detail } = reachWords(
      reasons.map((reason, at) => display(`S${at}`, reason)),
      targets,
      t,
      'en',
    );
    return [state, title, detail];
  };
  expect(words()).toEqual(['none chosen', 'Choose where it shows.', null]);
  expect(words(null, null)).toEqual(['all', '2 of 2 screens are reachable', 'in Brno']);
  expect(words(null, 'offline', 'too_old')).toEqual([
    ...['some', '1 of 3 screens is reachable', 'S1 and S2 are not.'],
  ]);
  expect(words(null, 'offline', 'offline', 'offline', 'offline', 'offline')[2]).toBe(
    'S1, S2, S3, and 2 more are not.',
  );
  expect(words('offline')).toEqual([
    ...['none', 'No screen is reachable.', 'It starts and shows as soon as one is back.'],
  ]);
});
