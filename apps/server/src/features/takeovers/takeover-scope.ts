import type { TakeoverScope } from '@vitrine/contract/takeover-values';
import { invalidField, notFound } from '../../http/errors.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Which displays an alarm concerns. They are decided once, when it starts, also those that are not active.

interface Place {
  readonly db: Db;
  readonly environment: { readonly id: string };
}

/** Sorted and without repetitions, so that equal scopes are equal values. */
export function normalScope(scope: TakeoverScope): TakeoverScope {
  const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();
  if ('locations' in scope) return { locations: sorted(scope.locations) };
  if ('groups' in scope) return { groups: sorted(scope.groups) };
  if ('displays' in scope) return { displays: sorted(scope.displays) };
  return { all: true };
}

interface Named {
  readonly table: Sql;
  readonly ids: readonly string[];
}

function namedBy(scope: TakeoverScope): Named | null {
  if ('locations' in scope) return { table: trusted('content.locations t'), ids: scope.locations };
  if ('groups' in scope)
    return { table: trusted('(select * from content.groups where not implicit) t'), ids: scope.groups };
  if ('displays' in scope) return { table: trusted('content.displays t'), ids: scope.displays };
  return null;
}

const maxNames = 10;

/** The names of what a scope names; 404 if one of them does not exist here. */
export async function requireScope({ db, environment }: Place, scope: TakeoverScope): Promise<string[]> {
  const named = namedBy(scope);
  if (!named) return [];
  const found = await db.query(sql({ name: 'text' })`
    select t.name from ${named.table} where t.environment_id = ${environment.id} and t.id = any (${named.ids}::uuid[])
    order by t.name collate content.sort_und`);
  if (found.length < new Set(named.ids).size) throw notFound();
  return found.slice(0, maxNames).map(({ name }) => name);
}

/** Whether the display `d` belongs to it. */
export function isInScope(scope: TakeoverScope): Sql {
  if ('locations' in scope) return sql`d.location_id = any (${scope.locations}::uuid[])`;
  if ('groups' in scope)
    return sql`exists (select from content.display_groups g
      where g.environment_id = d.environment_id and g.display_id = d.id and g.group_id = any (${scope.groups}::uuid[]))`;
  if ('displays' in scope) return sql`d.id = any (${scope.displays}::uuid[])`;
  return sql`true`;
}

export const noDisplay = () => invalidField('scope', { key: 'takeovers.nowhere' });
