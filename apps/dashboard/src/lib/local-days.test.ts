import { describe, expect, test } from 'vitest';
import { dateOf, dayAfterStep, dayAt, daysFrom, shownDays } from './local-days.ts';

const hours = (ms: number) => ms / 3_600_000;
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const shown = (view: 'day' | 'week' | 'month', date: string) => {
  const { first, count } = shownDays(view, day(date));
  return [dateOf(first), dateOf(first + count - 1), count];
};

describe('local days', () => {
  test('a day has 23 hours when clocks go forward and 25 when they go back', () => {
    const spring = daysFrom('Europe/Prague', day('2026-03-28'), 3);
    expect(spring.map(({ from, to }) => hours(to - from))).toEqual([24, 23, 24]);
    const autumn = daysFrom('Europe/Prague', day('2026-10-24'), 3);
    expect(autumn.map(({ from, to }) => hours(to - from))).toEqual([24, 25, 24]);
  });

  test('days follow each other without a gap in every time zone', () => {
    for (const zone of [
      'Europe/Prague',
      'Pacific/Apia',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ]) {
      const days = daysFrom(zone, day('2026-01-01'), 370);
      for (let i = 1; i < days.length; i++) expect(days[i]!.from).toBe(days[i - 1]!.to);
    }
  });

  test('where midnight is skipped, the day begins at the first existing minute', () => {
    const [found] = daysFrom('Africa/Cairo', day('2026-04-24'), 1);
    expect(new Date(found!.from).toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(hours(found!.to - found!.from)).toBe(23);
  });

  test('a day that does not exist begins and ends with the next', () => {
    const days = daysFrom('Pacific/Apia', day('2011-12-29'), 3);
    expect(days.map(({ from, to }) => hours(to - from))).toEqual([24, 0, 24]);
  });

  test('it may be another day in another time zone', () => {
    expect(dateOf(dayAt('Pacific/Auckland', Date.parse('2026-11-17T12:00:00Z')))).toBe('2026-11-18');
  });
});

describe('the range of a view', () => {
  test('a week begins on Monday', () => {
    expect(shown('week', '2026-11-17')).toEqual(['2026-11-16', '2026-11-22', 7]);
    expect(shown('week', '2026-11-22')).toEqual(['2026-11-16', '2026-11-22', 7]);
    expect(shown('day', '2026-11-22')).toEqual(['2026-11-22', '2026-11-22', 1]);
  });

  test('a month is shown in whole weeks, four to six of them', () => {
    expect(shown('month', '2026-11-17')).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(shown('month', '2026-02-01')).toEqual(['2026-01-26', '2026-03-01', 35]);
    expect(shown('month', '2027-02-14')).toEqual(['2027-02-01', '2027-02-28', 28]);
  });

  test('from the 31st, the next or previous month shows its last day', () => {
    expect(dateOf(dayAfterStep('month', day('2026-01-31'), 1))).toBe('2026-02-28');
    expect(dateOf(dayAfterStep('month', day('2026-12-31'), -1))).toBe('2026-11-30');
    expect(dateOf(dayAfterStep('month', day('2026-12-05'), 1))).toBe('2027-01-05');
    expect(dateOf(dayAfterStep('week', day('2026-12-31'), 1))).toBe('2027-01-07');
    expect(dateOf(dayAfterStep('day', day('2026-01-01'), -1))).toBe('2025-12-31');
  });
});
