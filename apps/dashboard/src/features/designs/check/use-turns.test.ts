import { expect, test } from 'vitest';
import { lengthened, loopSeconds } from './use-turns.ts';

const playable = (id: string, duration: number | null = null) => ({ id, duration, pageCount: null }) as never;
const items = [
  { playable_id: 'board', duration: 8, amount: 2 },
  { playable_id: 'photo', duration: null, amount: 1 },
  { playable_id: 'board', duration: 40, amount: 1 },
  { playable_id: 'board', duration: null, amount: 1 },
];

test('only turns that are too short become longer', () => {
  expect(lengthened(items, 'board', 24).map(({ duration }) => duration)).toEqual([24, null, 40, 24]);
});

test('a loop counts every repetition, and ten seconds where nothing is set', () => {
  const playlist = { playables: [playable('board'), playable('photo', 15)] };
  expect(loopSeconds(items, playlist)).toBe(16 + 15 + 40 + 10);
});
