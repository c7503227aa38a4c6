import { folderKey, inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { hasFailed } from './player-data.service.ts';
import { maskedColumn, seesAddresses } from './source-addresses.service.ts';

/** Addresses may be secrets, so those who only fill folders see tables alone. */
export const visibleSources = (context: Context): Sql =>
  context.session.principal === 'playables_only'
    ? sql`t.kind = 'table' and ${inVisibleFolder(context)}`
    : inVisibleFolder(context);

/** A fetched value is old when two fetches in a row have been missed. */
const isOverdue = (now: Date) =>
  sql`s.good_at < ${now}::timestamptz - make_interval(mins => 2 * coalesce(t.refresh_minutes, 60) + 5)`;

const state = ({ now }: Context) => sql`case when t.kind = 'table' then 'fresh'
  when ${hasFailed('s')} then 'failed'
  when s.failures > 0 or ${isOverdue(now)} then 'old' else 'fresh' end`;

const ofState = (name: string) => trusted(`s.${name}`);

const maxFailedPlaces = 20;

/** A forecast per place; what the release before stored counts where there is none. */
const forecasts = sql`left join lateral (
  select sum(f.row_count)::int as row_count, count(*) filter (where f.row_count > 0)::int as known, count(f.fault)::int as failed
  from content.place_forecasts f where f.environment_id = t.environment_id and f.source_id = t.id) w on t.kind = 'weather'`;

/** The newest version, whether it is on screens or waits. */
const newest = sql`left join lateral (
  select v.row_count, v.valid_from from content.source_versions v
  where v.environment_id = t.environment_id and v.source_id = t.id order by v.version desc limit 1) v on true`;

export const sourceTable: Rows = {
  table: trusted('content.sources'),
  joins: sql`left join content.source_states s on s.environment_id = t.environment_id and s.source_id = t.id ${newest} ${forecasts}`,
  fields: {
    ...plainFields('name', 'kind', 'pointer', 'columns', 'currency', 'refreshMinutes'),
    address: ({ session }) => (seesAddresses(session) ? column('address') : maskedColumn),
    rows: trusted('coalesce(w.row_count, v.row_count, 0)'),
    leftOut: trusted('coalesce(s.left_out, 0)'),
    state,
    urgency: (context) =>
      sql`(case ${state(context)} when 'failed' then '0 ' when 'old' then '1 ' else '2 ' end) || t.name`,
    fault: ofState('fault'),
    goodAt: ofState('good_at'),
    triedAt: ofState('tried_at'),
    failures: trusted('coalesce(s.failures, 0)'),
    nextFetchAt: ofState('next_fetch_at'),
    changedBy: ofState('changed_by'),
    dataVersion: trusted('coalesce(s.data_version, 0)'),
    validFrom: ({ now }) => sql`case when v.valid_from > ${now} then v.valid_from end`,
    displays: trusted(`(select count(distinct d.id)::int from content.display_sources u
      join content.displays d on d.environment_id = u.environment_id and d.id = u.display_id and d.active
      where u.environment_id = t.environment_id and u.source_id = t.id)`),
    designs: trusted(`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name)
        order by p.name collate content.sort_und)
      from content.source_uses u join content.designs p on p.environment_id = u.environment_id and p.id = u.design_id
      where u.environment_id = t.environment_id and u.source_id = t.id), '[]')`),
    places: trusted(`case when t.kind = 'weather' then json_build_object(
      'all', (select count(*) from content.locations l
        where l.environment_id = t.environment_id and l.latitude is not null and l.longitude is not null),
      'known', coalesce(w.known, 0), 'failedCount', coalesce(w.failed, 0),
      'failed', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'fault', p.fault)) from (
        select l.id, l.name, f.fault from content.place_forecasts f
        join content.locations l on l.environment_id = f.environment_id and l.id = f.location_id
        where f.environment_id = t.environment_id and f.source_id = t.id and f.fault is not null
        order by l.created_at, l.id limit ${maxFailedPlaces}) p), '[]')) end`),
  },
  filters: {
    folder: folderKey,
    // Looked for by letters, a masked one would be found.
    address: ({ session }) => (seesAddresses(session) ? column('address') : trusted('null::text')),
  },
  texts: ['name', 'urgency'],
  relations: {
    folder: {
      kind: 'one',
      table: trusted('content.folders'),
      column: column('folder_id'),
      fields: { id: 'id', name: 'name' },
    },
  },
};
