import type { SessionUser } from '@vitrine/contract/auth';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Whoever knew somebody's password may have made tokens and counter links in their name, which outlive it. After a reset the
// person is asked once on each server whether these end too.

/** For a member `m`: they have reset their password and not been asked since. */
const isToBeAsked = sql`(m.password_reset_at is not null and (m.reviewed_at is null or m.reviewed_at < m.password_reset_at))`;

/** Undefined if there is nothing to ask about. */
export async function readReview({
  db,
  environment,
  session,
  now,
}: Pick<Context, 'db' | 'environment' | 'now'> & {
  session: { readonly identityId: string };
}): Promise<SessionUser['review']> {
  const [row] = await db.query(sql({ tokens: 'int8', links: 'int8' })`
    select
      (select count(*) from content.api_tokens t where t.environment_id = m.environment_id and t.made_by = m.identity_id
        and t.created_at < m.password_reset_at and t.expires_at > ${now}) as tokens,
      (select count(*) from content.counter_links l where l.environment_id = m.environment_id and l.made_by_id = m.identity_id
        and l.created_at < m.password_reset_at and l.expires_at > ${now}) as links
    from content.members m
    where m.environment_id = ${environment.id} and m.identity_id = ${session.identityId} and ${isToBeAsked}`);
  return row && row.tokens + row.links > 0 ? row : undefined;
}

export async function reviewAccess(context: Context, { end }: { end: boolean }): Promise<undefined> {
  const { db, environment, session, now } = context;
  const [asked] = await db.query(sql({ resetAt: 'timestamptz!' })`
    update content.members m set reviewed_at = ${now}
    where m.environment_id = ${environment.id} and m.identity_id = ${session.identityId} and ${isToBeAsked}
    returning m.password_reset_at as "resetAt"`);
  if (!asked || !end) return;
  const tokens = await db.query(sql({ id: 'uuid', name: 'text' })`
    delete from content.api_tokens
    where environment_id = ${environment.id} and made_by = ${session.identityId} and created_at < ${asked.resetAt}
    returning id, name`);
  for (const token of tokens)
    await recordAudit(context, { call: 'tokens.remove', subjectId: token.id, subject: token });
  const links = await db.query(sql({ id: 'uuid', name: 'text', source: 'uuid', table: 'text' })`
    delete from content.counter_links l using content.sources s
    where l.environment_id = ${environment.id} and l.made_by_id = ${session.identityId} and l.created_at < ${asked.resetAt}
      and s.environment_id = l.environment_id and s.id = l.source_id
    returning l.id, l.name, s.id as source, s.name as table`);
  for (const { id, name, source, table } of links)
    await recordAudit(context, {
      call: 'sources.removeCounterLink',
      subjectId: id,
      subject: { id: source, name: table },
      before: { name },
    });
  if (tokens.length > 0) notifyChanged(context, 'token');
  if (links.length > 0) notifyChanged(context, 'source');
}
