import { dayMs } from '@vitrine/schedule/local-clock';
import { expect, test } from 'vitest';
import type { PlanTimeline, Screen } from '../timeline/screens.ts';
import {
  cellEntries,
  closedWithin,
  drawnHours,
  joinNeighbours,
  layOutLanes,
  type Merged,
  mergeDays,
  sharersOf,
} from './merged-days.ts';

const at = (text: string) => Date.parse(text);
const dayOf = (date: string) => at(`${date}T00:00:00Z`) / dayMs;

function timeline(timeZone: string, ...parts: [string, string, string | null][]): PlanTimeline {
  const blocks = parts.map(([from, to, playlist]) => ({
    from: at(from),
    to: at(to),
    state: playlist === null ? ('closed' as const) : playlist ? ('playing' as const) : ('nothing' as const),
    playlists: playlist ? [playlist] : [],
    overrides: [],
  }));
  return { timeZone, blocks, isReached: true, gapMs: 0, hasConflict: false };
}
const screensWith = (...timelines: [PlanTimeline, number][]): Screen[] =>
  timelines.flatMap(([each, count], place) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${place}-${index}`,
      name: `Screen ${place} ${index}`,
      state: 'online' as const,
      location: { id: `${place}`, name: `Place ${place}` },
      groups: [],
      timeline: each,
    })),
  );
const summaryOf = ({ start, end, playlists, count }: Merged) => [
  start / 60,
  end / 60,
  playlists[0] ?? null,
  count,
];

test('what plays at the same local hours is one block, at whichever location', () => {
  const prague = timeline('Europe/Prague', ['2026-11-17T10:00:00Z', '2026-11-17T14:00:00Z', 'lunch']);
  const london = timeline('Europe/London', ['2026-11-17T11:00:00Z', '2026-11-17T15:00:00Z', 'lunch']);
  const [day] = mergeDays(screensWith([prague, 6], [london, 3]), dayOf('2026-11-17'), 1);
  expect(day!.merged.map(summaryOf)).toEqual([[11, 15, 'lunch', 9]]);
  expect(day!.merged[0]!.sources.map(({ from }) => new Date(from).toISOString())).toEqual([
    ...['2026-11-17T10:00:00.000Z', '2026-11-17T11:00:00.000Z'],
  ]);
});

test('what crosses midnight is split at the local midnight', () => {
  const night = timeline('America/New_York', ['2026-11-18T03:00:00Z', '2026-11-18T07:00:00Z', 'night']);
  const days = mergeDays(screensWith([night, 1]), dayOf('2026-11-17'), 2);
  expect(days.map(({ merged }) => merged.map(summaryOf))).toEqual([
    [[22, 24, 'night', 1]],
    [[0, 2, 'night', 1]],
  ]);
});

test('on days with clock changes, blocks keep their local hours', () => {
  const allDay = (from: string, to: string) => timeline('Europe/Prague', [from, to, 'day']);
  const autumn = mergeDays(
    screensWith([allDay('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), 1]),
    dayOf('2026-10-25'),
    1,
  );
  expect(autumn[0]!.merged.map(summaryOf)).toEqual([[0, 24, 'day', 1]]);
  const after = timeline('Europe/Prague', ['2026-03-29T01:00:00Z', '2026-03-29T10:00:00Z', 'day']);
  const spring = mergeDays(screensWith([after, 1]), dayOf('2026-03-29'), 1);
  expect(spring[0]!.merged.map(summaryOf)).toEqual([[3, 12, 'day', 1]]);
});

test('gaps and displays without any assignment are distinguished', () => {
  const gap = timeline('Europe/Prague', ['2026-11-17T10:00:00Z', '2026-11-17T12:00:00Z', '']);
  const lost = {
    ...timeline('Europe/Prague', ['2026-11-17T10:00:00Z', '2026-11-17T12:00:00Z', '']),
    isReached: false,
  };
  const [day] = mergeDays(screensWith([gap, 2], [lost, 1]), dayOf('2026-11-17'), 1);
  expect(day!.merged.map(({ isUnreached, count }) => [isUnreached, count])).toEqual([
    [false, 2],
    [true, 1],
  ]);
});

const merged = (start: number, end: number, count: number): Merged => ({
  ...{ start, end, count, day: 1, state: 'playing', isUnreached: false },
  key: `${start} ${end} ${count}`,
  playlists: [`${start}`],
  sources: [],
});

test('side by side, what most displays show is on the left, and uses all free lanes', () => {
  const { laned, hidden } = layOutLanes(
    [merged(0, 100, 2), merged(0, 40, 9), merged(60, 100, 9), merged(120, 180, 1)],
    3,
  );
  expect(hidden).toEqual([]);
  expect(
    laned.map(({ merged: each, lane, span, lanes }) => [each.start, each.count, lane, span, lanes]),
  ).toEqual([
    [0, 9, 0, 1, 2],
    [0, 2, 1, 1, 2],
    [60, 9, 0, 1, 2],
    [120, 1, 0, 1, 1],
  ]);
});

test('blocks without a lane are left out and counted, those on the fewest displays first', () => {
  const { laned, hidden } = layOutLanes([merged(0, 10, 1), merged(0, 11, 5), merged(0, 12, 3)], 2);
  expect(laned.map(({ merged: { count } }) => count)).toEqual([5, 3]);
  expect(hidden.map(({ count }) => count)).toEqual([1]);
});

test('hours before the first and after the last open one are not drawn, closed hours between are hatched', () => {
  const days = [{ day: 1, merged: [merged(6 * 60 + 30, 12 * 60, 1), merged(14 * 60, 20 * 60 + 10, 1)] }];
  const hours = drawnHours(days);
  expect(hours).toEqual({ start: 6 * 60, end: 21 * 60 });
  expect(closedWithin(days[0]!.merged, hours)).toEqual([
    { start: 360, end: 390 },
    { start: 720, end: 840 },
    { start: 1210, end: 1260 },
  ]);
});

test('a day of a month names each playlist once with its displays, gaps first', () => {
  const two = timeline(
    'Europe/Prague',
    ['2026-11-17T06:00:00Z', '2026-11-17T08:00:00Z', 'menu'],
    ['2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z', 'news'],
    ['2026-11-17T09:00:00Z', '2026-11-17T10:00:00Z', 'menu'],
  );
  const gap = timeline('Europe/Prague', ['2026-11-17T06:00:00Z', '2026-11-17T08:00:00Z', '']);
  const screens = screensWith([two, 4], [gap, 1]);
  const [day] = mergeDays(screens, dayOf('2026-11-17'), 1);
  const entries = cellEntries(day!, sharersOf(screens));
  expect(entries.map(({ state, playlists, count }) => [state, playlists[0] ?? null, count])).toEqual([
    ['nothing', null, 1],
    ['playing', 'menu', 4],
    ['playing', 'news', 4],
  ]);
});

test('in a week the same playlist at overlapping hours is one block, and each display counts once', () => {
  const early = timeline(
    'Europe/Prague',
    ['2026-11-17T06:00:00Z', '2026-11-17T08:00:00Z', 'menu'],
    ['2026-11-17T12:00:00Z', '2026-11-17T13:00:00Z', 'menu'],
  );
  const late = timeline('Europe/Prague', ['2026-11-17T07:00:00Z', '2026-11-17T09:00:00Z', 'menu']);
  const screens = screensWith([early, 4], [late, 3]);
  const [day] = mergeDays(screens, dayOf('2026-11-17'), 1);
  expect(joinNeighbours(day!, sharersOf(screens)).merged.map(summaryOf)).toEqual([
    [7, 10, 'menu', 7],
    [13, 14, 'menu', 4],
  ]);
});
