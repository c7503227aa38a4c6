import type { CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { type Weekday, weekdays } from '@vitrine/contract/locations';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { CalendarRules } from './calendar.ts';
import { canCalendarsMeet } from './can-hold.ts';
import { isCalendarMetByReference, localTimeAt } from './obvious-evaluator.ts';
import { calendarNear, runs } from './random-conditions.ts';
import { plan, playlist } from './test-plan.ts';
import { timeline } from './timeline.ts';

// Calendars with alternatives and exceptions against a literal evaluator with another library's clock, at all
// their boundaries, a minute before and after each, and at random instants.

/** Set SCHEDULE_CALENDARS=100000 for the whole measurement. */
const calendars = Number(process.env.SCHEDULE_CALENDARS ?? 400);
const minuteMs = 60_000;
const dayMs = 86_400_000;
const daysLooked = 6;

/** Places and the days around which calendars are made: clock changes, a date that does not exist, and others. */
const occasions = [
  ['Europe/Prague', '2026-11-17'],
  ['Europe/Prague', '2026-10-25'],
  ['Europe/Prague', '2027-03-28'],
  ['America/New_York', '2026-11-01'],
  ['America/New_York', '2027-03-14'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Apia', '2011-12-30'],
  ['Atlantic/Azores', '2026-10-25'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Kathmandu', '2028-02-29'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Africa/Casablanca', '2026-02-15'],
  ['UTC', '2026-12-31'],
] as const;

const placesInTime = occasions.map(([zone, date]) => {
  const from = Date.parse(`${date}T00:00:00Z`) - 3 * dayMs;
  const minutes = Array.from({ length: daysLooked * 1440 }, (_, i) => localTimeAt(zone, from + i * minuteMs));
  // Minutes by what their clock shows; the doubled hour has each time twice.
  const byClock = new Map<string, number[]>();
  minutes.forEach(({ date: of, time }, i) => {
    const key = `${of}T${time}`;
    byClock.set(key, [...(byClock.get(key) ?? []), i]);
  });
  const jumps = [...minutes.keys()].filter((i) => i > 0 && isJump(minutes[i - 1]!, minutes[i]!));
  return { zone, date, from, minutes, byClock, jumps };
});

type Local = ReturnType<typeof localTimeAt>;
function isJump(before: Local, after: Local): boolean {
  const next = before.date.toPlainDateTime(Temporal.PlainTime.from(before.time)).add({ minutes: 1 });
  return !next.equals(after.date.toPlainDateTime(Temporal.PlainTime.from(after.time)));
}

let state = Number(process.env.TEST_SEED ?? 20261117);
/** The sequence is the same in every run. */
const random = (end: number): number => {
  state = (state * 48271) % 2147483647;
  return state % end;
};
const choose = <T>(from: readonly T[]): T => from[random(from.length)]!;
const two = (n: number) => String(n).padStart(2, '0');
/** Every other one is a time at which clocks change somewhere. */
const randomTime = () =>
  random(2) ? choose(['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00']) : anyTime();
const anyTime = () => `${two(random(24))}:${two(random(60))}`;
const dateNear = (date: string) =>
  Temporal.PlainDate.from(date)
    .add({ days: random(7) - 3 })
    .toString();

function timesPair(): { from: string; to: string } {
  const [from, to] = [randomTime(), randomTime()];
  return from === to ? timesPair() : { from, to };
}

function randomCondition(date: string): Condition {
  const operator = choose(['before', 'on_or_before', 'on_or_after', 'after'] as const);
  switch (random(6)) {
    case 0:
      return { precondition: 'date', operator, value: dateNear(date) };
    case 1: {
      const [from, to] = [dateNear(date), dateNear(date)].sort() as [string, string];
      return { precondition: 'date', operator: 'between', from, to };
    }
    case 2:
      return { precondition: 'time', operator, value: randomTime() };
    case 3: {
      const days = weekdays.filter(() => random(3) > 0);
      return { precondition: 'weekday', weekdays: days.length > 0 ? days : (['sun'] as Weekday[]) };
    }
    default:
      return { precondition: 'time', operator: 'between', ...timesPair() };
  }
}

const listOf = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function randomCalendar(date: string): CalendarRules {
  const exceptions = new Map<string, CalendarException>();
  for (let i = random(5); i > 0; i--) {
    const on = dateNear(date);
    const times = listOf(random(4), timesPair).map((each) => (random(9) ? each : { ...each, to: '24:00' }));
    exceptions.set(on, { date: on, times });
  }
  return {
    conditions: listOf(random(4), () => randomCondition(date)),
    alternatives: listOf(random(4), () => listOf(1 + random(3), () => randomCondition(date))),
    exceptions: [...exceptions.values()],
  };
}

/** Every time of day that the calendar names, and midnight. */
function timesIn({ conditions, alternatives = [], exceptions = [] }: CalendarRules): Set<string> {
  const found = new Set(['00:00']);
  for (const condition of [...conditions, ...alternatives.flat()]) {
    if (condition.precondition !== 'time') continue;
    if (condition.operator === 'between') found.add(condition.from).add(condition.to);
    else found.add(condition.value);
  }
  for (const { from, to } of exceptions.flatMap(({ times }) => times)) found.add(from).add(to);
  found.delete('24:00');
  return found;
}

it(`${calendars} random calendars hold at the same minutes as by a literal evaluation`, () => {
  const differences: unknown[] = [];
  let looked = 0;
  for (let i = 0; i < calendars && differences.length < 5; i++) {
    const { zone, date, from, minutes, byClock, jumps } = placesInTime[i % placesInTime.length]!;
    const rules = randomCalendar(date);
    const to = from + daysLooked * dayMs;
    const segments = timeline(plan([playlist('a', rules)], { timeZone: zone }), from, to);
    const days = listOf(8, () => '').map((_, day) =>
      Temporal.PlainDate.from(date)
        .add({ days: day - 4 })
        .toString(),
    );
    const boundaries = days.flatMap((day) =>
      [...timesIn(rules)].flatMap((time) => byClock.get(`${day}T${time}`) ?? []),
    );
    const instants = new Set([...boundaries, ...jumps].flatMap((minute) => [minute - 1, minute, minute + 1]));
    for (let n = 0; n < 20; n++) instants.add(random(minutes.length));
    const sorted = [...instants]
      .filter((minute) => minute >= 0 && minute < minutes.length)
      .sort((a, b) => a - b);
    let place = 0;
    for (const minute of sorted) {
      looked++;
      while (segments[place]!.to <= from + minute * minuteMs) place++;
      const plays = segments[place]!.state === 'playing';
      if (plays !== isCalendarMetByReference(rules, minutes[minute]!))
        differences.push({ zone, at: new Date(from + minute * minuteMs).toISOString(), plays, rules });
    }
  }
  expect(differences).toEqual([]);
  expect(looked).toBeGreaterThan(calendars * 50);
}, 3_600_000);

it('two calendars can meet exactly when a day and a minute exist at which both hold', () => {
  const from = Date.UTC(2026, 10, 15);
  const first = Temporal.PlainDate.from('2026-11-15');
  const days = listOf(61, () => 0).map((_, i) => first.add({ days: i - 30 }));
  fc.assert(
    fc.property(calendarNear(from), calendarNear(from), (a, b) => {
      const times = [...timesIn(a), ...timesIn(b)].flatMap((time) => [
        time,
        Temporal.PlainTime.from(time).add({ minutes: 1 }).toString().slice(0, 5),
      ]);
      const expected = days.some((date) =>
        times.some(
          (time) =>
            isCalendarMetByReference(a, { date, time }) && isCalendarMetByReference(b, { date, time }),
        ),
      );
      expect(canCalendarsMeet(a, b)).toBe(expected);
    }),
    { numRuns: runs / 4 },
  );
});
