import { maxSnoozeDays } from '@vitrine/contract/overview';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readAttention } from './current-attention.ts';
import { readSituation } from './snapshot.ts';

// Attention items snoozed for everybody in the environment. Only current items can be snoozed, so there are
// never more snoozes than items.

export async function readSnoozes({ db, environment, now }: Context): Promise<Map<string, string>> {
  const rows = await db.query(sql({ key: 'uuid', until: 'timestamptz' })`
    select key, until from content.snoozes where environment_id = ${environment.id} and until > ${now}`);
  return new Map(rows.map(({ key, until }) => [key, until]));
}

export async function snooze(context: Context, { key, until }: { key: string; until: string }) {
  const { db, environment, now } = context;
  const items = await readAttention(context, readSituation(context));
  if (!items.some((each) => each.key === key)) throw invalidField('key', { key: 'validation.unknownRecord' });
  const waits = Date.parse(until) - now.getTime();
  if (waits <= 0 || waits > maxSnoozeDays * 86_400_000)
    throw invalidField('until', { key: 'validation.invalid' });
  await db.query(
    sql`delete from content.snoozes where environment_id = ${environment.id} and until <= ${now}`,
  );
  await db.query(sql`
    insert into content.snoozes (environment_id, key, until, created_at) values (${environment.id}, ${key}, ${until}, ${now})
    on conflict (environment_id, key) do update set until = excluded.until`);
  notifyChanged(context, 'attention');
  return { data: { key, until } };
}

export async function wake(context: Context, key: string): Promise<undefined> {
  const { db, environment } = context;
  const rows = await db.query(
    sql`delete from content.snoozes where environment_id = ${environment.id} and key = ${key} returning key`,
  );
  if (rows.length === 0) throw notFound();
  notifyChanged(context, 'attention');
}
