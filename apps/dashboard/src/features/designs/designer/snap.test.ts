import type { Box } from '@vitrine/contract/design-document';
import { expect, test } from 'vitest';
import { copyBox, freeId, moveDepth, nudged } from './edit-boxes.ts';
import { resized, snapMove, snapResize } from './snap.ts';

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const tolerance = { x: 6, y: 6 };

test('a box that is moved near an edge of another settles at it, and the guide says where', () => {
  const others = [place(60, 100, 400, 100)];
  const { place: settled, guides } = snapMove(place(64, 400, 200, 50), { others, tolerance });
  expect(settled).toEqual(place(60, 400, 200, 50));
  expect(guides).toContainEqual({ axis: 'x', at: 60 });
});

test('centres, the canvas and the safe area attract too', () => {
  const none = { others: [], tolerance };
  expect(snapMove(place(404, 300, 200, 50), none).place.x).toBe(400);
  expect(snapMove(place(33, 300, 200, 50), none).place.x).toBe(30);
  expect(snapMove(place(797, 300, 200, 50), none).place.x).toBe(800);
  expect(snapMove(place(350, 310, 222, 50), none)).toMatchObject({ place: { x: 350, y: 310 }, guides: [] });
});

test('between two boxes it settles where the gaps are equal, and they are measured', () => {
  const others = [place(100, 100, 200, 107), place(100, 500, 200, 100)];
  const { place: settled, gaps } = snapMove(place(113, 304, 151, 97), { others, tolerance });
  expect(settled.y).toBe(305);
  expect(gaps.filter(({ axis }) => axis === 'y').map(({ from, to }) => to - from)).toEqual([98, 98]);
});

test('a handle moves its own edges only, and never turns a box inside out', () => {
  expect(resized(place(100, 100, 200, 200), 'nw', 20, 30)).toEqual(place(120, 130, 180, 170));
  expect(resized(place(100, 100, 200, 200), 'e', 20, 30)).toEqual(place(100, 100, 220, 200));
  expect(resized(place(100, 100, 200, 200), 'w', 500, 0)).toEqual(place(295, 100, 5, 200));
  const others = [place(500, 0, 100, 100)];
  expect(snapResize(place(100, 200, 397, 50), 'e', { others, tolerance }).place).toEqual(
    place(100, 200, 400, 50),
  );
});

test('arrow keys move by one thousandth, with Shift by ten, with Alt they change the size', () => {
  const key = (name: string, shiftKey = false, altKey = false) => ({ key: name, shiftKey, altKey });
  const start = place(60, 152, 540, 140);
  expect(nudged(start, key('ArrowRight'))).toEqual(place(61, 152, 540, 140));
  expect(nudged(start, key('ArrowUp', true))).toEqual(place(60, 142, 540, 140));
  expect(nudged(start, key('ArrowDown', true, true))).toEqual(place(60, 152, 540, 150));
  expect(nudged(start, key('Tab'))).toBeNull();
});

const shape = (id: string): Box => ({
  id,
  kind: 'shape',
  place: place(0, 0, 10, 10),
  form: 'rectangle',
  paint: '#000000',
  radius: 0,
});

test('a copy has its own id and lies above the first; depth ends at the first and last box', () => {
  const boxes = [shape('shape-1'), shape('shape-2')];
  expect(freeId(boxes, 'shape')).toBe('shape-3');
  const copied = copyBox(boxes, 'shape-1')!;
  expect(copied.boxes.map(({ id }) => id)).toEqual(['shape-1', 'shape-3', 'shape-2']);
  expect(moveDepth(boxes, 'shape-1', 5).map(({ id }) => id)).toEqual(['shape-2', 'shape-1']);
  expect(moveDepth(boxes, 'shape-2', 1)).toBe(boxes);
});
