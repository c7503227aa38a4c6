import type { Condition } from '@vitrine/contract/conditions';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { canHoldTogether } from './can-hold.ts';
import { isMetByReference } from './obvious-evaluator.ts';
import { conditionNear, runs } from './random-conditions.ts';
import { date, dates, days, time, times } from './test-plan.ts';

describe('conditions that exclude each other', () => {
  it.each([
    ['nothing at all always holds', [], true],
    ['a morning and an afternoon', [time('before', '09:00'), time('after', '15:00')], false],
    ['before midnight there is nothing', [time('before', '00:00')], false],
    ['dates that do not meet', [date('before', '2026-11-01'), date('after', '2026-12-01')], false],
    ['a Monday and a Tuesday', [days('mon'), days('tue')], false],
    ['a weekend within working days', [dates('2026-11-16', '2026-11-20'), days('sat', 'sun')], false],
    ['a Saturday within a week', [dates('2026-11-16', '2026-11-22'), days('sat')], true],
    ['a Saturday in the past', [date('before', '2026-11-22'), days('sat')], true],
    ['a night and its early morning', [times('22:00', '06:00'), time('before', '02:00')], true],
    ['a night and noon', [times('22:00', '06:00'), times('11:00', '13:00')], false],
  ])('%s', (_, conditions, possible) => {
    expect(canHoldTogether(conditions, [])).toBe(possible);
    expect(canHoldTogether([], conditions)).toBe(possible);
  });
});

describe('a playlist and an item that can never hold together', () => {
  const table: [string, Condition[], Condition[], boolean][] = [
    ['lunch and breakfast', [times('11:00', '15:00')], [time('before', '11:00')], false],
    ['lunch and the first minute of it', [times('11:00', '15:00')], [time('on_or_before', '11:00')], true],
    ['working days and the weekend', [days('mon', 'fri')], [days('sat', 'sun')], false],
    [
      'a Friday night reaches into Saturday morning',
      [days('fri'), times('22:00', '06:00')],
      [days('sat')],
      true,
    ],
    [
      'a Friday night does not reach noon of Saturday',
      [days('fri'), times('22:00', '06:00')],
      [days('sat'), time('on_or_after', '06:00')],
      false,
    ],
    [
      'the last night of a year reaches into the next',
      [dates('2026-12-01', '2026-12-31'), times('22:00', '06:00')],
      [date('on_or_after', '2027-01-01')],
      true,
    ],
    [
      'a year that is over and one to come',
      [date('before', '2026-01-01')],
      [dates('2026-01-01', '2026-12-31')],
      false,
    ],
  ];
  it.each(table)('%s', (_, playlist, item, possible) => {
    expect(canHoldTogether(playlist, item)).toBe(possible);
    expect(canHoldTogether(item, playlist)).toBe(possible);
  });
});

it('agrees with trying every day in range and every minute at which something may change', () => {
  const from = Date.UTC(2026, 10, 15);
  const lists = fc.array(conditionNear(from), { maxLength: 4 });
  const dayOf = (offset: number) =>
    Temporal.PlainDate.from(new Date(from).toISOString().slice(0, 10)).add({ days: offset });
  const days = Array.from({ length: 31 }, (_, i) => dayOf(i - 15));
  fc.assert(
    fc.property(lists, lists, (a, b) => {
      const moments = ['00:00', ...[...a, ...b].flatMap(momentsOf)];
      const expected = days.some((date) =>
        moments.some((time) => isMetByReference(a, { date, time }) && isMetByReference(b, { date, time })),
      );
      expect(canHoldTogether(a, b)).toBe(expected);
    }),
    { numRuns: runs },
  );
});

/** The times that a condition names, and the minute after each. */
function momentsOf(condition: Condition): string[] {
  if (condition.precondition !== 'time') return [];
  const named = condition.operator === 'between' ? [condition.from, condition.to] : [condition.value];
  return named.flatMap((time) => [
    time,
    Temporal.PlainTime.from(time).add({ minutes: 1 }).toString().slice(0, 5),
  ]);
}
