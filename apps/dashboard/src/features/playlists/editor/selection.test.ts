import { expect, test } from 'vitest';
import { item } from './draft.test-kit.ts';
import { meant, nothingSelected, only, select, withoutGone } from './selection.ts';

const items = ['a', 'b', 'c', 'd'].map((key) => item(key));
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort().join('');

test('a click selects one item only', () => {
  expect(keysOf(select(items, only('a'), 'c', {}))).toBe('c');
});

test('Ctrl adds an item, and removes it again', () => {
  const two = select(items, only('a'), 'c', { isMore: true });
  expect(keysOf(two)).toBe('ac');
  const one = select(items, two, 'c', { isMore: true });
  expect([keysOf(one), one.last]).toEqual(['a', 'a']);
});

test('Shift selects a range from the anchor', () => {
  const down = select(items, only('b'), 'd', { isRange: true });
  expect(keysOf(down)).toBe('bcd');
  expect(keysOf(select(items, down, 'a', { isRange: true }))).toBe('ab');
  expect(keysOf(select(items, nothingSelected, 'c', { isRange: true }))).toBe('c');
});

test('removed items are no longer selected', () => {
  const all = { keys: new Set(['a', 'b']), last: 'b', anchor: 'a' };
  const left = withoutGone([items[0]!], all);
  expect([keysOf(left), left.last]).toEqual(['a', 'a']);
  expect(withoutGone(items, all)).toBe(all);
});

test('an action on a selected row applies to the whole selection, on another row to that one', () => {
  const two = select(items, only('a'), 'b', { isMore: true });
  expect([...meant(two, 'b')].sort()).toEqual(['a', 'b']);
  expect([...meant(two, 'd')]).toEqual(['d']);
});
