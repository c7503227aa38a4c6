import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import { readAdminEmails } from '../../core/members/admin-emails.ts';
import type { Environment } from '../../http/environments.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

/**
 * Runs before the change is written: admins are notified when a deletion is scheduled or cancelled, but not
 * if nothing changes.
 */
export async function enqueueDeletionMails(
  db: Db,
  { id, slug }: Environment,
  deleteAt: string | null,
  now: Date,
): Promise<void> {
  const [server] = await db.query(sql({ name: 'text', locale: 'text', isScheduled: 'bool' })`
    select e.name, coalesce(s.locale, 'en') as locale, e.delete_at is not null as "isScheduled" from content.environments e
    left join content.alert_settings s on s.environment_id = e.id where e.id = ${id} and e.deleted_at is null`);
  if (!server || server.isScheduled === (deleteAt !== null)) return;
  const { name, locale } = server;
  const day =
    deleteAt &&
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(deleteAt));
  for (const to of await readAdminEmails(db, id))
    await enqueueMail(db, now, {
      ...{ environment: id, to, locale },
      template: day ? 'deletionScheduled' : 'deletionCancelled',
      values: { server: name, ...(day && { day }) },
      path: day ? '/auth/login' : pathOnServer('/overview', slug),
      key: `deletion ${id} ${to} ${now.getTime()}`,
    });
}
