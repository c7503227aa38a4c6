import { expect, test } from 'vitest';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { bestFirst, matches, scoreOf, splitBy } from './palette-order.ts';

const item = (name: string, also?: string, context?: string): PaletteItem => ({
  id: name,
  name,
  picture: { icon: 'search' },
  ...(also !== undefined && { also }),
  ...(context !== undefined && { context }),
});
const alarm = item('Raise an alarm…', 'emergency, fire, all clear');

test.each([
  ['Counter left', 'counter left', 5],
  ['Counter left', 'count', 4],
  ['Counter left', 'left cou', 3],
  ['Counter left', 'ounter', 2],
  ['Café Gràcia', 'cafe gracia', 5],
  ['Counter left', 'window', 0],
])('"%s" for "%s" is %i', (name, query, score) => {
  expect(scoreOf(item(name), query)).toBe(score);
});

test('other words count as the name, by their beginning', () => {
  expect(scoreOf(alarm, 'all clear')).toBe(5);
  expect(scoreOf(alarm, 'emer')).toBe(3);
  expect(scoreOf(alarm, 'mergency')).toBe(0);
  expect(matches(alarm, 'raise fire')).toBe(true);
  expect(scoreOf(item('Counter left', undefined, 'Praha'), 'praha counter')).toBe(1);
});

test('the best row stands first with its heading, whatever its kind; the others stay as they were', () => {
  const groups: PaletteGroup[] = [
    { id: 'displays', items: [item('Alarm display'), item('Alarm corner')] },
    { id: 'pages', items: [item('Alarms')] },
    { id: 'actions', items: [item('Upload'), item('Alarm', 'drill')] },
  ];
  const said = (query: string) =>
    bestFirst(groups, query).map(({ id, items }) => `${id}: ${items.map(({ name }) => name).join(', ')}`);
  expect(said('alarm')).toEqual([
    'actions: Alarm',
    'displays: Alarm display, Alarm corner',
    'pages: Alarms',
    'actions: Upload',
  ]);
  expect(said('alarms')).toEqual([
    'pages: Alarms',
    'displays: Alarm display, Alarm corner',
    'actions: Upload, Alarm',
  ]);
  expect(said('nothing of it')).toEqual([
    'displays: Alarm display, Alarm corner',
    'pages: Alarms',
    'actions: Upload, Alarm',
  ]);
});

test('D4: words of an alarm are told from those of a place, in any order', () => {
  const raise = item('Raise an alarm', 'evacuate, fire');
  expect(splitBy([raise], 'evacuate Praha')).toEqual({ fitting: 'evacuate', others: 'praha' });
  expect(splitBy([raise], 'praha vino evac')).toEqual({ fitting: 'evac', others: 'praha vino' });
  expect(splitBy([raise], 'lunch')).toEqual({ fitting: '', others: 'lunch' });
});
