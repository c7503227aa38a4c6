import type { SourceColumn, SourceRow } from '@vitrine/contract/sources';
import { expect, test } from 'vitest';
import { pasteInto, splitPasted } from './paste.ts';

const columns: SourceColumn[] = [
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'price', name: 'Price', kind: 'price' },
];
const rows: SourceRow[] = [
  { id: 'espresso', version: 1, values: { item: 'Espresso', price: 2.2 } },
  { id: 'tart', version: 1, values: { item: 'Lemon tart', price: 3.9 } },
];
let made = 0;
const paste = (text: string, at = { row: 0, column: 0 }) =>
  pasteInto(columns, rows, at, text, () => `new ${++made}`);

test('cells of a spreadsheet may contain tabs, quotes and line breaks', () => {
  expect(splitPasted('a\t"b\tc"\r\n"say ""hi""\nthere"\t\r\n')).toEqual([
    ['a', 'b\tc'],
    ['say "hi"\nthere', ''],
  ]);
});

test('cells are replaced from the chosen one on, and further rows are added', () => {
  const { rows: after, added, changed } = paste('2,50\n4,10\n3,20', { row: 0, column: 1 });
  expect(after.map(({ values }) => values.price)).toEqual([2.5, 4.1, 3.2]);
  expect([changed, added.length]).toEqual([['espresso', 'tart'], 1]);
});

test('a value of the wrong kind is left out and named, and the old one stays', () => {
  const { rows: after, refused, refusedCount } = paste('Espresso\t2,40\nLemon tart\task us');
  expect(after.map(({ values }) => values.price)).toEqual([2.4, 3.9]);
  expect([refused?.value, refused?.row, refusedCount]).toEqual(['ask us', 'tart', 1]);
});

test('columns beyond the table are ignored, and rows beyond the limit counted', () => {
  expect(paste('a\t1\tx\ty').rows[0]!.values).toEqual({ item: 'a', price: 1 });
  expect(paste(Array.from({ length: 502 }, (_, i) => `row ${i}`).join('\n')).leftOut).toBe(2);
});
