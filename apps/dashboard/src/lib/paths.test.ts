import { expect, test } from 'vitest';
import { belowLocale, inLocale } from './paths.ts';

test('switching the language keeps page, query and anchor', () => {
  expect(inLocale('/cs/locations?page=2&sort=name:desc#hours', 'de')).toBe(
    '/de/locations?page=2&sort=name:desc#hours',
  );
  expect(inLocale('/en', 'es')).toBe('/es');
});

test('a path below its locale', () => {
  expect(belowLocale('/cs/locations/detail/1?tab=hours')).toBe('/locations/detail/1');
  expect(belowLocale('/cs')).toBe('/');
});
