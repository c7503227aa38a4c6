import { nonstop, openFrom } from '@vitrine/schedule/test-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisHours } from './axis-hours.ts';
import {
  type Label,
  type Place,
  type Ribbon,
  ribbonsOf,
  type Section,
  sectionsOf,
  shortNames,
} from './ribbons.ts';

const place = (id: string, name: string): Place => ({
  ...{ id, name, timezone: 'Europe/Prague', hours: openFrom('07:00', '20:00') },
});
const praha = place('praha', 'Praha · Vinohrady');
const brno = place('brno', 'Brno · Hlavní');
const counters = { id: 'counters', name: 'Counters' };
const boards = { id: 'boards', name: 'Menu boards' };
const playing = (...playlists: string[]) => [
  { from: '2026-11-18T10:00:00.000Z', to: '2026-11-18T14:00:00.000Z', state: 'playing' as const, playlists },
];
const plan = (playlist: string, ...displays: string[]) => ({
  ...{ displays, timezone: 'Europe/Prague', segments: playing(playlist) },
});
const display = (name: string, location: Place, ...groups: { id: string }[]) => ({
  ...{ id: name.toLowerCase(), name, location: location.id, groups: groups.map(({ id }) => id) },
});
const text = ({ names, count, isDisplay }: Label) =>
  isDisplay ? [names[0], ...(count > 1 ? [`+${count - 1}`] : [])].join(' ') : `${names.join(', ')} ${count}`;
const idsOf = (groups: readonly { id: string }[]) => groups.map(({ id }) => id).join();
const outline = (sections: readonly Section[]) =>
  sections.map(
    ({ name, displays, rows }) => `${name} ${displays}: ${rows.map(({ label }) => text(label)).join('; ')}`,
  );

const data = {
  locations: [brno, praha],
  groups: [counters, boards],
  displays: [
    display('Left', praha, counters),
    display('Right', praha, counters),
    display('Special', praha, counters),
    display('Other', praha, counters),
    display('Board', praha, counters, boards),
    display('Lonely', praha),
    display('Far', brno, counters),
  ],
  plans: [
    plan('lunch', 'left', 'right', 'board', 'far'),
    plan('shown', 'special', 'other'),
    plan('', 'lonely'),
  ],
};

describe('rows of the calendar', () => {
  test('are displays of one place with the same groups that show the same; the largest carries its groups', () => {
    expect(outline(sectionsOf(ribbonsOf(data), 'place', data))).toEqual([
      'Brno · Hlavní 1: Counters 1',
      'Praha · Vinohrady 6: Counters 2; Counters, Menu boards 1; Lonely; Other +1',
    ]);
  });

  test('by group a display stands under each of its groups, and those without one are last', () => {
    expect(outline(sectionsOf(ribbonsOf(data), 'group', data))).toEqual([
      'Counters 6: Brno 1; Praha 2; Board; Other +1',
      'Menu boards 1: Praha 1',
      'null 1: Lonely',
    ]);
  });

  test('equal segments decide, not equal plans', () => {
    const apart = {
      ...data,
      plans: [plan('lunch', 'left'), plan('lunch', 'right')],
      displays: data.displays.slice(0, 2),
    };
    expect(ribbonsOf(apart).map(({ displays }) => displays.length)).toEqual([2]);
  });

  test('a group of "Show on…", which is not named, is not counted', () => {
    const shown = {
      ...data,
      displays: [display('Left', praha, counters, { id: 'hidden' }), data.displays[1]!],
    };
    expect(ribbonsOf(shown).map(({ displays }) => displays.length)).toEqual([2]);
  });

  test('two displays are in one row exactly if place, groups and segments are equal', () => {
    const random = fc.array(
      fc.record({
        place: fc.constantFrom(praha, brno),
        groups: fc.subarray([counters, boards]),
        shows: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(random, (all) => {
        const displays = all.map((each, index) => display(`D${index}`, each.place, ...each.groups));
        const plans = all.map((each, index) => plan(each.shows, `d${index}`));
        const ribbons = ribbonsOf({ ...data, displays, plans });
        const rowOf = new Map(
          ribbons.flatMap((ribbon) => ribbon.displays.map(({ id }) => [id, ribbon] as const)),
        );
        expect(rowOf.size).toBe(displays.length);
        all.forEach((a, i) => {
          all.forEach((b, k) => {
            const isAlike = a.place === b.place && a.shows === b.shows && idsOf(a.groups) === idsOf(b.groups);
            expect(rowOf.get(`d${i}`) === rowOf.get(`d${k}`)).toBe(isAlike);
          });
        });
        const mains = ribbons.filter(({ isMain }) => isMain);
        const isLargest = (main: Ribbon) =>
          ribbons
            .filter((each) => each.place === main.place && each.groups.join() === main.groups.join())
            .every((each) => each.displays.length <= main.displays.length);
        expect(mains.every(isLargest)).toBe(true);
        expect(new Set(mains.map((each) => `${each.place.id} ${each.groups.join()}`)).size).toBe(
          mains.length,
        );
      }),
    );
  });
});

test('a place has its short name unless another one shares it', () => {
  const second = place('second', 'Praha · Letná');
  expect([...shortNames([praha, brno]).values()]).toEqual(['Praha', 'Brno']);
  expect([...shortNames([praha, brno, second]).values()]).toEqual([
    'Praha · Vinohrady',
    'Brno',
    'Praha · Letná',
  ]);
});

describe('the hours of the axis', () => {
  const monday = 20_773;
  const at = (hours: Place['hours']): Place => ({ ...praha, hours });
  test('run from the first opening to the last closing, in whole hours', () => {
    expect(axisHours([at(openFrom('06:30', '19:00')), at(openFrom('08:00', '21:15'))], monday, 7)).toEqual({
      ...{ from: 6 * 60, to: 22 * 60 },
    });
  });

  test('places open around the clock count only if there are no others', () => {
    expect(axisHours([at(openFrom('07:00', '19:00')), at(nonstop)], monday, 7)).toEqual({
      from: 420,
      to: 1140,
    });
    expect(axisHours([at(nonstop)], monday, 7)).toEqual({ from: 0, to: 1440 });
  });

  test('a day on which everything is closed is drawn whole, a short one is widened', () => {
    expect(axisHours([at(openFrom('07:00', '19:00', 'sun'))], monday + 6, 1)).toEqual({ from: 0, to: 1440 });
    expect(axisHours([at(openFrom('12:00', '14:00'))], monday, 1)).toEqual({ from: 540, to: 1020 });
  });
});
