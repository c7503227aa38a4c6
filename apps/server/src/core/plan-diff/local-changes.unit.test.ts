import type { PlanState } from '@vitrine/contract/plan-diff';
import { endOfDays } from '@vitrine/schedule/difference';
import { expect, test } from 'vitest';
import { localChanges } from './local-changes.ts';

const was: PlanState = { state: 'playing', playlists: ['a'] };
const becomes: PlanState = { state: 'playing', playlists: ['b'] };

const changesIn = (timezone: string, now: string, ...spans: (readonly [string, string])[]) => {
  const from = Date.parse(now);
  const differences = spans.map(([begin, end]) => ({
    from: Date.parse(begin),
    to: Date.parse(end),
    was,
    becomes,
  }));
  const compared = { timezone, from, to: endOfDays(timezone, from, 7), was: [], becomes: [], differences };
  return localChanges(compared).map(({ dates, from: begin, to, repeated }) => [
    dates.join(' '),
    `${begin}–${to}`,
    repeated,
  ]);
};

test('the same times on several days are one change', () => {
  expect(
    changesIn(
      'Europe/Prague',
      '2026-11-16T08:41:00Z',
      ['2026-11-17T10:00:00Z', '2026-11-17T13:00:00Z'],
      ['2026-11-20T10:00:00Z', '2026-11-20T13:00:00Z'],
    ),
  ).toEqual([['2026-11-17 2026-11-20', '11:00–14:00', null]]);
});

test('what began before now has the times that it has on other days', () => {
  const tomorrow = ['2026-11-17T08:00:00Z', '2026-11-17T11:00:00Z'] as const;
  expect(
    changesIn(
      'Europe/Prague',
      '2026-11-16T08:41:30Z',
      ['2026-11-16T08:41:30Z', '2026-11-16T11:00:00Z'],
      tomorrow,
    ),
  ).toEqual([['2026-11-16 2026-11-17', '09:00–12:00', null]]);
  expect(
    changesIn(
      'Europe/Prague',
      '2026-11-16T08:41:30Z',
      ['2026-11-16T08:41:30Z', '2026-11-16T10:00:00Z'],
      tomorrow,
    ),
  ).toEqual([
    ['2026-11-16', '09:41–11:00', null],
    ['2026-11-17', '09:00–12:00', null],
  ]);
});

test('a change over midnight is split there', () => {
  expect(
    changesIn('Europe/Prague', '2026-11-16T08:41:00Z', ['2026-11-17T21:00:00Z', '2026-11-18T01:00:00Z']),
  ).toEqual([
    ['2026-11-17', '22:00–24:00', null],
    ['2026-11-18', '00:00–02:00', null],
  ]);
});

test('an hour that comes twice is told apart only where one of both changes', () => {
  const now = '2026-10-23T08:00:00Z';
  // 02:00 to 03:00 comes at 00:00Z and again at 01:00Z.
  expect(changesIn('Europe/Prague', now, ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'])).toEqual([
    ['2026-10-25', '00:00–24:00', null],
  ]);
  expect(changesIn('Europe/Prague', now, ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'])).toEqual([
    ['2026-10-25', '02:00–03:00', 'first'],
  ]);
  expect(changesIn('Europe/Prague', now, ['2026-10-24T23:00:00Z', '2026-10-25T01:30:00Z'])).toEqual([
    ['2026-10-25', '01:00–02:30', null],
    ['2026-10-25', '02:30–03:00', 'first'],
  ]);
  expect(changesIn('Europe/Prague', now, ['2026-10-25T01:30:00Z', '2026-10-25T03:00:00Z'])).toEqual([
    ['2026-10-25', '02:30–03:00', 'second'],
    ['2026-10-25', '03:00–04:00', null],
  ]);
});

test('an hour that the clock skips does not split a change', () => {
  expect(
    changesIn('Europe/Prague', '2027-03-26T08:00:00Z', ['2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z']),
  ).toEqual([['2027-03-28', '01:00–04:00', null]]);
});

test('the week ends with the seventh day of each place, also where a day is skipped', () => {
  expect(new Date(endOfDays('Europe/Prague', Date.parse('2026-10-23T08:00:00Z'), 7)).toISOString()).toBe(
    '2026-10-29T23:00:00.000Z',
  );
  expect(new Date(endOfDays('Pacific/Auckland', Date.parse('2026-11-16T12:00:00Z'), 7)).toISOString()).toBe(
    '2026-11-23T11:00:00.000Z',
  );
  expect(new Date(endOfDays('Pacific/Apia', Date.parse('2011-12-29T20:00:00Z'), 1)).toISOString()).toBe(
    '2011-12-30T10:00:00.000Z',
  );
});
