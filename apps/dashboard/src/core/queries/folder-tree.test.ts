import { expect, test } from 'vitest';
import { isWithin, pathTo, playablesBelow, treeOf } from './folder-tree.ts';

const rows = [
  { id: 'autumn', name: 'Autumn', parent: 'campaigns', playables: 2 },
  { id: 'campaigns', name: 'Campaigns', parent: null, playables: 0 },
  { id: 'menus', name: 'Menus', parent: null, playables: 5 },
  { id: 'windows', name: 'Windows', parent: 'autumn', playables: 3 },
];

test('a path goes from the top down to the folder itself', () => {
  const tree = treeOf(rows, null);
  expect(pathTo(tree, 'windows').map(({ name }) => name)).toEqual(['Campaigns', 'Autumn', 'Windows']);
  expect(pathTo(tree, null)).toEqual([]);
  expect(pathTo(tree, 'unknown')).toEqual([]);
});

test('for a user limited to a folder it is the top, and nothing above it exists', () => {
  const tree = treeOf([rows[0]!, rows[3]!], 'autumn');
  expect(tree.limit?.name).toBe('Autumn');
  expect(pathTo(tree, 'windows').map(({ name }) => name)).toEqual(['Windows']);
  expect(tree.childrenOf.get(null)?.map(({ id }) => id)).toEqual(['windows']);
});

test('a folder is within itself and all its ancestors', () => {
  const tree = treeOf(rows, null);
  expect(isWithin(tree, 'windows', 'campaigns')).toBe(true);
  expect(isWithin(tree, 'campaigns', 'campaigns')).toBe(true);
  expect(isWithin(tree, 'campaigns', 'windows')).toBe(false);
  expect(isWithin(tree, null, 'campaigns')).toBe(false);
});

test('UI9: playables in subfolders at any depth count, those in the folder itself do not', () => {
  const tree = treeOf(rows, null);
  expect(playablesBelow(tree, null)).toBe(10);
  expect(playablesBelow(tree, 'campaigns')).toBe(5);
  expect(playablesBelow(tree, 'windows')).toBe(0);
});
