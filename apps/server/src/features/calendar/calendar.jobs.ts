import { setImmediate } from 'node:timers/promises';
import { madeOf } from '@vitrine/contract/changes';
import { plannedDays } from '@vitrine/contract/schedule-calls';
import { recordPlans } from '../../core/past-plans/record-plans.ts';
import { wantsBetween } from '../../core/plans/intervals.ts';
import { type DisplayPlan, readPlans } from '../../core/plans/plans.ts';
import { planHash, segmentsOf } from '../../core/plans/segments.ts';
import type { App } from '../../http/app.ts';
import { type Events, markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';

// Keeps the event lists of displays current. After a relevant change the plans of an environment are compared
// with those from which its lists were made, and only lists of displays with a different plan are written
// again. Once a day all of them advance by a day.

const dayMs = 86_400_000;
/** Changes in quick succession are handled together. */
const settleMs = 2000;
const lookAgainMs = 6 * 3_600_000;

/** Every worker is notified of a change, and the queue makes one job of it. */
export function replanAfter(app: App, { environment, resources }: Events['changed']): void {
  if (resources.some((resource) => madeOf.eventLists.has(resource))) replan(app, environment);
}

export function replan(app: App, environment: string): void {
  const now = app.clock();
  const runAt = new Date(now.getTime() + settleMs);
  void app.content
    .transaction((db) =>
      enqueue(db, now, { kind: 'plan-environment', environment, payload: {}, key: environment, runAt }),
    )
    .catch((error: unknown) => app.log.warn({ err: error }, 'calendar_check_not_enqueued'));
}

export function calendarJobs(app: App): JobHandler[] {
  const write = async (environment: string, displays: readonly string[] | null) => {
    await app.content.inEnvironments([environment], async (db) => {
      const written = await writeLists(db, environment, displays, app.clock());
      if (written > 0) markChanged(db, environment, 'eventList');
    });
  };
  const onGivenUp = async ({ environment }: { environment: string }, reason: string) =>
    app.log.error({ environment, reason }, 'calendar_build_given_up');
  return [
    defineJob('plan-display', {
      run: ({ environment, payload }) => write(environment, payload.displays),
      onGivenUp,
    }),
    defineJob('plan-environment', {
      async run({ environment }) {
        await write(environment, null);
        const now = app.clock();
        // Lists also advance without changes; one such job per environment is pending at any time.
        const runAt = new Date(now.getTime() + lookAgainMs);
        const key = `${environment} again`;
        await app.content.transaction((db) =>
          enqueue(db, now, { kind: 'plan-environment', environment, payload: {}, key, runAt }),
        );
      },
      onGivenUp,
    }),
  ];
}

/**
 * Writes the named lists, and those whose plan has changed or which are too old. Returns how many were
 * written.
 */
async function writeLists(
  db: Db,
  environment: string,
  named: readonly string[] | null,
  now: Date,
): Promise<number> {
  const from = Math.floor(now.getTime() / 60_000) * 60_000;
  const to = from + plannedDays * dayMs;
  const plans = await readPlans(db, environment, named ?? undefined);
  if (!named) {
    const current = plans.map(({ display, plan, key }) => ({ display, plan, hash: planHash(key) }));
    await recordPlans(db, environment, current, now);
  }
  const due = named ? plans : await onlyDue(db, environment, plans, now);
  if (due.length === 0) return 0;
  // Displays that share a plan share their segments, which are sent to the database once.
  const wants = wantsBetween(from, to);
  let writing: Promise<unknown> = Promise.resolve();
  for (const some of batchesOf(Map.groupBy(due, ({ key }) => key))) {
    const plans = some.map(([key, [first]]) => ({
      key,
      segments: JSON.stringify(segmentsOf(first!.plan, from, to, wants)),
    }));
    const displays = some.flatMap(([key, all]) => all.map(({ display }) => ({ key, display })));
    await writing;
    // While Postgres writes these, the next ones are computed.
    writing = db.query(sql`
      insert into content.event_lists (environment_id, id, display_id, state, generated_at, starts_at, ends_at, plan_hash,
        segments, created_at, updated_at)
      select ${environment}, l.id, l.display_id, 'generated', ${now}, ${new Date(from)}, ${new Date(to)}, p.plan_hash,
        p.segments, ${now}, ${now}
      from unnest(${displays.map(() => newId(now))}::uuid[], ${displays.map(({ display }) => display)}::uuid[],
        ${displays.map(({ key }) => key)}::text[]) as l (id, display_id, key)
      join unnest(${plans.map(({ key }) => key)}::text[], ${plans.map(({ key }) => planHash(key))}::bytea[],
        ${plans.map(({ segments }) => segments)}::jsonb[]) as p (key, plan_hash, segments) on p.key = l.key
      on conflict (environment_id, display_id) do update set state = 'generated', generated_at = excluded.generated_at,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, plan_hash = excluded.plan_hash,
        segments = excluded.segments, version = content.event_lists.version + 1, updated_at = excluded.updated_at`);
    writing.catch(() => {}); // reported where it is awaited
    // Lets the statement be sent and other requests be served.
    await setImmediate();
  }
  await writing;
  return due.length;
}

/** Few at a time, because the process serves other requests meanwhile. */
const plansAtOnce = 2;

function* batchesOf<K, V>(all: ReadonlyMap<K, V>): Generator<[K, V][]> {
  const entries = [...all];
  for (let at = 0; at < entries.length; at += plansAtOnce) yield entries.slice(at, at + plansAtOnce);
}

async function onlyDue(
  db: Db,
  environment: string,
  plans: readonly DisplayPlan[],
  now: Date,
): Promise<DisplayPlan[]> {
  const fresh = await db.query(sql({ display_id: 'uuid', plan_hash: 'bytea!' })`
    select display_id, plan_hash from content.event_lists
    where environment_id = ${environment} and plan_hash is not null
      and generated_at > ${new Date(now.getTime() - dayMs)}`);
  const known = new Map(fresh.map((row) => [row.display_id, row.plan_hash]));
  return plans.filter(({ display, key }) => !known.get(display)?.equals(planHash(key)));
}
