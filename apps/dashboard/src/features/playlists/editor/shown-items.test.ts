import type { Condition } from '@vitrine/contract/conditions';
import { expect, test } from 'vitest';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import { fromConditions } from '../../../core/conditions/draft-condition.ts';
import { draft, item } from './draft.test-kit.ts';
import { isShownAt, neverShown, playsAt } from './shown-items.ts';

const between = (from: string, to: string): Condition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});
const before = (value: string): Condition => ({ precondition: 'time', operator: 'before', value });
const withConditions = (key: string, ...conditions: Condition[]) =>
  item(key, { conditions: fromConditions(conditions) });
const lunch = { ...emptyCalendar, conditions: fromConditions([between('11:00', '15:00')]) };

test('an item whose conditions never overlap those of the playlist is never shown', () => {
  const items = [item('a'), withConditions('b', before('11:00')), withConditions('c', before('12:00'))];
  expect([...neverShown(draft({ items, calendar: lunch }), [])]).toEqual(['b']);
});

test('an item with conditions that the plan of all displays rules out is never shown either', () => {
  const items = [item('a'), withConditions('b', before('12:00')), item('c')];
  expect([...neverShown(draft({ items, calendar: lunch }), [0, 1])]).toEqual(['b']);
});

test('if the playlist itself never plays, no item is reported', () => {
  const never = fromConditions([between('08:00', '09:00'), between('11:00', '12:00')]);
  const items = [item('a'), withConditions('b', before('10:00'))];
  const all = draft({ items, calendar: { ...emptyCalendar, conditions: never } });
  expect([...neverShown(all, [0, 1])]).toEqual([]);
});

test('an incomplete row rules out nothing', () => {
  const half = { precondition: 'time', operator: 'before', first: '', second: '', weekdays: [] } as const;
  const items = [item('a', { conditions: [half] })];
  expect([...neverShown(draft({ items, calendar: lunch }), [])]).toEqual([]);
});

test('a moment is evaluated in local time, and a night belongs to the day on which it began', () => {
  const breakfast = withConditions('a', before('11:00'));
  expect(isShownAt(breakfast, { date: '2026-11-16', time: '10:59' })).toBe(true);
  expect(isShownAt(breakfast, { date: '2026-11-16', time: '11:00' })).toBe(false);
  const friday = withConditions('b', between('22:00', '06:00'), {
    precondition: 'weekday',
    weekdays: ['fri'],
  });
  expect(isShownAt(friday, { date: '2026-11-21', time: '05:00' })).toBe(true);
  expect(isShownAt(friday, { date: '2026-11-20', time: '05:00' })).toBe(false);
  expect(playsAt(draft({ calendar: lunch }), { date: '2026-11-16', time: '12:00' })).toBe(true);
  expect(playsAt(draft({ calendar: lunch }), { date: '2026-11-16', time: '16:00' })).toBe(false);
});
