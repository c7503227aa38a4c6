import { weekdays } from '@vitrine/contract/locations';
import fc from 'fast-check';
import { localTimeAt } from './obvious-evaluator.ts';
import type { Plan, PlannedPlaylist } from './plan.ts';
import { calendarNear, clock, conditionNear, maybeTimeNear } from './random-conditions.ts';
import { openFrom } from './test-plan.ts';

// Plans for the property tests, over all zones and random years.

const zones = Intl.supportedValuesOf('timeZone');
const hourMs = 3_600_000;

/** Instants near clock changes are chosen far more often than by chance. */
export const instants = fc
  .record({
    zone: fc.constantFrom(...zones),
    year: fc.integer({ min: 1975, max: 2060 }),
    day: fc.integer({ min: 0, max: 364 }),
    nearJump: fc.boolean(),
  })
  .map(({ zone, year, day, nearJump }) => {
    const start = Date.UTC(year, 0, 1) + day * 24 * hourMs;
    return { zone, from: (nearJump ? jumpAfter(zone, start) : null) ?? start };
  });

/** An instant shortly before the next clock change within a year, found by checking every hour. */
function jumpAfter(zone: string, start: number): number | null {
  const offset = (instant: number) => {
    const { date, time } = localTimeAt(zone, instant);
    return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
  };
  const first = offset(start);
  for (let day = 1; day <= 365; day++) {
    if (offset(start + day * 24 * hourMs) !== first) return start + (day - 2) * 24 * hourMs;
  }
  return null;
}

const orientation = fc.constantFrom(null, 'horizontal', 'vertical_left', 'upside_down') as fc.Arbitrary<
  PlannedPlaylist['orientation']
>;

export const planNear = (zone: string, from: number): fc.Arbitrary<Plan> => {
  const conditions = fc.array(conditionNear(from), { maxLength: 4 });
  const item = fc.record({
    seconds: fc.constantFrom(0, 7, 10, 61),
    conditions,
    showFrom: maybeTimeNear(from),
    showUntil: maybeTimeNear(from),
  });
  const items = fc.array(item, { maxLength: 3 });
  const some = fc.record({
    priority: fc.constantFrom(10, 50, 50, 80),
    groupPriority: fc.constantFrom(50, 50, 60),
    enabled: fc.constantFrom(true, true, true, false),
    orientation,
    calendar: calendarNear(from),
    items,
  });
  return fc
    .tuple(
      fc.array(some, { maxLength: 6 }),
      clock,
      clock,
      fc.subarray([...weekdays], { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([playlists, a, b, closed, isNonstop]) => {
      const [start, end] = a < b ? [a, b] : [b, a];
      const hours = openFrom(start, start === end ? '24:00' : end, ...closed);
      if (isNonstop) for (const day of weekdays) hours[day] = { ...hours[day], nonstop: true, closed: false };
      return {
        timeZone: zone,
        hours,
        orientation: 'horizontal',
        playlists: playlists.map(({ calendar, ...each }, i) => ({
          ...each,
          ...calendar,
          id: `p${i}`,
          createdAt: new Date(Date.UTC(2026, 0, 1 + (i % 3))).toISOString(),
          items: each.items.map((item, j) => ({ ...item, id: `p${i}i${j}` })),
        })),
      };
    });
};
