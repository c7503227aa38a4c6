import { expect, test } from 'vitest';
import { axisMs, clockText, closedEverywhere, commonZone, fullHourBefore, sameClock } from './next-hours.ts';
import type { PlanTimeline } from './screens.ts';

const at = (text: string) => Date.parse(text);
const prague = 'Europe/Prague';

/** Open between these instants, closed around them. */
function openTimeline(from: string, to: string, range: { from: number; to: number }): PlanTimeline {
  const block = (start: number, end: number, state: 'closed' | 'playing') => ({
    ...{ from: start, to: end, state },
    playlists: state === 'playing' ? ['a'] : [],
    overrides: [],
  });
  const blocks = [
    block(range.from, at(from), 'closed'),
    block(at(from), at(to), 'playing'),
    block(at(to), range.to, 'closed'),
  ].filter((each) => each.to > each.from);
  return { timeZone: prague, blocks, isReached: true, gapMs: 0, hasConflict: false };
}

const from = at('2026-11-17T13:00:00Z');
const range = { from, to: from + axisMs };

test('the axis begins with the last full local hour, also in time zones half an hour off', () => {
  const now = at('2026-11-17T13:47:30Z');
  expect(fullHourBefore(prague, now)).toBe(at('2026-11-17T13:00:00Z'));
  expect(fullHourBefore('Asia/Kolkata', now)).toBe(at('2026-11-17T13:30:00Z'));
});

test('the axis uses the time zone of most displays', () => {
  const zones = ['Europe/London', prague, prague].map((timeZone) => ({ timeZone }));
  expect(commonZone(zones)).toBe(prague);
  expect(commonZone([])).toBe('UTC');
});

test('hours in which everything is closed are folded, in full hours', () => {
  const early = openTimeline('2026-11-17T13:00:00Z', '2026-11-17T19:00:00Z', range);
  const late = openTimeline('2026-11-17T13:00:00Z', '2026-11-17T20:30:00Z', range);
  expect(closedEverywhere([early, late], range)).toEqual([
    { from: at('2026-11-17T21:00:00Z'), to: range.to },
  ]);
});

test('less than two hours are not folded, and nothing is folded if a location is always open', () => {
  const short = openTimeline('2026-11-17T13:00:00Z', '2026-11-18T11:30:00Z', range);
  expect(closedEverywhere([short], range)).toEqual([]);
  const always = openTimeline('2026-11-17T13:00:00Z', '2026-11-18T13:00:00Z', range);
  const night = openTimeline('2026-11-17T13:00:00Z', '2026-11-17T19:00:00Z', range);
  expect(closedEverywhere([night, always], range)).toEqual([]);
});

test('two time zones are the same only if they agree throughout the range', () => {
  expect(sameClock(prague, 'Europe/Berlin', range)).toBe(true);
  expect(sameClock(prague, 'Europe/London', range)).toBe(false);
  const change = { from: at('2026-10-24T22:00:00Z'), to: at('2026-10-25T22:00:00Z') };
  expect(sameClock('Africa/Johannesburg', prague, change)).toBe(false);
});

test('times are formatted in local time', () => {
  expect(clockText('America/New_York', at('2026-11-17T13:05:00Z'))).toBe('08:05');
});
