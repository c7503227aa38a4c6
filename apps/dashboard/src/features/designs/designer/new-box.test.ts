import { canvasOf } from '@vitrine/contract/design-canvas';
import { Box } from '@vitrine/contract/design-document';
import { describe, expect, test } from 'vitest';
import { contrast, enoughContrast } from '../colours.ts';
import {
  kindsInSight,
  kindsToAdd,
  type NewBoxOptions,
  newBox,
  playableNeeds,
  sourceNeeds,
} from './new-box.ts';

const id = '019a8a5e-0000-7000-8000-000000000001';
const options: NewBoxOptions = {
  id: 'new-1',
  shape: 'landscape',
  background: '#14342b',
  brand: null,
  words: 'Words',
  today: '2026-12-28',
  playable: id,
  source: { id, columns: ['item', 'price'], row: 'r7' },
};
const shapes = Object.keys(canvasOf) as NewBoxOptions['shape'][];

describe.each(kindsToAdd)('a new %s', (kind) => {
  test.each(shapes)('can be saved and lies on the canvas (%s)', (shape) => {
    const box = newBox(kind, { ...options, shape });
    expect(Box.safeParse(box).error).toBeUndefined();
    const { x, y, w, h } = box.place;
    expect([x >= 0, y >= 0, x + w <= 1000, y + h <= 1000]).toEqual([true, true, true, true]);
  });

  test.each(['#14342b', '#ffffff', '#808080'])('can be read on %s', (background) => {
    const box = newBox(kind, { ...options, background });
    const colour = 'weight' in box ? box.colour : null;
    if (colour) expect(contrast(colour, background)).toBeGreaterThanOrEqual(enoughContrast);
  });
});

test('a new box is in the middle; a ticker is at the bottom, as wide as the screen', () => {
  expect(newBox('clock', options).place).toEqual({ x: 406, y: 435, w: 188, h: 130 });
  const { x, y, w, h } = newBox('ticker', options).place;
  expect([x, w, y + h]).toEqual([0, 1000, 1000]);
});

test('the colours and fonts are those of the brand', () => {
  const brand = {
    colours: ['#101010', '#fafafa', '#ff0000'],
    headingFont: 'oswald',
    textFont: 'lora',
    logo: null,
  };
  const on = { ...options, brand: brand as never, background: '#ffffff' };
  expect(newBox('text', on)).toMatchObject({ font: 'oswald', weight: 700, colour: '#101010' });
  expect(newBox('date', on)).toMatchObject({ font: 'lora', weight: 600 });
  expect(newBox('shape', on)).toMatchObject({ paint: '#ff0000' });
  expect(newBox('text', options)).toMatchObject({ font: 'inter', runs: [{ text: 'Words' }] });
});

test('a table shows the first two columns, a value the second of the chosen row', () => {
  const one = { ...options, source: { id, columns: ['item'], row: null } };
  expect(newBox('table', options)).toMatchObject({
    columns: [{ column: 'item' }, { column: 'price', align: 'right' }],
  });
  expect(newBox('table', one)).toMatchObject({ columns: [{ column: 'item' }] });
  expect(newBox('value', options)).toMatchObject({ source: id, row: 'r7', column: 'price' });
  expect(newBox('value', one)).toMatchObject({ row: '1', column: 'item' });
});

test('a countdown ends in a week at eight, also across the end of a year', () => {
  expect(newBox('countdown', options)).toMatchObject({ to: '2027-01-04T08:00' });
});

test('eight kinds are in sight, and each that needs a file or a source says which', () => {
  expect(kindsInSight).toBeLessThan(kindsToAdd.length);
  expect(new Set(kindsToAdd).size).toBe(kindsToAdd.length);
  for (const kind of kindsToAdd) {
    const box = newBox(kind, options);
    const text = JSON.stringify({ ...box, id: '' });
    expect([kind, text.includes(id)]).toEqual([kind, kind in sourceNeeds || kind in playableNeeds]);
  }
});
