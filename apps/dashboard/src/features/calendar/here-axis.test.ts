import { expect, test } from 'vitest';
import { minutesAhead, shiftedMinute } from './here-axis.ts';

const day = (from: string) => ({
  ...{ from: Date.parse(from), to: Date.parse(from) + 86_400_000 },
  ...{ number: 0, date: from.slice(0, 10) },
});
const november = [day('2026-11-15T11:00:00Z'), day('2026-11-16T11:00:00Z')];

test('UI7: a calendar has an axis in the reader’s time zone only if its times differ', () => {
  expect(minutesAhead('Pacific/Auckland', 'Europe/Prague', november)).toBe(-720);
  expect(minutesAhead('Europe/Prague', 'Asia/Kathmandu', november)).toBe(285);
  expect(minutesAhead('Europe/Berlin', 'Europe/Prague', november)).toBeNull();
});

test('UI7: there is no such axis in a week in which one of the time zones changes its clocks', () => {
  const march = [day('2027-03-27T00:00:00Z'), day('2027-03-28T00:00:00Z'), day('2027-03-29T00:00:00Z')];
  expect(minutesAhead('Asia/Tokyo', 'Europe/Prague', march)).toBeNull();
});

test('UI7: hours past midnight belong to the other day', () => {
  expect([480, 720, 1200].map((minute) => shiftedMinute(minute, -720))).toEqual([1200, 0, 480]);
});
