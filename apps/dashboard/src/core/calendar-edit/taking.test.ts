import { dayNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rules } from './occurrences.ts';
import { allowedTarget, type Taken, takenBy } from './taking.ts';

const between = (from: string, to: string): Rules => ({
  conditions: [{ precondition: 'time', operator: 'between', from, to }],
  ...{ alternatives: [], exceptions: [] },
});
const timeZone = 'Europe/Prague';
/** Wednesday, 13:20 in Prague. */
const now = Date.parse('2026-11-18T12:20:00Z');
const today = dayNumber('2026-11-18');
const take = (
  at: string,
  rules = between('11:00', '15:00'),
  rest: { isRecorded?: boolean; isShow?: boolean } = {},
) => {
  const { isShow = false, ...block } = rest;
  return takenBy({ block: { from: Date.parse(at), ...block }, playlist: { rules, isShow }, timeZone, now });
};

describe('a block can be taken', () => {
  test('as the window that it stands for, also where it is cut', () => {
    const taken = take('2026-11-19T11:30:00Z') as Taken;
    expect(taken.occurrence).toMatchObject({ day: today + 1, from: 660, to: 900 });
    expect(taken.hasBegun).toBe(false);
  });

  test('only by its end if it plays already', () => {
    const taken = take('2026-11-18T12:20:00Z') as Taken;
    expect(taken).toMatchObject({ hasBegun: true, earliest: today * minutesPerDay + 13 * 60 + 30 });
    expect(allowedTarget(taken, { day: today + 1, from: 700, to: 720 })).toEqual({
      day: today,
      from: 660,
      to: 810,
    });
  });

  test('unless it has happened, was begun with "Show on…", or lasts all day', () => {
    expect(take('2026-11-18T10:00:00Z', undefined, { isRecorded: true })).toEqual({ obstacle: 'past' });
    expect(take('2026-11-19T12:00:00Z', undefined, { isShow: true })).toEqual({ obstacle: 'shown' });
    const always: Rules = { conditions: [], alternatives: [], exceptions: [] };
    expect(take('2026-11-19T12:00:00Z', always)).toEqual({ obstacle: 'allDay' });
  });

  test('unless its window began yesterday', () => {
    const night = between('22:00', '14:00');
    expect(take('2026-11-18T12:20:00Z', night)).toEqual({ obstacle: 'past' });
    expect(take('2026-11-19T00:00:00Z', night)).toMatchObject({ hasBegun: false });
  });
});

test('whatever is drawn, nothing begins or ends in the past', () => {
  const target = fc.record({
    day: fc.integer({ min: today - 3, max: today + 3 }),
    from: fc.integer({ min: 0, max: 1435 }),
    length: fc.integer({ min: 5, max: 1435 }),
  });
  fc.assert(
    fc.property(target, fc.boolean(), ({ day, from, length }, hasBegun) => {
      const taken = take(hasBegun ? '2026-11-18T12:20:00Z' : '2026-11-19T12:00:00Z') as Taken;
      const next = allowedTarget(taken, { day, from, to: from + length });
      const begin = next.day * minutesPerDay + next.from;
      if (hasBegun) expect(next).toMatchObject({ day: today, from: 660 });
      else
        expect(begin).toBeGreaterThanOrEqual(Math.min(taken.earliest, begin + (next.from > 1430 ? 15 : 0)));
      expect(next.day * minutesPerDay + next.to).toBeGreaterThan(taken.earliest - 1);
      expect(next.to).toBeGreaterThan(next.from);
    }),
  );
});
