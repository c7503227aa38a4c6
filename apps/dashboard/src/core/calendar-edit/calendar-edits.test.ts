import type { Condition } from '@vitrine/contract/conditions';
import { type Weekday, weekdays } from '@vitrine/contract/locations';
import { isCalendarMetAt } from '@vitrine/schedule/calendar';
import { dateOfDay, dayNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import { describe, expect, test } from 'vitest';
import { applyEdit, canTake, clampTarget, drawnCalendar, type Target } from './calendar-edits.ts';
import { type Occurrence, occurrenceAt, occurrencesOn, type Rules } from './occurrences.ts';

const tuesday = dayNumber('2026-11-17');
const [monday, wednesday] = [tuesday - 1, tuesday + 1];
const days = (...names: Weekday[]): Condition => ({ precondition: 'weekday', weekdays: names });
const times = (from: string, to: string): Condition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});
const workdays = days('mon', 'tue', 'wed', 'thu', 'fri');
const rules = (conditions: Condition[], rest: Partial<Rules> = {}): Rules => ({
  conditions,
  alternatives: [],
  exceptions: [],
  ...rest,
});
const lunch = rules([workdays, times('11:00', '15:00')]);
const at = (hour: number, minute = 0) => hour * 60 + minute;
const to = (from: number, end: number, day = tuesday): Target => ({ day, from, to: end });
const taken = (of: Rules, day = tuesday, minute = at(12)) => occurrenceAt(of, day, minute)!;
const choicesFor = (of: Rules, window: Occurrence, target: Target) =>
  (['day', 'weekday', 'all'] as const).flatMap((choice) => {
    const result = applyEdit(of, window, target, choice);
    return result ? [{ choice, result }] : [];
  });

describe('the window that made a block', () => {
  test('is the one of the list that holds', () => {
    expect(taken(lunch)).toEqual({
      ...{ source: { kind: 'list', list: 0 }, day: tuesday },
      ...{ from: at(11), to: at(15) },
    });
    expect(occurrenceAt(lunch, tuesday, at(15))).toBeNull();
    expect(occurrenceAt(lunch, tuesday + 4, at(12))).toBeNull();
  });

  test('began the evening before if it runs over midnight', () => {
    const night = rules([times('22:00', '02:00')]);
    expect(taken(night, tuesday, at(1))).toMatchObject({ day: monday, from: at(22), to: at(26) });
  });

  test('is that of the exception on its date, and of an alternative elsewhere', () => {
    const both = rules(lunch.conditions, {
      alternatives: [[days('sat'), times('10:00', '12:00')]],
      exceptions: [{ date: '2026-11-17', times: [{ from: '12:00', to: '24:00' }] }],
    });
    expect(taken(both)).toMatchObject({ source: { kind: 'exception', date: '2026-11-17' }, to: at(24) });
    expect(taken(both, tuesday + 4, at(11))).toMatchObject({ source: { kind: 'list', list: 1 } });
    expect(occurrencesOn(both, tuesday)).toHaveLength(1);
  });

  test('cannot be taken if it is a whole day', () => {
    expect(canTake(taken(rules([])))).toBe(false);
    expect(canTake(taken(lunch))).toBe(true);
  });
});

describe('only this day', () => {
  test('writes an exception with all windows that begin on that date', () => {
    const two = rules([times('11:00', '15:00')], { alternatives: [[days('tue'), times('18:00', '19:00')]] });
    expect(applyEdit(two, taken(two), to(at(12), at(16)), 'day')!.exceptions).toEqual([
      {
        date: '2026-11-17',
        times: [
          { from: '12:00', to: '16:00' },
          { from: '18:00', to: '19:00' },
        ],
      },
    ]);
  });

  test('to another day writes two exceptions', () => {
    const result = applyEdit(lunch, taken(lunch), to(at(16), at(18), wednesday), 'day')!;
    expect(result.exceptions).toEqual([
      { date: '2026-11-17', times: [] },
      {
        date: '2026-11-18',
        times: [
          { from: '11:00', to: '15:00' },
          { from: '16:00', to: '18:00' },
        ],
      },
    ]);
    expect(result.conditions).toBe(lunch.conditions);
  });

  test('changes the window of an exception, and joins windows that then overlap', () => {
    const one = rules(lunch.conditions, {
      exceptions: [
        {
          date: '2026-11-17',
          times: [
            { from: '10:00', to: '11:00' },
            { from: '12:00', to: '14:00' },
          ],
        },
      ],
    });
    expect(applyEdit(one, taken(one), to(at(10, 30), at(14)), 'day')!.exceptions).toEqual([
      { date: '2026-11-17', times: [{ from: '10:00', to: '14:00' }] },
    ]);
  });

  test('knows windows until midnight and over it', () => {
    const [until, over] = [to(at(20), at(24)), to(at(20), at(26))].map(
      (target) => applyEdit(lunch, taken(lunch), target, 'day')!.exceptions[0]!.times,
    );
    expect(until).toEqual([{ from: '20:00', to: '24:00' }]);
    expect(over).toEqual([{ from: '20:00', to: '02:00' }]);
  });

  test('is not possible beyond the limits', () => {
    const exceptions = Array.from({ length: 200 }, (_, i) => ({
      date: dateOfDay(tuesday + 1 + i),
      times: [],
    }));
    const full = rules(lunch.conditions, { exceptions });
    expect(applyEdit(full, taken(full), to(at(12), at(16)), 'day')).toBeNull();
  });
});

describe('every Tuesday', () => {
  test('takes Tuesday out of the list and adds it with the new times', () => {
    expect(applyEdit(lunch, taken(lunch), to(at(12), at(16)), 'weekday')).toEqual(
      rules([days('mon', 'wed', 'thu', 'fri'), times('11:00', '15:00')], {
        alternatives: [[days('tue'), times('12:00', '16:00')]],
      }),
    );
  });

  test('gives a list without weekdays one, and keeps its dates', () => {
    const date: Condition = { precondition: 'date', operator: 'on_or_after', value: '2026-11-01' };
    const dated = rules([date, times('11:00', '15:00')]);
    expect(applyEdit(dated, taken(dated), to(at(12), at(16)), 'weekday')).toEqual(
      rules([days('mon', 'wed', 'thu', 'fri', 'sat', 'sun'), date, times('11:00', '15:00')], {
        alternatives: [[days('tue'), date, times('12:00', '16:00')]],
      }),
    );
  });

  test('joins an alternative that has the same times already', () => {
    const first = applyEdit(lunch, taken(lunch), to(at(12), at(16)), 'weekday')!;
    const second = applyEdit(first, taken(first, wednesday), to(at(12), at(16), wednesday), 'weekday')!;
    expect(second.alternatives).toEqual([[days('tue', 'wed'), times('12:00', '16:00')]]);
    expect(second.conditions[0]).toEqual(days('mon', 'thu', 'fri'));
  });

  test('changes the alternative that made the block', () => {
    const first = applyEdit(lunch, taken(lunch), to(at(12), at(16)), 'weekday')!;
    const again = applyEdit(first, taken(first), to(at(13), at(17)), 'weekday')!;
    expect(again).toEqual({ ...first, alternatives: [[days('tue'), times('13:00', '17:00')]] });
  });

  test('moves the list itself to another weekday where it has no other', () => {
    const jazz = rules([days('fri'), times('18:00', '22:00')]);
    const friday = tuesday + 3;
    expect(applyEdit(jazz, taken(jazz, friday, at(19)), to(at(18), at(22), friday + 1), 'weekday')).toEqual(
      rules([days('sat'), times('18:00', '22:00')]),
    );
  });

  test('is not offered for blocks of an exception', () => {
    const one = rules(lunch.conditions, {
      exceptions: [{ date: '2026-11-17', times: [{ from: '12:00', to: '16:00' }] }],
    });
    expect(choicesFor(one, taken(one), to(at(13), at(17))).map(({ choice }) => choice)).toEqual(['day']);
  });
});

describe('all days', () => {
  test('changes the time of the list', () => {
    expect(applyEdit(lunch, taken(lunch), to(at(12), at(16)), 'all')).toEqual(
      rules([workdays, times('12:00', '16:00')]),
    );
  });

  test('replaces several conditions about times by one', () => {
    const bounds = rules([
      { precondition: 'time', operator: 'on_or_after', value: '09:00' },
      workdays,
      { precondition: 'time', operator: 'before', value: '12:00' },
    ]);
    expect(applyEdit(bounds, taken(bounds, tuesday, at(10)), to(at(9), at(24)), 'all')).toEqual(
      rules([{ precondition: 'time', operator: 'on_or_after', value: '09:00' }, workdays]),
    );
  });

  test('is not offered to another day', () => {
    expect(
      choicesFor(lunch, taken(lunch), to(at(12), at(16), wednesday)).map(({ choice }) => choice),
    ).toEqual(['day', 'weekday']);
  });

  test('is not possible for a list with several windows a day', () => {
    const two = rules([times('20:00', '06:00'), times('05:00', '22:00')]);
    expect(
      choicesFor(two, taken(two, tuesday, at(21)), to(at(19), at(21))).map(({ choice }) => choice),
    ).toEqual(['day']);
  });
});

test.each([
  ['only this day', 'day'],
  ['every Tuesday', 'weekday'],
  ['all days', 'all'],
] as const)('%s: the window holds where it was dragged, and nowhere else on that day', (_, choice) => {
  const result = applyEdit(lunch, taken(lunch), to(at(12), at(16)), choice)!;
  const holds = Array.from({ length: minutesPerDay }, (_, minute) =>
    isCalendarMetAt(result, tuesday, minute),
  );
  expect([holds.indexOf(true), holds.lastIndexOf(true)]).toEqual([at(12), at(16) - 1]);
  const before = isCalendarMetAt(result, wednesday, at(11));
  expect(before).toBe(choice !== 'all');
  // The week after tells one day from every Tuesday.
  expect(isCalendarMetAt(result, tuesday + 7, at(11))).toBe(choice === 'day');
});

test('the same is true of every weekday, for nights too', () => {
  const night = rules([times('22:00', '02:00')]);
  for (const [i] of weekdays.entries()) {
    const day = monday + i;
    const result = applyEdit(night, taken(night, day, at(23)), to(at(21), at(25), day), 'weekday')!;
    expect(isCalendarMetAt(result, day, at(21))).toBe(true);
    expect(isCalendarMetAt(result, day + 1, at(0, 59))).toBe(true);
    expect(isCalendarMetAt(result, day + 1, at(1))).toBe(false);
    expect(isCalendarMetAt(result, day, at(1, 59))).toBe(true);
    expect(isCalendarMetAt(result, day + 1, at(21))).toBe(false);
    expect(isCalendarMetAt(result, day + 1, at(22))).toBe(true);
  }
});

test('a target stays within a day', () => {
  expect(clampTarget(to(-30, 120))).toEqual(to(0, 120));
  expect(clampTarget(to(600, 590))).toEqual(to(600, 605));
  expect(clampTarget(to(600, 600 + 1440))).toEqual(to(600, 600 + 1435));
  expect(applyEdit(lunch, taken(lunch), to(at(10), at(35)), 'all')).toBeNull();
});

test('a drawn window becomes a calendar for that day, every such weekday or all days', () => {
  const target = to(at(13), at(15));
  const shown = times('13:00', '15:00');
  expect(drawnCalendar(target, 'all')!.conditions).toEqual([shown]);
  expect(drawnCalendar(target, 'weekday')!.conditions).toEqual([days('tue'), shown]);
  expect(drawnCalendar(target, 'day')!.conditions).toEqual([
    { precondition: 'date', operator: 'between', from: '2026-11-17', to: '2026-11-17' },
    shown,
  ]);
});
