import { expect, test } from 'vitest';
import { expiryOf, lastDateOf, localTimeAt } from './expiry.ts';

const now = '2026-11-16T10:00';
const until = (showUntil: string) => expiryOf({ showFrom: null, showUntil }, now);

test('a playable without dates, or with an end in more than two weeks, has nothing to say', () => {
  expect(expiryOf({ showFrom: null, showUntil: null }, now)).toBeNull();
  expect(expiryOf({ showFrom: '2026-09-01T00:00', showUntil: '2026-12-01T08:00' }, now)).toBeNull();
});

test('days are counted by the calendar, from two weeks on, and near from a week on', () => {
  expect(until('2026-11-30T23:59')).toEqual({ kind: 'soon', days: 14, isNear: false });
  expect(until('2026-12-01T00:00')).toEqual({ kind: 'soon', days: 14, isNear: false });
  expect(until('2026-12-01T00:01')).toBeNull();
  expect(until('2026-11-23T08:00')).toEqual({ kind: 'soon', days: 7, isNear: true });
  expect(until('2026-11-17T00:01')).toEqual({ kind: 'soon', days: 1, isNear: true });
});

test('today it says the time, unless the whole day counts', () => {
  expect(until('2026-11-16T20:00')).toEqual({ kind: 'today', time: '20:00' });
  expect(until('2026-11-17T00:00')).toEqual({ kind: 'today', time: null });
});

test('the end is exclusive, and the last day is the one on which it was shown', () => {
  expect(until('2026-11-16T10:01')).toEqual({ kind: 'today', time: '10:01' });
  expect(until('2026-11-16T10:00')).toEqual({ kind: 'over', date: '2026-11-16' });
  expect(until('2026-11-14T00:00')).toEqual({ kind: 'over', date: '2026-11-13' });
  expect(lastDateOf('2026-03-01T00:00')).toBe('2026-02-28');
});

test('what begins later says when, whatever its end', () => {
  expect(expiryOf({ showFrom: '2026-11-16T10:01', showUntil: '2026-11-16T12:00' }, now)).toEqual({
    kind: 'later',
    date: '2026-11-16',
  });
});

test("the reader's clock is that of a time zone", () => {
  const instant = Date.parse('2026-11-16T22:30:00Z');
  expect(localTimeAt('Europe/Prague', instant)).toBe('2026-11-16T23:30');
  expect(localTimeAt('Pacific/Auckland', instant)).toBe('2026-11-17T11:30');
});
