import { expect, test } from 'vitest';
import { titleOf } from './page-title.ts';

test('a title is the page and the server, or the product before a server is selected', () => {
  expect(titleOf({ pageName: 'Locations', serverName: 'Orchard Coffee EU' })).toBe(
    'Locations · Orchard Coffee EU',
  );
  expect(titleOf({ pageName: 'Log in' })).toBe('Log in · Vitrine');
});

test('an open record replaces the page', () => {
  expect(titleOf({ pageName: 'Location', recordName: 'Brno · Hlavní', serverName: 'Orchard' })).toBe(
    'Brno · Hlavní · Orchard',
  );
});

test('the number of offline displays comes first', () => {
  expect(titleOf({ pageName: 'Overview', serverName: 'Orchard', offlineDisplays: 2 })).toBe(
    '(2) Overview · Orchard',
  );
});
