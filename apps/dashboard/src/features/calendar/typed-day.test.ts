import { expect, test } from 'vitest';
import { readDate, writeDate } from './typed-day.ts';

test('a day is written and read as DD.MM.YYYY', () => {
  expect(writeDate('2026-11-07')).toBe('07.11.2026');
  expect(readDate('07.11.2026')).toBe('2026-11-07');
  expect(readDate('7. 1. 2026')).toBe('2026-01-07');
  expect(readDate('2026-11-07')).toBe('2026-11-07');
});

test('what is no day is not read as another', () => {
  for (const text of ['31.02.2026', '32.01.2026', '1.13.2026', 'soon', '', '07.11.26'])
    expect(readDate(text)).toBeNull();
});
