import type { LimitedRecord } from '@vitrine/contract/environment-limits';
import type { Context } from '../http/context.ts';
import { HttpError } from '../http/errors.ts';
import { type Sql, sql, trusted } from '../infra/postgres/sql.ts';

// How much one environment may hold. Only growth is refused: an environment that already exceeds a limit can
// still edit and delete. Nothing is locked, so calls at the same moment may exceed it by a few.

const rowsOf =
  (table: string) =>
  (environment: string): Sql<{ count: number }> =>
    sql({ count: 'int8' })`
      select count(*) as count from content.${trusted(table)} where environment_id = ${environment}`;

const counts: Readonly<Record<LimitedRecord, (environment: string) => Sql<{ count: number }>>> = {
  playlists: rowsOf('playlists'),
  folders: rowsOf('folders'),
  designs: rowsOf('designs'),
  items: rowsOf('playlist_items'),
  sources: rowsOf('sources'),
  displays: rowsOf('displays'),
  locations: rowsOf('locations'),
  groups: rowsOf('groups'),
  devices: rowsOf('devices'),
  conditions: (environment) => sql({ count: 'int8' })`
    select (select coalesce(sum(jsonb_array_length(conditions)), 0) from content.playlist_items
        where environment_id = ${environment} and conditions <> '[]')
      + (select coalesce(sum(jsonb_array_length(calendar -> 'conditions')
          + coalesce(jsonb_array_length(calendar -> 'exceptions'), 0)
          + (select coalesce(sum(jsonb_array_length(list)), 0)
            from jsonb_array_elements(coalesce(calendar -> 'alternatives', '[]')) as a (list))), 0)::int8
        from content.playlists where environment_id = ${environment}) as count`,
};

/** Where forms show that there is no room. The others had limits before, without a field, and programs may know their code. */
const fields: Partial<Readonly<Record<LimitedRecord, string>>> = {
  displays: 'name',
  locations: 'name',
  groups: 'name',
  devices: 'connectString',
};

/** Called after the change, in its transaction; `growth` is the number of records that the change added. */
export async function requireWithinCaps(
  { app, db, environment }: Context,
  growth: Partial<Record<LimitedRecord, number>>,
): Promise<void> {
  for (const [what, more] of Object.entries(growth) as [LimitedRecord, number][]) {
    if (more <= 0) continue;
    const max = app.environmentLimits[what];
    const [row] = await db.query(counts[what](environment.id));
    if (Number(row!.count) <= max) continue;
    const field = fields[what];
    const code = field ? 'limit_reached' : 'environment_limit';
    const message = { key: `errors.${code}_${what}`, values: { max } };
    throw new HttpError({
      status: 422,
      code,
      max,
      message,
      ...(field && { errors: { [field]: [message] } }),
    });
  }
}
