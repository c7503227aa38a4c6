import { expect, test } from 'vitest';
import { compositorFor, restartDelayMs } from './restart-delay.ts';

test('a browser that showed a picture is back at once; one that never does is tried more and more slowly', () => {
  expect([0, 1, 2, 3, 9].map(restartDelayMs)).toEqual([200, 1000, 2000, 4000, 30_000]);
});

test('Xorg is tried where the compositor fails again and again, and the compositor again after it', () => {
  expect([0, 2, 3, 5, 6].map((failures) => compositorFor(failures, true))).toEqual([
    'cage',
    'cage',
    'xorg',
    'xorg',
    'cage',
  ]);
  expect(compositorFor(3, false)).toBe('cage');
  // Where Xorg showed a picture it comes first from then on.
  expect([0, 3].map((failures) => compositorFor(failures, true, 'xorg'))).toEqual(['xorg', 'cage']);
});
