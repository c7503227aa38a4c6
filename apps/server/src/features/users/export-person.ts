import type { PersonalData, PersonReference } from '@vitrine/contract/personal-data';
import { recordAudit } from '../../core/audit/audit.ts';
import { readAuditOf } from '../../core/audit/read-audit.ts';
import type { Context } from '../../http/context.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { readChangesBy } from '../history/history.service.ts';
import { findTraces, type Traces } from './person-traces.ts';
import { userRows } from './users.rows.ts';
import { subjectOf } from './users.service.ts';

/** Everything this environment stores about one person, for a data request. */
export async function exportPerson(
  context: Context,
  reference: PersonReference,
): Promise<{ data: PersonalData }> {
  const { db, environment, now } = context;
  const traces = await findTraces(context, reference);
  const { names, emails } = traces;
  const data = {
    exportedAt: now.toISOString(),
    server: { name: environment.name, slug: environment.slug },
    names: [...names],
    emails: [...emails],
    user: await readUser(context, traces),
    sessions: await db.query(sql({ createdAt: 'timestamptz', seenAt: 'timestamptz' })`
      select created_at as "createdAt", seen_at as "seenAt" from content.sessions
      where environment_id = ${environment.id} and identity_id = ${traces.identityId}::uuid order by created_at`),
    alerts: await readAlerts(context, emails),
    isBillingContact: await isBillingContact(context, emails),
    playables: await db.query(sql({
      id: 'uuid',
      name: 'text',
      type: 'text',
      originalName: 'text?',
      createdAt: 'timestamptz',
    })`
      select id, name, type, original_name as "originalName", created_at as "createdAt" from content.playables
      where environment_id = ${environment.id} and created_by = ${traces.identityId}::uuid order by created_at, id`),
    shows: await db.query(sql({
      id: 'uuid',
      name: 'text',
      createdAt: 'timestamptz',
      endedAt: 'timestamptz?',
    })`
      select id, name, created_at as "createdAt", ended_at as "endedAt" from content.shows
      where environment_id = ${environment.id} and ${isShownBy(traces)} order by created_at, id`),
    activity: await readAuditOf(db, environment.id, traces),
    changes: traces.identityId ? await readChangesBy(db, environment.id, traces.identityId) : [],
  };
  const { member } = traces;
  const name = names[0] ?? emails[0] ?? '';
  const subject = member ? subjectOf(member) : { subject: { id: traces.identityId, name } };
  await recordAudit(context, { call: 'personalData.export', ...subject });
  return { data };
}

/** Shows of older programs have only the name. */
export const isShownBy = ({ identityId, names }: Traces) => sql`(shown_by_id = ${identityId}::uuid
  or shown_by_id is null and shown_by = any (${names}::text[]))`;

async function readUser(
  { db, environment }: Context,
  { member }: Traces,
): Promise<PersonalData['user'] | null> {
  if (!member) return null;
  const { role, status } = userRows.fields as Record<'role' | 'status', Sql>;
  const [user] = await db.query(sql({
    id: 'uuid',
    name: 'text',
    username: 'text?',
    email: 'text',
    role: narrowed<NonNullable<PersonalData['user']>['role']>('text'),
    status: narrowed<NonNullable<PersonalData['user']>['status']>('text'),
    description: 'text?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
    allowedFolder: 'text?',
    confirmedAt: 'timestamptz?',
    signedInAt: 'timestamptz?',
    invitedBy: 'text?',
    invitedIn: 'text?',
  })`
    select t.id, t.name, t.username, t.email, ${role} as role, ${status} as status, t.description,
      t.created_at as "createdAt", t.updated_at as "updatedAt", f.name as "allowedFolder",
      t.confirmed_at as "confirmedAt", t.signed_in_at as "signedInAt", t.invited_by as "invitedBy",
      t.invited_locale as "invitedIn"
    from content.members t
    left join content.folders f on f.environment_id = t.environment_id and f.id = t.allowed_folder
    where t.environment_id = ${environment.id} and t.id = ${member.id}`);
  return user ?? null;
}

const readAlerts = ({ db, environment }: Context, emails: readonly string[]) =>
  db.query(sql({
    email: 'text',
    isRecipient: 'bool',
    askedAt: 'timestamptz?',
    confirmedAt: 'timestamptz?',
  })`
    select e.email, coalesce(e.email = any (s.recipients), false) as "isRecipient", r.asked_at as "askedAt",
      r.confirmed_at as "confirmedAt"
    from unnest(${emails}::text[]) as e (email)
    left join content.alert_settings s on s.environment_id = ${environment.id}
    left join content.alert_recipients r on r.environment_id = ${environment.id} and r.email = e.email
    where e.email = any (s.recipients) or r.email is not null order by e.email`);

export async function isBillingContact(
  { db, environment }: Pick<Context, 'db' | 'environment'>,
  emails: readonly string[],
): Promise<boolean> {
  const [row] = await db.query(sql`
    select 1 from content.billing_customers
    where environment_id = ${environment.id} and lower(billing_email) = any (${emails}::text[])`);
  return row !== undefined;
}
