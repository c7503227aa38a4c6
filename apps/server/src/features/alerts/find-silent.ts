import { offlineAfterSeconds } from '@vitrine/contract/displays';
import { WeeklyHours } from '@vitrine/contract/locations';
import { silentFrom } from '../../core/display-state/silence.ts';
import { columns, json, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices, mapInSlices } from '../../infra/slices.ts';
import { minutesOpen } from './opening.ts';
import { type Found, mailsAllowed } from './plan-alerts.ts';

/** If many displays have reached their limit, a display this close to its own is included. */
const nearSeconds = 60;
/** Two heartbeats were missed. */
const surelySilentSeconds = 60;

export interface FoundRow extends Found {
  readonly environment: string;
  readonly display: string;
  readonly device: string;
  /** When the last heartbeat arrived. */
  readonly seenAt: string;
}

const rowColumns = columns({
  environment: 'uuid',
  display: 'uuid',
  device: 'uuid?',
  seen_at: 'timestamptz?',
  incident: 'uuid?',
  opened_at: 'timestamptz?',
  told_at: 'timestamptz?',
  silent_since: 'timestamptz?',
  is_watched: 'bool',
  minutes_open: 'int4?',
  limit_seconds: 'int4',
  silent_seconds: 'float8?',
  mails_hour: 'int8',
  mails_day: 'int8',
  max_per_hour: 'int4',
  max_per_day: 'int4',
});
type Row = RowOf<typeof rowColumns>;

/**
 * Displays that have been offline for about as long as their limit, or that have an open incident; in one
 * statement.
 */
export async function findSilent(db: Db, now: Date): Promise<FoundRow[]> {
  const open = await openPlaces(db, now);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db.query(sql(rowColumns)`
    with places as materialized (
      select l.environment_id, l.id, p.minutes_open
      from unnest(${open.map(({ timezone }) => timezone)}::text[], ${open.map(({ hours }) => JSON.stringify(hours))}::jsonb[],
        ${open.map(({ minutes }) => minutes)}::int[]) as p (timezone, hours, minutes_open)
      join content.locations l on l.timezone = p.timezone and l.hours = p.hours
    ), told as materialized (
      select environment_id, device_id,
        count(*) filter (where created_at > ${ago(3_600_000)}) as mails_hour, count(*) as mails_day
      from content.alert_history where created_at > ${ago(86_400_000)} and kind <> 'fault' group by 1, 2
    ), judged as (
      select d.environment_id, d.id, d.device_id, v.last_active_at, i.id as incident, i.opened_at, i.told_at,
        i.silent_since, p.minutes_open, s.max_per_hour, s.max_per_day, coalesce(m.minutes, s.offline_minutes) * 60 as limit_seconds,
        extract(epoch from ${now}::timestamptz - ${silentFrom('v', 'e')}) as silent_seconds,
        v.last_active_at is not null and s.enabled and cardinality(s.recipients) > 0 and d.active and not v.is_preview
          and il.location_id is null and iv.device_id is null as is_watched
      from content.alert_settings s
      join content.environments e on e.id = s.environment_id
      join content.displays d on d.environment_id = s.environment_id
      left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
      left join content.alert_limits m on m.environment_id = d.environment_id and m.device_id = d.device_id
      left join content.alert_ignored_locations il on il.environment_id = d.environment_id and il.location_id = d.location_id
      left join content.alert_ignored_devices iv on iv.environment_id = d.environment_id and iv.device_id = d.device_id
      left join content.alert_incidents i on i.environment_id = d.environment_id and i.display_id = d.id and i.ended_at is null
      left join places p on p.environment_id = d.environment_id and p.id = d.location_id
    )
    select j.environment_id as environment, j.id as display, j.device_id as device, j.last_active_at as seen_at,
      j.incident, j.opened_at, j.told_at, j.silent_since, j.is_watched, j.minutes_open, j.limit_seconds,
      j.silent_seconds::float8 as silent_seconds, j.max_per_hour, j.max_per_day,
      coalesce(t.mails_hour, 0) as mails_hour, coalesce(t.mails_day, 0) as mails_day
    from judged j left join told t on t.environment_id = j.environment_id and t.device_id = j.device_id
    where j.incident is not null or (j.is_watched and j.minutes_open is not null
      and j.silent_seconds >= greatest(j.limit_seconds - ${nearSeconds}::int, ${surelySilentSeconds}::int))`);
  return rows.map((row) => foundOf(row, now.getTime()));
}

const foundOf = (row: Row, now: number): FoundRow => ({
  environment: row.environment,
  display: row.display,
  device: row.device ?? '',
  seenAt: row.seen_at ?? '',
  incident:
    row.incident === null
      ? null
      : { id: row.incident, openedAt: Date.parse(row.opened_at!), isNotified: row.told_at !== null },
  isWatched: row.is_watched,
  minutesOpen: row.minutes_open,
  limitSeconds: row.limit_seconds,
  silentSeconds: row.silent_seconds ?? 0,
  isBack:
    row.silent_since !== null &&
    row.seen_at !== null &&
    row.seen_at !== row.silent_since &&
    now - Date.parse(row.seen_at) < offlineAfterSeconds * 1000,
  ...mailsAllowed(
    { lastHour: row.mails_hour, lastDay: row.mails_day },
    { perHour: row.max_per_hour, perDay: row.max_per_day },
  ),
});

/**
 * Uses the schedule's own opening hours. There are few combinations of time zone and hours, so each is
 * computed once.
 */
async function openPlaces(db: Db, now: Date) {
  const places = await db.query(sql({ timezone: 'text', hours: json(WeeklyHours) })`
    select distinct l.timezone, l.hours
    from content.locations l join content.alert_settings s on s.environment_id = l.environment_id and s.enabled`);
  // A customer may have thousands of them.
  const opened = await mapInSlices(createSlices(), places, ({ timezone, hours }) => {
    const minutes = minutesOpen(timezone, hours, now.getTime());
    return minutes === null ? [] : [{ timezone, hours, minutes }];
  });
  return opened.flat();
}
