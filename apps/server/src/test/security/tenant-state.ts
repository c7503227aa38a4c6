import type { Owner } from '../owner.ts';

export interface Tenant {
  readonly slug: string;
  readonly id: string;
  /** Contained in all its names. */
  readonly mark: string;
}

/**
 * Maps a table to the number of rows and a fingerprint of all data of one tenant. What the worker and the
 * offline check write by themselves is left out, and so are sessions.
 */
export async function stateOfTenant(owner: Owner, { id }: Tenant): Promise<Record<string, unknown>> {
  const tables = await owner.query(`
    select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'content'::regnamespace
      and c.relname not in ('sessions', 'event_lists', 'billing_runs', 'availability') order by 1`);
  const parts = [
    ...tables.map(({ name }) => [name, 'environment_id']),
    ['content.environments', 'id'],
    ['identity.servers', 'id'],
    ['identity.memberships', 'server_id'],
  ].map(
    ([name, column]) => `
    select '${name}' as name, count(*)::int as rows,
      md5(coalesce(string_agg(t.row, '|' order by t.row), '')) as fingerprint
    from (select (to_jsonb(r) - 'is_up')::text as row from ${name} r where ${column} = $1) t`,
  );
  const rows = await owner.query(parts.join(' union all '), [id]);
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]));
}
