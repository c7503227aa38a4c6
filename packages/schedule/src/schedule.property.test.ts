import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import { isAliveByReference, isMetByReference, localTimeAt, referenceWinners } from './obvious-evaluator.ts';
import type { PlannedItem } from './plan.ts';
import { runs } from './random-conditions.ts';
import { instants, planNear } from './random-plans.test-kit.ts';
import { roundsOf, turnAt } from './rounds.ts';
import { nextChange, type Segment, timeline } from './timeline.ts';
import { whatPlaysAt } from './what-plays-at.ts';

// Compares the engine with the simple evaluator minute by minute, over all zones and random years.

const hourMs = 3_600_000;

const cases = instants.chain(({ zone, from }) =>
  planNear(zone, from).map((plan) => ({ plan, from, to: from + 60 * hourMs })),
);

const outcomeOf = ({ state, playlists }: Pick<Segment, 'state' | 'playlists'>) =>
  state === 'playing' ? [...playlists] : state;

describe('the schedule compared with a simple evaluator, minute by minute', () => {
  it('gives the same result for every zone, year and clock change', () => {
    fc.assert(
      fc.property(cases, ({ plan, from, to }) => {
        const segments = timeline(plan, from, to);
        let place = 0;
        for (let instant = from; instant < to; instant += 60_000) {
          while (segments[place]!.to <= instant) place++;
          const expected = referenceWinners(plan, instant);
          // Compare strings first: a matcher per minute would take most of the time.
          if (String(outcomeOf(segments[place]!)) !== String(expected))
            expect([instant, outcomeOf(segments[place]!)]).toEqual([instant, expected]);
        }
      }),
      { numRuns: runs / 4 },
    );
  });

  it('leaves no gaps and no overlaps, and adjacent segments differ', () => {
    fc.assert(
      fc.property(cases, ({ plan, from, to }) => {
        const segments = timeline(plan, from, to);
        expect(segments[0]!.from).toBe(from);
        expect(segments[segments.length - 1]!.to).toBe(to);
        segments.slice(1).forEach((segment, i) => {
          expect(segment.from).toBe(segments[i]!.to);
          expect(outcomeOf(segment)).not.toEqual(outcomeOf(segments[i]!));
        });
      }),
      { numRuns: runs },
    );
  });

  it('is consistent: timeline, whatPlaysAt, nextChange and explain agree', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 60 * 60 - 1 }), ({ plan, from, to }, minutes) => {
        const instant = from + minutes * 60_000 + 17_000;
        const segments = timeline(plan, from, to);
        const segment = segments.find((each) => each.to > instant)!;
        const now = whatPlaysAt(plan, instant);
        expect(now.state).toBe(segment.state);
        const story = explain(plan, instant);
        expect(story.state).toBe(segment.state);
        const playing = story.playlists.filter(({ verdict }) =>
          ['plays', 'takes_turns'].includes(verdict.why),
        );
        expect(playing.map(({ id }) => id).sort()).toEqual([...segment.playlists].sort());
        if (segment.to < to) expect(nextChange(plan, instant)).toBe(segment.to);
        if (now.state !== 'playing') return;
        expect(now.playlists).toEqual(segment.playlists);
        const { showing } = now;
        expect(showing.from).toBeLessThanOrEqual(instant);
        expect(showing.to).toBeGreaterThan(instant);
        if (segment.to < to) expect(now.until).toBeLessThanOrEqual(segment.to);
        const shown = plan.playlists.find(({ id }) => id === showing.playlist)!;
        const item = shown.items.find(({ id }) => id === showing.item)!;
        expect(isMetByReference(item.conditions, localTimeAt(plan.timeZone, instant))).toBe(true);
        expect(isAliveByReference(item, plan.timeZone, instant)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it('gives the same result whatever was asked before', () => {
    const hours = fc.array(fc.integer({ min: -21 * 24, max: 21 * 24 }), { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(cases, hours, ({ plan, from }, asked) => {
        for (const hour of asked) {
          const instant = from + hour * hourMs;
          expect(whatPlaysAt(plan, instant)).toEqual(whatPlaysAt({ ...plan }, instant));
        }
        const weeks = [from - 21 * 24 * hourMs, from + 21 * 24 * hourMs] as const;
        const segments = timeline(plan, ...weeks);
        for (const hour of asked) {
          const instant = from + hour * hourMs;
          const { state } = segments.find((each) => each.to > instant) ?? segments[segments.length - 1]!;
          if (instant < weeks[1]) expect(state).toBe(whatPlaysAt(plan, instant).state);
        }
      }),
      { numRuns: runs },
    );
  });

  it('shows the same item as playing all rounds from the beginning', () => {
    const loop = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(loop, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 20_000 }),
        (lengths, second) => {
          const loops = lengths.map((each, i) =>
            each.map((seconds, j): PlannedItem => ({ id: `${i}/${j}`, seconds, conditions: [] })),
          );
          let elapsed = 0;
          let expected: PlannedItem | null = null;
          for (let round = 0; expected === null; round++) {
            for (const items of loops) {
              const item = items[round % items.length]!;
              if (elapsed + item.seconds > second && expected === null) expected = item;
              elapsed += item.seconds;
            }
          }
          expect(turnAt(roundsOf(loops), second * 1000).item).toBe(expected);
        },
      ),
      { numRuns: runs },
    );
  });
});
