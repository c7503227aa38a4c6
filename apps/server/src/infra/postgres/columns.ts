import type { ZodType } from 'zod';

// Declares what a statement returns as a value: each column's name, its Postgres type and whether it may be
// null. The row's TypeScript type is derived from it, and scripts/sql.test.ts compares it with Postgres'
// description of the statement.

/**
 * The TypeScript type of each Postgres type as returned by pg (see the parsers in db.ts). Unparsed JSON is
 * unknown.
 */
interface TypeOf {
  bool: boolean;
  bytea: Buffer;
  float8: number;
  int2: number;
  int4: number;
  int8: number;
  json: unknown;
  jsonb: unknown;
  text: string;
  timestamptz: string;
  uuid: string;
  'text[]': string[];
  'uuid[]': string[];
}

type PgType = keyof TypeOf;

/**
 * `uuid?` may be null. `uuid!` is never null here although its column allows it, because the statement leaves
 * such rows out; tests fail if one occurs nevertheless.
 */
type Spelled = PgType | `${PgType}?` | `${PgType}!`;

/** Exists only for the compiler; at run time it is the type's name. */
export interface Narrowed<T> {
  readonly narrowedTo: T;
}

/** JSON in a column, parsed by its schema whenever it is read. */
export class JsonColumn<T> {
  readonly schema: ZodType<T>;
  constructor(schema: ZodType<T>) {
    this.schema = schema;
  }
}

export type Columns = Readonly<Record<string, Spelled | Narrowed<unknown> | JsonColumn<unknown>>>;

type ValueOf<Column> =
  Column extends JsonColumn<infer T>
    ? T
    : Column extends Narrowed<infer T>
      ? T
      : Column extends `${infer Type extends PgType}?`
        ? TypeOf[Type] | null
        : Column extends `${infer Type extends PgType}!`
          ? TypeOf[Type]
          : Column extends PgType
            ? TypeOf[Column]
            : never;

export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> };

/** Columns that several statements return. */
export const columns = <const C extends Columns>(of: C): C => of;

/** A column with a limited set of values: `narrowed<Currency>('text')`. */
export function narrowed<T>(type: `${PgType}?`): Narrowed<T | null>;
export function narrowed<T>(type: PgType | `${PgType}!`): Narrowed<T>;
export function narrowed(type: Spelled): unknown {
  return type;
}

/** JSON of a known shape. If it may be null, that is part of the schema. */
export const json = <T>(schema: ZodType<T>): JsonColumn<T> => new JsonColumn(schema);

/** Replaces the JSON of the rows by the output of its schemas. */
export function parseJson(of: Columns, rows: readonly Record<string, unknown>[]): void {
  for (const name in of) {
    const column = of[name];
    if (!(column instanceof JsonColumn)) continue;
    for (const row of rows) row[name] = column.schema.parse(row[name]);
  }
}
