import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differenceOf } from './picture-difference.ts';

const [width, height] = [1440, 3000];
const grey = 240;

/** A long, empty page on which some pixels have another grey. */
const pageWith = (paint: (pixels: Buffer) => void = () => {}) => {
  const pixels = Buffer.alloc(width * height, grey);
  paint(pixels);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};
const fill = (
  pixels: Buffer,
  rows: readonly [number, number],
  columns: readonly [number, number],
  to: number,
) => {
  for (let y = rows[0]; y < rows[1]; y++) pixels.fill(to, y * width + columns[0], y * width + columns[1]);
};

test('a page does not differ from itself, nor by the rounding of soft edges', async () => {
  const page = await pageWith();
  expect(await differenceOf(page, page)).toBeNull();
  expect(
    await differenceOf(page, await pageWith((pixels) => fill(pixels, [0, 900], [0, width], grey - 8))),
  ).toBeNull();
  expect(await differenceOf(page, await pageWith((pixels) => fill(pixels, [40, 42], [8, 18], 0)))).toBeNull();
});

test.each([
  ['one row of pixels', [2999, 3000], [0, width]],
  ['a short word on a long page', [2010, 2020], [100, 104]],
  ['a word across two bands', [1995, 2005], [100, 112]],
] as const)('a page differs by %s', async (_name, rows, columns) => {
  const found = await differenceOf(
    await pageWith(),
    await pageWith((pixels) => fill(pixels, rows, columns, 0)),
  );
  expect(found!.pixels).toBe((rows[1] - rows[0]) * (columns[1] - columns[0]));
  const marked = await sharp(found!.picture!)
    .extract({ left: columns[0], top: rows[0], width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...marked.subarray(0, 3)]).toEqual([220, 0, 0]);
});

test('a page of another height differs as a whole', async () => {
  const shorter = await sharp({ create: { width, height: 10, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  expect(await differenceOf(await pageWith(), shorter)).toEqual({ pixels: width * 10, picture: null });
});
