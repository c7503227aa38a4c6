import type { PlanEffect } from '@vitrine/contract/plan-diff';
import { testSeed } from '@vitrine/contract/test/random';
import { dateOfDay, dayNumber } from '@vitrine/schedule/local-clock';
import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { calendarNear } from '@vitrine/schedule/random-conditions';
import { planNear } from '@vitrine/schedule/random-plans.test-kit';
import { date, days, openFrom, plan, playlist, times } from '@vitrine/schedule/test-plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGapOn, isTrueOf, movesOn, type Watched, watch, winsOn } from './test/check-effect.ts';
import { effectsOf, type TestPair } from './test/effects-of.ts';
import { minutesOf } from './test/test-clock.ts';

// Random changes of one playlist on displays with different plans: whatever an effect says is true to the minute.

const now = Date.parse('2026-11-18T09:42:00Z');
const zones = ['Europe/Prague', 'Pacific/Auckland', 'America/Los_Angeles'];
const minutes = new Map(zones.map((zone) => [zone, minutesOf(zone, new Date(now), 21)]));

const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:00`);
const priority = fc.constantFrom(20, 50, 50, 60, 80);

/** As people make them: one window a day, on some days. */
const tidyCalendar = fc
  .tuple(hour, hour, fc.constantFrom(null, days('sat', 'sun'), days('mon', 'tue', 'wed', 'thu', 'fri')))
  .map(([from, to, weekdays]) => ({
    conditions: [...(from === to ? [] : [times(from, to)]), ...(weekdays ? [weekdays] : [])],
  }));
/** The same with a first or a last date, some of them after the coming seven days. */
const boundCalendar = fc
  .tuple(tidyCalendar, fc.constantFrom('on_or_before', 'on_or_after'), fc.integer({ min: 1, max: 11 }))
  .map(([{ conditions }, operator, later]) => ({
    conditions: [...conditions, date(operator, dateOfDay(dayNumber('2026-11-18') + later))],
  }));
const calendar = fc.oneof(tidyCalendar, tidyCalendar, boundCalendar, calendarNear(now));
/** One that is changed in its hours or days alone, or in its dates too. */
const pairOfBounds = fc
  .tuple(boundCalendar, boundCalendar, tidyCalendar, fc.boolean())
  .map(([was, other, tidy, keepsDate]) => ({
    was,
    becomes: keepsDate
      ? { conditions: [...tidy.conditions, was.conditions.at(-1)!] }
      : { conditions: [...was.conditions.slice(0, -1), other.conditions.at(-1)!] },
  }));

const tidyPlan = (zone: string): fc.Arbitrary<Plan> =>
  fc
    .tuple(
      fc.array(fc.record({ priority, calendar: tidyCalendar }), { maxLength: 4 }),
      fc.constantFrom(
        openFrom('06:00', '22:00'),
        openFrom('08:00', '20:00', 'sun'),
        openFrom('00:00', '24:00'),
      ),
    )
    .map(([playlists, hours]) =>
      plan(
        playlists.map((each, i) => playlist(`p${i}`, { priority: each.priority, ...each.calendar })),
        { timeZone: zone, hours },
      ),
    );

type Change = Partial<PlannedPlaylist> | null;
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: calendar },
  { weight: 3, arbitrary: fc.record({ priority }) },
  { weight: 1, arbitrary: fc.record({ enabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** The playlist that is edited, the plans of three places, and what it becomes; null if it is deleted. */
const world = fc
  .record({
    subject: fc.record({ priority, calendar, isNew: fc.constantFrom(false, false, false, true) }),
    plans: fc.tuple(...zones.map((zone) => fc.oneof(tidyPlan(zone), tidyPlan(zone), planNear(zone, now)))),
    without: fc.constantFrom(-1, -1, 0, 1),
    change,
    bounds: fc.option(pairOfBounds, { freq: 3 }),
  })
  .map(({ subject, plans, without, change: random, bounds }) => {
    const edit = bounds ? bounds.becomes : random;
    const own = playlist('S', {
      ...{ priority: subject.priority, createdAt: '2026-02-01T00:00:00.000Z' },
      ...(bounds?.was ?? subject.calendar),
    });
    return plans.map((each, i): TestPair => {
      const withIt = (mine: PlannedPlaylist | null) => {
        const others = each.playlists.filter(({ id }) => id !== 'S');
        return { ...each, playlists: mine ? [...others, mine] : others };
      };
      const was = withIt(subject.isNew || without === i ? null : own);
      // A display that had it not gets it now, as if a group were added.
      return { was, becomes: withIt(edit === null ? null : { ...own, ...edit }), count: i + 1 };
    });
  });

const sum = (watched: readonly Watched[]) => watched.reduce((total, { count }) => total + count, 0);

function expectTrue(effect: PlanEffect, watched: readonly Watched[]): void {
  const { others, wins, gap, playlist: own } = effect;
  const names = [own, ...others.map((other) => other.playlist), ...(wins ? [wins.playlist] : [])];
  expect(new Set(names).size).toBe(names.length);
  const counted = watched.filter((each) => isTrueOf(effect, each));
  if (effect.kind === 'none') expect(counted).toHaveLength(watched.length);
  else expect([effect, sum(counted) >= effect.displays]).toEqual([effect, true]);
  for (const other of others) {
    const where = counted.filter((each) => movesOn(effect, other, each));
    const isOnAll = other.does === 'starts' || other.does === 'ends';
    if (isOnAll) expect([other, sum(where) >= effect.displays]).toEqual([other, true]);
    expect([effect, other, where.length > 0]).toEqual([effect, other, true]);
  }
  if (wins)
    expect([effect, sum(watched.filter((each) => winsOn(effect, each))) >= wins.displays]).toEqual([
      effect,
      true,
    ]);
  if (gap)
    expect([effect, sum(watched.filter((each) => isGapOn(effect, each))) >= gap.displays]).toEqual([
      effect,
      true,
    ]);
}

test(`500 random changes: every effect is true to the minute (TEST_SEED=${testSeed})`, () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(world, (pairs) => {
      const { effects } = effectsOf(pairs, ['S'], { now });
      const watched = pairs.map((pair) =>
        watch(pair, 'S', minutes.get((pair.becomes ?? pair.was)!.timeZone)!, now),
      );
      for (const effect of effects) {
        kinds.set(effect.kind, (kinds.get(effect.kind) ?? 0) + 1);
        expectTrue(effect, watched);
      }
    }),
    { numRuns: 500, seed: testSeed },
  );
  // Random plans that only ever make one kind would prove little.
  expect(kinds.size).toBeGreaterThan(8);
});
