import { expect, test } from 'vitest';
import { modeFrom } from './theme-mode.ts';

test('the stored choice wins, otherwise the system decides', () => {
  expect(modeFrom('true', false)).toBe('dark');
  expect(modeFrom('false', true)).toBe('light');
  expect(modeFrom(null, true)).toBe('dark');
  expect(modeFrom(null, false)).toBe('light');
  expect(modeFrom('nonsense', true)).toBe('dark');
});
