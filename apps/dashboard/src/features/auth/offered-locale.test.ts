import { expect, test } from 'vitest';
import { offeredLocale } from './offered-locale.ts';

test.each([
  [['de-DE', 'en'], 'en', 'de'],
  [['fr', 'es-MX', 'de'], 'en', 'es'],
  [['en-GB', 'de'], 'en', null],
  [['CS'], 'de', 'cs'],
  [['fr', 'pl'], 'en', null],
  [[], 'en', null],
] as const)('C28: a browser that wants %j is offered on a page in %s: %s', (wanted, current, expected) => {
  expect(offeredLocale(wanted, current)).toBe(expected);
});
