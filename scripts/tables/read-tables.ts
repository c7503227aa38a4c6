import pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isKey: boolean;
}

export interface Reference {
  /** Columns of this table, without the environment column that both tables have. */
  readonly columns: readonly string[];
  readonly target: string;
  readonly isRequired: boolean;
  /** At most one row refers to each target row. */
  readonly isUnique: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
}

/** Every table of ours in a migrated database, sorted by name. */
export async function readTables(databaseUrl: string): Promise<Table[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Table>(query);
    return rows;
  } finally {
    await client.end();
  }
}

const query = `
  with tables as (
    select c.oid, n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('content', 'identity', 'infra') and c.relkind in ('r', 'p')
  ), columns as (
    select t.oid, json_agg(json_build_object(
        'name', a.attname,
        'type', case when y.typcategory = 'A' then substr(y.typname, 2) || '[]' else y.typname end,
        'isRequired', a.attnotnull,
        'isKey', coalesce(a.attnum = any (k.conkey), false)) order by a.attnum) as list
    from tables t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    join pg_type y on y.oid = a.atttypid
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    group by t.oid
  ), parts as (
    select f.oid, f.conrelid, f.confrelid, f.conkey,
      array_agg(a.attname::text order by u.position) filter (where a.attname <> 'environment_id') as columns,
      bool_and(a.attnotnull) as is_required
    from pg_constraint f
    cross join unnest(f.conkey) with ordinality u (number, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = u.number
    where f.contype = 'f' group by f.oid
  ), keys as (
    select p.conrelid as oid, json_agg(json_build_object(
        'columns', coalesce(p.columns, '{}'), 'target', t.name, 'isRequired', p.is_required,
        'isUnique', exists (
          select from pg_index i where i.indrelid = p.conrelid and i.indisunique and i.indpred is null
            and i.indkey::int2[] <@ p.conkey)
      ) order by t.name, p.columns) as list
    from parts p join tables t on t.oid = p.confrelid group by p.conrelid
  )
  select t.name, c.list as columns, coalesce(k.list, '[]') as "references"
  from tables t join columns c using (oid) left join keys k using (oid)
  order by t.name`;
