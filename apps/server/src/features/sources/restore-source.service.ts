import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { scheduleFetch } from './schedule-fetch.ts';
import { insert, read, useInDesigns, write } from './sources.service.ts';
import { showTable } from './table-rows.ts';

// Sources as they were. What was fetched is fetched again; links for the counter do not come back.

/** A row as the history has it; without values it did not exist. */
export interface KeptRow {
  readonly id: string;
  readonly position?: number;
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface SourceBefore {
  /** Columns of content.sources. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly rows?: readonly KeptRow[];
}

export async function createSourceAgain(
  context: Context,
  { columns, rows = [] }: SourceBefore,
  kept: KeptRecord,
): Promise<void> {
  const { db, environment, now } = context;
  const { id } = kept;
  await insert(context, { ...(await storedColumns(context, columns)), ...kept });
  await requireWithinCaps(context, { sources: 1 });
  // Players may still have versions of its first life: numbers are not used twice.
  const first = Math.floor(now.getTime() / 1000) - 1_700_000_000;
  await db.query(sql`
    insert into content.source_states (environment_id, source_id, data_version) values (${environment.id}, ${id}, ${first})`);
  if (columns.kind === 'weather') await useInDesigns(context, id);
  await putRows(context, id, rows);
  await show(context, id, String(columns.kind));
}

export async function restoreSource(
  context: Context,
  id: string,
  { columns, rows }: SourceBefore,
): Promise<void> {
  const { data } = await read(context, id);
  await write(context, id, null, await storedColumns(context, columns));
  if (rows) await putRows(context, id, rows);
  await show(context, id, data.kind);
}

async function storedColumns(context: Context, { folder_id, columns, ...plain }: SourceBefore['columns']) {
  return {
    ...plain,
    ...(columns !== undefined && { columns: JSON.stringify(columns) }),
    ...(folder_id !== undefined && { folder_id: await placeFor(context, folder_id as string | null) }),
  };
}

async function putRows({ db, environment }: Context, id: string, rows: readonly KeptRow[]): Promise<void> {
  const gone = rows.filter(({ values }) => values === undefined).map((row) => row.id);
  await db.query(sql`
    delete from content.source_rows
    where environment_id = ${environment.id} and source_id = ${id} and id = any (${gone}::uuid[])`);
  const stored = rows
    .filter(({ values }) => values !== undefined)
    .map((row, i) => ({ id: row.id, position: row.position ?? i, cells: row.values }));
  await db.query(sql`
    insert into content.source_rows as r (environment_id, source_id, id, position, cells)
    select ${environment.id}, ${id}, n.id, n.position, n.cells
    from jsonb_to_recordset(${JSON.stringify(stored)}) as n (id uuid, position integer, cells jsonb)
    on conflict (environment_id, source_id, id) do update set cells = excluded.cells, version = r.version + 1`);
}

async function show(context: Context, id: string, kind: string): Promise<void> {
  if (kind === 'table') await showTable(context, id);
  else await scheduleFetch(context, id, { isChanged: true });
  notifyChanged(context, 'source');
}
