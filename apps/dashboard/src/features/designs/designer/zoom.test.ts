import { expect, test } from 'vitest';
import { nextZoom, zoomFor } from './zoom.ts';

const canvas = { width: 1920, height: 1080 };
const view = { width: 840, height: 630 };

test('a box is shown with 20 % around it', () => {
  // 200 thousandths are 384 px; with what is around it 537.6 px.
  expect(zoomFor({ x: 0, y: 0, w: 200, h: 100 }, canvas, view)).toBeCloseTo(840 / 537.6, 5);
  // Its height decides.
  expect(zoomFor({ x: 0, y: 0, w: 10, h: 500 }, canvas, view)).toBeCloseTo(630 / 756, 5);
});

test('a tiny box is not drawn larger than four times', () => {
  expect(zoomFor({ x: 0, y: 0, w: 5, h: 5 }, canvas, view)).toBe(4);
});

test('buttons go from step to step, and stop at the ends', () => {
  expect(nextZoom(0.44, 1)).toBe(0.5);
  expect(nextZoom(0.44, -1)).toBe(0.42);
  expect(nextZoom(2, 1)).toBe(2);
  expect(nextZoom(0.1, -1)).toBe(0.1);
});
