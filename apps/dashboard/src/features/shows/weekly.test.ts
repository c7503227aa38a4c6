import type { ShowTargets } from '@vitrine/contract/shows';
import { describe, expect, test } from 'vitest';
import { firstWeekly, pressedGroups, problemOf, weeklyHours } from './weekly.ts';

const day = (start: string, end: string, more: object = {}) => ({
  start,
  end,
  nonstop: false,
  closed: false,
  ...more,
});
const week = (start: string, end: string) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day(start, end)]),
  );
const place = (id: string, hours: object | undefined) => ({
  id,
  name: id,
  timezone: 'Europe/Prague',
  isOpen: true,
  opensAt: null,
  closesAt: null,
  hours,
});
const targets = {
  places: [
    place('Brno', { ...week('07:00', '19:00'), mon: day('08:00', '18:00', { closed: true }) }),
    place('Praha', week('06:30', '20:00')),
    place('Station', { ...week('06:00', '06:30'), mon: day('06:00', '07:00', { nonstop: true }) }),
    place('Older', undefined),
  ],
  groups: [
    { id: 'boards', name: 'Boards' },
    { id: 'counters', name: 'Counters' },
  ],
  displays: [
    { id: 'a', place: 'Praha', groups: ['boards'] },
    { id: 'b', place: 'Brno', groups: ['boards', 'counters'] },
    { id: 'c', place: 'Station', groups: [] },
    { id: 'd', place: 'Older', groups: [] },
  ],
} as unknown as ShowTargets;
const hoursAt = (...chosen: string[]) => {
  const { from, to } = weeklyHours(firstWeekly, targets, new Set(chosen));
  return `${from}-${to}`;
};

test('D8: Monday to Friday, in the hours of the first chosen place, until they are typed', () => {
  expect(firstWeekly.days).toEqual(['mon', 'tue', 'wed', 'thu', 'fri']);
  expect(hoursAt('a')).toBe('06:30-20:00');
  // Closed on Monday: the first day on which it is open counts.
  expect(hoursAt('a', 'b')).toBe('07:00-19:00');
  expect(hoursAt('c')).toBe('00:00-24:00');
  expect(hoursAt('d')).toBe('00:00-24:00');
  expect(hoursAt()).toBe('00:00-24:00');
  expect(weeklyHours({ ...firstWeekly, from: '11:00' }, targets, new Set(['a']))).toEqual({
    from: '11:00',
    to: '20:00',
  });
});

describe('what is wrong is said before it is sent', () => {
  const lunch = { ...firstWeekly, from: '11:00', to: '14:30' };
  test.each([
    [{}, null],
    [{ from: '22:00', to: '02:00' }, null],
    [{ lastDay: '2026-11-18' }, null],
    [{ days: [] }, 'conditions.oneDay'],
    [{ from: '25' }, 'validation.time'],
    [{ to: '11:00' }, 'conditions.timesDiffer'],
    [{ lastDay: '' }, 'conditions.date'],
    [{ lastDay: '2026-11-17' }, 'shows.lastDayOver'],
  ] as const)('%j: %s', (more, problem) => {
    const weekly = { ...lunch, ...more };
    expect(problemOf(weekly, { from: weekly.from, to: weekly.to }, '2026-11-18')).toBe(problem);
  });
});

test('a group counts as whole if it was pressed and nobody was taken out of it since', () => {
  const pressed = new Set(['boards', 'counters', 'gone']);
  expect(pressedGroups(targets, pressed, new Set(['a', 'b']))).toEqual(['boards', 'counters']);
  expect(pressedGroups(targets, pressed, new Set(['b']))).toEqual(['counters']);
  expect(pressedGroups(targets, new Set(), new Set(['a', 'b']))).toEqual([]);
});
