import type { DisplayDay } from '@vitrine/contract/display-history';
import { expect, test } from 'vitest';
import { clockIn, scaleOf } from './day-scale.ts';

type Planned = readonly [state: 'closed' | 'playing', from: string, to: string];

const day = (from: string, to: string, planned: readonly Planned[] = [], timezone = 'Europe/Prague') =>
  ({
    timezone,
    from,
    to,
    planned: planned.map(([state, start, end]) => ({ state, from: start, to: end })),
  }) as unknown as DisplayDay;
const clocks = (of: DisplayDay) => scaleOf(of).ticks.map(({ clock }) => clock);

const tuesday = ['2026-11-16T23:00:00Z', '2026-11-17T23:00:00Z'] as const;
const open = day(...tuesday, [
  ['closed', tuesday[0], '2026-11-17T07:30:00Z'],
  ['playing', '2026-11-17T07:30:00Z', '2026-11-17T10:15:00Z'],
  ['closed', '2026-11-17T10:15:00Z', tuesday[1]],
]);

test('the axis is the open hours in whole hours, with one more on either side', () => {
  const { from, to } = scaleOf(open);
  expect([from, to].map((at) => clockIn('Europe/Prague', at))).toEqual(['07:00', '13:00']);
  expect(clocks(open)).toEqual(['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']);
  expect(scaleOf(open).ticks.map(({ left }) => Math.round(Number.parseFloat(left)))).toEqual([
    17, 33, 50, 67, 83, 100,
  ]);
});

test('a display that is open till midnight, or never, has the whole day and no hour beyond it', () => {
  for (const planned of [
    [['playing', ...tuesday]],
    [['closed', ...tuesday]],
    [],
  ] satisfies (readonly Planned[])[]) {
    const { from, to } = scaleOf(day(...tuesday, planned));
    expect([from, to]).toEqual(tuesday.map((at) => Date.parse(at)));
  }
});

test('more than 14 hours have a mark every two', () => {
  const hours = (count: number) =>
    day(...tuesday, [
      ['playing', '2026-11-17T01:00:00Z', new Date(Date.UTC(2026, 10, 17, 1 + count)).toISOString()],
    ]);
  // 12 open hours and one on either side.
  expect(clocks(hours(12))).toHaveLength(14);
  expect(clocks(hours(13))).toEqual(['02:00', '04:00', '06:00', '08:00', '10:00', '12:00', '14:00', '16:00']);
});

test('days of 25 and 23 hours keep the length of each hour', () => {
  const autumn = day('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
  expect(clocks(autumn).slice(0, 3)).toEqual(['01:00', '02:00', '04:00']);
  expect(scaleOf(autumn).place('2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z')?.width).toBe('4%');
  const spring = day('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
  expect(clocks(spring).slice(0, 3)).toEqual(['01:00', '04:00', '06:00']);
});

test('what is partly in view is cut, and what is not in view has no place', () => {
  const { place, from, to } = scaleOf(open);
  expect(place('2026-11-17T00:00:00Z', '2026-11-17T07:30:00Z')).toEqual({ left: '0%', width: '25%' });
  expect(place('2026-11-17T10:30:00Z', tuesday[1])).toEqual({ left: '75%', width: '25%' });
  expect(place(from, to)).toEqual({ left: '0%', width: '100%' });
  expect([place(tuesday[0], from), place(to, tuesday[1])]).toEqual([null, null]);
});
