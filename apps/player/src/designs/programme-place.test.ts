import type { BoxOf } from '@vitrine/contract/design-document';
import { expect, test } from 'vitest';
import { programmeRect } from './programme-place.ts';

const canvas = { left: 0, top: 0, width: 1920, height: 1080 };
const box = (fit: 'keep' | 'crop', h: number): BoxOf<'programme'> => ({
  ...{ id: 'p', kind: 'programme', fit },
  place: { x: 0, y: 0, w: 840, h },
});

test('a programme that is kept lies in its box', () => {
  const rect = programmeRect(box('keep', 840), 'landscape', canvas);
  expect([rect.left, rect.top, rect.width, rect.height].map(Math.round)).toEqual([0, 0, 1613, 907]);
});

test('a programme that is cropped fills its box, and is cut above and below by the same', () => {
  const whole = { ...box('crop', 880), place: { x: 0, y: 0, w: 1000, h: 880 } };
  const rect = programmeRect(whole, 'landscape', canvas);
  expect([rect.left, rect.width, rect.height].map(Math.round)).toEqual([0, 1920, 1080]);
  expect(rect.top).toBeCloseTo(-0.06 * 1080);
});

test('upright, it is upright', () => {
  const upright = { left: 0, top: 0, width: 1080, height: 1920 };
  const rect = programmeRect(
    { ...box('crop', 880), place: { x: 0, y: 0, w: 1000, h: 880 } },
    'portrait',
    upright,
  );
  expect([rect.width, rect.height].map(Math.round)).toEqual([1080, 1920]);
});
