import { expect, test } from 'vitest';
import { isWithin, pathTo, treeOf } from './folder-tree.ts';

const rows = [
  { id: 'autumn', name: 'Autumn', parent: 'campaigns' },
  { id: 'campaigns', name: 'Campaigns', parent: null },
  { id: 'menus', name: 'Menus', parent: null },
  { id: 'windows', name: 'Windows', parent: 'autumn' },
];

test('a path leads from the top down to the folder itself', () => {
  const tree = treeOf(rows, null);
  expect(pathTo(tree, 'windows').map(({ name }) => name)).toEqual(['Campaigns', 'Autumn', 'Windows']);
  expect(pathTo(tree, null)).toEqual([]);
  expect(pathTo(tree, 'unknown')).toEqual([]);
});

test('for somebody limited to a folder it is the top, and nothing above it exists', () => {
  const tree = treeOf([rows[0]!, rows[3]!], 'autumn');
  expect(tree.limit?.name).toBe('Autumn');
  expect(pathTo(tree, 'windows').map(({ name }) => name)).toEqual(['Windows']);
  expect(tree.childrenOf.get(null)?.map(({ id }) => id)).toEqual(['windows']);
});

test('a folder lies within itself and within all above it', () => {
  const tree = treeOf(rows, null);
  expect(isWithin(tree, 'windows', 'campaigns')).toBe(true);
  expect(isWithin(tree, 'campaigns', 'campaigns')).toBe(true);
  expect(isWithin(tree, 'campaigns', 'windows')).toBe(false);
  expect(isWithin(tree, null, 'campaigns')).toBe(false);
});
