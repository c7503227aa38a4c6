import {
  dayMs,
  localMoment,
  minuteMs,
  minutesPerDay,
  offsetAt,
  spansOf,
} from '@vitrine/schedule/local-clock';
import { runs } from '@vitrine/schedule/random-conditions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisOfDays, axisOfElapsed, midnightOf, type TimeAxis } from './axis.ts';
import { placeOn } from './placement.ts';
import { layOutRow, type TimeBlock } from './row-layout.ts';

// Random zones, years and weeks, most of them near a change of clocks.

/** Two days before the next change of clocks, if there is one within a year. */
function beforeChange(zone: string, start: number): number | null {
  const change = spansOf(zone, start, start + 365 * dayMs)[1]?.from;
  return change === undefined ? null : change - 2 * dayMs;
}

const instants = fc
  .record({
    zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    year: fc.integer({ min: 1975, max: 2060 }),
    day: fc.integer({ min: 0, max: 364 }),
    isNearChange: fc.boolean(),
  })
  .map(({ zone, year, day, isNearChange }) => {
    const start = Date.UTC(year, 0, 1) + day * dayMs;
    return { zone, from: (isNearChange ? beforeChange(zone, start) : null) ?? start };
  });

const hours = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 12, max: 24 }))
  .map(([from, to]) => ({ from: from * 60, to: to * 60 }));

const axes = fc
  .record({
    start: instants,
    count: fc.integer({ min: 1, max: 14 }),
    hours,
    width: fc.integer({ min: 200, max: 2000 }),
  })
  .map(({ start: { zone, from }, count, hours: drawn, width }) => ({
    zone,
    from,
    count,
    axis: axisOfDays({ first: localMoment(zone, from).day, count, hours: drawn, width }),
  }));

/** Some minute of the axis, and the few around it. */
const withInstant = axes.chain((each) =>
  fc.integer({ min: 0, max: each.count * minutesPerDay - 1 }).map((minutes) => ({
    ...each,
    at: Math.floor(each.from / minuteMs) * minuteMs + minutes * minuteMs,
  })),
);

/** The rest of a position in minutes; in a folded night a pixel is two hours. */
const nearly = (minutes: number) => Math.round(minutes * 1000) / 1000;
const wallOf = (zone: string, at: number) => (at + offsetAt(zone, at)) / minuteMs;
const blockOf = (from: number, to: number, playlist: string): TimeBlock => ({
  key: String(from),
  from,
  to,
  kind: 'playing',
  playlists: [playlist],
});

describe('an axis of days, over random zones and years', () => {
  test('days are equally wide and fill the axis, with nothing between them', () => {
    fc.assert(
      fc.property(axes, ({ axis, count }) => {
        expect(axis.days).toHaveLength(count);
        let end = 0;
        for (const day of axis.days) {
          expect(day.start).toBeCloseTo(end, 6);
          expect(day.end - day.start).toBeCloseTo(axis.width / count, 6);
          expect(axis.xOf(midnightOf(day.number))).toBeCloseTo(day.start, 6);
          end = day.end;
        }
        expect(end).toBeCloseTo(axis.width, 6);
      }),
      { numRuns: runs / 4 },
    );
  });

  test('the clock decides the position, and the position the clock', () => {
    fc.assert(
      fc.property(withInstant, ({ axis, zone, at }) => {
        const x = placeOn(axis, zone).placeOf(at);
        const wall = wallOf(zone, at);
        if (x === null) {
          const { stretches } = axis;
          expect(wall < stretches[0]!.from || wall >= stretches.at(-1)!.to).toBe(true);
          return;
        }
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(axis.width + 1e-6);
        expect(nearly(axis.clockAt(x))).toBe(wall);
      }),
      { numRuns: runs },
    );
  });

  test('an instant comes back from its position; of an hour that comes twice, the first time', () => {
    fc.assert(
      fc.property(withInstant, ({ axis, zone, at }) => {
        const placement = placeOn(axis, zone);
        const x = placement.placeOf(at);
        if (x === null) return;
        const back = Math.round(placement.instantAt(x) / 1000) * 1000;
        expect(wallOf(zone, back)).toBe(wallOf(zone, at));
        expect(back).toBeLessThanOrEqual(at);
      }),
      { numRuns: runs },
    );
  });

  test('each minute of the clock is drawn once, or is one that the zone skips', () => {
    fc.assert(
      fc.property(axes, ({ axis, zone, from, count }) => {
        const placement = placeOn(axis, zone);
        const cuts = [-1, 0.3, 0.31, 1.2, 1.9, 2.004, 2.05, count + 2].map(
          (days) => Math.floor((from + days * dayMs) / minuteMs) * minuteMs,
        );
        const blocks = cuts
          .slice(1)
          .map((to, index) => blockOf(cuts[index]!, to, `playlist ${index % 2}`))
          .filter((block) => block.to > block.from);
        const clocks = [
          ...layOutRow(placement, blocks),
          ...placement.changes.filter(({ kind }) => kind === 'skipped'),
        ].map(({ start, end }) => ({ start, end }));
        const boxes = clocks.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
        let reached = 0;
        for (const { start, end } of boxes) {
          expect(start).toBeCloseTo(reached, 4);
          reached = end;
        }
        expect(reached).toBeCloseTo(axis.width, 4);
      }),
      { numRuns: runs / 2 },
    );
  });
});

describe('an axis of elapsed time', () => {
  const elapsed = fc
    .record({
      start: instants,
      width: fc.integer({ min: 200, max: 2000 }),
      folds: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 5 }),
    })
    .map(({ start: { zone, from }, width, folds }) => {
      const axis: TimeAxis = axisOfElapsed({
        from,
        to: from + dayMs,
        width,
        folds: folds
          .toSorted((a, b) => a - b)
          .map((hour) => ({ from: from + hour * 60 * minuteMs, to: from + (hour + 1) * 60 * minuteMs })),
      });
      return { zone, from, axis };
    });

  test('is as wide as it is told, and no instant is lost or doubled in any zone', () => {
    fc.assert(
      fc.property(elapsed, fc.integer({ min: 0, max: 1439 }), ({ zone, from, axis }, minutes) => {
        expect(axis.stretches.at(-1)!.end).toBeCloseTo(axis.width, 6);
        const placement = placeOn(axis, zone);
        const at = from + minutes * minuteMs;
        expect(Math.round(placement.instantAt(placement.placeOf(at)!) / 1000) * 1000).toBe(at);
        expect(placement.changes).toEqual([]);
        const spans = placement.spansOf({ from, to: from + dayMs });
        expect(spans.map((span) => [axis.xOf(span.from), axis.xOf(span.to)])).toEqual([
          [0, expect.closeTo(axis.width, 6)],
        ]);
      }),
      { numRuns: runs / 4 },
    );
  });
});
