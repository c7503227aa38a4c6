import type { SourceColumn } from '@vitrine/contract/sources';
import { expect, test } from 'vitest';
import { countDoubts, doubtOf } from './price-guard.ts';

test.each([
  [6.2, 62, { kind: 'ten', meant: 6.2 }],
  [6.2, 620, { kind: 'more', meant: 62 }],
  [6.2, 49.6, { kind: 'more', meant: 4.96 }],
  [6.2, 49.59, null],
  [6.2, 0.62, { kind: 'tenth', meant: 6.2 }],
  [6.4, 0.8, { kind: 'less', meant: 8 }],
  [6.4, 0.81, null],
  [6.2, 0, { kind: 'free', meant: 6.2 }],
  [6.2, 6.5, null],
  [0, 12, null],
  [null, 12, null],
  [6.2, null, null],
])('D16: %s that becomes %s', (was, typed, expected) => {
  expect(doubtOf(was, typed)).toEqual(expected && expect.objectContaining(expected));
});

test('D16: a paste tells how many prices of known rows are far from the old ones', () => {
  const columns: SourceColumn[] = [
    { key: 'item', name: 'Item', kind: 'text' },
    { key: 'price', name: 'Price', kind: 'price' },
  ];
  const row = (id: string, price: number) => ({ id, values: { item: id, price } });
  const before = [row('a', 6.2), row('b', 3.4)];
  expect(countDoubts(columns, before, [row('a', 62), row('b', 3.6), row('new', 400)])).toBe(1);
});
