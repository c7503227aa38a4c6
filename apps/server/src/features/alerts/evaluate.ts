import type { App } from '../../http/app.ts';
import { newId } from '../../infra/ids.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { inBatches } from '../../infra/postgres/in-batches.ts';
import { type Pruning, pruneOlder } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { findFaultAlerts } from './fault-alerts.ts';
import { type FoundRow, findSilent } from './find-silent.ts';
import { hostedEnvironments } from './hosted-environments.ts';
import { planAlerts } from './plan-alerts.ts';
import { type DecidedAlert, recordAlerts } from './record-alerts.ts';
import { takeTurn } from './watch.ts';

// Evaluates alerts for all displays of this server, in batches of customers: none waits for another, and one whose rows
// cannot be judged stops no other. Only one process at a time does it. Decisions are in the database before anything is
// sent, so that limits hold whatever happens to the sender.

/** Resolves to the number of displays about which somebody is notified now. */
export const evaluateAlerts = async (app: App): Promise<number> =>
  evaluateEnvironments(app, await hostedEnvironments(app));

export async function evaluateEnvironments(app: App, environments: readonly string[]): Promise<number> {
  if (environments.length === 0) return 0;
  const now = app.clock();
  if (!(await app.content.transaction((db) => takeTurn(app, db, now)))) return 0;
  let notified = 0;
  const judge = async (db: Db, batch: readonly string[]) => {
    await lockJudging(db, batch);
    const count = await judgeBatch(db, now);
    notified += count;
  };
  await inBatches(app.content, environments, judge, {
    onError: (error, environment) => app.log.error({ err: error, environment }, 'alerts_not_judged'),
  });
  if (notified > 0) await wakeWorkers(app.content);
  return notified;
}

/** A process that takes longer than a turn is waited for. */
const lockJudging = (db: Db, batch: readonly string[]) =>
  db.query(sql`
    select pg_advisory_xact_lock(hashtextextended('judging ' || e.id, 0))
    from unnest(${[...batch].sort()}::text[]) as e (id)`);

async function judgeBatch(db: Db, now: Date): Promise<number> {
  const found = await findSilent(db, now);
  const plans = [...Map.groupBy(found, ({ environment }) => environment).values()].map((some) =>
    planAlerts(some, now.getTime()),
  );
  const silent = await carryOut(db, now, {
    opened: plans.flatMap(({ opened }) => opened),
    notified: plans.flatMap(({ notified }) => notified),
    back: plans.flatMap(({ back }) => back),
    ended: plans.flatMap(({ ended }) => ended),
  });
  return silent.length + (await findFaultAlerts(db, now)).length;
}

interface Decision {
  readonly opened: readonly FoundRow[];
  readonly notified: readonly { of: FoundRow; kind: 'offline' | 'digest' }[];
  readonly back: readonly FoundRow[];
  readonly ended: readonly FoundRow[];
}

async function carryOut(
  db: Db,
  now: Date,
  { opened, notified, back, ended }: Decision,
): Promise<DecidedAlert[]> {
  const incidents = new Map<FoundRow, string>(opened.map((each) => [each, newId(now)]));
  const incidentOf = (each: FoundRow) => each.incident?.id ?? incidents.get(each)!;
  const alerts = [...notified, ...back.map((of) => ({ of, kind: 'back' as const }))].map(
    ({ of, kind }): DecidedAlert => ({
      id: newId(now),
      environment: of.environment,
      incident: incidentOf(of),
      display: of.display,
      device: of.device,
      kind,
    }),
  );
  const notifiedNow = new Set(notified.map(({ of }) => of));
  if (opened.length > 0) {
    await db.query(sql`
      insert into content.alert_incidents (environment_id, id, display_id, device_id, silent_since, opened_at, told_at)
      select o.environment_id, o.id, o.display_id, o.device_id, o.silent_since, ${now}, case when o.is_told then ${now}::timestamptz end
      from unnest(${opened.map(({ environment }) => environment)}::uuid[], ${opened.map(incidentOf)}::uuid[],
        ${opened.map(({ display }) => display)}::uuid[], ${opened.map(({ device }) => device)}::uuid[],
        ${opened.map(({ seenAt }) => seenAt)}::timestamptz[], ${opened.map((each) => notifiedNow.has(each))}::boolean[])
        as o (environment_id, id, display_id, device_id, silent_since, is_told)`);
  }
  const notifiedLater = notified.flatMap(({ of }) => of.incident?.id ?? []);
  if (notifiedLater.length > 0)
    await db.query(
      sql`update content.alert_incidents set told_at = ${now} where id = any (${notifiedLater}::uuid[])`,
    );
  if (ended.length > 0)
    await db.query(
      sql`update content.alert_incidents set ended_at = ${now} where id = any (${ended.map(incidentOf)}::uuid[])`,
    );
  if (alerts.length > 0) await recordAlerts(db, now, alerts);
  return alerts;
}

const keepDays = 90;

/** Old alerts. */
export function alertPrunings(now: Date): Pruning[] {
  const before = new Date(now.getTime() - keepDays * 86_400_000);
  return [
    pruneOlder({ table: 'content.alert_incidents', column: 'ended_at', before }),
    pruneOlder({ table: 'content.alert_history', column: 'created_at', before }),
  ];
}
