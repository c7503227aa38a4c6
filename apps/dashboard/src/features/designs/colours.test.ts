import { expect, test } from 'vitest';
import {
  colourOf,
  contrast,
  enoughContrast,
  lightestOf,
  luminanceOf,
  mix,
  paletteOf,
  readable,
  rgbOf,
} from './colours.ts';

test('contrast is that of WCAG 2, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#808080', '#808080')).toBe(1);
  // Below and above the bend of the curve.
  expect(luminanceOf([10, 10, 10])).toBeCloseTo(0.003035, 6);
  expect(luminanceOf([11, 11, 11])).toBeCloseTo(0.003347, 6);
  expect([luminanceOf([255, 0, 0]), luminanceOf([0, 255, 0]), luminanceOf([0, 0, 255])]).toEqual([
    0.2126, 0.7152, 0.0722,
  ]);
});

test('a colour is read without its transparency, and written with two digits a channel', () => {
  expect(rgbOf('#0a14ff80')).toEqual([10, 20, 255]);
  expect(colourOf([10, 20.4, 254.6])).toBe('#0a14ff');
});

test('a mixture goes from one colour to the other', () => {
  expect([0, 0.5, 1].map((share) => mix('#ff0000', '#0000ff', share))).toEqual([
    '#ff0000',
    '#800080',
    '#0000ff',
  ]);
});

test('a readable colour stays as it is; another gets lighter or darker until it can be read', () => {
  expect(readable('#000000', '#ffffff')).toBe('#000000');
  for (const on of ['#000000', '#14342b', '#777777', '#808080', '#f4ebdd', '#ffffff', '#ff0000'])
    for (const wanted of ['#14342b', '#e8792b', '#808080', '#ffffff', '#000000', on])
      expect([wanted, on, contrast(readable(wanted, on), on) >= enoughContrast]).toEqual([wanted, on, true]);
  // As little as is needed: the step before it was not enough.
  expect(readable('#e8792b', '#ffffff')).toBe('#ae5b20');
  expect(contrast(mix('#e8792b', '#000000', 0.2), '#ffffff')).toBeLessThan(4.6);
});

test('words on a gradient must be readable on its lighter end', () => {
  expect(lightestOf('#123456')).toBe('#123456');
  expect(lightestOf({ from: '#000000', to: '#ffffff', angle: 0 })).toBe('#ffffff');
  expect(lightestOf({ from: '#ffffff', to: '#000000', angle: 0 })).toBe('#ffffff');
});

test('the darkest colour of a brand is the ground, the lightest the paper, the strongest of the rest the accent', () => {
  expect(paletteOf(['#888888', '#F4EBDD', '#e8792b', '#14342bff'])).toEqual({
    ground: '#14342b',
    paper: '#f4ebdd',
    accent: '#e8792b',
  });
});

test.each([['#ff0000'], ['#14342b'], ['#ffffff'], ['#808080', '#909090'], []])(
  'a brand of %s gets what it lacks: a dark ground, a light paper and an accent of its own',
  (...colours) => {
    const { ground, paper, accent } = paletteOf(colours as string[]);
    expect(luminanceOf(rgbOf(ground))).toBeLessThan(0.12);
    expect(luminanceOf(rgbOf(paper))).toBeGreaterThan(0.7);
    expect([ground, paper]).not.toContain(accent);
  },
);
