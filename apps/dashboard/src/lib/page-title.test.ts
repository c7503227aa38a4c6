import { expect, test } from 'vitest';
import { titleOf } from './page-title.ts';

test('a title is the page and the server, or the product before a server is chosen', () => {
  expect(titleOf({ pageName: 'Locations', serverName: 'Orchard Coffee EU' })).toBe(
    'Locations · Orchard Coffee EU',
  );
  expect(titleOf({ pageName: 'Log in' })).toBe('Log in · Vitrine');
});

test('an open record stands in place of the page', () => {
  expect(titleOf({ pageName: 'Location', recordName: 'Brno · Hlavní', serverName: 'Orchard' })).toBe(
    'Brno · Hlavní · Orchard',
  );
});

test('offline displays are counted in front', () => {
  expect(titleOf({ pageName: 'Overview', serverName: 'Orchard', offlineDisplays: 2 })).toBe(
    '(2) Overview · Orchard',
  );
});
