import { withoutEmpty } from '@vitrine/contract/row-edits';
import { cellOf } from '@vitrine/contract/source-cells';
import {
  type Cells,
  maxRows,
  maxSourceBytes,
  type RowsInput,
  type SourceColumn,
  type SourceRow,
  type SourceRows,
} from '@vitrine/contract/sources';
import * as z from 'zod';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { derivedId, newId } from '../../infra/ids.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readForecastRows } from './place-forecasts.ts';
import { visibleSources } from './sources.rows.ts';
import {
  lockSource,
  publish,
  readVersions,
  takeBackVersion,
  type VersionRow,
  waitingIn,
} from './versions.ts';

// The rows of a table. They are saved one by one, each with a version of its own, so that two people at
// different rows never overwrite each other; or all at once, for paste and for programs.

interface OpenSource {
  readonly columns: readonly SourceColumn[];
  readonly kind: string;
}

async function openSource(context: Context, id: string): Promise<OpenSource> {
  const [row] = await context.db.query(sql({
    columns: narrowed<SourceColumn[]>('jsonb'),
    kind: 'text',
  })`
    select t.columns, t.kind from content.sources t
    where t.environment_id = ${context.environment.id} and t.id = ${id} and ${visibleSources(context)}`);
  if (!row) throw notFound();
  return row;
}

/** Locked until the transaction ends, so that changes of one table follow each other. */
export async function openTable(
  context: Context,
  id: string,
): Promise<OpenSource & { readonly dataVersion: number }> {
  const source = await openSource(context, id);
  if (source.kind !== 'table') throw new HttpError({ status: 409, code: 'not_a_table' });
  return { ...source, dataVersion: await lockSource(keyOf(context, id)) };
}

const keyOf = ({ db, environment }: Context, source: string) => ({ db, environment: environment.id, source });

export const selectRows = (context: Context, id: string): Promise<SourceRow[]> =>
  context.db.query(sql({
    id: 'uuid',
    version: 'int4',
    values: json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  })`
    select id, version, cells as values from content.source_rows
    where environment_id = ${context.environment.id} and source_id = ${id} order by position, id`);

export async function readRows(context: Context, id: string, place?: string): Promise<{ data: SourceRows }> {
  const { kind, columns } = await openSource(context, id);
  const [state] = await context.db.query(sql({ data_version: 'int4' })`
    select data_version from content.source_states
    where environment_id = ${context.environment.id} and source_id = ${id}`);
  const forecasts = kind === 'weather' ? await readForecastRows(context, id, place) : null;
  const versions = forecasts ? [] : await readVersions(keyOf(context, id));
  const fetched = forecasts ?? (versions[0]?.rows as readonly { id: string; values: Cells }[]) ?? [];
  return {
    data: {
      version: state?.data_version ?? 0,
      columns: [...columns],
      rows:
        kind === 'table'
          ? await selectRows(context, id)
          : fetched
              .filter(({ values }) => !place || values.place === place)
              .map((row) => ({ ...row, version: 1 })),
      waiting: waitingIn(versions, context.now),
      now: context.now.toISOString(),
    },
  };
}

/** What is stored of these cells; an unknown column or a value of the wrong kind is refused by its name. */
function checkCells(columns: readonly SourceColumn[], values: Cells, field: string): Cells {
  const cells: Cells = {};
  for (const [key, given] of Object.entries(values)) {
    const column = columns.find((each) => each.key === key);
    if (!column) throw invalidField(`${field}.${key}`, { key: 'sources.unknownColumn', values: { key } });
    const value = cellOf(column.kind, given);
    if (value === undefined)
      throw invalidField(`${field}.${key}`, {
        key: `sources.wrong.${column.kind}`,
        values: { value: String(given).slice(0, 60), column: column.name },
      });
    cells[key] = value;
  }
  return cells;
}

export async function saveRows(context: Context, id: string, ifMatch: number | null, { rows }: RowsInput) {
  const table = await openTable(context, id);
  if (ifMatch !== null && ifMatch !== table.dataVersion)
    throw new HttpError({ status: 412, code: 'stale_version' });
  const ids = rows.map((row) => row.id?.toLowerCase() ?? newId(context.now));
  if (new Set(ids).size < ids.length) throw invalidField('rows', { key: 'sources.rowTwice' });
  const cells = rows.map(({ values }, i) =>
    withoutEmpty(checkCells(table.columns, values, `rows.${i}.values`)),
  );
  await requirePictures(context, table.columns, cells);
  await storeRows(
    context,
    id,
    ids.map((row, i) => ({ id: row, values: cells[i]! })),
  );
  await publishTable(context, id);
  return readRows(context, id);
}

/** Makes these the rows of a table, in this order. */
export async function storeRows(
  { db, environment }: Context,
  id: string,
  rows: readonly VersionRow[],
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await db.query(sql`
    delete from content.source_rows
    where environment_id = ${environment.id} and source_id = ${id} and not id = any (${ids}::uuid[])`);
  await db.query(sql`
    insert into content.source_rows as r (environment_id, source_id, id, position, cells)
    select ${environment.id}, ${id}, n.id, n.position, n.cells
    from unnest(${ids}::uuid[], ${rows.map(({ values }) => JSON.stringify(values))}::jsonb[])
      with ordinality as n (id, cells, position)
    on conflict (environment_id, source_id, id) do update set position = excluded.position, cells = excluded.cells,
      version = r.version + (r.cells <> excluded.cells)::int`);
}

export async function saveRow(
  context: Context,
  id: string,
  row: string,
  ifMatch: number | null,
  values: Cells,
) {
  const { db, environment } = context;
  const table = await openTable(context, id);
  const given = checkCells(table.columns, values, 'values');
  const [known] = await db.query(sql({ version: 'int4', cells: narrowed<Cells>('jsonb') })`
    select version, cells from content.source_rows
    where environment_id = ${environment.id} and source_id = ${id} and id = ${row}`);
  if (ifMatch !== null && ifMatch !== (known?.version ?? 0))
    throw new HttpError({ status: 412, code: 'stale_version' });
  const cells = withoutEmpty({ ...known?.cells, ...given });
  await requirePictures(context, table.columns, [given]);
  await db.query(sql`
    insert into content.source_rows as r (environment_id, source_id, id, position, cells)
    select ${environment.id}, ${id}, ${row}, coalesce(max(position), 0) + 1, ${JSON.stringify(cells)}::jsonb
    from content.source_rows where environment_id = ${environment.id} and source_id = ${id}
    on conflict (environment_id, source_id, id) do update set cells = excluded.cells,
      version = r.version + (r.cells <> excluded.cells)::int`);
  await publishTable(context, id);
  const versions = await readVersions(keyOf(context, id));
  const saved = (await selectRows(context, id)).find((each) => each.id === row)!;
  const dataVersion = await lockSource(keyOf(context, id));
  return {
    data: saved,
    dataVersion,
    waiting: waitingIn(versions, context.now),
    now: context.now.toISOString(),
  };
}

export async function removeRow(context: Context, id: string, row: string): Promise<undefined> {
  await openTable(context, id);
  const removed = await context.db.query(sql`
    delete from content.source_rows
    where environment_id = ${context.environment.id} and source_id = ${id} and id = ${row} returning 1`);
  if (removed.length === 0) throw notFound();
  await publishTable(context, id);
}

async function requirePictures(
  context: Context,
  columns: readonly SourceColumn[],
  rows: readonly Cells[],
): Promise<void> {
  const keys = columns.filter(({ kind }) => kind === 'picture').map(({ key }) => key);
  const wanted = rows.flatMap((cells) => keys.flatMap((key) => (cells[key] as string) ?? []));
  const known = await knownPictures(context, wanted);
  if (wanted.some((each) => !known.has(each))) throw invalidField('rows', { key: 'sources.unknownPicture' });
}

/** Of these, the playables with a file that a player can show in a cell. */
export async function knownPictures(
  { db, environment }: Context,
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const known = await db.query(sql({ id: 'uuid' })`
    select id from content.playables
    where environment_id = ${environment.id} and type = 'image' and replaces_id is null and id = any (${wanted}::uuid[])`);
  return new Set(known.map(({ id }) => id));
}

/** Makes what stands in the table the next thing that screens show, as one edit of a person with others of the same moment. */
export async function publishTable(context: Context, id: string): Promise<void> {
  const shownFrom = await showTable(context, id);
  if (shownFrom) joinEdits(context, id, shownFrom);
}

/** Makes what stands in the table the next thing that screens show, from the moment that is returned. */
export async function showTable(context: Context, id: string): Promise<Date | null> {
  const { db, environment, session, now } = context;
  const key = keyOf(context, id);
  await lockSource(key);
  const [source] = await db.query(sql({ columns: narrowed<SourceColumn[]>('jsonb') })`
    select columns from content.sources where environment_id = ${environment.id} and id = ${id}`);
  const rows = await selectRows(context, id);
  if (rows.length > maxRows) throw invalidField('rows', { key: 'sources.tooManyRows' });
  const data = {
    columns: source!.columns,
    rows: rows.map((row): VersionRow => ({ id: row.id, values: row.values })),
  };
  if (Buffer.byteLength(JSON.stringify(data.rows)) > maxSourceBytes)
    throw new HttpError({ status: 422, code: 'source_too_large' });
  // A token or a link that makes the change has a name of its own, which is no person's.
  const changedBy = { id: session.via === 'person' ? session.identityId : null, name: session.name };
  const shownFrom = await publish(key, data, now, changedBy);
  if (shownFrom) notifyChanged(context, 'sourceData');
  return shownFrom;
}

/**
 * All edits of a table by one person or link that screens show from one moment on have the same batch: the history tells them as one.
 * What is carried out for somebody else is the proposal's.
 */
function joinEdits({ db, environment, session }: Context, id: string, shownFrom: Date): void {
  const batch = derivedId('edits', environment.id, id, session.identityId, shownFrom.toISOString());
  db.query(sql`
    select set_config('vitrine.author', (a.author || jsonb_build_object('batch', ${batch}::text))::text, true)
    from (select nullif(current_setting('vitrine.author', true), '')::jsonb as author) a
    where a.author is not null and not a.author ? 'proposal'`).catch(() => {});
}

/** Until its moment, a change can be taken back: rows and columns are as they were before it. */
export async function takeBack(context: Context, id: string) {
  const { db, environment, now } = context;
  await openTable(context, id);
  const { waited, before } = await takeBackVersion(keyOf(context, id), now);
  joinEdits(context, id, waited);
  await db.query(sql`
    update content.sources set columns = ${JSON.stringify(before.columns)}, version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = ${id} and columns <> ${JSON.stringify(before.columns)}::jsonb`);
  await storeRows(context, id, before.rows);
  notifyChanged(context, 'sourceData');
  return readRows(context, id);
}
