import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

const text = (seconds: number) => durationText(seconds * 1000).replaceAll('\u00a0', ' ');

test('a duration says its two largest units', () => {
  expect(text(0)).toBe('0 s');
  expect(text(48)).toBe('48 s');
  expect(text(108)).toBe('1 min 48 s');
  expect(text(120)).toBe('2 min');
  expect(text(3600 * 2 + 5 * 60 + 9)).toBe('2 h 5 min');
  expect(text(86_400 * 3 + 3600 * 4 + 59)).toBe('3 d 4 h');
  expect(text(86_400 + 59)).toBe('1 d');
});

test('a clock that runs ahead gives no negative duration', () => {
  expect(text(-5)).toBe('0 s');
});
