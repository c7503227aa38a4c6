import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { visiblePlayables } from './playables.rows.ts';

interface Same {
  readonly id: string;
  readonly name: string;
  readonly folder: string | null;
}

/**
 * Compares size and the hash of the first and last megabyte; only files that the caller may see are reported.
 */
export async function findSameFiles(
  context: Context,
  files: readonly { size: number; fingerprint: string }[],
): Promise<{ data: (Same | null)[] }> {
  const found = await context.db.query(sql({
    id: 'uuid',
    name: 'text',
    folder: 'uuid?',
    size: 'int8',
    fingerprint: 'text',
  })`
    select t.id, t.name, t.folder_id as folder, t.size, encode(t.fingerprint, 'hex') as fingerprint
    from content.playables t
    where t.environment_id = ${context.environment.id} and t.fingerprint is not null
      and t.size = any (${files.map(({ size }) => size)}::bigint[]) and ${visiblePlayables(context)}
    order by t.created_at desc`);
  return {
    data: files.map(({ size, fingerprint }) => {
      const same = found.find((each) => each.size === size && each.fingerprint === fingerprint);
      return same ? { id: same.id, name: same.name, folder: same.folder } : null;
    }),
  };
}
