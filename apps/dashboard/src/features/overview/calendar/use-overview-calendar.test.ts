import { expect, test } from 'vitest';
import { calendarStateFrom, searchAfter } from './use-overview-calendar.ts';

test('the URL keeps the order of the rows, the nights and the filters, and omits defaults', () => {
  expect(calendarStateFrom({})).toMatchObject({ span: 'week', order: 'place', isFolded: true, q: '' });
  const search = searchAfter(
    { view: 'calendar' },
    { order: 'group', isFolded: false, onlyProblems: true, q: 'bar' },
  );
  expect(search).toEqual({ view: 'calendar', by: 'group', fold: 'no', only: 'problems', q: 'bar' });
  expect(calendarStateFrom(search)).toMatchObject({
    ...{ order: 'group', isFolded: false, onlyProblems: true, q: 'bar' },
  });
  const usual = { order: 'place', isFolded: true, onlyProblems: false, q: '' } as const;
  expect(searchAfter(search, usual)).toEqual({ view: 'calendar' });
});

test('an unknown order falls back to locations', () => {
  expect(calendarStateFrom({ by: 'colour' }).order).toBe('place');
});
