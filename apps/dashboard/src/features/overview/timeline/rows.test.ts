import type { OverviewTimeline } from '@vitrine/contract/overview';
import { expect, test } from 'vitest';
import { placeAfter } from './block-navigation.ts';
import { filterScreens, linesOf, rowsOf } from './rows.ts';
import { hasProblem, screensOf, summaryOf } from './screens.ts';
import { joinPieces } from './timeline.queries.ts';

const hour = 3_600_000;
const from = Date.parse('2026-11-17T13:00:00Z');
const range = { from, to: from + 24 * hour };
const iso = (hours: number) => new Date(from + hours * hour).toISOString();
const segment = (
  start: number,
  end: number,
  state: 'closed' | 'nothing' | 'playing',
  playlists: string[] = [],
  overrides: string[] = [],
) => ({ from: iso(start), to: iso(end), ...{ state, playlists, overrides } });

const praha = { id: 'praha', name: 'Praha' };
const brno = { id: 'brno', name: 'Brno' };
const display = (
  id: string,
  name: string,
  location: typeof praha,
  groups: string[] = [],
  reached = true,
) => ({
  ...{ id, name, location, groups, reached },
  status: 'online' as const,
  closed: null,
});

const data: OverviewTimeline = {
  plans: [
    {
      displays: ['counter', 'window'],
      timezone: 'Europe/Prague',
      segments: [
        segment(0, 2, 'playing', ['lunch']),
        segment(2, 7, 'playing', ['evening'], ['lunch']),
        segment(7, 17, 'closed'),
        segment(17, 24, 'playing', ['lunch']),
      ],
    },
    {
      displays: ['shelf'],
      timezone: 'Europe/Prague',
      segments: [segment(0, 5, 'playing', ['lunch']), segment(5, 7, 'nothing'), segment(7, 24, 'closed')],
    },
    { displays: ['lost'], timezone: 'Europe/Prague', segments: [segment(0, 24, 'nothing')] },
  ],
  displays: [
    display('counter', 'Counter', praha, ['menus']),
    display('lost', 'Lost', brno, [], false),
    display('shelf', 'Shelf', brno, ['menus', 'shelves']),
    display('window', 'Výloha', praha),
  ],
  locations: [
    { ...brno, timezone: 'Europe/Prague', openUntil: null, opensAt: null },
    { ...praha, timezone: 'Europe/Prague', openUntil: iso(7), opensAt: null },
  ],
  zones: [],
  groups: [
    { id: 'menus', name: 'Menus' },
    { id: 'shelves', name: 'Shelves' },
  ],
  playlists: [
    { id: 'lunch', name: 'Lunch', priority: 50 },
    { id: 'evening', name: 'Evening', priority: 50 },
  ],
};
const everything = { q: '', location: null, group: null, onlyProblems: false };
const screens = screensOf(data, range, from);
const keys = (rows: ReturnType<typeof rowsOf>) => rows.map(({ key }) => key.trim());

test('displays that share a plan share its timeline', () => {
  const [counter, , , window] = screens;
  expect(counter!.timeline).toBe(window!.timeline);
  expect(screens.map(({ timeline }) => timeline.gapMs / hour)).toEqual([0, 24, 2, 0]);
});

test('two playlists of equal priority on one display are a conflict, whichever wins', () => {
  expect(screens.filter(({ timeline }) => timeline.hasConflict).map(({ id }) => id)).toEqual([
    'counter',
    'window',
  ]);
  expect(screens.every(hasProblem)).toBe(true);
});

test('past time is neither a gap nor a conflict', () => {
  const later = screensOf(data, range, from + 8 * hour);
  expect(later.find(({ id }) => id === 'shelf')!.timeline.gapMs).toBe(0);
  expect(later.some(({ timeline }) => timeline.hasConflict)).toBe(false);
});

test('the summary counts changes of playlist, and displays with gaps and conflicts', () => {
  expect(summaryOf(screens, range, from + hour)).toEqual({ changes: 4, gaps: 2, conflicts: 2 });
});

test('rows are grouped by location, and a collapsed one shows only its name', () => {
  expect(keys(rowsOf(screens, 'location', data, new Set()))).toEqual([
    ...['brno', 'brno lost', 'brno shelf', 'praha', 'praha counter', 'praha window'],
  ]);
  expect(keys(rowsOf(screens, 'location', data, new Set(['brno'])))).toEqual([
    ...['brno', 'praha', 'praha counter', 'praha window'],
  ]);
});

test('a display is listed in each of its groups, and displays without a group come last', () => {
  expect(keys(rowsOf(screens, 'group', data, new Set()))).toEqual([
    ...['menus', 'menus counter', 'menus shelf', 'shelves', 'shelves shelf'],
    ...['none', 'none lost', 'none window'],
  ]);
  expect(keys(rowsOf(screens, 'name', data, new Set()))).toEqual(['counter', 'lost', 'shelf', 'window']);
});

test('filters search name and location without accents, and by location, group and problems', () => {
  const found = (asked: object) => filterScreens(screens, { ...everything, ...asked }).map(({ id }) => id);
  expect(found({ q: 'vyloha' })).toEqual(['window']);
  expect(found({ q: 'brno she' })).toEqual(['shelf']);
  expect(found({ location: 'praha' })).toEqual(['counter', 'window']);
  expect(found({ group: 'shelves' })).toEqual(['shelf']);
  expect(found({ onlyProblems: true })).toHaveLength(4);
});

test('as a list a display is followed by what it shows, without closed time', () => {
  const rows = rowsOf(screens.slice(0, 1), 'location', data, new Set());
  expect(linesOf(rows, range).map(({ kind }) => kind)).toEqual(['head', 'screen', 'line', 'line', 'line']);
});

test('arrow keys move along a display, and keep the instant from display to display, skipping headings', () => {
  const rows = rowsOf(screens, 'location', data, new Set());
  const go = (key: string, place: { row: number; hours: number; column?: number }) => {
    const at = from + place.hours * hour;
    const next = placeAfter(
      key,
      { row: place.row, from: at, column: from + (place.column ?? place.hours) * hour },
      rows,
      range,
    );
    return next && [next.row, (next.from - from) / hour, (next.column - from) / hour];
  };
  expect(go('ArrowRight', { row: 2, hours: 0 })).toEqual([2, 5, 5]);
  expect(go('ArrowLeft', { row: 2, hours: 5 })).toEqual([2, 0, 0]);
  expect(go('ArrowLeft', { row: 2, hours: 0 })).toBeNull();
  expect(go('ArrowDown', { row: 2, hours: 5 })).toEqual([4, 2, 5]);
  expect(go('ArrowUp', { row: 4, hours: 2, column: 5 })).toEqual([2, 5, 5]);
  expect(go('End', { row: 4, hours: 0 })).toEqual([4, 17, 17]);
  expect(go('PageDown', { row: 1, hours: 0 })).toEqual([5, 0, 0]);
  expect(go('ArrowDown', { row: 5, hours: 0 })).toBeNull();
});

test('weeks that were fetched separately are one timeline', () => {
  const later = {
    ...data,
    plans: [
      {
        ...data.plans[0]!,
        displays: ['counter', 'window'],
        segments: [segment(24, 30, 'playing', ['lunch'])],
      },
    ],
  };
  const [plan, other] = joinPieces([data, later]).plans;
  expect(plan!.segments.at(-1)!.to).toBe(iso(30));
  expect(other!.segments).toHaveLength(3);
});
