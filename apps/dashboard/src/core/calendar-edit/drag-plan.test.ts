import type { Condition } from '@vitrine/contract/conditions';
import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { CalendarRules } from '@vitrine/schedule/calendar';
import { dayNumber } from '@vitrine/schedule/local-clock';
import { calendarNear, runs } from '@vitrine/schedule/random-conditions';
import { nonstop, openFrom } from '@vitrine/schedule/test-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysFrom } from '../../lib/local-days.ts';
import type { Block } from '../../lib/plan-blocks.ts';
import { dragPlanner } from './drag-plan.ts';
import { type DisplayPlan, editedBlocks, instantsOf } from './edited-plan.ts';
import type { Rules } from './occurrences.ts';

const dayMs = 86_400_000;
/** Monday of a week, most with a clock change. */
const weeks = [
  ['Europe/Prague', '2027-03-22'],
  ['Europe/Prague', '2026-10-19'],
  ['Europe/Prague', '2026-11-16'],
  ['America/New_York', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-09-28'],
  ['Australia/Lord_Howe', '2027-03-29'],
] as const;

const whole = ({ conditions = [], alternatives = [], exceptions = [] }: Partial<CalendarRules>): Rules => ({
  conditions: [...conditions],
  alternatives: alternatives.map((list) => [...list]),
  exceptions: [...exceptions],
});
const planOf = (timezone: string, calendars: readonly Rules[], isNonstop: boolean): DisplayPlan => ({
  timezone,
  zone: null,
  hours: isNonstop ? nonstop : openFrom('07:00', '21:30', 'sun'),
  orientation: 'horizontal',
  playlists: calendars.map((calendar, place) => ({
    ...{ id: `playlist ${place}`, name: `Playlist ${place}`, priority: 50 - place, version: 1 },
    ...{ implicit: false, groupPriority: 50, enabled: true, orientation: null },
    createdAt: new Date(place * 1000).toISOString(),
    calendar: { name: null, ...calendar },
    items: [{ id: 'item', seconds: 10, conditions: [] }],
  })),
});
const bare = (blocks: readonly Block[]) =>
  blocks.map(({ from, to, state, playlists }) => [from, to, state, playlists.join()]);

describe('what a drag displaces', () => {
  test('is what the whole plan would show, in weeks with clock changes too', () => {
    const week = fc.constantFrom(...weeks);
    const edited = week.chain(([zone, monday]) => {
      // The schedule package sees other declarations of the same library.
      const rules = calendarNear(Date.parse(monday) + 3 * dayMs) as unknown as fc.Arbitrary<CalendarRules>;
      return fc.record({
        ...{ zone: fc.constant(zone), monday: fc.constant(monday), isNonstop: fc.boolean() },
        ...{ calendars: fc.array(rules, { minLength: 2, maxLength: 4 }), next: rules },
      });
    });
    fc.assert(
      fc.property(edited, ({ zone, monday, isNonstop, calendars, next }) => {
        const plan = planOf(zone, calendars.map(whole), isNonstop);
        const days = daysFrom(zone, dayNumber(monday), 7);
        const [from, to] = [days[0]!.from - dayMs, days.at(-1)!.to + dayMs];
        const before = editedBlocks(plan, new Map(), from, to);
        const planner = dragPlanner({ plan, edits: new Map(), days, blocks: before });
        const rules = whole(next);
        const blocks = planner('playlist 0', rules);
        const after = editedBlocks(plan, new Map([['playlist 0', rules]]), from, to);
        expect(bare(blocks)).toEqual(bare(after));
      }),
      { numRuns: runs },
    );
  });

  test('leaves the blocks of other days as they are', () => {
    const times = (from: string, to: string): Condition => ({
      ...{ precondition: 'time', operator: 'between' },
      ...{ from, to },
    });
    const on = (...names: Weekday[]): Condition => ({ precondition: 'weekday', weekdays: names });
    const lunch = whole({ conditions: [times('11:00', '15:00')] });
    const plan = planOf('Europe/Prague', [lunch, whole({})], false);
    const days = daysFrom('Europe/Prague', dayNumber('2026-11-16'), 7);
    const blocks = editedBlocks(plan, new Map(), days[0]!.from - dayMs, days.at(-1)!.to + dayMs);
    const planner = dragPlanner({ plan, edits: new Map(), days, blocks });
    const next = whole({
      conditions: [on(...weekdays.filter((day) => day !== 'tue')), times('11:00', '15:00')],
      alternatives: [[on('tue'), times('12:00', '16:00')]],
    });
    const moved = planner('playlist 0', next);
    const fresh = moved.filter((block) => !blocks.includes(block));
    expect(fresh.every(({ from }) => from >= days[1]!.from && from < days[1]!.to)).toBe(true);
  });
});

describe('a window in the hour that comes twice', () => {
  test.each([
    ['Europe/Prague', '2026-10-25', 135, 165, 60],
    ['Australia/Lord_Howe', '2027-04-04', 95, 115, 30],
  ])('plays twice in %s', (zone, date, from, to, apart) => {
    const day = dayNumber(date);
    const stretches = instantsOf(zone, { day, from, to });
    expect(stretches).toHaveLength(2);
    expect((stretches[1]!.from - stretches[0]!.from) / 60_000).toBe(apart);
  });

  test.each([
    ['Europe/Prague', '2027-03-28', 120, 180],
    ['Australia/Lord_Howe', '2026-10-04', 120, 150],
  ])('and one in the skipped hour not at all, in %s', (zone, date, from, to) => {
    expect(instantsOf(zone, { day: dayNumber(date), from, to })).toEqual([]);
  });
});
