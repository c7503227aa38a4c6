import { expect, test } from 'vitest';
import { createSelfCheck } from './self-check.ts';

const second = 1000;
const film = (at: number, more: { isBlack?: boolean; time?: number | null; turnMs?: number } = {}) => ({
  at: at * second,
  turnMs: 30 * second,
  isBlack: false,
  time: at,
  ...more,
});

test('a screen may be black for as long as the turn of its item lasts, and no longer', () => {
  const check = createSelfCheck();
  const states = [0, 10, 20, 30, 31].map((at) => check.look(film(at, { isBlack: true })));
  expect(states).toEqual(['showing', 'showing', 'showing', 'showing', 'black']);
  expect(check.look(film(32))).toBe('showing');
});

test('a fade between two items is no fault, and a black video of an hour is one after two minutes', () => {
  const check = createSelfCheck();
  const long = { isBlack: true, turnMs: 3_600_000 };
  expect(check.look(film(0, { isBlack: true, turnMs: 5 * second }))).toBe('showing');
  expect(check.look(film(9, { isBlack: true, turnMs: 5 * second }))).toBe('showing');
  expect(check.look(film(10))).toBe('showing');
  expect(check.look(film(20, long))).toBe('showing');
  expect(check.look(film(139, long))).toBe('showing');
  expect(check.look(film(141, long))).toBe('black');
});

test('a video whose position does not change for ten seconds is frozen; a picture never is', () => {
  const check = createSelfCheck();
  expect([0, 5, 10, 11].map((at) => check.look(film(at, { time: 4.2 })))).toEqual([
    'showing',
    'showing',
    'showing',
    'frozen',
  ]);
  expect(check.look(film(12, { time: 4.3 }))).toBe('showing');
  expect([20, 40, 60].map((at) => check.look(film(at, { time: null })))).toEqual(Array(3).fill('showing'));
});
