import { loadImage } from '@napi-rs/canvas';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { expect, test } from 'vitest';
import { demoDesigns, priceColumns, priceRows } from './demo-designs.ts';
import { tableRows } from './design-rows.ts';
import { type Drawing, drawDesign } from './draw-design.ts';

const at = (now: string): Drawing => ({
  context: { timezone: 'Europe/Prague', locale: 'cs', offsetAt, now: Date.parse(now) },
  data: () => ({
    columns: priceColumns.map(({ key, kind }) => ({ name: key, kind })),
    rows: priceRows.map((values, i) => ({ id: String(i), values })),
    ...{ fetchedAt: null, isOld: false, currency: 'EUR' },
  }),
  picture: async () => null,
  programme: null,
});

test('designs of the demo are drawn in the size of a frame', async () => {
  for (const design of Object.values(demoDesigns).flat()) {
    const drawn = await drawDesign(
      { shape: 'landscape', background: design.background, boxes: [...design.boxes] },
      at('2026-11-17T08:00:00Z'),
      480,
    );
    const { width, height } = await loadImage(drawn);
    expect([width, height]).toEqual([480, 270]);
    expect(drawn.length).toBeGreaterThan(3000);
  }
});

test('dishes come and go by the clock of the place, and prices are written as people write them there', () => {
  const kitchen = demoDesigns.demo![0]!.boxes.find(({ id }) => id === 'kitchen')!;
  const dishes = (now: string) => {
    if (kitchen.kind !== 'table') throw new Error('It is no table.');
    return tableRows(kitchen, at(now).data('')!, at(now)).rows.map(({ cells, isStruck }) => [
      ...cells.map(({ text }) => text.replace('\u00a0', ' ')),
      ...(isStruck ? ['sold out'] : []),
    ]);
  };
  expect(dishes('2026-11-17T08:00:00Z')).toEqual([
    ['Eggs on rye', '6,80 €'],
    ['Porridge', '4,90 €'],
    ['Cinnamon roll', '2,90 €'],
    ['Banana bread', '3,10 €', 'sold out'],
    ['Carrot cake', '4,20 €'],
  ]);
  expect(dishes('2026-11-17T12:00:00Z')[0]).toEqual(['Soup of the day', '5,40 €']);
  expect(dishes('2026-11-17T02:00:00Z')).toHaveLength(3);
});

test('the pages of a table go on where the last turn of the design ended', () => {
  const coffee = demoDesigns.demo![0]!.boxes.find(({ id }) => id === 'drinks')!;
  if (coffee.kind !== 'table') throw new Error('It is no table.');
  const box = { ...coffee, rowsPerPage: 3 };
  const { context, ...rest } = at('2026-11-17T08:00:00Z');
  const first = (count: number) => {
    const drawing = {
      ...rest,
      context: { ...context, startedAt: context.now, turn: { seconds: 10, count } },
    };
    return tableRows(box, rest.data('')!, drawing).rows[0]!.cells[0]!.text;
  };
  expect([0, 1, 2, 3].map(first)).toEqual(['Espresso', 'Latte', 'Chai latte', 'Espresso']);
});
