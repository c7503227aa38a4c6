import { expect, test } from 'vitest';
import { calendarStateFrom, searchAfter } from './use-calendar-state.ts';

test('without parameters the calendar shows this week', () => {
  expect(calendarStateFrom({})).toEqual({ view: 'week', day: null, why: null });
});

test('invalid parameters are ignored', () => {
  expect(calendarStateFrom({ view: 'year', date: '2026-13-45', why: 'soon' })).toEqual(calendarStateFrom({}));
  expect(calendarStateFrom({ date: '0001-01-01' }).day).toBeNull();
});

test('a change keeps the rest of the URL and omits defaults', () => {
  const search = { tab: 'calendar', view: 'month', date: '2026-11-17' };
  expect(searchAfter(search, { view: 'week' })).toEqual({ tab: 'calendar', date: '2026-11-17' });
  expect(searchAfter(search, { date: null })).toEqual({ tab: 'calendar', view: 'month' });
  expect(searchAfter({ why: '2026-11-17T14:00:00.000Z' }, { why: null })).toEqual({});
});
