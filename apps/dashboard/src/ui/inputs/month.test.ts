import { expect, test } from 'vitest';
import * as month from './month.ts';

test('a page has six weeks from a Monday, for any month', () => {
  const weeks = month.weeksOf('2026-11-16');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(month.weeksOf('2027-02-01')[0]![0]).toBe('2027-02-01');
});

test('another month has the same day, or its last', () => {
  expect(month.addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(month.addMonths('2026-01-31', -2)).toBe('2025-11-30');
  expect(month.addMonths('2028-02-29', 12)).toBe('2029-02-28');
});

test('adding days works across clock changes and years', () => {
  expect(month.addDays('2026-10-24', 1)).toBe('2026-10-25');
  expect(month.addDays('2026-10-25', 1)).toBe('2026-10-26');
  expect(month.addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('today is the current day of this browser', () => {
  expect(month.todayDate(new Date(2026, 10, 16, 23, 59))).toBe('2026-11-16');
  expect(month.todayDate(new Date(2026, 10, 16, 0, 0))).toBe('2026-11-16');
});

test('names are written as usual in the language', () => {
  expect(month.monthName('2026-11-16', 'cs')).toBe('Listopad 2026');
  expect(month.spokenDate('2026-11-01', 'en')).toMatch(/^Sunday,? 1 November 2026$/);
  const week = [0, 1, 2, 3, 4, 5, 6];
  expect(week.map((day) => month.weekdayLetter(day, 'en')).join('')).toBe('MTWTFSS');
  expect(week.map((day) => month.weekdayLetter(day, 'cs')).join(' ')).toBe('Po Út St Čt Pá So Ne');
  expect(week.map((day) => month.weekdayLetter(day, 'de')).join(' ')).toBe('Mo Di Mi Do Fr Sa So');
  expect(week.map((day) => month.weekdayLetter(day, 'es')).join('')).toBe('LMXJVSD');
});
