import { describe, expect, test } from 'vitest';
import { parseTypedDate } from './typed-date.ts';

const today = '2026-11-16';

describe('a complete date', () => {
  test.each([
    ['1.11.2026', '2026-11-01'],
    ['01.11.2026', '2026-11-01'],
    ['1. 11. 2026', '2026-11-01'],
    ['1 11 2026', '2026-11-01'],
    ['1/11/2026', '2026-11-01'],
    ['1-11-26', '2026-11-01'],
    ['1.11.26', '2026-11-01'],
    ['01112026', '2026-11-01'],
    ['011126', '2026-11-01'],
    ['2026-11-01', '2026-11-01'],
    ['29.2.2028', '2028-02-29'],
  ])('%j is %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });
});

describe('omitted parts are completed to the next match', () => {
  test.each([
    ['1.12.', '2026-12-01'],
    ['1.11.', '2027-11-01'],
    ['16.11.', '2026-11-16'],
    ['16/11', '2026-11-16'],
    ['1.2', '2027-02-01'],
    ['0102', '2027-02-01'],
    ['29.2.', '2028-02-29'],
    ['20', '2026-11-20'],
    ['20.', '2026-11-20'],
    ['5', '2026-12-05'],
    ['31', '2026-12-31'],
  ])('%j is %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });

  test('a day at the end of a year may be in the next', () => {
    expect(parseTypedDate('5', '2026-12-30')).toBe('2027-01-05');
    expect(parseTypedDate('30', '2027-01-31')).toBe('2027-03-30');
  });
});

test.each([
  '',
  'x',
  '0',
  '32',
  '31.4.2026',
  '29.2.2027',
  '1.13.',
  '2026',
  '1.11.1800',
  '1.11.2026 x',
  '1..11',
])('%j is not a date', (typed) => {
  expect(parseTypedDate(typed, today)).toBeNull();
});
