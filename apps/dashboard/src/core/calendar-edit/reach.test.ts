import { weekdays } from '@vitrine/contract/locations';
import type { CalendarRules } from '@vitrine/schedule/calendar';
import { dayNumber } from '@vitrine/schedule/local-clock';
import { calendarNear } from '@vitrine/schedule/random-conditions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { occurrencesOn, type Rules } from './occurrences.ts';
import { beginningOf, firstOption, optionsFor } from './reach.ts';

const thursday = dayNumber('2026-11-19');
const lunch: Rules = {
  conditions: [
    { precondition: 'weekday', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] },
    { precondition: 'time', operator: 'between', from: '11:00', to: '15:00' },
  ],
  ...{ alternatives: [], exceptions: [] },
};
const takenOn = (rules: Rules, day = thursday) => occurrencesOn(rules, day)[0]!;
const longer = { day: thursday, from: 660, to: 960 };
const windows = (rules: Rules, day: number) => occurrencesOn(rules, day).map(({ from, to }) => [from, to]);

describe('for which days a window counts', () => {
  test('the rule by its own days first, then the weekday, then the day', () => {
    const options = optionsFor({ base: lunch, taken: takenOn(lunch), target: longer });
    expect(options.map(({ choice }) => choice)).toEqual(['all', 'weekday', 'day']);
    const [all, weekday, day] = options.map(({ rules }) =>
      [thursday - 1, thursday, thursday + 7].map((each) => windows(rules, each)[0]![1]),
    );
    expect([all, weekday, day]).toEqual([
      [960, 960, 960],
      [900, 960, 960],
      [900, 960, 900],
    ]);
  });

  test('moved to another day there is no rule', () => {
    const options = optionsFor({
      base: lunch,
      taken: takenOn(lunch),
      target: { ...longer, day: thursday + 2 },
    });
    expect(options.map(({ choice }) => choice)).toEqual(['weekday', 'day']);
  });

  test('a window of an exception counts for its day', () => {
    const exception: Rules = {
      ...lunch,
      exceptions: [{ date: '2026-11-19', times: [{ from: '12:00', to: '14:00' }] }],
    };
    const options = optionsFor({ base: exception, taken: takenOn(exception), target: longer });
    expect(options.map(({ choice }) => choice)).toEqual(['day']);
  });

  test('a rule of one weekday is not offered twice', () => {
    const [weekday, times] = lunch.conditions;
    const mondays: Rules = {
      ...lunch,
      conditions: [{ ...weekday, weekdays: ['thu'] } as typeof times & object, times!],
    };
    const options = optionsFor({ base: mondays, taken: takenOn(mondays), target: longer });
    expect(options.map(({ choice }) => choice)).toEqual(['all', 'day']);
  });

  test('every choice shows the window on its day, and the first is what a drag means', () => {
    const rules = calendarNear(Date.parse('2026-11-19')) as unknown as fc.Arbitrary<CalendarRules>;
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 1200 }),
        ({ conditions = [], alternatives = [], exceptions = [] }, from) => {
          const base = { conditions, alternatives, exceptions } as Rules;
          const taken = occurrencesOn(base, thursday).find((each) => each.to - each.from < 1440);
          if (!taken) return;
          const target = { day: thursday, from, to: from + 60 };
          const options = optionsFor({ base, taken, target });
          expect(firstOption({ base, taken, target })).toEqual(options[0] ?? null);
          for (const option of options) {
            const covers = occurrencesOn(option.rules, thursday).some(
              (each) => each.from <= from && each.to >= from + 60,
            );
            expect(covers).toBe(true);
            // Another day stays as it was, if only this one was meant.
            if (option.choice !== 'day') continue;
            for (const day of weekdays.map((_, index) => thursday + 1 + index))
              expect(occurrencesOn(option.rules, day)).toEqual(occurrencesOn(base, day));
          }
        },
      ),
    );
  });

  test('what was put down goes on from where it was first, another window from what it became', () => {
    const taken = takenOn(lunch);
    const { rules } = firstOption({ base: lunch, taken, target: longer })!;
    const edit = { playlist: 'lunch', base: lunch, taken, target: longer, choice: 'all' as const, rules };
    expect(beginningOf(edit, rules, takenOn(rules))).toMatchObject({ base: lunch, taken });
    expect(beginningOf(edit, rules, takenOn(rules, thursday + 1)).base).toBe(rules);
  });
});
