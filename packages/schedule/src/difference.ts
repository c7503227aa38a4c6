import type { PlanState } from '@vitrine/contract/plan-diff';
import { instantOf, localMoment, startOfLocalDay } from './local-clock.ts';
import type { Plan } from './plan.ts';
import { type Segment, timeline } from './timeline.ts';

// Two plans of a display compared over some days. A null plan means that the display is off: inactive, not yet
// created, or deleted.

export interface Stretch extends PlanState {
  readonly from: number;
  readonly to: number;
}

export interface Difference {
  readonly from: number;
  readonly to: number;
  readonly was: PlanState;
  readonly becomes: PlanState;
}

export interface Compared {
  readonly timezone: string;
  readonly from: number;
  readonly to: number;
  readonly was: readonly Stretch[];
  readonly becomes: readonly Stretch[];
  readonly differences: readonly Difference[];
}

/** The end of the last of `days` local days; today is the first. */
export function endOfDays(timezone: string, now: number, days: number): number {
  const { day } = localMoment(timezone, now);
  return startOfLocalDay(timezone, instantOf(timezone, day + days, 0));
}

export function comparePlans(was: Plan | null, becomes: Plan | null, now: number, days: number): Compared {
  const timezone = (becomes ?? was)!.timeZone;
  const to = endOfDays(timezone, now, days);
  const before = stretchesOf(was, now, to);
  const after = stretchesOf(becomes, now, to);
  return { timezone, from: now, to, was: before, becomes: after, differences: differencesOf(before, after) };
}

const stretchesOf = (plan: Plan | null, from: number, to: number): readonly Stretch[] =>
  plan
    ? timeline(plan, from, to).map((segment: Segment) => ({ ...segment, playlists: [...segment.playlists] }))
    : [{ from, to, state: 'off', playlists: [] }];

const isSame = (a: PlanState, b: PlanState): boolean =>
  a.state === b.state &&
  a.playlists.length === b.playlists.length &&
  a.playlists.every((id, i) => id === b.playlists[i]);

const stateOf = ({ state, playlists }: Stretch): PlanState => ({ state, playlists });

function differencesOf(was: readonly Stretch[], becomes: readonly Stretch[]): Difference[] {
  const found: (Difference & { to: number })[] = [];
  for (let i = 0, j = 0; i < was.length && j < becomes.length; ) {
    const a = was[i]!;
    const b = becomes[j]!;
    const from = Math.max(a.from, b.from);
    const to = Math.min(a.to, b.to);
    if (!isSame(a, b)) {
      const last = found[found.length - 1];
      if (last?.to === from && isSame(last.was, a) && isSame(last.becomes, b)) last.to = to;
      else found.push({ from, to, was: stateOf(a), becomes: stateOf(b) });
    }
    if (a.to === to) i++;
    if (b.to === to) j++;
  }
  return found;
}

/** Whether open hours become empty. */
export const isGap = ({ was, becomes }: Pick<Difference, 'was' | 'becomes'>): boolean =>
  becomes.state === 'nothing' && (was.state === 'playing' || was.state === 'closed');
