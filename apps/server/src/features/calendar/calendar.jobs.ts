import { createHash } from 'node:crypto';
import { plannedDays } from '@vitrine/contract/schedule-calls';
import type { Plan } from '@vitrine/schedule/plan';
import type { App } from '../../http/app.ts';
import type { Db, Notification } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue, type JobHandler } from '../../infra/queue.ts';
import { sql } from '../../infra/sql.ts';
import { type DisplayPlan, readPlans } from '../playlists/plans.service.ts';
import { segmentsOf } from './calendar.service.ts';

// Keeps the event lists of displays current. After any change that could matter the plans of an environment are compared
// with those its lists were made from, and only lists of displays whose plan is another one are made anew. Once a day all
// move on by a day.

const dayMs = 86_400_000;
/** Changes that come together are looked at together. */
const settleMs = 2000;
const lookAgainMs = 6 * 3_600_000;

const matters = new Set(['manifest', 'displays', 'locations', 'groups', 'playlists', 'playables']);

/** Said by whoever changed something; every worker hears it and the queue makes one order of it. */
export function replanAfter(app: App, { environment, kinds }: Notification): void {
  if (!environment || !kinds.some((kind) => matters.has(kind))) return;
  const now = app.clock();
  const runAt = new Date(now.getTime() + settleMs);
  void app.content
    .transaction((db) =>
      enqueue(db, now, { kind: 'plan-environment', environment, payload: {}, key: environment, runAt }),
    )
    .catch((error: unknown) => app.log.warn({ err: error }, 'calendars are not looked at'));
}

export function calendarJobs(app: App): JobHandler[] {
  const backOffMs = (attempts: number) => attempts * 10_000;
  const run = async (environment: string, displays: readonly string[] | null) => {
    const written = await app.content.inEnvironments([environment], (db) =>
      writeLists(db, environment, displays, app.clock()),
    );
    if (written > 0) publish(app.content, environment, ['event-lists']);
  };
  const giveUp: JobHandler['giveUp'] = async ({ environment }, reason) =>
    app.log.error({ environment, reason }, 'a calendar could not be made');
  const one: JobHandler<{ displays: string[] }> = {
    ...{ kind: 'plan-display', atOnce: 1, maxAttempts: 5, backOffMs, giveUp },
    run: ({ environment, payload }) => run(environment!, payload.displays),
  };
  const all: JobHandler<object> = {
    ...{ kind: 'plan-environment', atOnce: 1, maxAttempts: 5, backOffMs, giveUp },
    async run({ environment }) {
      await run(environment!, null);
      const now = app.clock();
      // Lists move on by themselves too; one such order per environment waits at any time.
      const runAt = new Date(now.getTime() + lookAgainMs);
      const key = `${environment} again`;
      await app.content.transaction((db) =>
        enqueue(db, now, { kind: 'plan-environment', environment: environment!, payload: {}, key, runAt }),
      );
    },
  };
  return [one, all] as JobHandler[];
}

/** Those named anyway; of all others those whose plan is another one or whose list has grown old. How many were written. */
async function writeLists(
  db: Db,
  environment: string,
  named: readonly string[] | null,
  now: Date,
): Promise<number> {
  const from = Math.floor(now.getTime() / 60_000) * 60_000;
  const to = from + plannedDays * dayMs;
  const plans = await readPlans(db, environment, named ?? undefined);
  const hashes = new Map<Plan, Buffer>();
  for (const { plan } of plans) if (!hashes.has(plan)) hashes.set(plan, hashOf(plan));
  const due = named ? plans : await onlyDue(db, environment, plans, hashes, now);
  if (due.length === 0) return 0;
  // Displays that share a plan share their segments too.
  const made = new Map<Plan, string>();
  for (const { plan } of due) if (!made.has(plan)) made.set(plan, JSON.stringify(segmentsOf(plan, from, to)));
  await db.query(sql`
    insert into content.event_lists (environment_id, id, display_id, state, generated_at, starts_at, ends_at, plan_hash,
      segments, created_at, updated_at)
    select ${environment}, l.id, l.display_id, 'generated', ${now}, ${new Date(from)}, ${new Date(to)}, l.plan_hash,
      l.segments, ${now}, ${now}
    from unnest(${due.map(() => newId(now))}::uuid[], ${due.map(({ display }) => display)}::uuid[],
      ${due.map(({ plan }) => hashes.get(plan)!)}::bytea[], ${due.map(({ plan }) => made.get(plan)!)}::jsonb[])
      as l (id, display_id, plan_hash, segments)
    on conflict (environment_id, display_id) do update set state = 'generated', generated_at = excluded.generated_at,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, plan_hash = excluded.plan_hash,
      segments = excluded.segments, version = content.event_lists.version + 1, updated_at = excluded.updated_at`);
  return due.length;
}

const hashOf = (plan: Plan) => createHash('sha256').update(JSON.stringify(plan)).digest();

async function onlyDue(
  db: Db,
  environment: string,
  plans: readonly DisplayPlan[],
  hashes: ReadonlyMap<Plan, Buffer>,
  now: Date,
): Promise<DisplayPlan[]> {
  const fresh = await db.query<{ display_id: string; plan_hash: Buffer }>(sql`
    select display_id, plan_hash from content.event_lists
    where environment_id = ${environment} and plan_hash is not null
      and generated_at > ${new Date(now.getTime() - dayMs)}`);
  const known = new Map(fresh.map((row) => [row.display_id, row.plan_hash]));
  return plans.filter(({ display, plan }) => !known.get(display)?.equals(hashes.get(plan)!));
}
