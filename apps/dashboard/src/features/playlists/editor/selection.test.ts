import { expect, test } from 'vitest';
import { item } from './draft.test-kit.ts';
import { meant, nothingSelected, only, select, withoutGone } from './selection.ts';

const items = ['a', 'b', 'c', 'd'].map((key) => item(key));
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort().join('');

test('a click chooses one alone', () => {
  expect(keysOf(select(items, only('a'), 'c', {}))).toBe('c');
});

test('with Ctrl one more, and away again', () => {
  const two = select(items, only('a'), 'c', { isMore: true });
  expect(keysOf(two)).toBe('ac');
  const one = select(items, two, 'c', { isMore: true });
  expect([keysOf(one), one.last]).toEqual(['a', 'a']);
});

test('with Shift all up to it, counted from where it began', () => {
  const down = select(items, only('b'), 'd', { isRange: true });
  expect(keysOf(down)).toBe('bcd');
  expect(keysOf(select(items, down, 'a', { isRange: true }))).toBe('ab');
  expect(keysOf(select(items, nothingSelected, 'c', { isRange: true }))).toBe('c');
});

test('what is gone is no longer chosen', () => {
  const all = { keys: new Set(['a', 'b']), last: 'b', anchor: 'a' };
  const left = withoutGone([items[0]!], all);
  expect([keysOf(left), left.last]).toEqual(['a', 'a']);
  expect(withoutGone(items, all)).toBe(all);
});

test('an act on a chosen row is about all that are chosen, on another about that one', () => {
  const two = select(items, only('a'), 'b', { isMore: true });
  expect([...meant(two, 'b')].sort()).toEqual(['a', 'b']);
  expect([...meant(two, 'd')]).toEqual(['d']);
});
