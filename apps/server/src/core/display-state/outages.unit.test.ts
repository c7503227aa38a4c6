import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { expect, test } from 'vitest';
import { type Connection, outagesBetween, presenceIn, wasConnected } from './outages.ts';

const up = (at: number): Connection => ({ kind: 'player_up', at });
const down = (at: number): Connection => ({ kind: 'player_down', at });

test('an outage lasts from the first word of it to the next contact, and one that is not over has no end', () => {
  expect(presenceIn([down(10), down(12), up(20), up(25), down(30)])).toEqual({
    connectedFrom: null,
    outages: [
      { from: 10, to: 20 },
      { from: 30, to: null },
    ],
  });
});

test('a display whose first event is a contact is not known before it', () => {
  expect(presenceIn([up(5), down(7)]).connectedFrom).toBe(5);
  expect(presenceIn([down(5)]).connectedFrom).toBeNull();
  expect(presenceIn([])).toEqual({ connectedFrom: null, outages: [] });
});

test('outages are cut to a stretch; one that only touches it is none', () => {
  const outages = [
    { from: 0, to: 10 },
    { from: 20, to: 30 },
    { from: 40, to: null },
  ];
  expect(outagesBetween(outages, 10, 20)).toEqual([]);
  expect(outagesBetween(outages, 5, 50)).toEqual([
    { from: 5, to: 10 },
    { from: 20, to: 30 },
    { from: 40, to: 50 },
  ]);
});

test('random events give at each instant what the last of them says', () => {
  const random = numbersFrom(testSeed);
  for (let run = 0; run < 200; run++) {
    const events = Array.from({ length: Math.floor(random() * 8) }, () => Math.floor(random() * 60))
      .sort((a, b) => a - b)
      .map((at) => (random() < 0.5 ? up(at) : down(at)))
      .filter(({ at }, i, all) => all[i - 1]?.at !== at);
    const { outages } = presenceIn(events);
    for (let at = 0; at < 70; at++) {
      const last = events.findLast((each) => each.at <= at);
      const isOffline = outages.some(({ from, to }) => from <= at && (to === null || at < to));
      expect([run, at, isOffline]).toEqual([run, at, last?.kind === 'player_down']);
    }
  }
});

test('between two events a display was what the one before says, or else the opposite of the one after', () => {
  expect(wasConnected('player_up', 'player_up', false)).toBe(true);
  expect(wasConnected('player_down', null, true)).toBe(false);
  expect(wasConnected(null, 'player_down', false)).toBe(true);
  expect(wasConnected(null, 'player_up', true)).toBeNull();
  expect([wasConnected(null, null, true), wasConnected(null, null, false)]).toEqual([true, false]);
});
