import { type Locale, locales } from '@vitrine/contract/pages';
import {
  drillSchedules as contract,
  type DrillSchedule,
  type DrillScheduleInput,
  maxDrillSchedules,
} from '@vitrine/contract/takeover-plans';
import type { TakeoverTexts } from '@vitrine/contract/takeover-values';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { translatorFor } from '../../http/translate.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { plainFields, type Rows } from '../../resources/rows.ts';
import { knownScopeOf, liveScope, noDisplay, normalScope, reachesOf, requireScope } from './alarm-scope.ts';
import { starterOf } from './alarms.service.ts';
import { nextDrillAt } from './drill-times.service.ts';
import { lockAlarms, type Start, type Starter, startAlarm } from './start-alarm.ts';

// Drills that run by themselves, at one moment for all displays. Loud ones run only where it is open.

export const scheduleRows: Rows = {
  table: trusted('content.drill_schedules'),
  fields: {
    ...plainFields('enabled', 'kind', 'every', 'at', 'timezone', 'hours', 'mailTo', 'nextAt'),
    scope: knownScopeOf,
    reaches: reachesOf,
    lastTakeover: trusted(`(select o.id from content.takeovers o
      where o.environment_id = t.environment_id and o.schedule_id = t.id order by o.created_at desc limit 1)`),
  },
  texts: [],
  relations: {},
};

const { list, get, read, insert, write, remove } = crud(contract, scheduleRows);

export { get, list };

type Values = Pick<DrillSchedule, 'enabled' | 'every' | 'at' | 'timezone' | 'kind' | 'hours'>;

async function columnsOf(context: Context, input: Partial<DrillScheduleInput>, before: Values | null) {
  const { at, scope, mailTo, ...plain } = input;
  if (scope) await requireScope(context, scope);
  if (mailTo) await requireUsers(context, mailTo);
  const all = { enabled: true, ...before, ...input } as Values;
  return Object.fromEntries(
    Object.entries({
      ...plain,
      enabled: all.enabled,
      // Nobody should be frightened by a drill at night.
      hours: all.kind === 'drill' ? 'open' : all.hours,
      at: at && JSON.stringify(at),
      scope: scope && JSON.stringify(normalScope(scope)),
      mail_to: mailTo && [...new Set(mailTo)],
      next_at: all.enabled ? nextDrillAt(all, context.now.getTime()) : null,
    }).filter(([, value]) => value !== undefined),
  );
}

async function requireUsers({ db, environment }: Context, users: readonly string[]): Promise<void> {
  const found = await db.query(sql`
    select from content.members where environment_id = ${environment.id} and id = any (${users}::uuid[])`);
  if (found.length < new Set(users).size) throw notFound();
}

export async function createSchedule(context: Context, input: DrillScheduleInput) {
  const { db, environment } = context;
  await lockAlarms(context);
  const [known] = await db.query(sql({ count: 'int8' })`
    select count(*) as count from content.drill_schedules where environment_id = ${environment.id}`);
  if (known!.count >= maxDrillSchedules)
    throw new HttpError({
      ...{ status: 422, code: 'invalid_data' },
      message: { key: 'takeovers.tooManySchedules', values: { max: maxDrillSchedules } },
    });
  const id = await insert(context, { mail_to: [], ...(await columnsOf(context, input, null)) });
  await record(context, 'drill-schedules.create', id);
  return read(context, id);
}

export async function updateSchedule(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<DrillScheduleInput>,
) {
  const { data } = await read(context, id);
  const changed = await write(context, id, ifMatch, await columnsOf(context, input, data));
  await record(context, 'drill-schedules.update', id, Object.keys(input));
  return changed;
}

export async function removeSchedule(context: Context, id: string): Promise<undefined> {
  await remove(context, { id });
  await record(context, 'drill-schedules.remove', id);
}

async function record(
  context: Context,
  call: 'drill-schedules.create' | 'drill-schedules.update' | 'drill-schedules.remove',
  id: string,
  fields: readonly string[] = [],
) {
  await recordAudit(context, { call, subjectId: id, fields });
  notifyChanged(context, 'takeoverPlan');
}

export async function runNow(context: Context, id: string): Promise<{ data: { takeover: string } }> {
  const { data } = await read(context, id);
  return { data: { takeover: await startDrill(context, starterOf(context), data) } };
}

/** A drill says in every language that it is one. */
const drillTexts = (): TakeoverTexts =>
  Object.fromEntries(
    locales.map((locale: Locale) => {
      const translate = translatorFor(locale);
      return [
        locale,
        {
          title: translate({ key: 'takeovers.drill.title' }),
          text: translate({ key: 'takeovers.drill.text' }),
        },
      ];
    }),
  );

const drillMinutes = 5;

export async function startDrill(
  start: Start,
  starter: Starter,
  {
    id,
    kind,
    scope: saved,
    hours,
    mailTo,
  }: Pick<DrillSchedule, 'id' | 'kind' | 'scope' | 'hours' | 'mailTo'>,
): Promise<string> {
  const scope = await liveScope(start, saved);
  if (!scope) throw noDisplay();
  return startAlarm(
    start,
    starter,
    { kind, level: 'notice', texts: drillTexts(), scope, minutes: drillMinutes, sound: false },
    { schedule: id, mailTo, isOnlyOpen: hours === 'open' },
  );
}
