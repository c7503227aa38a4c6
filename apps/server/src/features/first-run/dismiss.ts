import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** Applies to this user only; the others still see the first steps. */
export async function dismiss(context: Context): Promise<undefined> {
  const { db, environment, session, now } = context;
  await db.query(sql`
    insert into content.first_run_dismissals (environment_id, identity_id, dismissed_at)
    values (${environment.id}, ${session.identityId}, ${now}) on conflict do nothing`);
  notifyChanged(context, 'attention');
}
