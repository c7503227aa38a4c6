import type { Box } from '@vitrine/contract/design-document';
import { expect, test } from 'vitest';
import { changedFields, countChanges, type DesignDraft, draftOf, inputOf } from './draft.ts';

const box = (id: string, x = 0) =>
  ({
    id,
    kind: 'shape',
    form: 'rectangle',
    paint: '#ffffff',
    radius: 0,
    place: { x, y: 0, w: 100, h: 100 },
  }) as Box;
const before: DesignDraft = {
  name: 'Menu',
  background: '#000000',
  boxes: [box('a'), box('b'), box('c')],
  words: null,
  units: 'place',
  twin: null,
};
const count = (part: Partial<DesignDraft>) => countChanges(before, { ...before, ...part });

test('each box counts once, whatever was changed in it', () => {
  expect(count({})).toBe(0);
  expect(count({ boxes: [box('a', 5), box('b'), box('c')] })).toBe(1);
  expect(count({ boxes: [{ ...box('a', 5), hidden: true, name: 'Disc' }, box('b', 1), box('c')] })).toBe(2);
});

test('added and removed boxes, and another order, count', () => {
  expect(count({ boxes: [box('a'), box('b')] })).toBe(1);
  expect(count({ boxes: [...before.boxes, box('d'), box('e')] })).toBe(2);
  expect(count({ boxes: [box('c'), box('a'), box('b')] })).toBe(1);
  // One removed and the others as they were: that is not another order.
  expect(count({ boxes: [box('b'), box('c')] })).toBe(1);
  expect(count({ boxes: [] })).toBe(3);
});

test('the name, the background, the language and the twin count once each', () => {
  expect(count({ name: 'Lunch', background: '#ffffff', twin: 'other' })).toBe(3);
  expect(count({ words: 'en', units: 'words' })).toBe(2);
  expect(count({ name: 'Lunch', boxes: [box('a'), box('b')] })).toBe(2);
});

test('what is equal to what is saved is not sent', () => {
  const after = { ...before, boxes: before.boxes.map((each) => ({ ...each })), name: 'Lunch' };
  expect(changedFields(before, after)).toEqual(['name']);
  expect(inputOf(after, ['name'])).toEqual({ name: 'Lunch' });
  expect(
    changedFields(before, {
      ...before,
      twin: 'other',
      background: { from: '#000000', to: '#ffffff', angle: 0 },
    }),
  ).toEqual(['background', 'twin']);
});

test('a draft is the parts of a design that people edit', () => {
  expect(draftOf({ ...before, id: 'x', version: 3, shape: 'landscape' } as never)).toEqual(before);
});
