import { describe, expect, test } from 'vitest';
import { stretchesOf, upShare } from './availability-strip.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
const up = (days: number) => ({ kind: 'player_up' as const, at: ago(days) });
const down = (days: number) => ({ kind: 'player_down' as const, at: ago(days) });
const statesOf = (events: Parameters<typeof stretchesOf>[0]) =>
  stretchesOf(events, now).map(({ state, share }) => [state, Math.round(share * 700) / 100]);

describe('seven days of a player', () => {
  test('nothing known', () => {
    expect(statesOf([])).toEqual([['unknown', 7]]);
    expect(upShare(stretchesOf([], now))).toBeNull();
  });

  test('up since long ago', () => expect(statesOf([up(30)])).toEqual([['up', 7]]));

  test('appeared two days ago: what was before is not known, and not counted', () => {
    expect(statesOf([up(2)])).toEqual([
      ['unknown', 5],
      ['up', 2],
    ]);
    expect(upShare(stretchesOf([up(2)], now))).toBe(1);
  });

  test('a fall and a return, in whatever order they come', () => {
    const events = [up(1), down(3), up(20)];
    expect(statesOf(events)).toEqual([
      ['up', 4],
      ['down', 2],
      ['up', 1],
    ]);
    expect(upShare(stretchesOf(events, now))).toBeCloseTo(5 / 7);
  });

  test('the same said twice is one stretch', () =>
    expect(statesOf([up(2), up(3), up(9)])).toEqual([['up', 7]]));

  test('what is said to lie in the future is left out', () =>
    expect(statesOf([up(9), down(-1)])).toEqual([['up', 7]]));

  test('the stretches fill the strip', () => {
    const shares = stretchesOf([up(6), down(5.5), up(0.001)], now).map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
});
