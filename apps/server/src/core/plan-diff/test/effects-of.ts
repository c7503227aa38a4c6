import type { PlanEffect } from '@vitrine/contract/plan-diff';
import type { Plan } from '@vitrine/schedule/plan';
import { createEffects } from '../plan-effects.ts';

/** Displays with the same two plans. */
export interface TestPair {
  readonly was: Plan | null;
  readonly becomes: Plan | null;
  readonly count: number;
}

type Items = Parameters<typeof createEffects>[0]['items'];

export interface TestEffects {
  readonly effects: PlanEffect[];
  /** Days of plans that were looked at. */
  readonly work: number;
}

/** The effects of a change of these plans, without a database. */
export function effectsOf(
  pairs: readonly TestPair[],
  edited: readonly string[],
  { now, items = new Map(), group = null }: { now: number; items?: Items; group?: string | null },
): TestEffects {
  const keys = new Map<Plan, string>();
  const shared = (plan: Plan | null) => {
    if (!plan) return null;
    const key = keys.get(plan) ?? String(keys.size);
    keys.set(plan, key);
    return { plan, key };
  };
  const effects = createEffects({ edited, items, now, pairs: pairs.length });
  for (const [at, { was, becomes, count }] of pairs.entries()) {
    const displays = Array.from({ length: count }, (_, i) => ({ id: `${at}-${i}` }));
    const pair = { was: shared(was), becomes: shared(becomes), displays };
    if (was === becomes && items.size === 0) effects.addUnchanged(pair);
    else effects.add(pair);
  }
  return { effects: effects.done(() => group), work: effects.work };
}
