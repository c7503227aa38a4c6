import { describe, expect, test } from 'vitest';
import { document, item, video } from './draft.test-kit.ts';
import { carryOver, lengthOf, loopsIn, pageAt, segmentAt, segmentsOf, wrapped } from './loop.ts';
import { playheadText } from './playhead-text.ts';

const items = [
  item('a'),
  item('b', { playable: video('film', 15), amount: 2 }),
  item('c', { duration: 20 }),
  item('d', { duration: 15 }),
];
const all = segmentsOf(items, () => true);

describe('the length of the loop', () => {
  test('is the sum of all showings of all items', () => {
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [10, 40],
      [40, 60],
      [60, 75],
    ]);
    expect(lengthOf(all)).toBe(75);
  });

  test('leaves out items that are never shown, and keeps the index of the others', () => {
    const some = segmentsOf(items, ({ key }) => key !== 'b');
    expect(lengthOf(some)).toBe(45);
    expect(some.map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(lengthOf(segmentsOf(items, () => false))).toBe(0);
  });

  test('gives how often it runs in the hours it plays', () => {
    expect(loopsIn(4 * 3600, 150)).toBe(96);
    expect(loopsIn(4 * 3600, 0)).toBe(0);
    expect(loopsIn(0, 150)).toBe(0);
  });
});

describe('the playhead', () => {
  test('is in one item at any time; the end of one is the start of the next', () => {
    expect([0, 9.9, 10, 39, 40, 59.9, 60, 74.9].map((time) => segmentAt(all, time))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3,
    ]);
    expect(segmentAt([], 5)).toBe(-1);
  });

  test('starts over at the end, and before the start it is at the end', () => {
    expect(wrapped(75, 75)).toBe(0);
    expect(wrapped(80, 75)).toBe(5);
    expect(wrapped(-5, 75)).toBe(70);
    expect(wrapped(5, 0)).toBe(0);
  });

  test('stays with its item when items before it are added, removed or changed', () => {
    const shorter = segmentsOf(items.slice(1), () => true);
    expect(carryOver(all, shorter, 45)).toBe(35);
    const moved = segmentsOf([items[2]!, items[0]!, items[1]!, items[3]!], () => true);
    expect(carryOver(all, moved, 45)).toBe(5);
  });

  test('goes to the start of an item that became too short, and of the loop if the item is removed', () => {
    const cut = segmentsOf([items[0]!, items[1]!, item('c', { duration: 2 }), items[3]!], () => true);
    expect(carryOver(all, cut, 50)).toBe(40);
    expect(
      carryOver(
        all,
        segmentsOf(items.slice(0, 2), () => true),
        50,
      ),
    ).toBe(0);
  });

  test('is formatted as time and length, with hours only if the loop has them', () => {
    expect(playheadText(52.7, 150)).toBe('0:52 / 2:30');
    expect(playheadText(0, 0)).toBe('0:00 / 0:00');
    expect(playheadText(61, 3725)).toBe('0:01:01 / 1:02:05');
  });
});

test('ME6: a preview shows each page of a document for its own time, and the first page outside its turn', () => {
  const segments = segmentsOf(
    [item('a'), item('menu', { playable: document('menu', 3), duration: 5 })],
    () => true,
  );
  expect(lengthOf(segments)).toBe(25);
  const pageOf = (time: number) => pageAt(segments[segmentAt(segments, time)], 'menu', time, 5, 3);
  expect([0, 10, 14.9, 15, 20, 24.9].map(pageOf)).toEqual([0, 0, 0, 1, 2, 2]);
});
