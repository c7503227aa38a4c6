import { type Weekday, weekdays } from '@vitrine/contract/locations';
import { isCalendarMetAt } from '@vitrine/schedule/calendar';
import { dayNumber } from '@vitrine/schedule/local-clock';
import { calendarNear, clock, runs } from '@vitrine/schedule/random-conditions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DraftCalendar,
  emptyCalendar,
  fromCalendar,
  validCalendar,
} from '../../../core/conditions/draft-calendar.ts';
import {
  addRow,
  readWhen,
  removeRow,
  setDates,
  setRow,
  toggleDay,
  type When,
  type WhenRow,
} from './when-model.ts';

const near = Date.parse('2026-11-18T12:00:00Z');
const firstDay = dayNumber('2026-11-08');

type Rules = Parameters<typeof isCalendarMetAt>[0];

/** Every eleventh minute of two weeks, which is another one in every hour. */
function playsIn(rules: Rules): string {
  const played: string[] = [];
  for (let day = firstDay; day < firstDay + 14; day++)
    for (let minute = 0; minute < 1440; minute += 11)
      if (isCalendarMetAt(rules, day, minute)) played.push(`${day} ${minute}`);
  return played.join();
}

const stored = (rules: Partial<Parameters<typeof fromCalendar>[0]>): DraftCalendar =>
  fromCalendar({ name: null, conditions: [], alternatives: [], exceptions: [], ...rules });

/** The same, said again in the card from an empty calendar. A new row takes days from the first, which get them back. */
function saidAgain({ rows, dates }: When): DraftCalendar {
  const added = rows.slice(1).reduce(addRow, emptyCalendar);
  return setDates(
    rows.reduce((calendar, row, at) => setRow(calendar, at, row), added),
    dates,
  );
}

/** What the card reads, said to it as an edit. */
function writtenBack(calendar: DraftCalendar): DraftCalendar {
  const { rows, dates } = readWhen(calendar)!;
  return setDates(
    rows.reduce((written, row, at) => setRow(written, at, row), calendar),
    dates,
  );
}

// Both packages are checked with types of their own of the same generator.
const rulesNear = calendarNear(near) as unknown as fc.Arbitrary<Rules>;
const clockTime = clock as unknown as fc.Arbitrary<string>;
const sayable = rulesNear
  .map((rules) => stored(rules as Parameters<typeof stored>[0]))
  .filter((calendar) => readWhen(calendar) !== null);

const days = fc.subarray([...weekdays], { minLength: 1 });
const maybeTime = fc.oneof(clockTime, fc.constant(''));
const row: fc.Arbitrary<WhenRow> = fc
  .record({ days, from: maybeTime, to: maybeTime })
  .filter(({ from, to }) => from === '' || from !== to);

describe('reading and writing again', () => {
  test('never touches what nobody changed', () => {
    fc.assert(
      fc.property(sayable, (calendar) => {
        expect(writtenBack(calendar)).toBe(calendar);
      }),
      { numRuns: runs },
    );
  });

  test('plays in the same minutes when it is said again from the start', () => {
    fc.assert(
      fc.property(sayable, (calendar) => {
        const again = { ...saidAgain(readWhen(calendar)!), exceptions: calendar.exceptions };
        expect(playsIn(validCalendar(again))).toBe(playsIn(validCalendar(calendar)));
      }),
      { numRuns: Math.min(runs, 60) },
    );
  });

  test('an edited row plays in its days and hours, the others as before', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), row, fc.nat(2), (rows, next, nth) => {
        const calendar = saidAgain({ rows, dates: { from: '', to: '' } });
        const at = nth % rows.length;
        const edited = setRow(calendar, at, next);
        const expected = rows.with(at, next);
        const shown = readWhen(edited)!.rows;
        // A single row of every hour needs no condition.
        if (shown.length > 0) expect(shown).toEqual(expected);
        const plain = expected.map((each) => ({
          conditions: [
            { precondition: 'weekday' as const, weekdays: [...each.days] },
            ...(each.from && each.to
              ? [
                  {
                    precondition: 'time' as const,
                    operator: 'between' as const,
                    from: each.from,
                    to: each.to,
                  },
                ]
              : []),
            ...(each.from && !each.to
              ? [{ precondition: 'time' as const, operator: 'on_or_after' as const, value: each.from }]
              : []),
            ...(!each.from && each.to
              ? [{ precondition: 'time' as const, operator: 'before' as const, value: each.to }]
              : []),
          ],
        }));
        const rules = validCalendar(edited);
        for (let day = firstDay; day < firstDay + 8; day++)
          for (let minute = 0; minute < 1440; minute += 17)
            expect(isCalendarMetAt(rules, day, minute)).toBe(
              plain.some((list) => isCalendarMetAt(list, day, minute)),
            );
      }),
      { numRuns: Math.min(runs, 60) },
    );
  });
});

const workdays: Weekday[] = weekdays.slice(0, 5);
const lunch = stored({
  conditions: [
    { precondition: 'weekday', weekdays: workdays },
    { precondition: 'time', operator: 'between', from: '11:00', to: '15:00' },
  ],
});

describe('what it can say', () => {
  test('always is no row', () => {
    expect(readWhen(emptyCalendar)).toEqual({ rows: [], dates: { from: '', to: '' } });
  });

  test('days and hours, over midnight, from and before an hour', () => {
    const hours = (conditions: Parameters<typeof stored>[0]['conditions']) =>
      readWhen(stored({ conditions: conditions! }))?.rows[0];
    expect(readWhen(lunch)?.rows).toEqual([{ days: workdays, from: '11:00', to: '15:00' }]);
    expect(hours([{ precondition: 'time', operator: 'between', from: '22:00', to: '02:00' }])).toMatchObject({
      from: '22:00',
      to: '02:00',
    });
    expect(hours([{ precondition: 'time', operator: 'on_or_after', value: '18:00' }])).toMatchObject({
      from: '18:00',
      to: '',
    });
    expect(hours([{ precondition: 'time', operator: 'before', value: '10:00' }])).toMatchObject({
      to: '10:00',
    });
  });

  test('one pair of dates, equal in all lists', () => {
    const dates = {
      precondition: 'date',
      operator: 'between',
      from: '2026-11-18',
      to: '2026-12-20',
    } as const;
    const saturday = { precondition: 'weekday', weekdays: ['sat'] } as const;
    const list = [{ ...saturday, weekdays: [...saturday.weekdays] }, dates];
    const conditions = [{ precondition: 'weekday' as const, weekdays: workdays }, dates];
    expect(readWhen(stored({ conditions, alternatives: [list] }))?.dates).toEqual({
      from: '2026-11-18',
      to: '2026-12-20',
    });
    expect(readWhen(stored({ conditions, alternatives: [list.slice(0, 1)] }))).toBeNull();
  });

  test.each([
    [
      'two times',
      [
        { precondition: 'time', operator: 'on_or_after', value: '08:00' },
        { precondition: 'time', operator: 'before', value: '10:00' },
      ],
    ],
    ['after a time', [{ precondition: 'time', operator: 'after', value: '08:00' }]],
    ['on or before a time', [{ precondition: 'time', operator: 'on_or_before', value: '08:00' }]],
    ['after a date', [{ precondition: 'date', operator: 'after', value: '2026-11-18' }]],
    ['before a date', [{ precondition: 'date', operator: 'before', value: '2026-11-18' }]],
  ] as const)('not %s', (_, conditions) => {
    expect(readWhen(stored({ conditions: [...conditions] as never }))).toBeNull();
  });

  test('not alternatives that change nothing, because it always plays', () => {
    expect(readWhen(stored({ alternatives: [lunch.conditions as never] }))).toBeNull();
  });
});

describe('other hours on some days', () => {
  test('take the free days, with the same hours', () => {
    const added = addRow(lunch);
    expect(readWhen(added)?.rows).toEqual([
      { days: workdays, from: '11:00', to: '15:00' },
      { days: ['sat', 'sun'], from: '11:00', to: '15:00' },
    ]);
    expect(added.conditions).toBe(lunch.conditions);
  });

  test('of every day they take the weekend from the first row, and nothing changes yet', () => {
    const daily = setRow(emptyCalendar, 0, { days: weekdays, from: '08:00', to: '20:00' });
    const added = addRow(daily);
    expect(readWhen(added)?.rows.map((each) => each.days)).toEqual([workdays, ['sat', 'sun']]);
    expect(playsIn(validCalendar(added))).toBe(playsIn(validCalendar(daily)));
  });

  test('a day added to them leaves the first row, and comes back by the first', () => {
    const friday = toggleDay(addRow(lunch), 1, 'fri');
    expect(readWhen(friday)?.rows.map((each) => each.days)).toEqual([
      workdays.slice(0, 4),
      ['fri', 'sat', 'sun'],
    ]);
    expect(readWhen(toggleDay(friday, 0, 'fri'))?.rows.map((each) => each.days)).toEqual([
      workdays,
      ['fri', 'sat', 'sun'],
    ]);
  });

  test('have the dates of the others', () => {
    const dated = setDates(lunch, { from: '2026-11-18', to: '' });
    expect(readWhen(addRow(dated))?.dates).toEqual({ from: '2026-11-18', to: '' });
  });
});

test('the last day of a row stays empty and is said to be wrong', () => {
  const none = workdays.reduce((calendar, day) => toggleDay(calendar, 0, day), lunch);
  expect(readWhen(none)?.rows[0]?.days).toEqual([]);
});

test('without its last row it always plays, within its dates', () => {
  const dated = setDates(lunch, { from: '', to: '2026-12-20' });
  const removed = removeRow(dated, 0);
  expect(readWhen(removed)).toEqual({ rows: [], dates: { from: '', to: '2026-12-20' } });
  expect(removeRow(addRow(lunch), 0).conditions).toEqual(addRow(lunch).alternatives[0]);
});

test('dates come to all rows and leave all of them, and every day stays said', () => {
  const two = setRow(addRow(lunch), 1, { days: weekdays, from: '', to: '' });
  const dated = setDates(two, { from: '2026-11-18', to: '2026-12-20' });
  expect(readWhen(dated)?.rows).toEqual(readWhen(two)?.rows);
  expect(setDates(dated, { from: '', to: '' })).toEqual(two);
});
