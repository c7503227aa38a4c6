import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from 'vitest';
import { contrast } from '../colours.ts';
import { hintsOf, moveInside } from './hints.ts';
import type { BoxMeasure } from './measure.ts';

const { text, table } = sampleBoxes;
const good: BoxMeasure = {
  size: 5,
  contrast: { ratio: 12, needed: 3, colour: '#ffffff', on: '#14342b' },
  edge: 10,
  words: 4,
};
const check = (measure: Partial<BoxMeasure>, seconds?: number) =>
  hintsOf({
    boxes: [text],
    measures: new Map([[text.id, { ...good, ...measure }]]),
    colours: ['#14342b', '#f4ebdd'],
    lists: new Map(),
    turns: seconds === undefined ? [] : [{ seconds, loop: 60 }],
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
  expect(check({ words: 24 })).toEqual([]);
});

test('near the edge: it is moved inside the safe area, and made smaller if it must be', () => {
  expect(check({ edge: 0.6 })).toMatchObject([{ kind: 'edge', value: 0.6, needed: 3 }]);
  expect(moveInside({ x: 5, y: 980, w: 100, h: 40 })).toEqual({ x: 30, y: 930, w: 100, h: 40 });
  expect(moveInside({ x: 0, y: 0, w: 1000, h: 40 })).toEqual({ x: 30, y: 30, w: 940, h: 40 });
});

const pagesOf = (rows: number, rowsPerPage: number, turns: { seconds: number; loop: number }[]) => {
  const list = { rows, pages: Math.ceil(rows / rowsPerPage), page: 0 };
  const found = hintsOf({
    boxes: [{ ...table, rowsPerPage, pageSeconds: 10 }],
    measures: new Map(),
    colours: [],
    turns,
    lists: new Map([[table.id, list]]),
  });
  return found[0];
};

test('rows that do not fit into one turn are advice, with the time until all were shown', () => {
  expect(pagesOf(8, 6, [{ seconds: 10, loop: 20 }])).toMatchObject({
    kind: 'pages',
    isAdvice: true,
    round: { rows: 8, turns: 2, seconds: 40, whole: 20 },
  });
  expect(pagesOf(8, 6, [{ seconds: 20, loop: 30 }])).toBeUndefined();
  expect(pagesOf(8, 6, [])).toBeUndefined();
});

test('of several playlists the slowest counts', () => {
  const turns = [
    { seconds: 30, loop: 60 },
    { seconds: 10, loop: 100 },
    { seconds: 10, loop: 40 },
  ];
  expect(pagesOf(8, 6, turns)?.round).toMatchObject({ turns: 2, seconds: 200 });
});

test('a round of more than ten minutes is a fault, and so is an item that is shorter than a page', () => {
  expect(pagesOf(8, 6, [{ seconds: 10, loop: 300 }])).toMatchObject({ isAdvice: true });
  expect(pagesOf(8, 6, [{ seconds: 10, loop: 301 }])).toMatchObject({ isAdvice: false });
  expect(pagesOf(8, 6, [{ seconds: 9, loop: 20 }])).toMatchObject({ isAdvice: false });
  expect(pagesOf(500, 6, [{ seconds: 5, loop: 20 }])).toMatchObject({
    isAdvice: false,
    round: { rows: 500, turns: 84, seconds: 1680, whole: 840 },
  });
});

test('nothing is offered that no item may be long enough for', () => {
  const box = { ...table, rowsPerPage: 1, pageSeconds: 3600 };
  const lists = new Map([[table.id, { rows: 100, pages: 100, page: 0 }]]);
  const turns = [{ seconds: 10, loop: 20 }];
  expect(hintsOf({ boxes: [box], measures: new Map(), colours: [], lists, turns })[0]?.round?.whole).toBe(
    null,
  );
});
