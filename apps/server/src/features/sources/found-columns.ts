import { type ColumnKind, cellOf } from '@vitrine/contract/source-cells';
import type { SourceColumn, SourceFault } from '@vitrine/contract/sources';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { ParsedData } from '../../infra/reader/parsed-data.ts';

interface FetchedAt {
  readonly db: Db;
  readonly environment: string;
  readonly source: string;
  readonly now: Date;
}

/**
 * The columns of a source with those that were found now, in a transaction that locks it. Null if it no longer
 * exists; the fault if designs may show columns that are gone.
 */
export async function takeColumns(
  { db, environment, source, now }: FetchedAt,
  found: ParsedData['columns'],
): Promise<SourceColumn[] | SourceFault | null> {
  const [row] = await db.query(sql({ columns: narrowed<SourceColumn[]>('jsonb') })`
    select columns from content.sources where environment_id = ${environment} and id = ${source} for update`);
  if (!row) return null;
  const gone = row.columns.filter(({ key }) => !found.some((each) => each.key === key));
  if (gone.length > 0) {
    const names = gone.map(({ name }) => name).join(', ');
    return { code: 'columns_gone', values: { columns: names.slice(0, 200) } };
  }
  const added = found.filter(({ key }) => !row.columns.some((each) => each.key === key));
  const columns = [...row.columns, ...(added as readonly SourceColumn[])];
  if (added.length > 0)
    await db.query(sql`
      update content.sources set columns = ${JSON.stringify(columns)}, version = version + 1, updated_at = ${now}
      where environment_id = ${environment} and id = ${source}`);
  return columns;
}

/** By the kinds that the customer chose; a cell that does not fit is empty. */
export const cellsOf = (columns: readonly SourceColumn[], values: ParsedData['rows'][number]['values']) =>
  Object.fromEntries(
    columns.flatMap(({ key, kind }) => {
      const cell = cellOf(kind as ColumnKind, values[key]);
      return cell === undefined || cell === null ? [] : [[key, cell]];
    }),
  );
