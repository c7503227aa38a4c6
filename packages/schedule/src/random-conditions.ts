import type { CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { weekdays } from '@vitrine/contract/locations';
import fc from 'fast-check';
import type { CalendarRules } from './calendar.ts';

// Conditions for the property tests, close to one day so that dates often matter.

const dayMs = 86_400_000;
const two = (n: number) => String(n).padStart(2, '0');

export const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);

const dateNear = (from: number) =>
  fc.integer({ min: -3, max: 4 }).map((days) => new Date(from + days * dayMs).toISOString().slice(0, 10));
const oneBound = fc.constantFrom('before', 'on_or_before', 'on_or_after', 'after');

export const conditionNear = (from: number): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.record({ precondition: fc.constant('time'), operator: oneBound, value: clock }),
    fc
      .record({ precondition: fc.constant('time'), operator: fc.constant('between'), from: clock, to: clock })
      .filter((each) => each.from !== each.to),
    fc.record({ precondition: fc.constant('date'), operator: oneBound, value: dateNear(from) }),
    fc.tuple(dateNear(from), dateNear(from)).map(([a, b]) => ({
      precondition: 'date',
      operator: 'between',
      from: a < b ? a : b,
      to: a < b ? b : a,
    })),
    fc.record({
      precondition: fc.constant('weekday'),
      weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    }),
  ) as fc.Arbitrary<Condition>;

const exceptionNear = (from: number): fc.Arbitrary<CalendarException> =>
  fc.record({
    date: dateNear(from),
    times: fc.array(
      fc
        .record({ from: clock, to: fc.oneof({ weight: 9, arbitrary: clock }, fc.constant('24:00')) })
        .filter((each) => each.from !== each.to),
      { maxLength: 3 },
    ),
  });

/** Half of them have alternatives or exceptions, or both. */
export const calendarNear = (from: number): fc.Arbitrary<CalendarRules> => {
  const conditions = fc.array(conditionNear(from), { maxLength: 4 });
  const alternatives = fc.array(fc.array(conditionNear(from), { minLength: 1, maxLength: 3 }), {
    maxLength: 3,
  });
  const exceptions = fc.uniqueArray(exceptionNear(from), { maxLength: 4, selector: ({ date }) => date });
  return fc.oneof(
    fc.record({ conditions }),
    fc.record({ conditions, alternatives, exceptions }) as fc.Arbitrary<CalendarRules>,
  );
};

/** A local time, half of the times within the hours in which clocks usually change. */
export const maybeTimeNear = (from: number): fc.Arbitrary<string | undefined> => {
  const early = fc
    .integer({ min: 0, max: 239 })
    .map((minute) => `0${Math.floor(minute / 60)}:${two(minute % 60)}`);
  const time = fc.tuple(dateNear(from), fc.oneof(clock, early)).map(([date, at]) => `${date}T${at}`);
  return fc.option(time, { nil: undefined, freq: 2 });
};

/** Set SCHEDULE_RUNS=20000 for extended runs. */
export const runs = Number(process.env.SCHEDULE_RUNS ?? 200);
