import { environmentLimits, type LimitedRecord } from '@vitrine/contract/environment-limits';
import type { Context } from '../http/context.ts';
import { HttpError } from '../http/errors.ts';
import { type Sql, sql } from '../infra/postgres/sql.ts';

// How much one environment may hold. Only growth is refused: an environment that already exceeds a limit can
// still edit and delete.

const counts: Readonly<Record<LimitedRecord, (environment: string) => Sql<{ count: number }>>> = {
  playlists: (environment) =>
    sql({
      count: 'int8',
    })`select count(*) as count from content.playlists where environment_id = ${environment}`,
  folders: (environment) =>
    sql({
      count: 'int8',
    })`select count(*) as count from content.folders where environment_id = ${environment}`,
  designs: (environment) =>
    sql({
      count: 'int8',
    })`select count(*) as count from content.designs where environment_id = ${environment}`,
  items: (environment) =>
    sql({
      count: 'int8',
    })`select count(*) as count from content.playlist_items where environment_id = ${environment}`,
  sources: (environment) =>
    sql({
      count: 'int8',
    })`select count(*) as count from content.sources where environment_id = ${environment}`,
  conditions: (environment) => sql({ count: 'int8' })`
    select (select coalesce(sum(jsonb_array_length(conditions)), 0) from content.playlist_items
        where environment_id = ${environment} and conditions <> '[]')
      + (select coalesce(sum(jsonb_array_length(calendar -> 'conditions')
          + coalesce(jsonb_array_length(calendar -> 'exceptions'), 0)
          + (select coalesce(sum(jsonb_array_length(list)), 0)
            from jsonb_array_elements(coalesce(calendar -> 'alternatives', '[]')) as a (list))), 0)::int8
        from content.playlists where environment_id = ${environment}) as count`,
};

/** Called after the change, in its transaction; `growth` is the number of records that the change added. */
export async function requireWithinCaps(
  { db, environment }: Context,
  growth: Partial<Record<LimitedRecord, number>>,
): Promise<void> {
  for (const [what, more] of Object.entries(growth) as [LimitedRecord, number][]) {
    if (more <= 0) continue;
    const max = environmentLimits[what];
    const [row] = await db.query(counts[what](environment.id));
    if (Number(row!.count) <= max) continue;
    const message = { key: `errors.environment_limit_${what}`, values: { max } };
    throw new HttpError({ status: 422, code: 'environment_limit', message });
  }
}
