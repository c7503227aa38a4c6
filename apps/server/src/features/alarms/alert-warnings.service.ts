import { alertWarnings as contract } from '@vitrine/contract/alert-warnings';
import { type TakeoverScope, type TakeoverTexts, takeoverMinutes } from '@vitrine/contract/takeover-values';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { endsAt, isRunning, stepsJoin } from './alarm-ends.ts';
import { liveScope, noDisplay, normalScope } from './alarm-scope.ts';
import { addStep } from './alarm-steps.ts';
import { starterOf } from './alarms.service.ts';
import { endWarnings } from './end-warnings.ts';
import {
  announceAlarm,
  lockAlarms,
  type Start,
  type Starter,
  scheduleResult,
  startAlarm,
} from './start-alarm.ts';

// What feeds warned of. Somebody starts the alarm of a warning, or declines it.

const warningRows: Rows = {
  table: trusted('content.alert_warnings'),
  fields: {
    ...plainFields('kind', 'level', 'title', 'texts', 'scope', 'endsAt'),
    // Those of calls have the name of their sender, as long as that is a user here.
    feed: trusted(`json_build_object('id', t.feed_id, 'name', coalesce((select m.name from content.members m
      where m.environment_id = t.environment_id and m.identity_id = t.sent_by_id), t.feed_name))`),
    where: column('places'),
    state: ({ now }) => sql`case when t.state = 'open' and t.ends_at <= ${now} then 'over' else t.state end`,
    takeover: column('takeover_id'),
  },
  texts: ['title'],
  relations: {},
};

const { list, get, read } = crud(contract, warningRows);

export { get, list };

const { shape } = contract.record;
const minuteMs = 60_000;

export interface WarningAlarm {
  readonly kind: 'alert' | 'quiet_drill';
  readonly level: 'danger' | 'warning' | 'notice';
  readonly texts: TakeoverTexts;
  readonly scope: TakeoverScope;
  readonly endsAt: Date;
}

/** The same alarm, if it runs because of another warning. */
export async function runningAlike(
  { db, environment, now }: Start,
  { kind, level, texts, scope }: WarningAlarm,
  besides: readonly string[],
) {
  const [row] = await db.query(sql({ id: 'uuid', endsAt: 'timestamptz!' })`
    select t.id, ${endsAt} as "endsAt" from content.takeovers t ${stepsJoin}
    where t.environment_id = ${environment.id} and t.kind = ${kind} and t.level = ${level}
      and t.texts = ${JSON.stringify(texts)}::jsonb and t.scope = ${JSON.stringify(normalScope(scope))}::jsonb
      and t.created_at > ${new Date(now.getTime() - takeoverMinutes.most * minuteMs)} and ${isRunning(now)}
      and exists (select from content.alert_warnings w where w.environment_id = t.environment_id and w.takeover_id = t.id
        and w.state = 'started' and w.ends_at > ${now} and not w.id = any (${besides}::uuid[]))
    order by t.created_at limit 1`);
  return row ?? null;
}

/** It goes on until the last of its warnings is over. */
async function bindToRunning(start: Start, starter: Starter, alarm: WarningAlarm, warning: string) {
  const running = await runningAlike(start, alarm, [warning]);
  if (!running) return null;
  if (alarm.endsAt.getTime() > Date.parse(running.endsAt)) {
    await addStep(start, starter, running.id, { kind: 'extended', endsAt: alarm.endsAt, clearText: null });
    await scheduleResult(start, running.id, alarm.endsAt);
    announceAlarm(start);
  }
  return running.id;
}

/** Starts its alarm, in place of those it replaces. */
export async function startWarning(start: Start, starter: Starter, id: string): Promise<string> {
  const { db, environment, now } = start;
  const [row] = await db.query(sql({
    kind: narrowed<'alert' | 'quiet_drill'>('text'),
    level: narrowed<'danger' | 'warning' | 'notice'>('text'),
    texts: json(shape.texts),
    scope: json(shape.scope),
    endsAt: 'timestamptz',
    replaces: 'uuid[]',
  })`
    select kind, level, texts, scope, ends_at as "endsAt", replaces from content.alert_warnings
    where environment_id = ${environment.id} and id = ${id} for update`);
  if (!row) throw new HttpError({ status: 404, code: 'not_found' });
  const scope = await liveScope(start, row.scope);
  if (!scope) throw noDisplay();
  await endWarnings(start, starter, row.replaces);
  const alarm = { kind: row.kind, level: row.level, texts: row.texts, scope, endsAt: new Date(row.endsAt) };
  const left = alarm.endsAt.getTime() - now.getTime();
  const takeover =
    (await bindToRunning(start, starter, alarm, id)) ??
    (await startAlarm(start, starter, {
      kind: row.kind,
      level: row.level,
      texts: row.texts,
      scope,
      minutes: Math.max(1, Math.floor(left / minuteMs)),
    }));
  await db.query(sql`
    update content.alert_warnings set state = 'started', takeover_id = ${takeover}, version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = ${id}`);
  return takeover;
}

async function requireOpen(context: Context, id: string) {
  await lockAlarms(context);
  const { data } = await read(context, id);
  if (data.state !== 'open') throw new HttpError({ status: 409, code: 'warning_answered' });
  return data;
}

export async function start(context: Context, id: string): Promise<{ data: { takeover: string } }> {
  await requireOpen(context, id);
  const takeover = await startWarning(context, starterOf(context), id);
  notifyChanged(context, 'alertWarning');
  return { data: { takeover } };
}

export async function decline(context: Context, id: string) {
  const { title } = await requireOpen(context, id);
  await context.db.query(sql`
    update content.alert_warnings set state = 'declined', version = version + 1, updated_at = ${context.now}
    where environment_id = ${context.environment.id} and id = ${id}`);
  await recordAudit(context, {
    ...{ call: 'alert-warnings.actions.decline', subjectId: id, subject: { id, name: title } },
  });
  notifyChanged(context, 'alertWarning');
  return read(context, id);
}
