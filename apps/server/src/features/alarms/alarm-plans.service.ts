import {
  takeoverPlans as contract,
  maxTakeoverPlans,
  type TakeoverPlanInput,
} from '@vitrine/contract/takeover-plans';
import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { liveScopeOf, normalScope, requireScope } from './alarm-scope.ts';
import { lockAlarms, requireDesign } from './start-alarm.ts';

// Alarms that admins prepare, so that in the moment one click fills everything in.

/** The previous release refuses to list plans with a sign it does not know. To it they have this one. */
const standIn = 'info';

const planRows: Rows = {
  table: trusted('content.takeover_plans'),
  fields: {
    ...plainFields('name', 'kind', 'level', 'texts', 'sound', 'minutes', 'position'),
    // The previous release, which may have given it another sign since, leaves the new one as it was.
    icon: trusted(`case t.icon when '${standIn}' then coalesce(t.new_icon, t.icon) else t.icon end`),
    design: column('design_id'),
    scope: liveScopeOf,
  },
  texts: ['name'],
  relations: {},
};

const { list, get, read, insert, write, remove } = crud(contract, planRows);

export { get, list };

async function columnsOf(context: Context, input: Partial<TakeoverPlanInput>) {
  const { texts, scope, design, icon, ...plain } = input;
  if (scope) await requireScope(context, scope);
  if (design) await requireDesign(context, design);
  const columns = {
    ...plain,
    texts: texts && JSON.stringify(texts),
    scope: scope && JSON.stringify(normalScope(scope)),
    design_id: design,
  };
  if (scope === null) Object.assign(columns, { scope: null });
  const isNew = icon === 'flame';
  if (icon) Object.assign(columns, { icon: isNew ? standIn : icon, new_icon: isNew ? icon : null });
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export async function createPlan(context: Context, input: TakeoverPlanInput) {
  const { db, environment } = context;
  await lockAlarms(context);
  const [known] = await db.query(sql({ count: 'int8', last: 'int4?' })`
    select count(*) as count, max(position) as last from content.takeover_plans where environment_id = ${environment.id}`);
  if (known!.count >= maxTakeoverPlans)
    throw new HttpError({
      ...{ status: 422, code: 'invalid_data' },
      message: { key: 'takeovers.tooManyPlans', values: { max: maxTakeoverPlans } },
    });
  const id = await insert(context, {
    ...{ kind: 'alert', icon: 'info', sound: true, minutes: takeoverMinutes.usual },
    position: (known!.last ?? 0) + 1,
    ...(await columnsOf(context, input)),
  });
  await record(context, 'takeover-plans.create', id, input.name);
  if (input.design) notifyChanged(context, 'alarmDesign');
  return read(context, id);
}

export async function updatePlan(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<TakeoverPlanInput>,
) {
  const changed = await write(context, id, ifMatch, await columnsOf(context, input));
  if (input.design !== undefined) notifyChanged(context, 'alarmDesign');
  await record(context, 'takeover-plans.update', id, changed.data.name, Object.keys(input));
  return changed;
}

export async function removePlan(context: Context, id: string): Promise<undefined> {
  const { data } = await read(context, id);
  await remove(context, { id });
  await record(context, 'takeover-plans.remove', id, data.name);
  if (data.design) notifyChanged(context, 'alarmDesign');
}

async function record(
  context: Context,
  call: 'takeover-plans.create' | 'takeover-plans.update' | 'takeover-plans.remove',
  id: string,
  name: string,
  fields: readonly string[] = [],
) {
  await recordAudit(context, { call, subjectId: id, subject: { id, name }, fields });
  notifyChanged(context, 'takeoverPlan');
}

export const nameTaken = {
  takeover_plans_name_taken: {
    ...{ status: 422, code: 'name_taken', message: { key: 'takeovers.nameTaken' } },
    errors: { name: [{ key: 'takeovers.nameTaken' }] },
  },
} as const;
