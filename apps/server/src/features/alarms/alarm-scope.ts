import { TakeoverScope } from '@vitrine/contract/takeover-values';
import { invalidField, notFound } from '../../http/errors.ts';
import { json } from '../../infra/postgres/columns.ts';
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

const maxNames = 10;

/** The names of what a scope names; 404 if one of them does not exist here. */
export async function requireScope({ db, environment }: Place, scope: TakeoverScope): Promise<string[]> {
  if ('all' in scope) return [];
  const ids = Object.values(scope)[0] as readonly string[];
  const own = sql`t.environment_id = ${environment.id} and t.id = any (${ids}::uuid[])`;
  const found =
    'locations' in scope
      ? await db.query(sql({ name: 'text' })`select t.name from content.locations t where ${own}`)
      : 'groups' in scope
        ? await db.query(
            sql({ name: 'text' })`select t.name from content.groups t where ${own} and not t.implicit`,
          )
        : await db.query(sql({ name: 'text' })`select t.name from content.displays t where ${own}`);
  if (found.length < new Set(ids).size) throw notFound();
  const names = found.map(({ name }) => name);
  return names.sort((a, b) => a.localeCompare(b)).slice(0, maxNames);
}

/** What is left of a scope of the row `t`; null if nothing of it exists any more. */
export const liveScopeOf = trusted('content.live_scope(t.environment_id, t.scope)');
/** As it was saved while nothing of it is left, so that it can be shown what is missing. */
export const knownScopeOf = trusted('coalesce(content.live_scope(t.environment_id, t.scope), t.scope)');
export const reachesOf = trusted('content.scope_reach(t.environment_id, t.scope)');

/**
 * A saved scope without what was deleted since, for feeds, drills, plans and warnings; null if it reaches no display. What a
 * person sends is checked by `requireScope` instead.
 */
export async function liveScope(
  { db, environment }: Place,
  scope: TakeoverScope,
): Promise<TakeoverScope | null> {
  const stored = JSON.stringify(scope);
  const [row] = await db.query(sql({ scope: json(TakeoverScope.nullable()), reaches: 'int4' })`
    select content.live_scope(${environment.id}, ${stored}::jsonb) as scope,
      content.scope_reach(${environment.id}, ${stored}::jsonb) as reaches`);
  return row!.reaches > 0 ? row!.scope : null;
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
