import type { Plan } from '@vitrine/schedule/plan';
import * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { inProcess } from '../../http/process-state.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSizedCache } from '../../infra/sized-cache.ts';
import { createSlices } from '../../infra/slices.ts';

// Plans that displays had in the past, written by the job that compares plans after each change (record-plans.ts).

export const PlanNames = z.object({
  playlists: z.record(z.string(), z.string()),
  /** Of the playable of each item. */
  items: z.record(z.string(), z.string()),
});
export type PlanNames = z.infer<typeof PlanNames>;

const pastPlanColumns = columns({
  startsAt: 'timestamptz',
  // Written from the engine's own form.
  plan: narrowed<Plan>('jsonb'),
  names: json(PlanNames),
});
export type PastPlan = RowOf<typeof pastPlanColumns>;

/** The plans of a display in a stretch of time, the one it began with included, oldest first. */
export function readPastPlans(
  db: Db,
  environment: string,
  display: string,
  from: Date,
  to: Date,
): Promise<PastPlan[]> {
  return db.query(sql(pastPlanColumns)`
    select d.starts_at as "startsAt", p.plan, p.names
    from content.display_plans d join content.plans p on p.environment_id = d.environment_id and p.hash = d.hash
    where d.environment_id = ${environment} and d.display_id = ${display} and d.starts_at < ${to}
      and d.starts_at >= coalesce((select max(o.starts_at) from content.display_plans o
        where o.environment_id = ${environment} and o.display_id = ${display} and o.starts_at <= ${from}), '-infinity')
    order by d.starts_at`);
}

/** The plan that a display had at an instant; null if it was not recorded. */
export async function readPlanAt(
  db: Db,
  environment: string,
  display: string,
  at: Date,
): Promise<PastPlan | null> {
  const [row] = await readPastPlans(db, environment, display, at, new Date(at.getTime() + 1));
  return row && Date.parse(row.startsAt) <= at.getTime() ? row : null;
}

/** Since when plans of this environment are recorded; null: not yet. */
export async function recordedSince(db: Db, environment: string): Promise<string | null> {
  const [row] = await db.query(sql({ at: 'timestamptz' })`
    select starts_at as at from content.display_plans where environment_id = ${environment} order by starts_at limit 1`);
  return row?.at ?? null;
}

/**
 * Plans that were read before, so that a moment after another one costs little. The names that were kept with a plan differ from
 * database to database.
 */
const cacheOf = inProcess(() => createSizedCache<KeptPlan>(maxCachedSize));
/** In characters of JSON. */
const maxCachedSize = 64_000_000;
/** Read and parsed in one go. */
const plansAtOnce = 20;

export interface KeptPlan {
  readonly plan: Plan;
  readonly names: PlanNames;
}

/** Plans by their hash, in hexadecimal. */
export async function readKeptPlans(
  { app, db, environment: { id: environment } }: Context,
  hashes: readonly string[],
): Promise<Map<string, KeptPlan>> {
  const cache = cacheOf(app);
  const pause = createSlices();
  const keyOf = (hash: string) => `${environment} ${hash}`;
  const found = new Map<string, KeptPlan>();
  const missing: Buffer[] = [];
  for (const hash of new Set(hashes)) {
    const known = cache.get(keyOf(hash));
    if (known) found.set(hash, known);
    else missing.push(Buffer.from(hash, 'hex'));
  }
  for (let at = 0; at < missing.length; at += plansAtOnce) {
    const rows = await db.query(sql({ hash: 'text', plan: 'text', names: 'text' })`
      select encode(hash, 'hex') as hash, plan::text, names::text from content.plans
      where environment_id = ${environment} and hash = any (${missing.slice(at, at + plansAtOnce)}::bytea[])`);
    for (const { hash, plan, names } of rows) {
      await pause();
      const kept = { plan: JSON.parse(plan), names: PlanNames.parse(JSON.parse(names)) };
      found.set(hash, kept);
      cache.set(keyOf(hash), kept, plan.length + names.length);
    }
  }
  return found;
}
