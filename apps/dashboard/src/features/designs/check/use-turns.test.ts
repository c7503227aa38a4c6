import { expect, test } from 'vitest';
import { lengthened, loopSeconds } from './use-turns.ts';

const playable = (id: string, duration: number | null = null) => ({ id, duration, pageCount: null }) as never;
const items = [
  { playable_id: 'board', duration: 8, amount: 2 },
  { playable_id: 'photo', duration: null, amount: 1 },
  { playable_id: 'board', duration: 40, amount: 1 },
  { playable_id: 'board', duration: null, amount: 1 },
];

test('only turns that are too short become longer; repetitions are one turn', () => {
  expect(lengthened(items, 'board', 24).map(({ duration }) => duration)).toEqual([12, null, 40, 24]);
  expect(lengthened(items, 'board', 16).map(({ duration }) => duration)).toEqual([8, null, 40, 16]);
});

test('a loop counts every repetition, and ten seconds where nothing is set', () => {
  const playlist = { playables: [playable('board'), playable('photo', 15)] };
  expect(loopSeconds(items, playlist)).toBe(16 + 15 + 40 + 10);
});
