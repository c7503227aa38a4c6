import type { Locale } from '@vitrine/contract/pages';
import type { ListRules } from '@vitrine/contract/resource';
import type { Context } from '../http/context.ts';
import { join, type Sql, sql, trusted } from '../infra/postgres/sql.ts';
import { rememberedCount } from './count-cache.ts';
import type { ListQuery } from './parse-list-query.ts';
import {
  collations,
  containsText,
  fieldContains,
  fieldExpression,
  filterExpression,
  inContext,
  type Relation,
  type Rows,
  sourceOf,
} from './rows.ts';

// Builds SQL from a ListQuery: one statement for a page with all its relations, one for the total.

export type VisibleTo = (context: Context) => Sql;

type Row = Record<string, unknown> & { id: string };

/** Rows of a resource are parsed by the reply schema of its route, so their columns are not declared a second time. */
const asRecords = (statement: Sql): Sql<Row> => statement as Sql<Row>;

export function selectPage(
  context: Context,
  rows: Rows,
  rules: ListRules,
  query: ListQuery,
  visibleTo: VisibleTo,
): Promise<Row[]> {
  const where = whereOf(context, rows, rules, query, visibleTo);
  const order = (alias: string) => orderOf(rows, query.sort, context.locale, alias, context);
  // The numbers are inlined instead of parameters: a generic plan for any limit is a bad plan, so each call
  // would be planned again.
  const start = query.start === 0 ? trusted('') : sql`offset ${query.start}`;
  return context.db.query(
    asRecords(sql`
    with page as (
      select ${fieldsOf(context, rows)} from ${sourceOf(rows)} where ${where}
      order by ${order('t')} limit ${trusted(String(query.limit))} ${start}
    )
    select ${resultOf(rows, query.include)} from page ${relationJoins(context, rows, query.include)}
    order by ${order('page')}`),
  );
}

/** A page that is not full determines the total. */
export function totalFrom(query: ListQuery, length: number): number | null {
  const isLast = length < query.limit && (length > 0 || query.start === 0);
  return isLast ? query.start + length : null;
}

export function selectTotal(
  context: Context,
  rows: Rows,
  rules: ListRules,
  query: ListQuery,
  visibleTo: VisibleTo,
): Promise<number> {
  const where = whereOf(context, rows, rules, query, visibleTo);
  return rememberedCount(
    context,
    rows,
    sql({ total: 'int8' })`select count(*) as total from ${sourceOf(rows)} where ${where}`,
  );
}

interface Counted {
  readonly field: string;
  readonly values: readonly string[];
  readonly beside: readonly string[];
}

/** Counts per value of a computed field, and of the boolean filters beside it, under the other filters. */
export async function selectCounts(
  context: Context,
  rows: Rows,
  rules: ListRules,
  query: ListQuery,
  visibleTo: VisibleTo,
  { field, values, beside }: Counted,
): Promise<Record<string, number>> {
  const isCounted = (each: string) => each === field || beside.includes(each);
  const others = { ...query, filters: query.filters.filter((filter) => !isCounted(filter.field)) };
  const where = whereOf(context, rows, rules, others, visibleTo);
  const expression = inContext(rows.fields[field]!, context);
  const columns = [
    ...values.map((value) => sql`count(*) filter (where s.value = ${value}) as ${trusted(`"${value}"`)}`),
    ...beside.map((name) => sql`count(*) filter (where s.${trusted(name)}) as ${trusted(`"${name}"`)}`),
  ];
  const flags = beside.map((name) => sql`, ${filterExpression(rows, name, context)} as ${trusted(name)}`);
  return rememberedCount<Record<string, number>>(
    context,
    rows,
    sql(
      Object.fromEntries([...values, ...beside].map((name) => [name, 'int8' as const])),
    )`select ${join(columns, ', ')} from (select ${expression} as value ${join(flags, ' ')} from ${sourceOf(rows)} where ${where}) s`,
  );
}

export async function selectOne(
  context: Context,
  rows: Rows,
  id: string,
  include: readonly string[],
  visibleTo: VisibleTo,
) {
  const [row] = await context.db.query(
    asRecords(sql`
    with page as (
      select ${fieldsOf(context, rows)} from ${sourceOf(rows)}
      where t.environment_id = ${context.environment.id} and t.id = ${id} and ${visibleTo(context)}
    )
    select ${resultOf(rows, include)} from page ${relationJoins(context, rows, include)}`),
  );
  return row ?? null;
}

/** Writes and reads in one statement; null if there is no such row or `condition` does not hold for it. */
export async function updateOne(
  context: Context,
  rows: Rows,
  id: string,
  set: Sql,
  condition: Sql,
  visibleTo: VisibleTo,
) {
  const fields = fieldsOf(context, rows);
  const update = sql`
    update ${rows.table} t set ${set}
    where t.environment_id = ${context.environment.id} and t.id = ${id} and ${visibleTo(context)} and ${condition}`;
  const [row] = await context.db.query(
    asRecords(sql`
    with ${rows.joins ? sql`t as (${update} returning t.*), page as (select ${fields} from t ${rows.joins})` : sql`page as (${update} returning ${fields})`}
    select ${resultOf(rows, [])} from page ${relationJoins(context, rows, [])}`),
  );
  return row ?? null;
}

export async function selectOptions(
  context: Context,
  rows: Rows,
  search: string | undefined,
  visibleTo: VisibleTo,
) {
  const matching = search ? sql`and ${containsText(trusted('t.name'), search)}` : trusted('');
  return context.db.query(sql({ id: 'uuid', name: 'text' })`
    select t.id, t.name from ${rows.table} t
    where t.environment_id = ${context.environment.id} and ${visibleTo(context)} ${matching}
    order by t.name collate ${collations[context.locale]}, t.id limit 200`);
}

function whereOf(
  context: Context,
  rows: Rows,
  rules: ListRules,
  query: ListQuery,
  visibleTo: VisibleTo,
): Sql {
  // Row-level security checks the same, but this equality lets an index on (environment, …) provide the
  // order.
  const conditions = [sql`t.environment_id = ${context.environment.id}`, visibleTo(context)];
  for (const { field, kind, value } of query.filters) {
    conditions.push(
      kind === 'contains'
        ? fieldContains(rows, field, String(value), context)
        : (rows.tests?.[field]?.(value) ?? sql`${value} = ${filterExpression(rows, field, context)}`),
    );
  }
  if (query.search !== null) {
    const wanted = query.search;
    const matches = rules.search.map((field) => fieldContains(rows, field, wanted, context));
    conditions.push(sql`(${join(matches, ' or ')})`);
  }
  return join(conditions, ' and ');
}

/**
 * Every sort ends with the id, oldest first, so that pages never overlap and a new row never pushes its ties
 * to the next page.
 */
function orderOf(rows: Rows, sort: ListQuery['sort'], locale: Locale, alias: string, context: Context): Sql {
  const withTies = sort.flatMap((term) => [
    term,
    ...(rows.ties?.[term.field] ?? []).map((field) => ({ field, asc: true })),
  ]);
  const terms = withTies.map(({ field, asc }) => {
    const expression = alias === 't' ? fieldExpression(rows, field, context) : trusted(`${alias}."${field}"`);
    const collated = rows.texts.includes(field)
      ? sql`${expression} collate ${collations[locale]}`
      : expression;
    return sql`${collated} ${trusted(asc ? 'asc nulls last' : 'desc nulls first')}`;
  });
  return join([...terms, trusted(`${alias}.id`)], ', ');
}

const texts = new WeakMap<Rows, Map<string, Sql>>();

/** SQL that depends only on a resource and the names in `key` is built once, not for each call. */
function once(rows: Rows, key: string, make: () => Sql): Sql {
  const known = texts.get(rows) ?? new Map<string, Sql>();
  texts.set(rows, known);
  const text = known.get(key) ?? make();
  known.set(key, text);
  return text;
}

const named = (expression: Sql, field: string) => sql`${expression} as ${trusted(`"${field}"`)}`;

function fieldsOf(context: Context, rows: Rows): Sql {
  const fixed = once(rows, 'fields', () => {
    const fields = Object.entries(rows.fields).flatMap(([field, expression]) =>
      typeof expression === 'function' ? [] : [named(expression, field)],
    );
    const own = Object.entries(rows.relations).flatMap(([field, relation]) =>
      relation.kind === 'one' ? [named(relation.column, field)] : [],
    );
    return join([...fields, ...own], ', ');
  });
  const computed = Object.entries(rows.fields).flatMap(([field, expression]) =>
    typeof expression === 'function' ? [named(expression(context), field)] : [],
  );
  return join([fixed, ...computed], ', ');
}

function resultOf(rows: Rows, include: readonly string[]): Sql {
  return once(rows, `result ${include.join()}`, () => {
    const fields = Object.keys(rows.fields).map((field) => trusted(`page."${field}"`));
    const relations = Object.entries(rows.relations).map(([field, relation]) => {
      if (relation.kind === 'many') return trusted(`coalesce("rel_${field}".value, '[]') as "${field}"`);
      return include.includes(field) ? named(oneAsJson(field, relation), field) : trusted(`page."${field}"`);
    });
    return join([...fields, ...relations], ', ');
  });
}

function relationJoins(context: Context, rows: Rows, include: readonly string[]): Sql {
  const environment = context.environment.id;
  const joins = Object.entries(rows.relations).flatMap(([field, relation]) => {
    const isIncluded = include.includes(field);
    const alias = trusted(`"rel_${field}"`);
    if (relation.kind === 'one') {
      if (!isIncluded) return [];
      const key = trusted(`page."${field}"`);
      return [
        sql`left join ${relation.table} ${alias} on ${alias}.environment_id = ${environment} and ${alias}.id = ${key}`,
      ];
    }
    const value = isIncluded
      ? jsonOf(Object.entries(relation.fields).map(([name, each]) => [name, inContext(each, context)]))
      : relation.id;
    // An array instead of a join with the page, because the planner overestimates a lookup under row-level
    // security tenfold and would rather read the whole table.
    return [
      sql`left join (
      select ${relation.owner} as owner, json_agg(${value} order by ${relation.order}) as value
      from ${relation.from}
      where r.environment_id = ${environment} and ${relation.owner} = any (array(select id from page))
      group by 1
    ) ${alias} on ${alias}.owner = page.id`,
    ];
  });
  return join(joins, ' ');
}

function oneAsJson(field: string, relation: Relation & { kind: 'one' }): Sql {
  const fields = Object.entries(relation.fields);
  const value = jsonOf(fields.map(([name, itsColumn]) => [name, trusted(`"rel_${field}".${itsColumn}`)]));
  // A missing relation, such as a playable's folder, is null and not an empty object.
  return sql`case when ${trusted(`"rel_${field}".id`)} is not null then ${value} end`;
}

function jsonOf(fields: readonly (readonly [string, Sql])[]): Sql {
  return sql`json_build_object(${join(
    fields.map(([name, value]) => sql`${trusted(`'${name}'`)}, ${value}`),
    ', ',
  )})`;
}
