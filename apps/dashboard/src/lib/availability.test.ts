import { expect, test } from 'vitest';
import { midnightsBetween, percentText, spansOf, totalsOf } from './availability.ts';

const hour = 3_600_000;
const from = new Date('2026-11-11T12:00:00Z').getTime();
const to = from + 168 * hour;
const event = (kind: 'player_up' | 'player_down', hours: number) => ({
  kind,
  at: new Date(from + hours * hour).toISOString(),
});

test('without events nothing is known', () => {
  const spans = spansOf([], from, to);
  expect(spans).toEqual([{ state: 'unknown', from, to }]);
  expect(totalsOf(spans)).toEqual({ upShare: null, outages: 0 });
});

test('an event before the range gives the initial state', () => {
  const spans = spansOf([event('player_down', 100), event('player_up', -50)], from, to);
  expect(spans).toEqual([
    { state: 'up', from, to: from + 100 * hour },
    { state: 'down', from: from + 100 * hour, to },
  ]);
  expect(totalsOf(spans)).toEqual({ upShare: 100 / 168, outages: 1 });
});

test('a new player has no past', () => {
  const spans = spansOf(
    [event('player_up', 120), event('player_down', 144), event('player_up', 150)],
    from,
    to,
  );
  expect(spans.map(({ state }) => state)).toEqual(['unknown', 'up', 'down', 'up']);
  expect(totalsOf(spans)).toEqual({ upShare: 42 / 48, outages: 1 });
});

test('duplicate events and events from the future make no invalid intervals', () => {
  const spans = spansOf(
    [event('player_up', -1), event('player_up', 5), event('player_up', 5), event('player_down', 400)],
    from,
    to,
  );
  expect(spans).toEqual([{ state: 'up', from, to }]);
});

test('100 % means no outage at all', () => {
  expect(percentText(1, 'en')).toBe('100%');
  expect(percentText(0.99999, 'en')).toBe('99.9%');
  expect(percentText(0.986, 'cs').replaceAll('\u00a0', ' ')).toBe('98,6 %');
});

test('seven days have seven midnights', () => {
  const midnights = midnightsBetween('Pacific/Auckland', from, to);
  expect(midnights.map(({ from: at }) => new Date(at).toISOString().slice(5, 16))).toEqual([
    '11-12T11:00',
    '11-13T11:00',
    '11-14T11:00',
    '11-15T11:00',
    '11-16T11:00',
    '11-17T11:00',
    '11-18T11:00',
  ]);
});
