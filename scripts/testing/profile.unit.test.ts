import { expect, test } from 'vitest';
import { runVariables } from './profile.ts';

const at = (moment: string) => new Date(moment);

test('quick runs take turns by the day of the year and always have the same random numbers', () => {
  const monday = runVariables({}, at('2026-11-16T23:59:59Z'));
  const tuesday = runVariables({}, at('2026-11-17T00:00:00Z'));
  expect([monday.TEST_PROFILE, monday.TEST_TURN, tuesday.TEST_TURN]).toEqual(['quick', '320', '321']);
  expect(monday.TEST_SEED).toBe(tuesday.TEST_SEED);
  expect(runVariables({}, at('2028-12-31T12:00:00Z')).TEST_TURN).toBe('366');
});
test('full runs have the random numbers of their day, extended ones those of their moment', () => {
  const full = (moment: string) => runVariables({ TEST_PROFILE: 'full' }, at(moment)).TEST_SEED;
  expect([full('2026-11-16T08:00:00Z'), full('2026-11-16T20:00:00Z')]).toEqual(['20261116', '20261116']);
  expect(full('2026-11-17T08:00:00Z')).toBe('20261117');
  const extended = (moment: string) => runVariables({ TEST_PROFILE: 'extended' }, at(moment)).TEST_SEED;
  expect(extended('2026-11-16T08:00:00Z')).not.toBe(extended('2026-11-16T08:00:01Z'));
});
test('what is given repeats an earlier run', () => {
  const given = { TEST_PROFILE: 'full', TEST_TURN: '7', TEST_SEED: '42' };
  expect(runVariables(given, at('2026-11-16T08:00:00Z'))).toEqual(given);
});
test('an unknown profile is refused', () => {
  expect(() => runVariables({ TEST_PROFILE: 'fast' })).toThrow('quick, full, extended, not fast');
});
