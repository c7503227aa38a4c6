import { type SourceColumn, type SourceInput, type SourceKind, sources } from '@vitrine/contract/sources';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { scheduleFetch } from './schedule-fetch.ts';
import { sourceTable, visibleSources } from './sources.rows.ts';
import { publishTable, showTable } from './table-rows.ts';

export { visibleSources } from './sources.rows.ts';

// Rules: names are unique. A table has columns and rows that people edit; everything else has an address and
// is fetched. A source that a design shows cannot be deleted. People who are limited to a folder see only what
// is in it.

const records = crud(sources, sourceTable, visibleSources);
export const { get, options, read, insert, write } = records;

export async function list(context: Context, asked: Parameters<typeof records.list>[1]) {
  const { data, meta } = await records.list(context, asked);
  const displays = await countDisplays(context);
  return { data, meta: { ...meta, counts: { ...meta.counts, displays } } };
}

/** Active displays that show any source the caller sees. */
async function countDisplays(context: Context): Promise<number> {
  const [row] = await context.db.query(sql({ displays: 'int4' })`
    select count(distinct d.id)::int as displays from content.sources t
    join content.display_sources u on u.environment_id = t.environment_id and u.source_id = t.id
    join content.displays d on d.environment_id = u.environment_id and d.id = u.display_id and d.active
    where t.environment_id = ${context.environment.id} and ${visibleSources(context)}`);
  return row!.displays;
}

const refreshMinutes: Readonly<Record<SourceKind, number | null>> = {
  table: null,
  sheet: 15,
  json: 5,
  feed: 30,
  calendar: 15,
  weather: null,
};

type ColumnInput = NonNullable<SourceInput['columns']>;

export async function createSource(context: Context, input: SourceInput) {
  const { kind, columns, address = null, pointer = null } = input;
  checkAddress(kind, address);
  if (kind === 'table' && !columns) throw invalidField('columns', { key: 'sources.noColumns' });
  const isFetched = kind !== 'table';
  const id = await insert(context, {
    ...{ name: input.name, kind, address, pointer: kind === 'json' ? (pointer ?? '') : null },
    folder_id: await placeFor(context, input.folder),
    columns: JSON.stringify(columns ?? []),
    currency: input.currency ?? context.environment.currency,
    refresh_minutes: isFetched ? (input.refreshMinutes ?? refreshMinutes[kind]) : null,
  });
  await requireWithinCaps(context, { sources: 1 });
  if (kind === 'weather') await useInDesigns(context, id);
  if (isFetched) await scheduleFetch(context, id);
  else await showTable(context, id);
  notifyChanged(context, 'source');
  return read(context, id);
}

export async function updateSource(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<SourceInput>,
) {
  const { data: before } = await read(context, id);
  if (input.kind !== undefined && input.kind !== before.kind)
    throw invalidField('kind', { key: 'sources.kindStays' });
  const changesAddress = input.address !== undefined || input.pointer !== undefined;
  if (changesAddress) checkAddress(before.kind, input.address === undefined ? before.address : input.address);
  const columns: Record<string, unknown> = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.folder !== undefined && { folder_id: await placeFor(context, input.folder) }),
    ...(input.address !== undefined && { address: input.address }),
    ...(input.pointer !== undefined && before.kind === 'json' && { pointer: input.pointer ?? '' }),
    ...(input.columns !== undefined && { columns: JSON.stringify(input.columns) }),
    ...(input.currency !== undefined && { currency: input.currency }),
    ...(input.refreshMinutes !== undefined &&
      before.refreshMinutes !== null && { refresh_minutes: input.refreshMinutes }),
  };
  await write(context, id, ifMatch, columns);
  if (before.kind === 'table') {
    if (input.columns) await changeColumns(context, id, before.columns, input.columns);
    if (input.columns || input.currency) await publishTable(context, id);
  } else if (changesAddress || input.columns) await scheduleFetch(context, id, { isChanged: true });
  notifyChanged(context, 'source');
  return read(context, id);
}

/** Cells of columns that are gone, or that are of another kind now, are emptied. */
async function changeColumns(
  { db, environment }: Context,
  id: string,
  before: readonly SourceColumn[],
  after: ColumnInput,
): Promise<void> {
  const stays = (column: SourceColumn) =>
    after.some(({ key, kind }) => key === column.key && (kind === column.kind || kind === 'text'));
  const gone = before.filter((column) => !stays(column)).map(({ key }) => key);
  if (gone.length === 0) return;
  await db.query(sql`
    update content.source_rows set cells = cells - ${gone}::text[], version = version + 1
    where environment_id = ${environment.id} and source_id = ${id} and cells ?| ${gone}::text[]`);
}

export async function removeSource(context: Context, id: string): Promise<undefined> {
  const { data } = await read(context, id);
  if (data.designs.length > 0)
    throw new HttpError({
      ...{ status: 409, code: 'source_in_use', related: data.designs.slice(0, 20) },
      message: { key: 'sources.inUse', values: { name: data.name, count: data.designs.length } },
    });
  await context.db.query(sql`
    delete from content.sources where environment_id = ${context.environment.id} and id = ${id}`);
  notifyChanged(context, 'source');
}

export async function fetchNow(context: Context, id: string) {
  const { data } = await read(context, id);
  if (data.kind === 'table') throw new HttpError({ status: 409, code: 'not_fetched' });
  // Other forecasts are not asked for before they expire.
  await context.db.query(sql`
    update content.place_forecasts set next_at = ${context.now}
    where environment_id = ${context.environment.id} and source_id = ${id} and fault is not null`);
  await scheduleFetch(context, id);
  return read(context, id);
}

function checkAddress(kind: SourceKind, address: string | null): void {
  const needsAddress = kind !== 'table' && kind !== 'weather';
  if (needsAddress && !address) throw invalidField('address', { key: 'validation.required' });
  if (!needsAddress && address) throw invalidField('address', { key: 'sources.noAddress' });
}

/** For designs: of these sources, those that exist, each with whether the caller sees it. */
export async function findSources(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly isVisible: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.query(sql({ id: 'uuid', isVisible: 'bool' })`
    select t.id, ${visibleSources(context)} as "isVisible" from content.sources t
    where t.environment_id = ${context.environment.id} and t.id = any (${ids}::uuid[]) for key share`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** For designs: which sources a design shows. A box for the weather of the place need not name its source. */
export async function setSourceUses(
  { db, environment }: Context,
  design: string,
  used: readonly string[],
  showsWeather: boolean,
): Promise<void> {
  const weather = showsWeather
    ? await db.query(sql({ id: 'uuid' })`
        select id from content.sources where environment_id = ${environment.id} and kind = 'weather'
        order by created_at, id limit 1 for key share`)
    : [];
  const wanted = [...new Set([...used, ...weather.map(({ id }) => id)])];
  await db.query(sql`
    delete from content.source_uses
    where environment_id = ${environment.id} and design_id = ${design} and not source_id = any (${wanted}::uuid[])`);
  await db.query(sql`
    insert into content.source_uses (environment_id, source_id, design_id)
    select ${environment.id}, id, ${design} from unnest(${wanted}::uuid[]) as s (id) on conflict do nothing`);
}

/** Designs that show the weather of the place, and have none so far. */
export async function useInDesigns({ db, environment }: Context, weather: string): Promise<void> {
  await db.query(sql`
    insert into content.source_uses (environment_id, source_id, design_id)
    select d.environment_id, ${weather}, d.id from content.designs d
    where d.environment_id = ${environment.id} and d.boxes @? '$[*] ? (@.kind == "weather" && !exists (@.source))'
      and not exists (select from content.sources s
        where s.environment_id = d.environment_id and s.kind = 'weather' and s.id <> ${weather})`);
}
