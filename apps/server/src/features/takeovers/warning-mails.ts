import { sql } from '../../infra/postgres/sql.ts';
import { enqueueMail, pathOnServer } from '../mail/mail.service.ts';
import { languageOf, type Start } from './start-takeover.service.ts';
import { readRecipients } from './takeover-mails.ts';

/** Asks all admins whether its alarm should start. */
export async function mailWarning(start: Start, id: string, feed: string): Promise<void> {
  const { db, environment, now } = start;
  const [row] = await db.query(sql({ title: 'text' })`
    select title from content.alert_warnings where environment_id = ${environment.id} and id = ${id}`);
  const language = await languageOf(start);
  for (const admin of await readRecipients(start, [])) {
    await enqueueMail(db, now, {
      ...{ environment: environment.id, to: admin.email, locale: language },
      ...{ template: 'warningReceived', key: `warning ${id} ${admin.id}` },
      path: pathOnServer('/settings/alarms?tab=feeds', environment.slug),
      values: { title: row!.title, server: environment.name, feed },
    });
  }
}
