import type { Context } from '../../http/context.ts';
import type { NamedChange } from '../../http/plan-diffs.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** Number of the newest change in the environment. */
export async function readLastChange({ db, environment }: Context): Promise<string> {
  const [row] = await db.query(
    sql({
      entry: 'int8?',
    })`select max(entry) as entry from content.changes where environment_id = ${environment.id}`,
  );
  return String(row?.entry ?? 0);
}

/** The newest change after the one that a basis begins with, of what decides what screens show. */
export async function readChangeSince(context: Context, basis: string): Promise<NamedChange | null> {
  const { db, environment } = context;
  const [last] = basis.split('.');
  if (!/^\d{1,15}$/.test(last!)) return null;
  const [row] = await db.query(sql({
    by: 'text?',
    name: 'text',
    at: 'timestamptz',
    via: narrowed<'person' | 'token' | 'operator' | 'program' | 'feed'>('text'),
  })`
    select actor_name as by, subject_name as name, at, via from content.changes
    where environment_id = ${environment.id} and entry > ${Number(last)}
      and resource in ('displays', 'groups', 'locations', 'playlists', 'playables', 'designs', 'shows')
    order by entry desc limit 1`);
  return row ? { by: row.via === 'program' ? null : row.by || null, name: row.name, at: row.at } : null;
}
