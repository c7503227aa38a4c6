import type { DisplayLive } from '@vitrine/contract/live-view';
import { describe, expect, test } from 'vitest';
import { loopPosition } from './loop-position.ts';

const start = Date.parse('2026-11-21T15:00:00Z');
const at = (seconds: number) => start + seconds * 1000;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
const item = (id: string, seconds: number, amount = 1) => ({
  ...{ item: id, playable: id, name: id, seconds, amount, picture: null, design: null },
});
const items = [item('roll', 12), item('iced', 24, 2), item('flat', 15), item('weather', 15)];
const liveWith = (more: Partial<DisplayLive> = {}) =>
  ({
    playing: { playlist: { id: 'p', name: 'Afternoon' }, item: 'iced', name: 'iced', since: iso(12) },
    current: { playlist: { id: 'p', name: 'Afternoon' }, item: 'iced', from: iso(12), to: iso(36) },
    loop: { seconds: 66, count: 4, items },
    ...more,
  }) as DisplayLive;

describe('UI7: the position of a display in its loop', () => {
  test('it gives the item and its repetition', () => {
    expect(loopPosition(liveWith(), at(19))).toMatchObject({
      item: { name: 'iced' },
      number: 2,
      count: 4,
      time: 1,
      elapsedMs: 7000,
      lengthMs: 12_000,
    });
    expect(loopPosition(liveWith(), at(26))).toMatchObject({ time: 2, elapsedMs: 2000 });
  });

  test('it stays at the end of an item until the next report, and is never before its beginning', () => {
    expect(loopPosition(liveWith(), at(90))).toMatchObject({ time: 2, elapsedMs: 12_000 });
    expect(loopPosition(liveWith(), at(5))).toMatchObject({ time: 1, elapsedMs: 0 });
  });

  test('a report of another item is used if it is newer than the start of the planned one', () => {
    const playing = (since: number) => ({
      playing: { playlist: { id: 'p', name: 'Afternoon' }, item: 'flat', name: 'flat', since: iso(since) },
    });
    expect(loopPosition(liveWith(playing(14)), at(19))).toMatchObject({ number: 3, elapsedMs: 5000 });
    expect(loopPosition(liveWith(playing(8)), at(19))).toMatchObject({ number: 2, elapsedMs: 7000 });
  });

  test('for another playlist nothing is known', () => {
    const other = { playing: { playlist: { id: 'q', name: 'Lunch' }, item: 'x', name: 'x', since: iso(12) } };
    expect(loopPosition(liveWith(other), at(19))).toBeNull();
  });
});
