import type { Locale } from '@vitrine/contract/pages';
import type { Context } from '../http/context.ts';
import { type Sql, sql, trusted } from '../infra/postgres/sql.ts';

// Maps a resource to its table, with one SQL expression per field. The table's alias is always `t`.

type Expression = Sql | ((context: Context) => Sql);

export type Relation =
  /**
   * Rows of another table that refer to this one (possibly through a link table), as ids or summaries, in one
   * set-based statement.
   */
  | {
      readonly kind: 'many';
      readonly from: Sql;
      readonly owner: Sql;
      readonly id: Sql;
      readonly order: Sql;
      readonly fields: Readonly<Record<string, Expression>>;
    }
  /** A column of this table that refers to a row of another table (alias `r`). */
  | {
      readonly kind: 'one';
      readonly table: Sql;
      readonly column: Sql /** Field → column. */;
      readonly fields: Readonly<Record<string, string>>;
    };

export interface Rows {
  readonly table: Sql;
  /** 1:1 joins used by computed fields; Postgres drops those that a query does not need. */
  readonly joins?: Sql;
  readonly fields: Readonly<Record<string, Expression>>;
  /**
   * Computed filters that are not fields of the record, as `value = {expression}`, so the expression may be
   * `any (…)`.
   */
  readonly filters?: Readonly<Record<string, Expression>>;
  /** Filters other than equality, e.g. time bounds. */
  readonly tests?: Readonly<Record<string, (value: string | boolean | number) => Sql>>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** Fields that are also stored in lower case, for searching in very many rows. */
  readonly lowered?: Readonly<Record<string, Sql>>;
  /** Text fields, which are sorted by the rules of the user's language. */
  readonly texts: readonly string[];
  /** By which fields rows are sorted that are equal by a field. */
  readonly ties?: Readonly<Record<string, readonly string[]>>;
}

/** How each language sorts. */
export const collations: Readonly<Record<Locale, Sql>> = {
  cs: trusted('content.sort_cs'),
  de: trusted('content.sort_und'),
  en: trusted('content.sort_und'),
  es: trusted('content.sort_es'),
};

/** The table with its joins. */
export const sourceOf = (rows: Rows): Sql =>
  rows.joins ? sql`${rows.table} t ${rows.joins}` : sql`${rows.table} t`;

export const column = (name: string): Sql => trusted(`t.${name}`);

/** Maps fields that every table has, and `camelCase` fields to `snake_case` columns. */
export const plainFields = (...names: string[]): Record<string, Sql> =>
  Object.fromEntries(
    ['id', 'version', 'createdAt', 'updatedAt', ...names].map((name) => [name, column(snakeCase(name))]),
  );

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const inContext = (expression: Expression, context: Context): Sql =>
  typeof expression === 'function' ? expression(context) : expression;

export const filterExpression = (rows: Rows, field: string, context: Context): Sql => {
  const filter = rows.filters?.[field];
  return filter ? inContext(filter, context) : fieldExpression(rows, field, context);
};

export const fieldExpression = (rows: Rows, field: string, context: Context): Sql =>
  inContext((rows.fields[field] ?? relationColumn(rows, field))!, context);

function relationColumn(rows: Rows, field: string): Sql | undefined {
  const relation = rows.relations[field];
  return relation?.kind === 'one' ? relation.column : undefined;
}

/** Formats instants inside JSON like everywhere else. */
export const isoInstant = (expression: Sql): Sql =>
  sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Case-insensitive for all scripts; wildcards in the text are literal. */
export const containsText = (expression: Sql, wanted: string): Sql =>
  containsLowered(sql`lower(${expression} collate "und-x-icu")`, wanted);

/** The pattern is a subquery, so that it is lowered once and not for every row. */
const containsLowered = (lowered: Sql, wanted: string): Sql =>
  sql`${lowered} like (select lower(${`%${escapeLike(wanted)}%`}::text collate "und-x-icu"))`;

export function fieldContains(rows: Rows, field: string, wanted: string, context: Context): Sql {
  const lowered = rows.lowered?.[field];
  return lowered
    ? containsLowered(lowered, wanted)
    : containsText(filterExpression(rows, field, context), wanted);
}
