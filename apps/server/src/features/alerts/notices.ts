import type { Db } from '../../infra/db.ts';
import { sql } from '../../infra/sql.ts';
import { manyAtOnce } from './plan-alerts.ts';

// What waits for a recipient, and how mails are made of it. Pure but for the reading.

/** One entry of the history that a recipient has not got yet. */
export interface Notice {
  readonly id: string;
  readonly incident: string;
  readonly kind: 'offline' | 'digest' | 'back';
  readonly createdAt: string;
  readonly display: string;
  readonly name: string;
  readonly place: string;
  readonly timezone: string;
  readonly silentSince: string;
  /** Null while it is offline. */
  readonly endedAt: string | null;
}

/** One display in a mail. `was`: the recipient had not heard of it yet, and it is over. */
export interface Entry extends Notice {
  readonly state: 'offline' | 'back' | 'was';
}

export interface AlertMail {
  /** Of which it is made, in order: they give the mail its id, so that the same mail is known for the same. */
  readonly notices: readonly string[];
  readonly entries: readonly Entry[];
  /** Could not be sent when it happened. */
  readonly isLate: boolean;
}

/** What is told later than this says so, and is told in one mail with all else that waited. */
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

/** Nothing, where it ended without a word: nobody needs to know any more. */
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

/** In the order in which displays fell silent. */
export const readNotices = (db: Db, environment: string, recipient: string): Promise<Notice[]> =>
  db.query<Notice>(sql`
    with waiting as materialized (
      select unnest(history_ids) as id, created_at from content.alert_notices
      where environment_id = ${environment} and recipient = ${recipient}
    )
    select h.id, h.incident_id as incident, h.kind, n.created_at as "createdAt",
      d.id as display, d.name, l.name as place, l.timezone, coalesce(i.silent_since, h.created_at) as "silentSince",
      -- Where the incident is gone, it is over.
      case when i.id is null then h.created_at else i.ended_at end as "endedAt"
    from waiting n
    join content.alert_history h on h.environment_id = ${environment} and h.id = n.id
    left join content.alert_incidents i on i.environment_id = h.environment_id and i.id = h.incident_id
    join content.displays d on d.environment_id = h.environment_id and d.id = h.display_id
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    order by i.silent_since, d.name, h.id`);

/** Alerts are on, the address is still among the recipients, and it is not that of a user who is blocked. */
export async function mayGetMail(db: Db, environment: string, recipient: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from content.alert_settings s
    where s.environment_id = ${environment} and s.enabled and ${recipient} = any (s.recipients)
      and not exists (select from content.members m
        where m.environment_id = s.environment_id and lower(m.email) = ${recipient} and m.blocked)`);
  return rows.length > 0;
}

/** The recipient need not be told of these any more, nor of what has been deleted since. */
export async function dropNotices(
  db: Db,
  environment: string,
  recipient: string,
  notices: readonly string[],
): Promise<void> {
  await db.query(sql`
    update content.alert_notices n set history_ids = array(
      select w.id from unnest(n.history_ids) as w (id)
      join content.alert_history h on h.environment_id = n.environment_id and h.id = w.id
      where w.id <> all (${notices}::uuid[]))
    where n.environment_id = ${environment} and n.recipient = ${recipient}`);
  await db.query(sql`
    delete from content.alert_notices
    where environment_id = ${environment} and recipient = ${recipient} and history_ids = '{}'`);
}

export async function markSent(
  db: Db,
  environment: string,
  recipient: string,
  { notices }: AlertMail,
  now: Date,
): Promise<void> {
  await dropNotices(db, environment, recipient, notices);
  await db.query(sql`
    update content.alert_history set sent_at = ${now}, updated_at = ${now}
    where environment_id = ${environment} and id = any (${notices}::uuid[]) and sent_at is null`);
}
