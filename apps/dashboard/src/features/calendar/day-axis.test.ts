import { describe, expect, test } from 'vitest';
import { daysFrom } from '../../lib/local-days.ts';
import type { Block } from '../../lib/plan-blocks.ts';
import { layOutDays } from './day-axis.ts';

const zone = 'Europe/Prague';
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const block = (from: string, to: string, state: Block['state'] = 'playing'): Block => ({
  from: Date.parse(from),
  to: Date.parse(to),
  state,
  playlists: state === 'playing' ? ['a'] : [],
  overrides: [],
});
const lay = (date: string, count: number, blocks: Block[]) =>
  layOutDays(zone, daysFrom(zone, day(date), count), blocks);
const places = (axis: ReturnType<typeof lay>) =>
  axis.columns.map(({ placed }) => placed.map(({ start, end }) => [start, end]));
const clock = (minutes: number) => `${String(minutes / 60).padStart(2, '0')}:00`;

describe('days on one axis', () => {
  test('hours in which every day is closed are cut off at both ends, in full hours', () => {
    const axis = lay('2026-11-16', 2, [
      block('2026-11-15T23:00:00Z', '2026-11-16T05:30:00Z', 'closed'),
      block('2026-11-16T05:30:00Z', '2026-11-16T19:00:00Z'),
      block('2026-11-16T19:00:00Z', '2026-11-17T07:00:00Z', 'closed'),
      block('2026-11-17T07:00:00Z', '2026-11-17T20:15:00Z', 'nothing'),
      block('2026-11-17T20:15:00Z', '2026-11-17T23:00:00Z', 'closed'),
    ]);
    expect(axis.ticks.map(({ wall }) => clock(wall))).toEqual(
      Array.from({ length: 17 }, (_, i) => clock((i + 6) * 60)),
    );
    expect(axis.length).toBe(16 * 60);
    expect(places(axis)).toEqual([
      [
        [0, 30],
        [30, 14 * 60],
        [14 * 60, 16 * 60],
      ],
      [
        [0, 120],
        [120, 15 * 60 + 15],
        [15 * 60 + 15, 16 * 60],
      ],
    ]);
  });

  test('a block across midnight ends at the bottom of one column and begins at the top of the next', () => {
    const axis = lay('2026-11-16', 2, [block('2026-11-16T21:00:00Z', '2026-11-17T05:00:00Z')]);
    expect(axis.length).toBe(1440);
    expect(places(axis)).toEqual([[[22 * 60, 1440]], [[0, 6 * 60]]]);
  });

  test('a short day alone has 23 hours and no 02:00', () => {
    const axis = lay('2026-03-29', 1, [block('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')]);
    expect(axis.length).toBe(23 * 60);
    expect(axis.ticks.map(({ wall }) => wall / 60)).toEqual([
      0,
      1,
      3,
      ...Array.from({ length: 21 }, (_, i) => i + 4),
    ]);
    expect(axis.columns[0]!.missing).toEqual([]);
    expect(places(axis)).toEqual([[[0, 23 * 60]]]);
  });

  test('in a week the short day lacks the hour that the others have', () => {
    const axis = lay('2026-03-28', 2, [
      block('2026-03-28T01:00:00Z', '2026-03-28T02:00:00Z'),
      block('2026-03-28T23:00:00Z', '2026-03-29T01:00:00Z'),
      block('2026-03-29T01:00:00Z', '2026-03-29T22:00:00Z'),
    ]);
    expect(axis.columns.map(({ missing }) => missing)).toEqual([[], [{ start: 120, end: 180 }]]);
    // A block that ends at the clock change ends at 02:00; one that begins there begins at 03:00.
    expect(places(axis)).toEqual([
      [[120, 180]],
      [
        [0, 120],
        [180, 1440],
      ],
    ]);
  });

  test('a block across the missing hour is drawn in two pieces', () => {
    const axis = lay('2026-03-28', 2, [block('2026-03-28T23:30:00Z', '2026-03-29T02:00:00Z')]);
    expect(
      axis.columns[1]!.placed.map(({ start, end, to }) => [start, end, new Date(to).toISOString()]),
    ).toEqual([
      [30, 120, '2026-03-29T01:00:00.000Z'],
      [180, 240, '2026-03-29T02:00:00.000Z'],
    ]);
  });

  test('a long day alone has 25 hours and 02:00 twice', () => {
    const axis = lay('2026-10-25', 1, [
      block('2026-10-24T22:00:00Z', '2026-10-25T01:00:00Z'),
      block('2026-10-25T01:00:00Z', '2026-10-25T23:00:00Z'),
    ]);
    expect(axis.length).toBe(25 * 60);
    expect(axis.ticks.slice(0, 6).map(({ at, wall }) => [at / 60, wall / 60])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 3],
      [5, 4],
    ]);
    expect(places(axis)).toEqual([
      [
        [0, 180],
        [180, 25 * 60],
      ],
    ]);
  });

  test('in a week the other days lack the second 02:00', () => {
    const axis = lay('2026-10-24', 2, [
      block('2026-10-24T00:30:00Z', '2026-10-24T01:00:00Z'),
      block('2026-10-24T01:00:00Z', '2026-10-24T02:00:00Z'),
      block('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'),
    ]);
    expect(axis.columns.map(({ missing }) => missing)).toEqual([[{ start: 180, end: 240 }], []]);
    expect(places(axis).map((column) => column.map(([start, end]) => [start, end]))).toEqual([
      [
        [150, 180],
        [240, 300],
      ],
      [[150, 210]],
    ]);
  });

  test('an instant has a position only on its own day and in the drawn hours', () => {
    const axis = lay('2026-11-16', 2, [block('2026-11-16T07:00:00Z', '2026-11-16T19:00:00Z')]);
    const noon = Date.parse('2026-11-16T11:00:00Z');
    expect(axis.columns.map(({ placeOf }) => placeOf(noon))).toEqual([4 * 60, null]);
    expect(axis.columns[0]!.placeOf(Date.parse('2026-11-16T03:00:00Z'))).toBeNull();
  });

  test('days without any open hour are drawn completely', () => {
    const axis = lay('2026-11-16', 1, [block('2026-11-15T23:00:00Z', '2026-11-16T23:00:00Z', 'closed')]);
    expect(axis.length).toBe(1440);
  });
});

describe('positions and instants', () => {
  test.each(['2026-11-16', '2026-03-29', '2026-10-25'])(
    'of the week with %s belong to each other',
    (date) => {
      const week = day(date) - 3;
      const axis = lay(new Date(week * 86_400_000).toISOString().slice(0, 10), 7, [
        block('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
      ]);
      for (const { day: of, placeOf, instantAt } of axis.columns)
        for (let at = of.from; at < of.to; at += 17 * 60_000) expect(instantAt(placeOf(at)!)).toBe(at);
    },
  );

  test('a position in an hour that the day lacks is the end of that hour', () => {
    const axis = lay('2026-03-28', 2, [block('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')]);
    expect(axis.columns[1]!.instantAt(2.5 * 60)).toBe(Date.parse('2026-03-29T01:00:00Z'));
    expect(axis.columns[0]!.instantAt(1440)).toBe(Date.parse('2026-03-28T23:00:00Z'));
  });

  test('a stretch in the doubled hour is drawn where it is', () => {
    const axis = lay('2026-10-25', 1, [block('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')]);
    const twice = [
      { from: Date.parse('2026-10-25T00:15:00Z'), to: Date.parse('2026-10-25T00:45:00Z') },
      { from: Date.parse('2026-10-25T01:15:00Z'), to: Date.parse('2026-10-25T01:45:00Z') },
    ];
    expect(twice.flatMap((each) => axis.columns[0]!.intervalsOf(each))).toEqual([
      { start: 135, end: 165 },
      { start: 195, end: 225 },
    ]);
  });
});
