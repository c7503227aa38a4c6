import { expect, test } from 'vitest';
import type { Merged, MergedDay } from '../merged-days.ts';
import { axisTicks, dayAxis, isUniform, type Lane, layOutRow, placementsOf, xOf } from './lanes.ts';

const week = dayAxis(true, 142);

/** Hours of the day; without a name nothing is planned. */
function lane(day: number, from: number, to: number, name: string, count = 1): Merged {
  return {
    key: `${day} ${from} ${to} ${name}`,
    ...{ day, start: from * 60, end: to * 60, count, sources: [], isUnreached: false },
    state: name ? 'playing' : 'nothing',
    playlists: name ? name.split('+') : [],
  };
}
type Planned = [from: number, to: number, name: string, count?: number];
const weekOf = (...days: Planned[][]): MergedDay[] =>
  days.map((lanes, day) => ({ day, merged: lanes.map((each) => lane(day, ...each)) }));
const every = (...lanes: Planned[]) => weekOf(...Array.from({ length: 7 }, () => lanes));

/** Six pixels per letter. */
const widthOf = ({ playlists, count }: Merged) =>
  `${playlists.join('+') || 'No playlist'} ${count}`.length * 6;
const lay = (days: MergedDay[], axis = week) => layOutRow(days, axis, widthOf);
const nameOf = ({ merged }: Lane) => merged.playlists.join('+');
const linesOf = (lanes: readonly Lane[]) =>
  Object.fromEntries(lanes.map((each) => [nameOf(each), each.line]));

test('folded, a day begins at six; unfolded, at midnight', () => {
  expect([xOf(week, 0), xOf(week, 6 * 60), xOf(week, 15 * 60), xOf(week, 1440)]).toEqual([0, 0, 71, 142]);
  expect(axisTicks(week)).toEqual([360, 720, 1080]);
  expect(axisTicks(dayAxis(false, 142))).toEqual([0, 360, 720, 1080]);
  expect(axisTicks(dayAxis(true, 640))).toHaveLength(9);
});

test('a name is inside its bar, else right, else left of it, else a letter represents it', () => {
  const how = (from: number, to: number, width: number) => {
    const [best] = placementsOf(lane(0, from, to, 'x'), week, width);
    if (best!.isLetter) return 'letter';
    if (best!.isInside) return 'inside';
    return best!.nameLeft > best!.bar.left ? 'right' : 'left';
  };
  expect(how(6, 24, 100)).toBe('inside');
  expect(how(6, 8, 100)).toBe('right');
  expect(how(22, 24, 100)).toBe('left');
  expect(how(14, 16, 100)).toBe('letter');
  expect(how(6, 24, 200)).toBe('letter');
});

test('nothing leaves its day, however short the lane or long its name', () => {
  const outside: string[] = [];
  for (let from = 0; from < 24; from += 0.25) {
    for (const length of [0.25, 1, 3, 24]) {
      for (const width of [10, 40, 90, 141, 400]) {
        const merged = lane(0, from, Math.min(24, from + length), 'x');
        if (merged.end <= week.start) continue;
        for (const { left, right, bar, nameLeft, isLetter } of placementsOf(merged, week, width)) {
          const ends = [bar.left + bar.width, nameLeft + (isLetter ? 14 : width)];
          const isInside = left >= 0 && right <= 142 && Math.min(bar.left, nameLeft) >= left;
          if (!isInside || Math.max(...ends) > right) outside.push(`${merged.key}, name of ${width}`);
        }
      }
    }
  }
  expect(outside).toEqual([]);
});

test('a lane keeps its line all week, even if its hours differ from day to day', () => {
  const workday: Planned[] = [
    [6, 11, 'Menu', 3],
    [11, 15, 'Lunch', 3],
    [18, 22, 'Evening', 3],
  ];
  const weekend: Planned[] = [
    [8, 13, 'Brunch', 3],
    [17, 23, 'Evening', 2],
  ];
  const { days } = lay(weekOf(...Array.from({ length: 5 }, () => workday), weekend, weekend));
  const lines = new Map<string, Set<number>>();
  for (const each of days.flat()) {
    if (!lines.has(nameOf(each))) lines.set(nameOf(each), new Set());
    lines.get(nameOf(each))!.add(each.line);
  }
  expect([...lines].map(([name, own]) => [name, own.size])).toEqual(
    ['Menu', 'Lunch', 'Evening', 'Brunch'].map((name) => [name, 1]),
  );
});

test('the same playlist at two times of a day has two lanes, each matched by its hours', () => {
  const { days } = lay(
    weekOf(
      [
        [6, 9, 'City', 2],
        [20, 24, 'City', 1],
      ],
      [[20, 24, 'City', 1]],
    ),
  );
  const evening = days[0]!.find(({ merged }) => merged.start === 20 * 60)!;
  expect(days[1]![0]!.line).toBe(evening.line);
});

test('lanes of one line never touch, including their names', () => {
  const { days } = lay(
    every([6, 11, 'Morning menu', 3], [11, 15, 'Lunch', 3], [15, 18, 'Afternoon', 3], [6, 24, 'Autumn', 1]),
  );
  for (const lanes of days) {
    for (const [line, own] of Map.groupBy(lanes, (each) => each.line)) {
      const sorted = own.toSorted((a, b) => a.left - b.left);
      sorted.slice(1).forEach((each, index) => {
        expect(each.left, `line ${line}`).toBeGreaterThanOrEqual(sorted[index]!.right + 3);
      });
    }
  }
});

test('what plays on most days is above exceptions, and gaps are below what plays', () => {
  const usual: Planned[] = [
    [6, 20, 'Beans', 2],
    [6, 20, '', 1],
  ];
  const { days } = lay(weekOf(...Array.from({ length: 6 }, () => usual), [...usual, [7, 9, 'Jazz', 1]]));
  expect(linesOf(days[6]!)).toEqual({ Beans: 0, '': 1, Jazz: 2 });
});

test('a letter represents one name on all days, and the row explains it once', () => {
  const { days, letters } = lay(every([11, 12, 'A playlist with a long name', 2], [6, 24, 'Menu', 1]));
  expect(letters.map(({ letter, merged }) => [letter, merged.playlists[0]])).toEqual([
    ['a', 'A playlist with a long name'],
  ]);
  expect(days.flat().filter(({ letter }) => letter === 'a')).toHaveLength(7);
});

test('folded nights: lanes that extend into them have a straight end, lanes inside are counted', () => {
  const plan = weekOf([
    [0, 24, 'Always'],
    [2, 8, 'Early'],
    [1, 4, 'Night'],
    [20, 23, 'Late'],
  ]);
  const { days, folded } = lay(plan);
  expect(folded).toBe(1);
  expect(days[0]!.map((each) => [nameOf(each), each.isCut])).toEqual(
    expect.arrayContaining([
      ['Always', { start: true, end: true }],
      ['Early', { start: true, end: false }],
      ['Late', { start: false, end: false }],
    ]),
  );
  const unfolded = lay(plan, dayAxis(false, 142));
  expect(unfolded.folded).toBe(0);
  expect(unfolded.days[0]!.find((each) => nameOf(each) === 'Early')!.isCut.start).toBe(false);
});

test('open hours without a playlist are one lane, whatever the reason', () => {
  const gap = lane(0, 8, 20, '', 2);
  const days = [{ day: 0, merged: [gap, { ...gap, key: 'none', isUnreached: true, count: 1 }] }];
  const { days: laid } = lay(days);
  expect(laid[0]!.map(({ merged }) => merged.count)).toEqual([3]);
  expect(isUniform(days, 3)).toBe(true);
});

test('numbers are omitted if all displays of a row show the same', () => {
  expect(isUniform(every([6, 11, 'Menu', 2]), 2)).toBe(true);
  expect(isUniform(every([6, 11, 'Menu', 2], [6, 11, 'Beans', 1]), 3)).toBe(false);
});

test('a week of a location with many playlists has at most one line for each', () => {
  const many = Array.from({ length: 40 }, (_, index): Planned => [6, 24, `Playlist ${index}`]);
  const { lines, height } = lay(every(...many));
  expect(lines).toBe(40);
  expect(height).toBe(40 * 18 + 13);
});
