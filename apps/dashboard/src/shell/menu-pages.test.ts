import { pageById } from '@vitrine/contract/pages';
import { expect, test } from 'vitest';
import { barPagesOf, iconOf, menuIdOf, menuOf, menuSections } from './menu-pages.ts';

const menuIds = (principal: 'admin' | 'standard' | 'playables_only') =>
  menuSections.map((section) => menuOf({ principal }, section).map((page) => page.id));

test('each role has the menu of the design', () => {
  const screens = ['displays', 'groups', 'locations', 'devices'];
  const content = ['playlists', 'playables', 'sources'];
  expect(menuIds('admin')).toEqual([
    ['overview'],
    screens,
    content,
    ['alerts', 'users', 'changes', 'billings', 'settings'],
  ]);
  expect(menuIds('standard')).toEqual([['overview'], screens, content, ['alerts', 'settings']]);
  expect(menuIds('playables_only')).toEqual([
    [],
    ['devices'],
    ['playables', 'sources'],
    ['alerts', 'settings'],
  ]);
});

test('the bottom bar shows four pages, and More if there are others', () => {
  const bar = (principal: 'admin' | 'playables_only') => barPagesOf({ principal });
  expect(bar('admin').pages.map((page) => page.id)).toEqual([
    'overview',
    'displays',
    'playlists',
    'playables',
  ]);
  expect(bar('admin').hasMore).toBe(true);
  expect(bar('playables_only').pages.map((page) => page.id)).toEqual([
    'devices',
    'playables',
    'sources',
    'settings',
  ]);
  expect(bar('playables_only').hasMore).toBe(true);
});

test('a detail page keeps the entry and the icon of its list', () => {
  expect(menuIdOf(pageById('locationDetail'))).toBe('locations');
  expect(iconOf(pageById('locationDetail'))).toBe('location');
});
