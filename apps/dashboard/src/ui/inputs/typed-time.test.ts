import { describe, expect, test } from 'vitest';
import { parseTypedTime } from './typed-time.ts';

describe('typed times', () => {
  test.each([
    ['7', '07:00'],
    ['07', '07:00'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['1830', '18:30'],
    ['7:30', '07:30'],
    ['7.30', '07:30'],
    ['7,30', '07:30'],
    ['7h30', '07:30'],
    ['7:', '07:00'],
    [' 9 ', '09:00'],
    ['0', '00:00'],
    ['24', '24:00'],
    ['24:00', '24:00'],
    ['2400', '24:00'],
    ['7:5', '07:05'],
  ])('%j is parsed as %s', (typed, time) => {
    expect(parseTypedTime(typed)).toBe(time);
  });

  test.each(['', 'x', '25', '24:01', '2430', '7:60', '760', '12345', '-1', '7:300', '1e1'])(
    '%j is not a time of day',
    (typed) => {
      expect(parseTypedTime(typed)).toBeNull();
    },
  );
});
