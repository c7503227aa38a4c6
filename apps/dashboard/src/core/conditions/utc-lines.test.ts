import type { Condition } from '@vitrine/contract/conditions';
import { describe, expect, test } from 'vitest';
import { type TimeCondition, utcLines } from './utc-lines.ts';

const zone = (timezone: string, ...places: string[]) => ({ timezone, places, displays: 1 });
const europe = [zone('Europe/Prague', 'Praha', 'Brno'), zone('Europe/Berlin', 'Berlin')];
const window = (from: string, to: string): TimeCondition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});
const lunch = window('11:00', '15:00');
const at = (text: string) => Date.parse(text);
const timesOf = (row: TimeCondition, now: string, timezone = 'Europe/Prague', beside: Condition[] = []) =>
  utcLines(row, [row, ...beside], [zone(timezone, 'there')], at(now)).map(({ times, shift }) => [
    ...times,
    shift,
  ]);

describe('locations', () => {
  test('with the same UTC offset share one line, across time zones', () => {
    expect(utcLines(lunch, [lunch], europe, at('2026-11-16T08:00:00Z'))).toEqual([
      { times: ['10:00–14:00'], shift: 0, places: ['Praha', 'Brno', 'Berlin'] },
    ]);
  });

  test('with another offset have their own line', () => {
    const lines = utcLines(lunch, [lunch], [...europe, zone('Europe/London', 'London')], at('2026-11-16'));
    expect(lines).toEqual([
      { times: ['10:00–14:00'], shift: 0, places: ['Praha', 'Brno', 'Berlin'] },
      { times: ['11:00–15:00'], shift: 0, places: ['London'] },
    ]);
  });

  test('a time zone without named locations uses its own name', () => {
    const [line] = utcLines(lunch, [lunch], [zone('Asia/Kathmandu')], at('2026-11-16'));
    expect(line).toEqual({ times: ['05:15–09:15'], shift: 0, places: ['Asia/Kathmandu'] });
  });
});

describe('days', () => {
  test('one bound is one time', () => {
    expect(timesOf({ precondition: 'time', operator: 'before', value: '11:00' }, '2026-11-16')).toEqual([
      ['10:00', 0],
    ]);
  });

  test('east of UTC a morning begins on the day before', () => {
    expect(timesOf(window('08:00', '12:00'), '2026-11-16', 'Asia/Tokyo')).toEqual([['23:00–03:00', -1]]);
  });

  test('west of UTC an evening begins on the day after', () => {
    expect(timesOf(window('20:00', '23:00'), '2026-11-16', 'America/New_York')).toEqual([['01:00–04:00', 1]]);
  });

  test('a window across midnight', () => {
    expect(timesOf(window('22:00', '06:00'), '2026-11-16')).toEqual([['21:00–05:00', 0]]);
    expect(timesOf(window('22:00', '01:00'), '2026-11-16')).toEqual([['21:00–24:00', 0]]);
  });
});

describe('clock changes', () => {
  test('before the change the offset is that of the day, afterwards that of the next', () => {
    expect(timesOf(lunch, '2026-10-24T08:00:00Z')).toEqual([['09:00–13:00', 0]]);
    // The window of the 24th is over; the clocks go back in the night to the 25th.
    expect(timesOf(lunch, '2026-10-24T14:00:00Z')).toEqual([['10:00–14:00', 0]]);
  });

  test('the next day is one on which dates and weekdays match', () => {
    const monday: Condition = { precondition: 'weekday', weekdays: ['mon'] };
    expect(timesOf(lunch, '2026-10-20T08:00:00Z', 'Europe/Prague', [monday])).toEqual([['10:00–14:00', 0]]);
    const summer: Condition = { precondition: 'date', operator: 'on_or_after', value: '2027-06-01' };
    expect(timesOf(lunch, '2026-11-16', 'Europe/Prague', [summer])).toEqual([['09:00–13:00', 0]]);
  });

  test('a window that begins in the skipped hour starts at its end', () => {
    // 2027-03-28: 02:00 is followed by 03:00.
    expect(timesOf(window('02:30', '05:00'), '2027-03-28T00:00:00Z')).toEqual([['01:00–03:00', 0]]);
  });

  test('a window inside the skipped hour does not occur; on the day after it does', () => {
    expect(timesOf(window('02:15', '02:45'), '2027-03-27T10:00:00Z')).toEqual([['00:15–00:45', 0]]);
  });

  test('a window inside the repeated hour occurs twice', () => {
    expect(timesOf(window('02:15', '02:45'), '2026-10-25T00:00:00Z')).toEqual([
      ['00:15–00:45', '01:15–01:45', 0],
    ]);
  });

  test('a window around the repeated hour is an hour longer', () => {
    expect(timesOf(window('01:00', '04:00'), '2026-10-24T22:30:00Z')).toEqual([['23:00–03:00', -1]]);
  });

  test('when its dates are over, the times of today are shown', () => {
    const past: Condition = { precondition: 'date', operator: 'before', value: '2026-07-01' };
    expect(timesOf(lunch, '2026-11-16', 'Europe/Prague', [past])).toEqual([['10:00–14:00', 0]]);
  });
});
