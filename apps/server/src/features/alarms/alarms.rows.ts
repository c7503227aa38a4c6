import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, type Rows } from '../../resources/rows.ts';
import { endsAt, isRunning, stepsJoin } from './alarm-ends.ts';
import { missingJson, reachJson } from './alarm-states.ts';

const endedAt = ({ now }: Context): Sql =>
  sql`coalesce(s.ended_at, case when ${endsAt} <= ${now} then ${endsAt} end)`;

export const alarmRows: Rows = {
  table: trusted('content.takeovers'),
  joins: sql`${stepsJoin} left join content.takeover_results o on o.environment_id = t.environment_id and o.takeover_id = t.id`,
  fields: {
    id: column('id'),
    version: trusted('(1 + s.steps)'),
    createdAt: column('created_at'),
    updatedAt: trusted('coalesce(s.at, t.created_at)'),
    ...{ kind: column('kind'), level: column('level'), title: column('title'), texts: column('texts') },
    ...{
      design: column('design_id'),
      sound: column('sound'),
      scope: column('scope'),
      where: column('places'),
    },
    plan: trusted(
      `case when t.plan_name is not null then json_build_object('id', t.plan_id, 'name', t.plan_name) end`,
    ),
    state: ({ now }) => sql`case when ${isRunning(now)} then 'running' else 'ended' end`,
    startedAt: column('created_at'),
    endsAt,
    endedAt,
    startedBy: trusted(`json_build_object('name', t.started_by, 'via', t.via)`),
    endedBy: trusted(
      `case when s.ended_via is not null then json_build_object('name', s.ended_by, 'via', s.ended_via) end`,
    ),
    clearText: trusted('s.clear_text'),
    reach: ({ now }) =>
      sql`case when o.reach is not null then o.reach::json else ${reachJson(now, sql`not ${isRunning(now)}`)} end`,
    missing: ({ now }) =>
      sql`case when o.missing is not null then o.missing::json else ${missingJson(now, sql`not ${isRunning(now)}`)} end`,
  },
  tests: {
    from: (value) => sql`t.created_at >= ${String(value)}`,
    to: (value) => sql`t.created_at < ${String(value)}`,
  },
  texts: ['title'],
  relations: {},
};

/** For the board, which reads each display itself: what was kept at the end, or null. */
export const boardRows: Rows = {
  ...alarmRows,
  fields: {
    ...alarmRows.fields,
    reach: trusted('o.reach::json'),
    missing: trusted('o.missing::json'),
  },
};

/** Without what each display acknowledged, which takes a while for thousands, and nobody waits longer than for an alarm. */
export const quickRows: Rows = {
  ...alarmRows,
  fields: {
    ...alarmRows.fields,
    reach:
      trusted(`(select json_build_object('displays', count(*), 'received', 0, 'shown', 0, 'notReached', 0, 'p50', null,
      'p95', null, 'slowest', null) from content.takeover_displays d where d.environment_id = t.environment_id and d.takeover_id = t.id)`),
    missing: trusted(`'[]'::json`),
  },
};
