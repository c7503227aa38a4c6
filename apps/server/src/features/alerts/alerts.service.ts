import {
  type AlertInput,
  type AlertSettings,
  type AlertSubject,
  alertDefaults,
  alertHistory,
} from '@vitrine/contract/alerts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { takeAttempt } from '../../http/rate-limit.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { crud } from '../../resources/crud.ts';
import { containsText } from '../../resources/rows.ts';
import { recordAlertChange } from './alert-changes.ts';
import { askOutsiders, waitingRecipients } from './alert-recipients.ts';
import { historyRows } from './alerts.rows.ts';

// One settings record per environment, written as a whole or in part. plan-alerts.ts decides who is notified
// of what; notices.ts turns that into mails.

/** Alerts that were decided but not sent are not part of the history yet. */
export const { list: listHistory } = crud(alertHistory, historyRows, () => trusted('t.sent_at is not null'));

export async function readAlerts({ db, environment }: Context): Promise<{ data: AlertSettings }> {
  const id = environment.id;
  const [[row], limits, locations, devices] = await Promise.all([
    db.query(sql({
      enabled: 'bool',
      faults_enabled: 'bool',
      offline_minutes: 'int4',
      max_per_hour: 'int4',
      max_per_day: 'int4',
      recipients: 'text[]',
      version: 'int4',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    })`
      select coalesce(s.enabled, ${alertDefaults.alertingEnabled}) as enabled,
        coalesce(s.faults_enabled, ${alertDefaults.faultsEnabled}) as faults_enabled,
        coalesce(s.offline_minutes, ${alertDefaults.defaultOfflineLimit}) as offline_minutes,
        coalesce(s.max_per_hour, ${alertDefaults.maxEmailsPerHour}) as max_per_hour,
        coalesce(s.max_per_day, ${alertDefaults.maxEmailsPerDay}) as max_per_day,
        coalesce(s.recipients, '{}') as recipients, coalesce(s.version, 0) as version,
        coalesce(s.created_at, e.created_at) as created_at, coalesce(s.updated_at, e.created_at) as updated_at
      from content.environments e left join content.alert_settings s on s.environment_id = e.id where e.id = ${id}`),
    db.query(sql({ ...subjectColumns, minutes: 'int4' })`
      select ${deviceFields}, m.minutes from content.alert_limits m
      join content.devices v on v.environment_id = m.environment_id and v.id = m.device_id ${displayOfDevice}
      where m.environment_id = ${id} order by 3, 1`),
    db.query(sql(subjectColumns)`
      select l.id, 'location' as kind, l.name, null as place, null::uuid as display from content.alert_ignored_locations i
      join content.locations l on l.environment_id = i.environment_id and l.id = i.location_id
      where i.environment_id = ${id} order by l.name, l.id`),
    db.query(sql(subjectColumns)`
      select ${deviceFields} from content.alert_ignored_devices i
      join content.devices v on v.environment_id = i.environment_id and v.id = i.device_id ${displayOfDevice}
      where i.environment_id = ${id} order by 3, 1`),
  ]);
  const waiting = await waitingRecipients(db, id, row!.recipients);
  const subjects = new Map([...limits, ...locations, ...devices].map((each) => [each.id, each]));
  return {
    data: {
      id,
      version: row!.version,
      createdAt: row!.created_at,
      updatedAt: row!.updated_at,
      alertingEnabled: row!.enabled,
      faultsEnabled: row!.faults_enabled,
      defaultOfflineLimit: row!.offline_minutes,
      maxEmailsPerHour: row!.max_per_hour,
      maxEmailsPerDay: row!.max_per_day,
      recipients: row!.recipients,
      waiting,
      limits: limits.map(({ id: device, minutes }) => ({ device, minutes })),
      ignoredLocations: locations.map((each) => each.id),
      ignoredDevices: devices.map((each) => each.id),
      subjects: [...subjects.values()],
    },
  };
}

/** A device is named by its display; without one by its model, or by its phrase. */
const subjectColumns = columns({
  id: 'uuid',
  kind: narrowed<AlertSubject['kind']>('text'),
  name: 'text',
  place: 'text?',
  display: 'uuid?',
});
const deviceFields = trusted(`v.id, 'device' as kind,
  coalesce(p.name, nullif(concat_ws(' ', v.manufacturer, v.device), ''), v.connect_string) as name, l.name as place,
  p.id as display`);
const displayOfDevice = trusted(`
  left join content.displays p on p.environment_id = v.environment_id and p.device_id = v.id
  left join content.locations l on l.environment_id = p.environment_id and l.id = p.location_id`);

export async function writeAlerts(context: Context, ifMatch: number | null, input: AlertInput) {
  const { db, environment, now, locale } = context;
  // The first save creates the row; after that, saves are serialised by its lock.
  await db.query(sql`
    insert into content.alert_settings (environment_id, enabled, offline_minutes, max_per_hour, max_per_day, locale,
      created_at, updated_at)
    values (${environment.id}, ${alertDefaults.alertingEnabled}, ${alertDefaults.defaultOfflineLimit},
      ${alertDefaults.maxEmailsPerHour}, ${alertDefaults.maxEmailsPerDay}, ${locale}, ${now}, ${now})
    on conflict do nothing`);
  const [before] = await db.query(
    sql({
      environment_id: 'uuid',
      enabled: 'bool',
      faults_enabled: 'bool',
      offline_minutes: 'int4',
      max_per_hour: 'int4',
      max_per_day: 'int4',
      recipients: 'text[]',
      locale: 'text',
      version: 'int4',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    })`select * from content.alert_settings where environment_id = ${environment.id} for update`,
  );
  if (ifMatch !== null && ifMatch !== before!.version)
    throw new HttpError({ status: 412, code: 'stale_version' });
  const { data: old } = await readAlerts(context);
  const perHour = input.maxEmailsPerHour ?? before!.max_per_hour;
  const perDay = input.maxEmailsPerDay ?? before!.max_per_day;
  if (perDay < perHour) throw invalidField('maxEmailsPerDay', { key: 'alerts.dayAtLeastHour' });
  await db.query(sql`
    update content.alert_settings set enabled = ${input.alertingEnabled ?? before!.enabled},
      faults_enabled = ${input.faultsEnabled ?? before!.faults_enabled},
      offline_minutes = ${input.defaultOfflineLimit ?? before!.offline_minutes},
      max_per_hour = ${perHour}, max_per_day = ${perDay},
      recipients = ${[...new Set(input.recipients ?? before!.recipients)]}, locale = ${locale},
      version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id}`);
  if (input.limits) await setLimits(context, input.limits);
  if (input.ignoredLocations) await setIgnored(context, 'location', input.ignoredLocations);
  if (input.ignoredDevices) await setIgnored(context, 'device', input.ignoredDevices);
  if (input.recipients) await askOutsiders(context, input.recipients);
  const saved = await readAlerts(context);
  await recordAlertChange(context, old, saved.data);
  notifyChanged(context, 'alertSettings');
  return saved;
}

async function setLimits(context: Context, limits: NonNullable<AlertInput['limits']>): Promise<void> {
  const { db, environment } = context;
  const minutes = new Map(limits.map((limit) => [limit.device.toLowerCase(), limit.minutes]));
  await requireKnown(context, 'device', 'limits', [...minutes.keys()]);
  await db.query(sql`delete from content.alert_limits where environment_id = ${environment.id}`);
  await db.query(sql`
    insert into content.alert_limits (environment_id, device_id, minutes)
    select ${environment.id}, * from unnest(${[...minutes.keys()]}::uuid[], ${[...minutes.values()]}::int[])`);
}

type Kind = AlertSubject['kind'];
const ignoredTable: Readonly<Record<Kind, Sql>> = {
  location: trusted('content.alert_ignored_locations'),
  device: trusted('content.alert_ignored_devices'),
};

async function setIgnored(context: Context, kind: Kind, ids: readonly string[]): Promise<void> {
  const { db, environment } = context;
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  await requireKnown(context, kind, kind === 'location' ? 'ignoredLocations' : 'ignoredDevices', wanted);
  await db.query(sql`delete from ${ignoredTable[kind]} where environment_id = ${environment.id}`);
  await db.query(sql`
    insert into ${ignoredTable[kind]} (environment_id, ${trusted(`${kind}_id`)})
    select ${environment.id}, * from unnest(${wanted}::uuid[])`);
}

async function requireKnown(
  { db, environment }: Context,
  kind: Kind,
  field: string,
  ids: readonly string[],
): Promise<void> {
  const known = await db.query(sql`
    select 1 from ${trusted(`content.${kind}s`)}
    where environment_id = ${environment.id} and id = any (${ids}::uuid[]) for key share`);
  if (known.length !== ids.length) throw invalidField(field, { key: 'validation.unknownRecord' });
}

const mostSubjects = trusted('50');

/** Results of the search field for locations and devices. */
export async function findSubjects(
  { db, environment }: Context,
  { _q: search, kind }: { _q?: string; kind?: Kind },
): Promise<{ data: AlertSubject[] }> {
  const named = (name: string) => (search ? sql`and ${containsText(trusted(name), search)}` : trusted(''));
  const locations = () =>
    db.query(sql(subjectColumns)`
      select l.id, 'location' as kind, l.name, null as place, null::uuid as display from content.locations l
      where l.environment_id = ${environment.id} ${named('l.name')}
      order by l.name collate content.sort_und, l.id limit ${mostSubjects}`);
  const devices = () =>
    db.query(sql(subjectColumns)`
      select * from (select ${deviceFields} from content.devices v ${displayOfDevice}
        where v.environment_id = ${environment.id}) d
      where true ${named(`concat_ws(' ', d.name, d.place)`)}
      order by d.name collate content.sort_und, d.id limit ${mostSubjects}`);
  const found = await Promise.all([
    kind === 'device' ? [] : locations(),
    kind === 'location' ? [] : devices(),
  ]);
  return { data: found.flat() };
}

const testLimit = { name: 'test alerts', max: 5, windowSeconds: 600 };

export async function enqueueTest({ app, db, environment, session, now, locale, afterCommit }: Context) {
  await takeAttempt(db, testLimit, `${environment.id} ${session.identityId}`, now);
  const payload = { to: session.email, locale };
  await enqueue(db, now, { kind: 'send-test-alert', environment: environment.id, payload });
  afterCommit(() => void wakeWorkers(app.content));
  return { data: { to: session.email } };
}
