import { weekdays } from '@vitrine/contract/screen-values';
import { expect, test } from 'vitest';
import { closingOf, windowsOf } from './show-times.ts';

const week = (of: { start?: string; end?: string; nonstop?: boolean; closed?: boolean }, sunday = of) =>
  Object.fromEntries(
    weekdays.map((name) => [
      name,
      { start: '08:00', end: '20:00', nonstop: false, closed: false, ...(name === 'sun' ? sunday : of) },
    ]),
  ) as never;
const berlin = { timeZone: 'Europe/Berlin', hours: week({}) };
/** Friday 20 November, 23:10 in Berlin. */
const night = Date.parse('2026-11-20T22:10:00Z');
const closes = (place: { timeZone: string; hours: never }, at: number) => {
  const { day, at: end } = closingOf(place, at);
  return [new Date(day * 86_400_000).toISOString().slice(0, 10), new Date(end).toISOString()];
};

test('a place closes next today if it is open, else on its next opening day', () => {
  expect(closes(berlin, Date.parse('2026-11-20T14:00:00Z'))).toEqual([
    '2026-11-20',
    '2026-11-20T19:00:00.000Z',
  ]);
  expect(closes(berlin, night)).toEqual(['2026-11-21', '2026-11-21T19:00:00.000Z']);
  expect(closes(berlin, Date.parse('2026-11-20T04:00:00Z'))).toEqual([
    '2026-11-20',
    '2026-11-20T19:00:00.000Z',
  ]);
  const restsOnSunday = { ...berlin, hours: week({}, { closed: true }) };
  expect(closes(restsOnSunday, Date.parse('2026-11-21T22:00:00Z'))).toEqual([
    '2026-11-23',
    '2026-11-23T19:00:00.000Z',
  ]);
});

test('around the clock it is the end of today, also of a day of 25 hours, and so where no hours are set', () => {
  const always = { timeZone: 'Europe/Berlin', hours: week({ nonstop: true }) };
  expect(closes(always, night)).toEqual(['2026-11-20', '2026-11-20T23:00:00.000Z']);
  expect(closes(always, Date.parse('2026-10-24T22:30:00Z'))).toEqual([
    '2026-10-25',
    '2026-10-25T23:00:00.000Z',
  ]);
  const never = { timeZone: 'Europe/Berlin', hours: week({ closed: true }) };
  expect(closes(never, night)).toEqual(['2026-11-20', '2026-11-20T23:00:00.000Z']);
});

test('places that close on the same date share their conditions', () => {
  const auckland = { timeZone: 'Pacific/Auckland', hours: week({}) };
  const praha = { timeZone: 'Europe/Prague', hours: week({ start: '06:30' }) };
  const windows = windowsOf(
    [berlin, praha, auckland],
    { kind: 'closing' },
    Date.parse('2026-11-20T14:00:00Z'),
  );
  expect([...windows.values()].map(({ lastDay }) => lastDay)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(windows.get(berlin)).toBe(windows.get(praha));
});
