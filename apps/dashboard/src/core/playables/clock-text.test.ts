import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test('lengths are formatted like the clock of a player', () => {
  expect([15, 74.6, 3723, 0.2].map(clockText)).toEqual(['0:15', '1:15', '1:02:03', '0:01']);
});
