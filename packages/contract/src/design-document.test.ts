import { describe, expect, test } from 'vitest';
import {
  type Box,
  Boxes,
  boxKinds,
  type DesignDocument,
  maxBoxes,
  playablesIn,
  problemOf,
  sourcesIn,
} from './design-document.ts';
import { sampleBoxes } from './test/sample-boxes.ts';

const document = (boxes: readonly Box[], use: 'item' | 'frame' = 'item'): DesignDocument => ({
  use,
  shape: 'landscape',
  background: '#14342b',
  boxes: [...boxes],
});
const numbered = (box: Box, count: number): Box[] =>
  Array.from({ length: count }, (_, i) => ({ ...box, id: `b${i}` }));
const { text, film, ticker, zone, programme, table, shape } = sampleBoxes;
const errorsOf = (boxes: unknown) => Boxes.safeParse(boxes).error?.issues.map(({ message }) => message);

test('every kind of box is accepted, and there is a sample of each', () => {
  expect(Object.keys(sampleBoxes).sort()).toEqual([...boxKinds].sort());
  expect(errorsOf(Object.values(sampleBoxes))).toBeUndefined();
});

describe('a document is refused', () => {
  test.each([
    ['with 61 boxes', numbered(shape, maxBoxes + 1), 'designs.tooManyBoxes'],
    ['with a box of an unknown kind', [{ ...text, kind: 'html' }], 'designs.unknownKind'],
    ['with markup for a colour', [{ ...shape, paint: 'url(x)' }], 'designs.colour'],
    ['with a font that we do not serve', [{ ...text, font: 'comic' }], 'designs.font'],
    ['with an empty zone', [{ ...zone, items: [] }], 'designs.zoneEmpty'],
    ['with a box of no size', [{ ...text, place: { x: 0, y: 0, w: 0, h: 10 } }], 'designs.number'],
  ])('%s', (_name, boxes, message) => {
    expect(errorsOf(boxes)).toContain(message);
  });

  test.each([
    ['with two films', document(numbered(film, 2)), 'too_many_films'],
    ['with a film beside a zone of films', document([film, zone]), 'too_many_films'],
    ['with a third box that moves', document([film, ...numbered(ticker, 2)]), 'too_many_moving'],
    ['as a frame with two boxes that move', document([programme, film, ticker], 'frame'), 'too_many_moving'],
    ['as a frame without a programme', document([text], 'frame'), 'programme_missing'],
    ['as a frame with two programmes', document(numbered(programme, 2), 'frame'), 'programme_missing'],
    ['as an item with a programme', document([programme]), 'programme_not_allowed'],
    ['with one id for two boxes', document([text, text]), 'box_ids_repeated'],
    ['of more than 200 kB', document(numbered({ ...text, runs: runsOf(4000) }, 60)), 'document_too_large'],
  ])('%s', (_name, given, code) => {
    expect(problemOf(given, () => true)?.code).toBe(code);
  });
});

function runsOf(length: number) {
  return Array.from({ length: length / 2000 }, () => ({ text: 'x'.repeat(2000) }));
}

test('two boxes may move, and hidden ones do not count', () => {
  expect(problemOf(document([film, ticker, { ...ticker, id: 'other', hidden: true }]))).toBeNull();
  expect(problemOf(document([programme, ticker], 'frame'))).toBeNull();
});

test('what a document shows and where its data come from is read from its boxes', () => {
  const run = { source: crypto.randomUUID(), row: 'r', column: 'c' };
  const boxes = [film, zone, table, { ...text, runs: [run] }];
  const shown = [film.playable, ...zone.items.map(({ playable }) => playable)];
  expect(playablesIn(boxes)).toEqual([...new Set(shown)]);
  expect(sourcesIn(boxes)).toEqual([table.source, run.source]);
});
