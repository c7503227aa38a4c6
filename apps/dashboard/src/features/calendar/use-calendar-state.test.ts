import { expect, test } from 'vitest';
import { calendarStateFrom, isPastShown, searchAfter } from './use-calendar-state.ts';

test('without parameters the calendar shows this week', () => {
  expect(calendarStateFrom({})).toEqual({ view: 'week', day: null, at: null });
});

test('invalid parameters are ignored', () => {
  expect(calendarStateFrom({ view: 'year', day: '2026-13-45', at: 'soon' })).toEqual(calendarStateFrom({}));
  expect(calendarStateFrom({ day: '0001-01-01' }).day).toBeNull();
});

test('a change keeps the rest of the URL and omits defaults', () => {
  const search = { tab: 'calendar', view: 'month', day: '2026-11-17' };
  expect(searchAfter(search, { view: 'week' })).toEqual({ tab: 'calendar', day: '2026-11-17' });
  expect(searchAfter(search, { day: null })).toEqual({ tab: 'calendar', view: 'month' });
  expect(searchAfter({ at: '2026-11-17T14:00:00.000Z' }, { at: null })).toEqual({});
});

test('links of earlier releases lead to the same day and instant', () => {
  const search = { date: '2026-11-17', why: '2026-11-17T14:00:00.000Z' };
  const renamed = { day: '2026-11-17', at: '2026-11-17T14:00:00.000Z' };
  expect(calendarStateFrom(search)).toEqual(calendarStateFrom(renamed));
  expect(searchAfter(search, {})).toEqual(renamed);
  expect(searchAfter(search, { at: null })).toEqual({ day: '2026-11-17' });
});

test('days are past if all of them are, by the clock of the place', () => {
  // Thursday; in Auckland it is Friday already.
  const now = Date.parse('2026-11-19T12:00:00.000Z');
  const inPast = (search: Record<string, string>, timeZone = 'Europe/Prague') =>
    isPastShown(search, timeZone, now);
  expect(inPast({})).toBe(false);
  expect(inPast({ day: '2026-11-15' })).toBe(true);
  expect(inPast({ day: '2026-11-18' })).toBe(false);
  expect(inPast({ view: 'day', day: '2026-11-18' })).toBe(true);
  expect(inPast({ view: 'day', day: '2026-11-19' })).toBe(false);
  expect(inPast({ view: 'day', day: '2026-11-19' }, 'Pacific/Auckland')).toBe(true);
});
