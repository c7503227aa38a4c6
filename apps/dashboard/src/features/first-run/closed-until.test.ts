import type { FirstRun } from '@vitrine/contract/first-run';
import { expect, test } from 'vitest';
import { closedUntil } from './closed-until.ts';

// A Tuesday; in Prague it is 23:30.
const now = Date.parse('2026-11-17T22:30:00Z');
const firstRun = (opensAt: string | null, isPaired = true) =>
  ({ display: { isPaired }, location: { timezone: 'Europe/Prague', opensAt } }) as FirstRun;
const inAll = (opensAt: string) =>
  (['en', 'cs', 'de', 'es'] as const).map((locale) => closedUntil(firstRun(opensAt), locale, now));

test('today and tomorrow are said by the time alone, by the clock of the place', () => {
  expect(inAll('2026-11-18T07:00:00Z')).toEqual(['08:00', '08:00', '08:00', '08:00']);
  // 00:30 on Thursday in Prague is still Wednesday in UTC.
  expect(closedUntil(firstRun('2026-11-18T23:30:00Z'), 'en', now)).toBe('Thursday 00:30');
});

test('a later day is named', () => {
  expect(inAll('2026-11-19T07:00:00Z')).toEqual([
    'Thursday 08:00',
    'čtvrtek 08:00',
    'Donnerstag 08:00',
    'jueves 08:00',
  ]);
});

test('nothing is said while it is open, before a screen is paired, and without a place', () => {
  expect(closedUntil(firstRun(null), 'en', now)).toBeNull();
  expect(closedUntil(firstRun('2026-11-18T07:00:00Z', false), 'en', now)).toBeNull();
  expect(closedUntil({ ...firstRun(null), location: null }, 'en', now)).toBeNull();
  expect(closedUntil({ ...firstRun('2026-11-18T07:00:00Z'), display: null }, 'en', now)).toBeNull();
});
