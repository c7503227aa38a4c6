import type { PlanState } from '@vitrine/contract/plan-diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePlans, endOfDays, isGap } from './difference.ts';
import { localTimeAt, referenceWinners } from './obvious-evaluator.ts';
import type { Plan } from './plan.ts';
import { runs } from './random-conditions.ts';
import { instants, planNear } from './random-plans.test-kit.ts';

const pairs = instants.chain(({ zone, from }) =>
  fc
    .tuple(
      fc.option(planNear(zone, from), { freq: 6 }),
      fc.option(planNear(zone, from), { freq: 6 }),
      // Most changes leave most of a plan as it was.
      fc.boolean(),
      fc.integer({ min: 1, max: 2 }),
    )
    .filter(([was, becomes]) => was !== null || becomes !== null)
    .map(([was, other, isSmall, days]) => {
      const becomes = isSmall && was && other ? { ...was, playlists: other.playlists } : other;
      return { zone, now: from, was, becomes, days };
    }),
);

function stateByReference(plan: Plan | null, instant: number): PlanState {
  if (!plan) return { state: 'off', playlists: [] };
  const winners = referenceWinners(plan, instant);
  return typeof winners === 'string'
    ? { state: winners, playlists: [] }
    : { state: 'playing', playlists: winners };
}

const textOf = ({ state, playlists }: PlanState) => [state, ...playlists].join();

test('minute by minute, two plans differ exactly where a simple evaluator of each says so', () => {
  fc.assert(
    fc.property(pairs, ({ now, was, becomes, days }) => {
      const { from, to, differences } = comparePlans(was, becomes, now, days);
      expect(from).toBe(now);
      let place = 0;
      for (let instant = from; instant < to; instant += 60_000) {
        while (differences[place] && differences[place]!.to <= instant) place++;
        const next = differences[place];
        const found = next && next.from <= instant ? `${textOf(next.was)} > ${textOf(next.becomes)}` : '';
        const [before, after] = [stateByReference(was, instant), stateByReference(becomes, instant)].map(
          textOf,
        );
        const expected = before === after ? '' : `${before} > ${after}`;
        // Compare strings first: a matcher per minute would take most of the time.
        if (found !== expected) expect([instant, found]).toEqual([instant, expected]);
      }
    }),
    { numRuns: runs / 10 },
  );
});

test('the comparison ends with the last of the local days, and differences that follow each other differ', () => {
  fc.assert(
    fc.property(pairs, ({ zone, now, was, becomes, days }) => {
      const { to, differences } = comparePlans(was, becomes, now, days);
      const end = localTimeAt(zone, now).date.add({ days }).toString();
      expect(to).toBe(endOfDays(zone, now, days));
      expect(localTimeAt(zone, to).date.toString() >= end).toBe(true);
      expect(localTimeAt(zone, to - 1).date.toString() < end).toBe(true);
      for (const [i, next] of differences.slice(1).entries()) {
        const last = differences[i]!;
        expect(next.from).toBeGreaterThanOrEqual(last.to);
        if (next.from === last.to) expect([next.was, next.becomes]).not.toEqual([last.was, last.becomes]);
      }
    }),
    { numRuns: runs },
  );
});

test('a gap is where open hours become empty', () => {
  const state = (name: PlanState['state']): PlanState => ({ state: name, playlists: [] });
  for (const was of ['off', 'closed', 'nothing', 'playing'] as const)
    for (const becomes of ['off', 'closed', 'nothing', 'playing'] as const)
      expect(isGap({ was: state(was), becomes: state(becomes) })).toBe(
        becomes === 'nothing' && (was === 'playing' || was === 'closed'),
      );
});
