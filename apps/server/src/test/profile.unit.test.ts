import { expect, test } from 'vitest';
import { aFewOf } from './profile.ts';

test.each([1, 2, 3, 6, 7, 8, 13, 29, 200])('seven turns try all of %i, whenever they begin', (length) => {
  const all = Array.from({ length }, (_, i) => i);
  for (const first of [0, 1, 5, 322, 365])
    for (const count of [1, 2, 4]) {
      const week = Array.from({ length: 7 }, (_, day) => aFewOf(all, count, first + day));
      expect([...new Set(week.flat())].sort((a, b) => a - b)).toEqual(all);
      expect(week[0]!.length).toBe(Math.min(length, Math.max(count, Math.ceil(length / 7))));
    }
});
