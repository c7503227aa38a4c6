import type pg from 'pg';
import { StartError } from '../start-error.ts';

// The tables that a backup contains, in an order in which they can be restored.

export interface Table {
  /** Qualified with its schema, quoted where needed. */
  readonly name: string;
  /** Columns that are written; generated ones are left out. */
  readonly columns: readonly string[];
  /** The identity column, if there is one. */
  readonly numbered: string | null;
}

const schemas = ['content', 'identity', 'infra'];

/** Files of these rows are in no backup: they are gone after fourteen days, and would make up most of its size. */
const withoutFiles = ['hourly_pictures'];
/** The last picture of each screen is larger than all that is known of it, and its player sends a new one within minutes. */
const leftOut = [...withoutFiles, 'frames'];

/** Parents before their children. Unlogged tables don't outlive a crash of the database, so a backup has no use for them either. */
export const readTables = (client: pg.ClientBase): Promise<Table[]> => readTablesExcept(client, leftOut);

/** What a customer is given of their environment. */
export const readExportedTables = (client: pg.ClientBase): Promise<Table[]> =>
  readTablesExcept(client, withoutFiles);

async function readTablesExcept(client: pg.ClientBase, names: readonly string[]): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { oid: number }>(
    `select c.oid::int, format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as numbered
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all ($2) order by 2`,
    [schemas, names],
  );
  const { rows: references } = await client.query<{ child: number; parent: number }>(
    `select distinct conrelid::int as child, confrelid::int as parent from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.oid, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ oid }) => !references.some(({ child, parent }) => child === oid && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { oid, ...table } of free) {
      waiting.delete(oid);
      ordered.push(table);
    }
  }
  return ordered;
}

/** Environments known to the auth host or stored here, because a content server may have its own database. */
export async function readEnvironments(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from identity.servers union select id from content.environments',
  );
  if (rows.length === 0) await requireSight(client);
  return rows.map(({ id }) => id);
}

/** Before migration 18 an owner without superuser rights could not list the environments. */
async function requireSight(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_policies where schemaname = 'content' and policyname = 'owner_lists'
     union all select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`,
  );
  if (!rowCount) throw new StartError('Start this version of the program once, then give the command again.');
}

/** Row-level security applies to the owner too, so all environments are named first. */
export const nameEnvironments = (client: pg.ClientBase, ids: readonly string[]): Promise<unknown> =>
  client.query("select set_config('vitrine.environments', $1, true)", [ids.join(',')]);

/** What is put back or removed as a whole is not a change of its records. */
export const withoutHistory = (client: pg.ClientBase): Promise<unknown> =>
  client.query("select set_config('vitrine.unrecorded', 'on', true)");
