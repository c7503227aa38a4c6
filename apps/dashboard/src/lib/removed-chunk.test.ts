import { expect, test } from 'vitest';
import { mayReload } from './removed-chunk.ts';

test('a removed chunk reloads the page once, not forever', () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload('999000', 1_000_000)).toBe(false);
  expect(mayReload('900000', 1_000_000)).toBe(true);
});
