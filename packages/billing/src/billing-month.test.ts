import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayOf,
  dayStartsOf,
  daysAfter,
  endOfMinute,
  instantOfDay,
  minutesOf,
  monthAround,
  monthNameOf,
  monthPeriod,
} from './billing-month.ts';

test.each([
  ['2026-10', 44_700, 31, 'the clock falls back'],
  ['2026-03', 44_580, 31, 'the clock jumps forward'],
  ['2026-11', 43_200, 30, 'nothing happens'],
  ['2028-02', 41_760, 29, 'a leap day comes'],
  ['2026-02', 40_320, 28, 'none comes'],
])('%s has %i minutes in %i days: %s', (name, minutes, days) => {
  expect(minutesOf(monthPeriod(name))).toBe(minutes);
  expect(dayStartsOf(monthPeriod(name).from)).toHaveLength(days + 1);
});

test('a day on which the clocks change has 23 or 25 hours, all others 24', () => {
  const hours = (name: string) => {
    const starts = dayStartsOf(monthPeriod(name).from);
    return starts.slice(1).map((end, i) => (end - starts[i]!) / 3_600_000);
  };
  expect(hours('2026-03').filter((each) => each !== 24)).toEqual([23]);
  expect(hours('2026-03')[28]).toBe(23);
  expect(hours('2026-10')[24]).toBe(25);
});

test('every instant belongs to one month and one day, which begin and end at midnight in Prague', () => {
  const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(instants, (instant) => {
      const month = monthAround(instant);
      expect(month.from).toBeLessThanOrEqual(instant);
      expect(month.to).toBeGreaterThan(instant);
      expect(monthNameOf(month.from)).toBe(monthNameOf(instant));
      expect(monthNameOf(month.to - 1)).toBe(monthNameOf(instant));
      expect(monthNameOf(month.to)).not.toBe(monthNameOf(instant));
      expect(instantOfDay(dayOf(instant))).toBeLessThanOrEqual(instant);
      expect(dayOf(instantOfDay(dayOf(instant)))).toBe(dayOf(instant));
    }),
  );
});

test('days are counted by the calendar, across clock changes and year ends', () => {
  expect(daysAfter('2026-10-01', 30)).toBe('2026-10-31');
  expect(daysAfter('2026-12-20', 14)).toBe('2027-01-03');
  expect(daysAfter('2028-02-15', 14)).toBe('2028-02-29');
});

test('a minute that has begun counts as a whole minute', () => {
  expect(endOfMinute(Date.UTC(2026, 0, 1, 12, 0, 0))).toBe(Date.UTC(2026, 0, 1, 12, 0));
  expect(endOfMinute(Date.UTC(2026, 0, 1, 12, 0, 0, 1))).toBe(Date.UTC(2026, 0, 1, 12, 1));
});
