import { pageById } from '@vitrine/contract/pages';
import { expect, test } from 'vitest';
import { barPagesOf, iconOf, menuIdOf, menuOf, menuSections, waitingIdOf } from './menu-pages.ts';

const used = { hasApproval: false, isBilled: true };
const menuIds = (principal: 'admin' | 'standard' | 'playables_only', hasApproval = false) =>
  menuSections.map((section) =>
    menuOf({ principal }, section, { ...used, hasApproval }).map((page) => page.id),
  );

test('each role has the menu of the design', () => {
  const screens = ['displays', 'groups', 'locations', 'devices'];
  const content = ['playlists', 'playables', 'sources'];
  expect(menuIds('admin')).toEqual([
    ['overview', 'calendar'],
    screens,
    content,
    ['alerts', 'users', 'changes', 'billings', 'settings'],
  ]);
  expect(menuIds('standard')).toEqual([['overview', 'calendar'], screens, content, ['alerts', 'settings']]);
  expect(menuIds('playables_only')).toEqual([[], ['devices'], ['playables'], ['alerts', 'settings']]);
});

test('where changes need approval, proposals are a tab of Changes for who may open those, and an entry for others', () => {
  const admins = ['alerts', 'users', 'changes', 'billings', 'settings'];
  expect(menuIds('admin', true).at(-1)).toEqual(admins);
  expect(menuIds('standard', true).at(-1)).toEqual(['alerts', 'proposals', 'settings']);
  // Who has only playables opens theirs by its link (M4).
  expect(menuIds('playables_only', true).at(-1)).toEqual(['alerts', 'settings']);
  for (const [principal, entry] of [
    ['admin', 'changes'],
    ['standard', 'proposals'],
  ] as const) {
    expect(waitingIdOf({ principal })).toBe(entry);
    for (const id of ['proposals', 'proposalDetail'])
      expect(menuIdOf(pageById(id), { principal })).toBe(entry);
  }
});

test('where nobody is billed, Billings has no entry', () => {
  const ids = menuOf({ principal: 'admin' }, 'account', { ...used, isBilled: false }).map(({ id }) => id);
  expect(ids).toEqual(['alerts', 'users', 'changes', 'settings']);
});

test('the bottom bar shows four pages, and More if there are others', () => {
  const bar = (principal: 'admin' | 'playables_only') => barPagesOf({ principal }, used);
  expect(bar('admin').pages.map((page) => page.id)).toEqual([
    'overview',
    'calendar',
    'displays',
    'playables',
  ]);
  expect(bar('admin').hasMore).toBe(true);
  expect(bar('playables_only').pages.map((page) => page.id)).toEqual([
    'devices',
    'playables',
    'alerts',
    'settings',
  ]);
  expect(bar('playables_only').hasMore).toBe(false);
});

test('a detail page keeps the entry and the icon of its list', () => {
  expect(menuIdOf(pageById('locationDetail'), { principal: 'admin' })).toBe('locations');
  expect(iconOf(pageById('locationDetail'))).toBe('location');
});
