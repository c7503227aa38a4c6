import { defaultHours, nonstopHours, type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import { expect, test } from 'vitest';
import { openingState } from './opening-state.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number | null) => instant && new Date(instant).toISOString();
const stateAt = (text: string, hours: WeeklyHours = defaultHours) => {
  const { isOpen, since, until } = openingState('Europe/Prague', hours, at(text));
  return [isOpen, iso(since), iso(until)];
};

test('a place is open from its opening to its closing time on its local clock', () => {
  expect(stateAt('2026-11-16T12:00Z')).toEqual([
    true,
    '2026-11-16T07:00:00.000Z',
    '2026-11-16T17:00:00.000Z',
  ]);
});

test('a closed day joins the closed hours before and after it', () => {
  // Sunday: closed since Saturday evening.
  expect(stateAt('2026-11-15T12:00Z')).toEqual([
    false,
    '2026-11-14T17:00:00.000Z',
    '2026-11-16T07:00:00.000Z',
  ]);
});

test('closed hours last one hour longer when the clocks go back during them', () => {
  const daily = { ...defaultHours, sun: defaultHours.mon };
  expect(stateAt('2026-10-25T00:30Z', daily)).toEqual([
    false,
    '2026-10-24T16:00:00.000Z',
    '2026-10-25T07:00:00.000Z',
  ]);
});

test('a place that never closes or never opens has no bounds', () => {
  expect(stateAt('2026-11-16T12:00Z', nonstopHours)).toEqual([true, null, null]);
  const never = Object.fromEntries(
    weekdays.map((day) => [day, { ...defaultHours[day], closed: true }]),
  ) as WeeklyHours;
  expect(stateAt('2026-11-16T12:00Z', never)).toEqual([false, null, null]);
});
