import { expect, test } from 'vitest';
import { nearest } from './nearest-block.ts';

/** Two columns of 100 × 300: the left in three blocks, the right in two. */
const box = (left: number, top: number, bottom: number) => ({ left, right: left + 98, top, bottom });
const boxes = [box(0, 0, 98), box(0, 100, 198), box(0, 200, 300), box(100, 0, 148), box(100, 150, 300)];
const from = (index: number, direction: 'left' | 'right' | 'up' | 'down') =>
  nearest(boxes[index]!, boxes, direction);

test('arrow keys walk to the block that is next in that direction', () => {
  expect(from(0, 'down')).toBe(1);
  expect(from(2, 'up')).toBe(1);
  expect(from(0, 'right')).toBe(3);
  expect(from(2, 'right')).toBe(4);
  expect(from(4, 'left')).toBe(1);
});

test('where nothing lies ahead they stay', () => {
  expect(from(0, 'up')).toBeNull();
  expect(from(0, 'left')).toBeNull();
  expect(from(4, 'right')).toBeNull();
});
