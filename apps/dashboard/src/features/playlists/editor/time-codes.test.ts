import { expect, test } from 'vitest';
import { document, image, item, video } from './draft.test-kit.ts';
import { segmentsOf } from './loop.ts';
import { timeCodesOf } from './time-codes.ts';

const items = [
  item('film', { playable: video('film', 15), amount: 2 }),
  item('expired'),
  item('pages', { playable: document('pages', 3), duration: 20 }),
  item('picture', { playable: image('picture'), duration: 3600 }),
];

test('each begins where the one before ends, with its repeats and pages', () => {
  const { starts, end } = timeCodesOf(segmentsOf(items, ({ key }) => key !== 'expired'));
  expect([...starts]).toEqual([
    ['film', '0:00'],
    ['pages', '0:30'],
    ['picture', '1:30'],
  ]);
  expect(end).toBe('1:01:30');
});

test('an empty loop ends where it begins', () => {
  expect(timeCodesOf([])).toEqual({ starts: new Map(), end: '0:00' });
});
