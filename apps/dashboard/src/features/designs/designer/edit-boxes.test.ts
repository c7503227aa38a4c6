import { Box } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { describe, expect, test } from 'vitest';
import { copyBox, freeId, moveDepth, nudged, removeBox, replaceBox, tidyPlace } from './edit-boxes.ts';

const at = (x: number, y: number, w = 100, h = 100) => ({ x, y, w, h });
const box = (id: string, place = at(0, 0)): Box => ({ ...sampleBoxes.shape, id, place }) as Box;
const [a, b, c] = [box('shape-1'), box('shape-2'), box('shape-4')];
const all = [a, b, c];
const ids = (boxes: readonly Box[]) => boxes.map(({ id }) => id);

test('boxes that stay the same stay the same objects', () => {
  const next = { ...b, hidden: true } as Box;
  const replaced = replaceBox(all, next);
  expect(replaced).toEqual([a, next, c]);
  expect([replaced[0] === a, replaced[1] === next, replaced[2] === c]).toEqual([true, true, true]);
  expect(ids(removeBox(all, 'shape-2'))).toEqual(['shape-1', 'shape-4']);
  expect(removeBox(all, 'unknown')).toEqual(all);
});

test('a new box gets the smallest number of its kind that is free', () => {
  expect([freeId(all, 'shape'), freeId(all, 'text'), freeId([], 'qr')]).toEqual([
    'shape-3',
    'text-1',
    'qr-1',
  ]);
});

describe('a copy', () => {
  test('lies a little beside the first, and directly above it', () => {
    const copied = copyBox(all, 'shape-2')!;
    expect(copied.id).toBe('shape-3');
    expect(ids(copied.boxes)).toEqual(['shape-1', 'shape-2', 'shape-3', 'shape-4']);
    expect(copied.boxes[2]).toEqual({ ...b, id: 'shape-3', place: at(20, 20) });
  });

  test('stays within what a design may contain, so that it can be saved', () => {
    const { boxes } = copyBox([box('shape-1', at(1995, 2000))], 'shape-1')!;
    expect(boxes[1]!.place).toEqual(at(2000, 2000));
    expect(Box.safeParse(boxes[1]).error).toBeUndefined();
  });

  test('is not made of the programme, of which there is one, nor of a box that is gone', () => {
    expect(copyBox([{ ...sampleBoxes.programme, id: 'p' } as Box], 'p')).toBeNull();
    expect(copyBox(all, 'gone')).toBeNull();
  });
});

test('a box moves towards the reader and away, as far as the first and the last place', () => {
  expect(ids(moveDepth(all, 'shape-1', 1))).toEqual(['shape-2', 'shape-1', 'shape-4']);
  expect(ids(moveDepth(all, 'shape-4', -1))).toEqual(['shape-1', 'shape-4', 'shape-2']);
  expect(ids(moveDepth(all, 'shape-1', 99))).toEqual(['shape-2', 'shape-4', 'shape-1']);
  expect(ids(moveDepth(all, 'shape-4', -99))).toEqual(['shape-4', 'shape-1', 'shape-2']);
  for (const [id, by] of [
    ['shape-4', 1],
    ['shape-1', -1],
    ['gone', 1],
  ] as const)
    expect(moveDepth(all, id, by)).toBe(all);
});

test('places are whole thousandths within the limits of the document', () => {
  expect(tidyPlace(at(1.4, -1.6, 99.5, 100.49))).toEqual(at(1, -2, 100, 100));
  expect(tidyPlace(at(-5000, 5000, 1, 9000))).toEqual(at(-1000, 2000, 5, 3000));
  expect(tidyPlace(at(5000, -5000, 9000, 1))).toEqual(at(2000, -1000, 3000, 5));
});

describe('arrow keys', () => {
  const key = (name: string, held: { shiftKey?: boolean; altKey?: boolean } = {}) =>
    nudged(at(100, 200, 300, 400), { key: name, shiftKey: false, altKey: false, ...held });

  test('move by one thousandth, with Shift by ten', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((name) => key(name))).toEqual([
      at(99, 200, 300, 400),
      at(101, 200, 300, 400),
      at(100, 199, 300, 400),
      at(100, 201, 300, 400),
    ]);
    expect(key('ArrowLeft', { shiftKey: true })).toEqual(at(90, 200, 300, 400));
  });

  test('change the size with Alt, down to the smallest', () => {
    expect(key('ArrowRight', { altKey: true })).toEqual(at(100, 200, 301, 400));
    expect(key('ArrowUp', { altKey: true, shiftKey: true })).toEqual(at(100, 200, 300, 390));
    expect(nudged(at(0, 0, 5, 5), { key: 'ArrowLeft', shiftKey: true, altKey: true })).toEqual(
      at(0, 0, 5, 5),
    );
  });

  test('are the only keys that do', () => {
    expect([key('Enter'), key('a')]).toEqual([null, null]);
  });
});
