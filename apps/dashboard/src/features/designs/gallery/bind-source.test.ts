import type { Cells, Source } from '@vitrine/contract/sources';
import { expect, test } from 'vitest';
import { bindTo, boundTable, dataNeededBy, fitsNeed } from './bind-source.ts';

type Column = readonly [key: string, kind: string];
const source = (kind: string, ...columns: readonly Column[]) =>
  ({
    id: 's',
    kind,
    columns: columns.map(([key, of]) => ({ key, name: key, kind: of })),
  }) as unknown as Source;

const prices = source('table', ['item', 'text'], ['price', 'price'], ['soldOut', 'yesno'], ['from', 'time']);
const calendar = source('calendar', ['title', 'text'], ['start', 'instant']);
const feed = source('feed', ['title', 'text'], ['link', 'text']);

test('a template asks for what it shows', () => {
  expect(dataNeededBy('frameEvents')).toBe('calendar');
  expect([dataNeededBy('table'), dataNeededBy('feed'), dataNeededBy('moment' as never)]).toEqual([
    'table',
    'feed',
    null,
  ]);
});

test('only sources that fit are offered', () => {
  const fitting = (need: 'table' | 'calendar' | 'feed') =>
    Object.entries({ prices, calendar, feed }).flatMap(([name, each]) =>
      fitsNeed(need, each) ? [name] : [],
    );
  expect([fitting('table'), fitting('calendar'), fitting('feed')]).toEqual([
    ['prices'],
    ['calendar'],
    ['feed'],
  ]);
  // Columns that say when a row is shown are not what it shows.
  expect(fitsNeed('table', source('table', ['from', 'text'], ['days', 'text'], ['price', 'price']))).toBe(
    false,
  );
});

function bound(columns: readonly Column[], rows: readonly object[]) {
  const { columns: known } = source('table', ...columns);
  return boundTable('s', {
    columns: known,
    rows: rows.map((values, i) => ({ id: `r${i}`, version: 1, values: values as Cells })),
  }).table;
}

test('a calendar and a feed are bound as they are', async () => {
  expect(await bindTo('calendar', calendar)).toEqual({ events: 's' });
  expect(await bindTo('feed', feed)).toEqual({ feed: 's' });
});

test('a price list is shown by its parts, if a column names two to six of them', () => {
  const columns = [
    ['item', 'text'],
    ['part', 'text'],
    ['cost', 'number'],
    ['price', 'price'],
  ] as const;
  const rows = (...parts: string[]) => parts.map((part, i) => ({ item: `i${i}`, part }));
  const bare = { source: 's', item: 'item', price: 'price' };
  expect(bound(columns, rows('Hot', 'Cold', 'Hot', ''))).toEqual({
    ...bare,
    part: 'part',
    parts: ['Hot', 'Cold'],
  });
  expect(bound(columns, rows('Hot', 'Hot'))).toEqual({ ...bare, part: null, parts: [] });
  // As many parts as rows are names, not parts.
  expect(bound(columns, rows('Hot', 'Cold'))).toEqual({ ...bare, part: null, parts: [] });
  const many = [...'abcdefg', 'a'];
  expect(bound(columns, rows(...many))).toEqual({ ...bare, part: null, parts: [] });
  expect(bound(columns, rows(...many.filter((each) => each !== 'g')))).toMatchObject({ part: 'part' });
});

test('without prices a column of numbers is shown, without that none', () => {
  expect(
    bound(
      [
        ['item', 'text'],
        ['cost', 'number'],
      ],
      [],
    ),
  ).toMatchObject({ price: 'cost' });
  expect(bound([['item', 'text']], [])).toMatchObject({ price: null });
});
