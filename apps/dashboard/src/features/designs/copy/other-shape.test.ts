import { canvasOf, designShapes } from '@vitrine/contract/design-canvas';
import { type Box, DesignDocument, problemOf } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from 'vitest';
import { otherShape } from '../../../core/pickers/frame-twin.ts';
import type { Place } from '../designer/edit-boxes.ts';
import { drawingsOf } from '../templates/template-drawings.ts';
import { documentOf, templates } from '../templates/templates.ts';
import { inOtherShape } from './other-shape.ts';

const look = { locale: 'en', brand: null, company: 'Orchard Coffee', today: '2026-11-17' } as const;
const both = templates.flatMap((template) =>
  designShapes.map((shape) => [`${template.id}, ${shape}`, template, shape] as const),
);
const rounding = 0.11;
const isWithin = (inner: Place, outer: Place) =>
  inner.x >= outer.x - rounding &&
  inner.y >= outer.y - rounding &&
  inner.x + inner.w <= outer.x + outer.w + 2 * rounding &&
  inner.y + inner.h <= outer.y + outer.h + 2 * rounding;
const overlap = ({ place: a }: Box, { place: b }: Box) =>
  a.x + a.w - b.x > 2 * rounding &&
  b.x + b.w - a.x > 2 * rounding &&
  a.y + a.h - b.y > 2 * rounding &&
  b.y + b.h - a.y > 2 * rounding;

test.each(both)('%s: its template says where every box is in the other shape', (_, template, shape) => {
  const before = documentOf(template, { ...look, shape });
  const drawn = documentOf(template, { ...look, shape: otherShape(shape) });
  const { boxes, isByEdges } = inOtherShape(before, drawingsOf(template.id, shape));
  expect(isByEdges).toBe(false);
  expect(boxes.map(({ id, place }) => [id, place])).toEqual(drawn.boxes.map(({ id, place }) => [id, place]));
  // Nothing else differs from a design that is made in the other shape.
  expect(boxes).toEqual(drawn.boxes);
});

test.each(both)(
  '%s: by its edges every box stays inside its place, and none comes over another',
  (_, template, shape) => {
    const before = documentOf(template, { ...look, shape });
    const { boxes, isByEdges } = inOtherShape(before, null);
    expect(isByEdges).toBe(true);
    const after = DesignDocument.parse({ ...before, shape: otherShape(shape), boxes });
    expect(problemOf(after)).toBeNull();
    boxes.forEach((box, i) => {
      expect(isWithin(box.place, before.boxes[i]!.place), box.id).toBe(true);
      boxes.slice(i + 1).forEach((other, j) => {
        const wasOver = overlap(before.boxes[i]!, before.boxes[i + 1 + j]!);
        expect(!wasOver && overlap(box, other), `${box.id} ${other.id}`).toBe(false);
      });
    });
  },
);

test('texts, colours, data and fixed sizes of a template that somebody has changed', () => {
  const { boxes } = documentOf(templates.find(({ id }) => id === 'menu-three')!, {
    ...look,
    shape: 'landscape',
  });
  const edited = boxes.map((box) =>
    box.kind === 'table'
      ? { ...box, colour: '#123456', sort: { column: 'price', descending: true }, rowsPerPage: 9 }
      : box.id === 'title'
        ? { ...box, runs: [{ text: 'Brunch' }], size: 80, place: { x: 1, y: 2, w: 3, h: 4 } }
        : box,
  ) as Box[];
  const after = inOtherShape({ shape: 'landscape', boxes: edited }, drawingsOf('menu-three', 'landscape'));
  const [title, table] = ['title', 'table-1'].map((id) => after.boxes.find((box) => box.id === id));
  expect(table).toMatchObject({ colour: '#123456', sort: { column: 'price' }, rowsPerPage: 6 });
  expect(table!.place).toEqual({ x: 60, y: 166, w: 880, h: 232 });
  // A size that was chosen is three quarters as high in pixels.
  expect(title).toMatchObject({
    runs: [{ text: 'Brunch' }],
    size: 33.8,
    place: { x: 60, y: 36, w: 560, h: 56 },
  });
});

const edges = (box: Box, shape: 'landscape' | 'portrait' = 'landscape') =>
  inOtherShape({ shape, boxes: [box] }, null).boxes[0]!;
const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
/** Width to height, on the screen. */
const ratioOf = ({ w, h }: Place, shape: 'landscape' | 'portrait') =>
  (w * canvasOf[shape].width) / (h * canvasOf[shape].height);

const { picture, film, zone, qr, shape, clock, text } = sampleBoxes;
const disc = { ...shape, form: 'ellipse' } as const;
const face = { ...clock, face: 'analogue' } as const;

test.each([picture, film, zone, qr, disc, face])(
  'a box of kind $kind keeps its shape inside its place',
  (box) => {
    const place = at(100, 200, 400, 500);
    const after = edges({ ...box, place }).place;
    expect(ratioOf(after, 'portrait')).toBeCloseTo(ratioOf(place, 'landscape'), 1);
    expect(isWithin(after, place)).toBe(true);
    const back = edges({ ...box, place: after }, 'portrait').place;
    expect(ratioOf(back, 'landscape')).toBeCloseTo(ratioOf(place, 'landscape'), 1);
  },
);

test.each([
  ['at the top', at(400, 60, 200, 600), { x: 400, y: 60 }],
  ['at the bottom', at(400, 340, 200, 600), { x: 400, y: 340 + 600 - 189.8 }],
  ['in the middle', at(400, 200, 200, 600), { x: 400, y: 405.1 }],
  ['at both edges, so in the middle', at(400, 0, 200, 1000), { x: 400, y: 341.8 }],
] as const)('what keeps its shape stands %s as before', (_, place, expected) => {
  expect(edges({ ...qr, place }).place).toMatchObject(expected);
});

test('a rectangle and a text fill their place; a picture behind everything stays behind everything', () => {
  const whole = at(-10, 0, 1020, 1000);
  for (const box of [shape, { ...picture, fit: 'cover' as const, place: whole }, text])
    expect(edges(box).place).toEqual(box.place);
  expect(edges({ ...picture, fit: 'contain', place: whole }).place).not.toEqual(whole);
});

test('a fixed size is three quarters as high on the screen; what is fitted is fitted', () => {
  expect(edges({ ...text, size: 100 })).toMatchObject({ size: 42.2 });
  expect(edges({ ...text, size: 100 }, 'portrait')).toMatchObject({ size: 133.3 });
  expect(edges({ ...text, size: 8 })).toMatchObject({ size: 5 });
  expect(edges(text)).toEqual(text);
});

test('a box of one’s own in a design of a template is laid out by its edges, also if its id is one of the template', () => {
  const drawings = drawingsOf('menu-two', 'landscape');
  const own = { ...shape, id: 'own' };
  expect(inOtherShape({ shape: 'landscape', boxes: [own] }, drawings)).toEqual({
    boxes: [own],
    isByEdges: true,
  });
  const other = { ...shape, id: 'table-1' };
  expect(inOtherShape({ shape: 'landscape', boxes: [other] }, drawings).isByEdges).toBe(true);
});

test('a template that this version does not have says nothing', () => {
  expect(drawingsOf('of-tomorrow', 'landscape')).toBeNull();
});
