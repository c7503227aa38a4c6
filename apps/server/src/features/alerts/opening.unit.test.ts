import { defaultHours, type WeeklyHours } from '@vitrine/contract/locations';
import { expect, test } from 'vitest';
import { minutesOpen } from './opening.ts';

// Monday to Saturday 08:00 to 18:00, closed on Sunday; 17 November 2026 is a Tuesday.
const at = (local: string, hours: WeeklyHours = defaultHours) =>
  minutesOpen('Europe/Prague', hours, Date.parse(`${local}:00+01:00`));

test('a location is open from its first minute to the one before its last, by its local clock', () => {
  expect([
    at('2026-11-17T07:59'),
    at('2026-11-17T08:00'),
    at('2026-11-17T17:59'),
    at('2026-11-17T18:00'),
  ]).toEqual([null, 0, 599, null]);
});

test('a closed day is closed all day', () => {
  expect(at('2026-11-22T12:00')).toBeNull();
});

test('midnight is an opening only after a closed evening', () => {
  const nonstop = { ...defaultHours.mon, nonstop: true };
  expect(at('2026-11-17T00:05', { ...defaultHours, tue: nonstop })).toBe(5);
  expect(at('2026-11-17T00:05', { ...defaultHours, mon: nonstop, tue: nonstop })).toBe(1440);
});
