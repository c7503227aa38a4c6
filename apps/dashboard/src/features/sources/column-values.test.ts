import { expect, test } from 'vitest';
import { columnsWith, valuesOf } from './column-values.ts';

const item = { key: 'Item', name: 'Item', kind: 'text' as const };
const price = { key: 'Price', name: 'Price', kind: 'price' as const };
const soldOut = { key: 'soldOut', name: 'Gone', kind: 'yesno' as const };

test('a new column comes last, with a key of its own', () => {
  const made = columnsWith([item, price], null, { name: ' Price ', choice: 'number' });
  expect(made).toEqual([item, price, { key: 'Price 2', name: 'Price', kind: 'number' }]);
});

test('a renamed column keeps its key and its place', () => {
  const made = columnsWith([item, price], item, { name: 'Cake', choice: 'text' });
  expect(made).toEqual([{ ...item, name: 'Cake' }, price]);
});

test('a meaning is a key, and is lost with another kind', () => {
  expect(valuesOf(soldOut)).toEqual({ name: 'Gone', choice: 'soldOut' });
  const [given] = columnsWith([item], item, { name: 'Gone', choice: 'soldOut' });
  expect(given).toEqual(soldOut);
  const [taken] = columnsWith([soldOut], soldOut, { name: 'Gone', choice: 'yesno' });
  expect(taken).toEqual({ key: 'Gone', name: 'Gone', kind: 'yesno' });
});

test('onto columns that somebody else has saved, theirs stay, and one that they removed comes back', () => {
  const theirs = [price, { key: 'Origin', name: 'Origin', kind: 'text' as const }];
  const made = columnsWith(theirs, item, { name: 'Cake', choice: 'text' });
  expect(made).toEqual([...theirs, { ...item, name: 'Cake' }]);
});
