import { expect, test } from 'vitest';
import type { PlanTimeline, Screen } from '../../timeline/screens.ts';
import { type LaneRow, laneRowsOf, zoneOf } from './lane-rows.ts';

const timelineIn = (timeZone: string): PlanTimeline => ({
  ...{ timeZone, blocks: [], isReached: true, gapMs: 0, hasConflict: false },
});
const praha = { id: 'praha', name: 'Praha' };
const auckland = { id: 'auckland', name: 'Auckland' };
const near = timelineIn('Europe/Prague');
const screen = (name: string, location: typeof praha, groups: string[], timeline = near): Screen => ({
  ...{ id: name.toLowerCase(), name, location, groups, timeline },
  state: 'online',
});
const screens = [
  screen('Counter', praha, ['menus']),
  screen('Shelf', praha, ['menus', 'info']),
  screen('Lonely', praha, []),
  screen('Harbour', auckland, ['menus'], timelineIn('Pacific/Auckland')),
];
const data = {
  locations: [auckland, praha, { id: 'empty', name: 'Empty' }].map((each) => ({
    ...each,
    timezone: 'UTC',
    openUntil: null,
    opensAt: null,
  })),
  groups: [
    { id: 'info', name: 'Info' },
    { id: 'menus', name: 'Menus' },
  ],
};
const outline = (rows: readonly LaneRow[]) =>
  rows.map(({ depth, name, screens: own }) => `${'  '.repeat(depth)}${name ?? '-'} ${own.length}`);

test('locations expand into groups, groups into displays; empty ones are left out', () => {
  expect(outline(laneRowsOf(screens, 'place', data, new Set()))).toEqual(['Auckland 1', 'Praha 3']);
  expect(outline(laneRowsOf(screens, 'place', data, new Set(['praha', 'praha menus'])))).toEqual([
    'Auckland 1',
    'Praha 3',
    '  Info 1',
    '  Menus 2',
    '    Counter 1',
    '    Shelf 1',
    '  - 1',
  ]);
});

test('by group a row has the displays of all locations, by display each has its own row', () => {
  const rows = laneRowsOf(screens, 'group', data, new Set(['menus']));
  expect(outline(rows)).toEqual(['Info 1', 'Menus 3', '  Counter 1', '  Shelf 1', '  Harbour 1', '- 1']);
  expect(outline(laneRowsOf(screens, 'display', data, new Set()))).toHaveLength(4);
  expect(rows.map((row) => zoneOf(row.screens))).toContain(null);
});

test('every row has a unique key, also that of a display in several groups', () => {
  const rows = laneRowsOf(screens, 'place', data, new Set(['praha', 'praha menus', 'praha info']));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
