import type { Box } from '@vitrine/contract/design-document';
import type { SourceData } from '@vitrine/design/context';
import { expect, test } from 'vitest';
import { changesOfDay } from './changes-of-day.ts';

// What comes and goes by itself on a day, by name.

const monday = Date.parse('2026-11-16') / 86_400_000;
const rowsOf = (...rows: Record<string, string>[]): SourceData => ({
  columns: [
    { name: 'price', kind: 'price' },
    { name: 'item', kind: 'text' },
  ],
  rows: rows.map((values, i) => ({ id: String(i), values })),
  fetchedAt: null,
  isOld: false,
});
const nameOf = (box: Box) => box.name ?? box.kind;
const ticker = {
  ...{ id: 'ticker', name: 'Happy hour', kind: 'text', place: { x: 0, y: 0, w: 1, h: 1 } },
  conditions: [{ precondition: 'time', operator: 'between', from: '17:00', to: '19:00' }],
} as unknown as Box;

test('rows and boxes come and go by name', () => {
  const data = rowsOf({ item: 'Eggs on rye', from: '06:00', to: '11:00' }, { item: 'Porridge', to: '11:00' });
  expect(changesOfDay([ticker], [data], monday, nameOf)).toEqual([
    { minute: 6 * 60, comes: ['Eggs on rye'], goes: [] },
    { minute: 11 * 60, comes: [], goes: ['Eggs on rye', 'Porridge'] },
    { minute: 17 * 60, comes: ['Happy hour'], goes: [] },
    { minute: 19 * 60, comes: [], goes: ['Happy hour'] },
  ]);
});

test('a row of other days, a hidden box and the ends of the day are no changes', () => {
  const data = rowsOf({ item: 'Brunch', from: '09:00', days: 'sat,sun' }, { item: 'All day', from: '00:00' });
  expect(changesOfDay([{ ...ticker, hidden: true }], [data], monday, nameOf)).toEqual([]);
});
