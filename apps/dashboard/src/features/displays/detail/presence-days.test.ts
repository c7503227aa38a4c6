import { expect, test } from 'vitest';
import { presenceOf } from './presence-days.ts';

const now = Date.parse('2026-11-18T09:42:00Z');
const event = (kind: 'player_up' | 'player_down', at: string) => ({ kind, at });
const prague = (events: readonly ReturnType<typeof event>[]) => presenceOf(events, 'Europe/Prague', now);

test('thirty days of the place, the last of them until now', () => {
  const { days, upShare, outages } = prague([event('player_up', '2026-10-01T00:00:00Z')]);
  expect(days).toHaveLength(30);
  expect(days[0]!.day.date).toBe('2026-10-20');
  expect(days.at(-1)!.day.date).toBe('2026-11-18');
  expect(days.at(-1)!.spans).toEqual([{ state: 'up', from: Date.parse('2026-11-17T23:00:00Z'), to: now }]);
  expect([upShare, outages]).toEqual([1, 0]);
});

test('an outage across midnight is drawn in both days and counted once', () => {
  const { days, outages, upShare } = prague([
    event('player_up', '2026-10-01T00:00:00Z'),
    event('player_down', '2026-11-16T22:30:00Z'),
    event('player_up', '2026-11-16T23:30:00Z'),
  ]);
  const statesOf = (at: number) => days.at(at)!.spans.map(({ state }) => state);
  expect([statesOf(-3), statesOf(-2), statesOf(-1)]).toEqual([['up', 'down'], ['down', 'up'], ['up']]);
  expect(outages).toBe(1);
  expect(upShare).toBeLessThan(1);
});

test('the day of the clock change has 25 hours', () => {
  const { days } = prague([event('player_up', '2026-10-01T00:00:00Z')]);
  const changed = days.find(({ day }) => day.date === '2026-10-25')!;
  expect(changed.day.to - changed.day.from).toBe(25 * 3_600_000);
  expect(changed.spans).toHaveLength(1);
});

test('before the first event nothing is known, and only what is known counts', () => {
  const { days, upShare } = prague([event('player_up', '2026-11-18T09:00:00Z')]);
  expect(days[0]!.spans.map(({ state }) => state)).toEqual(['unknown']);
  expect(upShare).toBe(1);
  expect(prague([]).upShare).toBeNull();
});
