import type { RowEdit } from '@vitrine/contract/row-edits';
import type { SourceRows } from '@vitrine/contract/sources';
import { expect, test } from 'vitest';
import { namesOf, rowName } from './row-names.ts';

const columns = [
  { key: 'price', name: 'Price', kind: 'price' },
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'note', name: 'Note', kind: 'text' },
] as SourceRows['columns'];
const table = {
  columns,
  rows: [{ id: 'coffee', values: { item: 'Coffee', price: 2 } }],
} as unknown as SourceRows;
const refused = (row: string, key: string | null) =>
  ({ row, key, reason: key ? 'changed' : 'gone', now: null }) as const;

test('a row is called by its first column of text', () => {
  expect(rowName(columns, { item: 'Coffee', note: 'hot', price: 2 })).toBe('Coffee');
  expect([rowName(columns, {}), rowName(columns, undefined), rowName([columns[0]!], { price: 2 })]).toEqual([
    '',
    '',
    '',
  ]);
});

test('a refused cell is named by its row and column; a column that is gone by its key', () => {
  expect(namesOf(table, [refused('coffee', 'price'), refused('coffee', 'old')], [])).toEqual([
    { row: 'coffee', name: 'Coffee', column: 'Price' },
    { row: 'coffee', name: 'Coffee', column: 'old' },
  ]);
});

test('a row that is gone is called what any edit of it knows', () => {
  const edits: RowEdit[] = [
    { row: 'tea', was: { item: 'Tea' }, values: { price: 3 } },
    { add: { id: 'roll', values: { item: 'Roll' } } },
    { remove: 'cake', was: { item: 'Cake' } },
  ];
  const gone = ['tea', 'roll', 'cake', 'unknown'].map((row) => refused(row, null));
  expect(namesOf(table, gone, edits)).toEqual([
    { row: 'tea', name: 'Tea', column: null },
    { row: 'roll', name: 'Roll', column: null },
    { row: 'cake', name: 'Cake', column: null },
    { row: 'unknown', name: '', column: null },
  ]);
});
