import { expect, test } from 'vitest';
import { contrast, parseColour } from './contrast.ts';

test('contrast is measured as WCAG does', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(parseColour('#161b26')!, parseColour('#ffffff')!)).toBeCloseTo(17.2, 1);
  expect(contrast(parseColour('#848d9c')!, parseColour('#fff')!)).toBeCloseTo(3.35, 2);
});

test('colours are parsed as the browser formats them', () => {
  expect(parseColour('rgb(255, 0, 16)')).toEqual([255, 0, 16]);
  expect(parseColour('#0af')).toEqual([0, 170, 255]);
});

test('values that are not plain colours are not measured', () => {
  expect(parseColour('0 1px 2px rgba(0,0,0,.3)')).toBeNull();
  expect(parseColour('')).toBeNull();
});
