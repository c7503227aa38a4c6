import { columns, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isWaiting } from './alert-recipients.ts';
import { manyAtOnce } from './plan-alerts.ts';

// Pending notices of a recipient, and how mails are made from them. Everything but the reading is pure.

/** One history entry that a recipient has not received yet. */
export interface Notice {
  readonly id: string;
  readonly incident: string;
  readonly kind: 'offline' | 'digest' | 'back' | 'fault';
  readonly createdAt: string;
  readonly display: string;
  readonly name: string;
  readonly place: string;
  readonly timezone: string;
  readonly silentSince: string;
  /** Null while it is offline. */
  readonly endedAt: string | null;
}

/** One display in a mail. `was`: the recipient had not been notified yet, and it is over. */
export interface Entry extends Notice {
  readonly state: 'offline' | 'back' | 'was';
}

export interface AlertMail {
  /**
   * The ids of its notices, in order. They determine the mail's id, so that a repeated mail is recognised.
   */
  readonly notices: readonly string[];
  readonly entries: readonly Entry[];
  /** True if it could not be sent when it happened. */
  readonly isLate: boolean;
}

/** A notice older than this is marked as late, and sent in one mail with all others that waited. */
const lateAfterMs = 600_000;

export function mailsOf(notices: readonly Notice[], now: number): AlertMail[] {
  const byIncident = [...Map.groupBy(notices, ({ incident }) => incident).values()];
  const units = byIncident.flatMap((mine) => {
    const entry = entryOf(mine);
    return entry ? [{ entry, notices: mine }] : [];
  });
  if (units.length === 0) return [];
  const isLate = units.some((unit) =>
    unit.notices.some(({ createdAt }) => now - Date.parse(createdAt) > lateAfterMs),
  );
  if (isLate) return [mailFrom(units, true)];
  const {
    digest = [],
    back = [],
    single = [],
  } = Object.groupBy(units, ({ entry }) =>
    entry.state === 'back' ? 'back' : entry.kind === 'digest' ? 'digest' : 'single',
  );
  const oneByOne = (some: readonly Unit[]) => some.map((each) => [each]);
  return [
    ...(digest.length > 0 ? [digest] : []),
    ...oneByOne(single),
    ...(back.length >= manyAtOnce ? [back] : oneByOne(back)),
  ].map((some) => mailFrom(some, false));
}

type Unit = { readonly entry: Entry; readonly notices: readonly Notice[] };

/** Null if it ended before anybody was notified, because it no longer matters. */
function entryOf(notices: readonly Notice[]): Entry | null {
  const back = notices.find(({ kind }) => kind === 'back');
  const offline = notices.find(({ kind }) => kind !== 'back');
  if (back && offline) return { ...offline, state: 'was' };
  if (back) return { ...back, state: 'back' };
  return offline && offline.endedAt === null ? { ...offline, state: 'offline' } : null;
}

const mailFrom = (units: readonly Unit[], isLate: boolean): AlertMail => {
  const notices = units.flatMap((unit) => unit.notices);
  return {
    notices: notices.map(({ id }) => id).sort(),
    entries: units.map(({ entry }) => entry),
    isLate,
  };
};

const waitingRowColumns = columns({
  id: 'uuid',
  createdAt: 'timestamptz',
});
const historyRowColumns = columns({
  id: 'uuid',
  incident: 'uuid',
  kind: narrowed<Notice['kind']>('text'),
  display: 'uuid',
  madeAt: 'timestamptz',
});
const incidentRowColumns = columns({
  id: 'uuid',
  silentSince: 'timestamptz',
  endedAt: 'timestamptz?',
});

/**
 * In the order in which displays went offline. Reads one table at a time by arrays: during a mass outage
 * thousands of rows are newer than the statistics, and a join planned for few rows would scan all of them for
 * each.
 */
export async function readNotices(db: Db, environment: string, recipient: string): Promise<Notice[]> {
  const waiting = await db.query(sql(waitingRowColumns)`
    select unnest(history_ids) as id, created_at as "createdAt" from content.alert_notices
    where environment_id = ${environment} and recipient = ${recipient}`);
  const history = await db.query(sql(historyRowColumns)`
    select id, incident_id as incident, kind, display_id as display, created_at as "madeAt"
    from content.alert_history
    where environment_id = ${environment} and id = any (${waiting.map(({ id }) => id)}::uuid[])`);
  const incidents = await db.query(sql(incidentRowColumns)`
    select id, silent_since as "silentSince", ended_at as "endedAt" from content.alert_incidents
    where environment_id = ${environment} and id = any (${history.map(({ incident }) => incident)}::uuid[])`);
  const displays = await db.query(sql({ id: 'uuid', name: 'text', place: 'text', timezone: 'text' })`
    select d.id, d.name, l.name as place, l.timezone from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment} and d.id = any (${history.map(({ display }) => display)}::uuid[])`);
  const historyById = byId(history);
  const incidentById = byId(incidents);
  const displayById = byId(displays);
  return waiting
    .flatMap(({ id, createdAt }): Notice[] => {
      const entry = historyById.get(id);
      const display = entry && displayById.get(entry.display);
      if (!entry || !display) return [];
      const incident = incidentById.get(entry.incident);
      const { name, place, timezone } = display;
      return [
        {
          ...{ id, incident: entry.incident, kind: entry.kind, createdAt },
          ...{ display: entry.display, name, place, timezone },
          silentSince: incident?.silentSince ?? entry.madeAt,
          // If the incident is gone, it is over.
          endedAt: incident ? incident.endedAt : entry.madeAt,
        },
      ];
    })
    .sort(
      (a, b) =>
        Date.parse(a.silentSince) - Date.parse(b.silentSince) ||
        a.name.localeCompare(b.name) ||
        a.id.localeCompare(b.id),
    );
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Alerts are on, and the address is still a recipient: that of an unblocked member, or a confirmed one. */
export async function mayGetMail(db: Db, environment: string, recipient: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from content.alert_settings s
    where s.environment_id = ${environment} and s.enabled and ${recipient} = any (s.recipients)
      and not exists (select from content.members m
        where m.environment_id = s.environment_id and lower(m.email) = ${recipient} and m.blocked)
      and not ${isWaiting(sql`s.environment_id`, sql`${recipient}`)}`);
  return rows.length > 0;
}

/** Deletes notices that were sent, and those whose subject has been deleted since. */
export async function dropNotices(
  db: Db,
  environment: string,
  recipient: string,
  notices: readonly string[],
): Promise<void> {
  await db.query(sql`
    update content.alert_notices n set history_ids = array(
      select h.id from content.alert_history h
      where h.environment_id = n.environment_id and h.id = any (n.history_ids) and h.id <> all (${notices}::uuid[]))
    where n.environment_id = ${environment} and n.recipient = ${recipient}`);
  await db.query(sql`
    delete from content.alert_notices
    where environment_id = ${environment} and recipient = ${recipient} and history_ids = '{}'`);
}

export async function markSent(
  db: Db,
  environment: string,
  recipient: string,
  { notices }: Pick<AlertMail, 'notices'>,
  now: Date,
): Promise<void> {
  await dropNotices(db, environment, recipient, notices);
  await db.query(sql`
    update content.alert_history set sent_at = ${now}, updated_at = ${now}
    where environment_id = ${environment} and id = any (${notices}::uuid[]) and sent_at is null`);
}
