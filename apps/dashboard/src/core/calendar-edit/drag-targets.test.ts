import { dayNumber } from '@vitrine/schedule/local-clock';
import { expect, test } from 'vitest';
import type { Target } from './calendar-edits.ts';
import { afterKey, drawnTo, gripOf, missingOn, movedTo, overMissing, stretchedTo } from './drag-targets.ts';
import type { Occurrence } from './occurrences.ts';

const day = 20_774;
const taken: Occurrence = { source: { kind: 'list', list: 0 }, day, from: 660, to: 900 };
const night: Occurrence = { ...taken, from: 1320, to: 1560 };

test('a window keeps its length and the place at which it was taken', () => {
  const grip = gripOf(taken, { day, minute: 700 });
  expect(movedTo(taken, grip, { day, minute: 763 }, 15)).toEqual({ day, from: 720, to: 960 });
  expect(movedTo(taken, grip, { day: day + 2, minute: 700 }, 15)).toEqual({
    day: day + 2,
    from: 660,
    to: 900,
  });
  expect(movedTo(taken, grip, { day, minute: 703 }, 5)).toEqual({ day, from: 665, to: 905 });
});

test('a window stays in the day in which it begins', () => {
  const grip = gripOf(taken, { day, minute: 660 });
  expect(movedTo(taken, grip, { day, minute: 1439 }, 15)).toEqual({ day, from: 1425, to: 1665 });
  expect(movedTo(taken, gripOf(taken, { day, minute: 800 }), { day, minute: 10 }, 15).from).toBe(0);
});

test('a night taken after midnight still begins the evening before', () => {
  const grip = gripOf(night, { day: day + 1, minute: 60 });
  expect(movedTo(night, grip, { day: day + 1, minute: 90 }, 15)).toEqual({ day, from: 1350, to: 1590 });
});

test('edges stretch to the pointer, never across each other or beyond a day', () => {
  expect(stretchedTo(taken, 'to', { day, minute: 955 }, 15)).toEqual({ day, from: 660, to: 960 });
  expect(stretchedTo(taken, 'to', { day, minute: 100 }, 15)).toEqual({ day, from: 660, to: 675 });
  expect(stretchedTo(taken, 'from', { day, minute: 1000 }, 15)).toEqual({ day, from: 885, to: 900 });
  expect(stretchedTo(taken, 'to', { day: day + 1, minute: 800 }, 15).to - taken.from).toBeLessThan(1440);
  expect(stretchedTo(taken, 'to', { day: day + 1, minute: 0 }, 15).to).toBe(1440);
});

test('drawing works in both directions and has at least one step', () => {
  expect(drawnTo({ day, minute: 785 }, { day, minute: 903 }, 15)).toEqual({ day, from: 780, to: 900 });
  expect(drawnTo({ day, minute: 785 }, { day, minute: 780 }, 15)).toEqual({ day, from: 780, to: 795 });
  expect(drawnTo({ day, minute: 785 }, { day, minute: 700 }, 15)).toEqual({ day, from: 705, to: 780 });
  expect(drawnTo({ day, minute: 1400 }, { day: day + 1, minute: 0 }, 15)).toEqual({
    day,
    from: 1395,
    to: 1440,
  });
});

const press = (before: Target, key: string, shiftKey = false, rest = {}) =>
  afterKey(before, { key, shiftKey }, { hasDayRows: false, isEndOnly: false, ...rest });

test('keys move by a quarter of an hour or a day, with Shift the end', () => {
  expect(press(taken, 'ArrowRight')).toMatchObject({ day, from: 675, to: 915 });
  expect(press(taken, 'ArrowLeft', true)).toMatchObject({ day, from: 660, to: 885 });
  expect(press(taken, 'PageUp')).toMatchObject({ day: day - 1, from: 660, to: 900 });
  expect(press(taken, 'ArrowDown')).toBeNull();
  expect(press(taken, 'ArrowDown', false, { hasDayRows: true })).toMatchObject({ day: day + 1, from: 660 });
  expect(press(taken, 'ArrowRight', false, { isEndOnly: true })).toMatchObject({ from: 660, to: 915 });
  expect(press(taken, 'a')).toBeNull();
});

const [prague, lordHowe] = ['Europe/Prague', 'Australia/Lord_Howe'];
const spring = dayNumber('2027-03-28');

test('a day has no minutes that its clock skips', () => {
  expect(missingOn(prague, spring)).toEqual([{ from: 120, to: 180 }]);
  expect([missingOn(prague, spring - 1), missingOn(prague, spring + 1)]).toEqual([[], []]);
  expect(missingOn(prague, dayNumber('2026-10-25'))).toEqual([]);
  expect(missingOn(lordHowe, dayNumber('2026-10-04'))).toEqual([{ from: 120, to: 150 }]);
});

test('keys jump over the skipped hour in the direction in which they go', () => {
  const jump = (before: Target, key: string, shiftKey = false) =>
    overMissing(prague, before, press(before, key, shiftKey)!, 15);
  const at = (from: number, to: number): Target => ({ day: spring, from, to });
  expect(jump(at(105, 345), 'ArrowRight')).toEqual(at(180, 420));
  expect(jump(at(180, 420), 'ArrowLeft')).toEqual(at(105, 345));
  expect(jump(at(60, 120), 'ArrowRight', true)).toEqual(at(60, 180));
  expect(jump(at(60, 180), 'ArrowLeft', true)).toEqual(at(60, 120));
  expect(jump({ ...at(150, 300), day: spring - 1 }, 'PageDown')).toEqual(at(180, 330));
  const half = dayNumber('2026-10-04');
  const short = (from: number, to: number): Target => ({ day: half, from, to });
  expect(overMissing(lordHowe, short(105, 240), short(120, 255), 15)).toEqual(short(150, 285));
});
