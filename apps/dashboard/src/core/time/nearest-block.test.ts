import { expect, test } from 'vitest';
import { nearest } from './nearest-block.ts';

/** Two columns of 100 × 300: the left in three blocks, the right in two. */
const box = (left: number, top: number, bottom: number) => ({ left, right: left + 98, top, bottom });
const boxes = [box(0, 0, 98), box(0, 100, 198), box(0, 200, 300), box(100, 0, 148), box(100, 150, 300)];
const from = (index: number, direction: 'left' | 'right' | 'up' | 'down') =>
  nearest(boxes[index]!, boxes, direction);

test('an arrow key moves to the nearest block in its direction', () => {
  expect(from(0, 'down')).toBe(1);
  expect(from(2, 'up')).toBe(1);
  expect(from(0, 'right')).toBe(3);
  expect(from(2, 'right')).toBe(4);
  expect(from(4, 'left')).toBe(1);
});

test('without a block in that direction the focus stays', () => {
  expect(from(0, 'up')).toBeNull();
  expect(from(0, 'left')).toBeNull();
  expect(from(4, 'right')).toBeNull();
});

test('with kept lines, a far block of the same line precedes a near one beside it', () => {
  const lane = (left: number, top: number) => ({ left, right: left + 20, top, bottom: top + 14 });
  const lanes = [lane(0, 0), lane(300, 0), lane(40, 18)];
  expect(nearest(lanes[0]!, lanes, 'right')).toBe(2);
  expect(nearest(lanes[0]!, lanes, 'right', 10_000)).toBe(1);
});

test('what only touches at an edge is not straight ahead, even if it is higher', () => {
  const row = (top: number) => [
    { left: 0, right: 40, top, bottom: top + 39 },
    { left: 40, right: 300, top: top + 5, bottom: top + 34 },
  ];
  const rows = [...row(0), ...row(40)];
  expect(nearest(rows[1]!, rows, 'down')).toBe(3);
  expect(nearest(rows[3]!, rows, 'up')).toBe(1);
  expect(nearest(rows[0]!, rows, 'down')).toBe(2);
});
