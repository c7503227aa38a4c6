import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from 'vitest';
import { contrast } from '../colours.ts';
import { hintsOf, moveInside } from './hints.ts';
import type { BoxMeasure } from './measure.ts';

const { text } = sampleBoxes;
const good: BoxMeasure = {
  size: 5,
  contrast: { ratio: 12, needed: 3, colour: '#ffffff', on: '#14342b' },
  edge: 10,
  words: 4,
};
const check = (measure: Partial<BoxMeasure>, seconds: number | null = null) =>
  hintsOf({
    boxes: [text],
    measures: new Map([[text.id, { ...good, ...measure }]]),
    colours: ['#14342b', '#f4ebdd'],
    seconds,
  });

test('a text that is large, in contrast, inside and short enough has no hint', () => {
  expect(check({}, 8)).toEqual([]);
});

test('too little contrast: the colour of the brand that reads best is offered', () => {
  const [hint] = check({ contrast: { ratio: 2.96, needed: 3, colour: '#ffffff', on: '#e8792b' } });
  expect(hint).toMatchObject({ kind: 'contrast', value: 2.96, needed: 3, isAdvice: false });
  expect(contrast((hint!.fixed as typeof text).colour, '#e8792b')).toBeGreaterThanOrEqual(4.5);
});

test('below 2 % of the height a text is too small, below 3.5 % larger is advised', () => {
  expect(check({ size: 1.6 })).toMatchObject([{ kind: 'small', isAdvice: false, fixed: { size: 35 } }]);
  expect(check({ size: 3 })).toMatchObject([{ kind: 'small', isAdvice: true }]);
});

test('one second a word, where it is shown shortest', () => {
  expect(check({ words: 24 }, 8)).toMatchObject([{ kind: 'reading', value: 24, needed: 8, box: null }]);
  expect(check({ words: 24 }, null)).toEqual([]);
});

test('near the edge: it is moved inside the safe area, and made smaller if it must be', () => {
  expect(check({ edge: 0.6 })).toMatchObject([{ kind: 'edge', value: 0.6, needed: 3 }]);
  expect(moveInside({ x: 5, y: 980, w: 100, h: 40 })).toEqual({ x: 30, y: 930, w: 100, h: 40 });
  expect(moveInside({ x: 0, y: 0, w: 1000, h: 40 })).toEqual({ x: 30, y: 30, w: 940, h: 40 });
});
