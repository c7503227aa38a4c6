import { confirmationDays } from '@vitrine/contract/alerts';
import { recordAuditBy } from '../../core/audit/audit.ts';
import { encryptFragment, enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import type { Environment } from '../../http/environments.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';

// Anybody may name a recipient, so an address that belongs to no member gets only a request to confirm, until
// it has confirmed once. Members are not asked.

/** Prevents flooding an inbox with requests. */
const perEnvironment: Limit = { name: 'alert confirmations', max: 100, windowSeconds: 86_400 };
const perRecipient: Limit = { name: 'alert confirmations to one', max: 3, windowSeconds: 86_400 };

/** Expects a lower-case address; true if it is neither a member's nor confirmed. */
export const isWaiting = (environment: Sql, email: Sql): Sql => sql`(
  not exists (select from content.members m where m.environment_id = ${environment} and lower(m.email) = ${email})
  and not exists (select from content.alert_recipients r
    where r.environment_id = ${environment} and r.email = ${email} and r.confirmed_at is not null))`;

export async function waitingRecipients(
  db: Db,
  environment: string,
  recipients: readonly string[],
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const rows = await db.query(sql({ email: 'text' })`
    select n.email from unnest(${recipients}::text[]) with ordinality as n (email, place)
    where ${isWaiting(sql`${environment}::uuid`, sql`n.email`)} order by n.place`);
  return rows.map(({ email }) => email);
}

/** Asks each address once; a recipient who did not answer can be asked again by hand. */
export async function askOutsiders(context: Context, recipients: readonly string[]): Promise<void> {
  const { db, environment } = context;
  const waiting = await waitingRecipients(db, environment.id, [...new Set(recipients)]);
  const asked = await db.query(sql({ email: 'text' })`
    select email from content.alert_recipients
    where environment_id = ${environment.id} and email = any (${waiting}::text[]) and asked_at is not null`);
  const known = new Set(asked.map(({ email }) => email));
  for (const email of waiting) if (!known.has(email)) await ask(context, email);
}

export async function resendConfirmation(context: Context, recipient: string): Promise<void> {
  const { db, environment } = context;
  const [row] = await db.query(sql`
    select 1 from content.alert_settings s
    where s.environment_id = ${environment.id} and ${recipient} = any (s.recipients)
      and ${isWaiting(sql`s.environment_id`, sql`${recipient}`)}`);
  if (!row) throw invalidField('recipient', { key: 'validation.unknownRecord' });
  await ask(context, recipient);
}

async function ask(context: Context, email: string): Promise<void> {
  const { app, db, environment, now, locale, afterCommit } = context;
  await takeAttempt(db, perEnvironment, environment.id, now);
  await takeAttempt(db, perRecipient, email, now);
  const code = newToken();
  await db.query(sql`
    insert into content.alert_recipients (environment_id, email, code_hash, asked_at)
    values (${environment.id}, ${email}, ${hashOf(code)}, ${now})
    on conflict (environment_id, email) do update set code_hash = excluded.code_hash, asked_at = excluded.asked_at`);
  await enqueueMail(db, now, {
    environment: environment.id,
    to: email,
    locale,
    template: 'confirmAlerts',
    values: { server: environment.name },
    path: pathOnServer('/auth/confirm-alerts', environment.slug),
    fragment: encryptFragment(app, 'code', code),
    key: `alert confirmation ${newId(now)}`,
  });
  afterCommit(() => void wakeWorkers(app.content));
}

const dayMs = 86_400_000;

/** Opening a link twice gives the same result. */
export async function confirmRecipient(app: App, environment: Environment, code: string) {
  const now = app.clock();
  const since = new Date(now.getTime() - confirmationDays * dayMs);
  const email = await app.content.inEnvironments([environment.id], async (db) => {
    const [row] = await db.query(sql({ email: 'text', isNew: 'bool' })`
      select r.email, r.confirmed_at is null as "isNew" from content.alert_recipients r
      join content.alert_settings s on s.environment_id = r.environment_id and r.email = any (s.recipients)
      where r.environment_id = ${environment.id} and r.code_hash = ${hashOf(code)} and r.asked_at > ${since}
      for update of r`);
    if (!row) throw new HttpError({ status: 422, code: 'invalid_token' });
    if (!row.isNew) return row.email;
    await db.query(sql`
      update content.alert_recipients set confirmed_at = ${now}
      where environment_id = ${environment.id} and email = ${row.email}`);
    const actor = { id: null, name: row.email, via: 'person' } as const;
    await recordAuditBy({ db, environment, now }, actor, { call: 'alerts.confirm' });
    markChanged(db, environment.id, 'alertSettings');
    return row.email;
  });
  return { email, server: environment.name };
}
