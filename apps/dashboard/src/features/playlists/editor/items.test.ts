import { describe, expect, test } from 'vitest';
import { image, item, video } from './draft.test-kit.ts';
import * as list from './items.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((key) => item(key));
const keys = (of: readonly { key: string }[]) => of.map(({ key }) => key).join('');
const some = (...chosen: string[]) => new Set(chosen);

describe('moving', () => {
  test('one item is placed before the row it is dropped at, in the list as it was', () => {
    expect(keys(list.moveTo(items, some('d'), 1))).toBe('adbce');
    expect(keys(list.moveTo(items, some('b'), 4))).toBe('acdbe');
    expect(keys(list.moveTo(items, some('a'), 5))).toBe('bcdea');
  });

  test('several items move together and keep their order', () => {
    expect(keys(list.moveTo(items, some('b', 'd'), 0))).toBe('bdace');
    expect(keys(list.moveTo(items, some('a', 'e'), 3))).toBe('bcaed');
  });

  test('dropping an item at its own position returns the same list', () => {
    expect(list.moveTo(items, some('b'), 1)).toBe(items);
    expect(list.moveTo(items, some('b'), 2)).toBe(items);
    expect(list.moveBy(items, some('a'), -1)).toBe(items);
    expect(list.moveBy(items, some('e'), 1)).toBe(items);
  });

  test('one step up and down; separated items are brought together', () => {
    expect(keys(list.moveBy(items, some('c'), -1))).toBe('acbde');
    expect(keys(list.moveBy(items, some('c'), 1))).toBe('abdce');
    expect(keys(list.moveBy(items, some('b', 'd'), -1))).toBe('bdace');
    expect(keys(list.moveBy(items, some('b', 'c'), 1))).toBe('adbce');
  });

  test('a typed position starts at one, and is clamped to the list', () => {
    expect(keys(list.moveToPosition(items, 'e', 1))).toBe('eabcd');
    expect(keys(list.moveToPosition(items, 'a', 3))).toBe('bcade');
    expect(keys(list.moveToPosition(items, 'a', 99))).toBe('bcdea');
    expect(list.moveToPosition(items, 'c', 3)).toBe(items);
  });
});

describe('adding and removing', () => {
  test('added items are placed after the last selected one, or at the end', () => {
    expect(list.placeAfter(items, some('b', 'a'))).toBe(2);
    expect(list.placeAfter(items, some())).toBe(5);
    const { items: next, added } = list.insertAt(items, 2, [image('x'), image('y')]);
    expect(next.map(({ playable }) => playable.id).join('')).toBe('abxycde');
    expect(added.map(({ amount, duration }) => [amount, duration])).toEqual([
      [1, null],
      [1, null],
    ]);
  });

  test('copies are placed after the originals and are new items', () => {
    const saved = [item('a', { id: 'saved', duration: 20 }), item('b')];
    const { items: next, added } = list.duplicate(saved, some('a'));
    expect(next.map(({ playable }) => playable.id).join('')).toBe('aab');
    expect(added[0]).toMatchObject({ duration: 20 });
    expect(added[0]!.id).toBeUndefined();
    expect(added[0]!.key).not.toBe('a');
  });

  test('after removal the next item is selected, or else the previous one', () => {
    expect(list.neighbourOf(items, some('b'))).toBe('c');
    expect(list.neighbourOf(items, some('d', 'e'))).toBe('c');
    expect(list.neighbourOf([item('a')], some('a'))).toBeNull();
  });
});

test('a replacement keeps the position; only videos keep repetitions, and only others keep a length', () => {
  const films = [item('a', { playable: video('film', 15), amount: 3 })];
  expect(list.replacePlayable(films, 'a', image('still'))[0]).toMatchObject({ amount: 1, duration: null });
  const stills = [item('a', { duration: 25, durationText: 'x' })];
  const [film] = list.replacePlayable(stills, 'a', video('film', 15));
  expect(film).toMatchObject({ amount: 1, duration: null });
  expect(film!.durationText).toBeUndefined();
});
