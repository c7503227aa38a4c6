import { DrillSchedule } from '@vitrine/contract/takeover-plans';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { actingAs } from '../../infra/author.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob } from '../../infra/jobs.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import type { Pruning } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { writeResult } from './alarm-result.ts';
import { startDrill } from './drill-schedules.service.ts';
import { nextDrillAt } from './drill-times.service.ts';
import type { Start, Starter } from './start-alarm.ts';

const keepYears = 5;
const keepWarningsDays = 400;
const yearMs = 365.25 * 86_400_000;

/** One transaction in an environment, as a call has it. */
export async function inEnvironment<T>(
  app: App,
  environment: string,
  work: (start: Start) => Promise<T>,
): Promise<T> {
  const later: (() => void)[] = [];
  const result = await app.content.inEnvironments([environment], async (db) =>
    work({
      ...{ app, db, environment: await readEnvironment(db, environment), now: app.clock() },
      afterCommit: (each) => later.push(each),
    }),
  );
  for (const each of later) each();
  return result;
}

async function readEnvironment(db: Db, id: string): Promise<Start['environment']> {
  const [row] = await db.query(sql({ id: 'uuid', slug: 'text', name: 'text' })`
    select id, slug, name from content.environments where id = ${id}`);
  if (!row) throw new Error('The environment has been deleted.');
  return row;
}

export const alarmJobs = (app: App): JobHandler[] => [
  defineJob('finish-takeover', {
    run: ({ environment, payload }) =>
      inEnvironment(app, environment, async (start) => {
        await writeResult(start, payload.takeover);
        markChanged(start.db, environment, 'takeoverReceipt');
      }),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'finish_takeover_failed'),
  }),
];

/** A drill that is late by more than this, because no worker ran, is left out. */
const maxDelayMs = 15 * 60_000;

/** Starts the drills that are due. Of several processes one starts each. */
export async function startDueDrills(app: App, environments: readonly string[]): Promise<void> {
  if (environments.length === 0) return;
  const now = app.clock();
  const due = await app.content.inEnvironments(environments, (db) =>
    db.query(sql({ environment: 'uuid', id: 'uuid' })`
      select environment_id as environment, id from content.drill_schedules
      where environment_id = any (${environments}::uuid[]) and next_at <= ${now} and enabled order by next_at limit 500`),
  );
  for (const { environment, id } of due) {
    try {
      await startOrSkip(app, environment, id);
    } catch (err) {
      // One that fails does not hold up those of others. It stays due, and is left out when it is too late.
      app.log.error({ environment, schedule: id, err }, 'drill_failed');
    }
  }
}

async function startOrSkip(app: App, environment: string, id: string): Promise<void> {
  try {
    await inEnvironment(app, environment, (start) => startDue(start, id));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    app.log.warn({ environment, schedule: id, code: error.problem.code }, 'drill_not_started');
    await inEnvironment(app, environment, (start) => takeDue(start, id));
  }
}

const schedule: Starter = { via: 'schedule', id: null, name: '' };

async function startDue(start: Start, id: string): Promise<void> {
  const due = await takeDue(start, id);
  if (due && start.now.getTime() - due.dueAt < maxDelayMs)
    await actingAs({ via: 'program', call: 'drill-schedules.run' }, () => startDrill(start, schedule, due));
}

const { shape } = DrillSchedule;

/** Null if another process has started it. */
async function takeDue({ db, environment, now }: Start, id: string) {
  const [row] = await db.query(sql({
    id: 'uuid',
    kind: narrowed<DrillSchedule['kind']>('text'),
    every: narrowed<DrillSchedule['every']>('text'),
    at: json(shape.at),
    timezone: 'text',
    hours: narrowed<DrillSchedule['hours']>('text'),
    scope: json(shape.scope),
    mailTo: 'uuid[]',
    nextAt: 'timestamptz!',
  })`
    select id, kind, every, at, timezone, hours, scope, mail_to as "mailTo", next_at as "nextAt" from content.drill_schedules
    where environment_id = ${environment.id} and id = ${id} and next_at <= ${now} and enabled for update skip locked`);
  if (!row) return null;
  await db.query(sql`
    update content.drill_schedules set next_at = ${nextDrillAt(row, now.getTime())}
    where environment_id = ${environment.id} and id = ${id}`);
  return { ...row, dueAt: Date.parse(row.nextAt) };
}

/** History of alarms is kept for five years, warnings that were answered or are over for 400 days. */
export const alarmPrunings = (now: Date): Pruning[] => [
  async (db, _environment, most) => {
    const before = new Date(now.getTime() - keepYears * yearMs);
    const [row] = await db.query(
      sql({ is_gone: 'bool?' })`select content.prune_takeover(${before}) as is_gone`,
    );
    // Each takes the place of a batch, because it goes with all that displays reported about it.
    return row!.is_gone ? most : 0;
  },
  async (db, environment, most) => {
    const before = new Date(now.getTime() - keepWarningsDays * 86_400_000);
    const gone = await db.query(sql`
      delete from content.alert_warnings where environment_id = ${environment} and id in (
        select id from content.alert_warnings where environment_id = ${environment} and state <> 'open'
          and updated_at < ${before} and ends_at < ${before} limit ${most}) returning 1`);
    return gone.length;
  },
];
