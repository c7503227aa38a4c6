import type { ZodType } from 'zod';

// What a statement returns, declared as a value: each column's name, its Postgres type and whether it may be null. The
// row's TypeScript type follows from it, and scripts/sql.test.ts compares it with what Postgres says of the statement.

/** How pg hands over each Postgres type (see the parsers in db.ts). Unparsed JSON is nobody's type. */
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
 * `uuid?` may be null. `uuid!` is never null here although its column allows it, because the statement leaves such rows
 * out; tests fail when one comes all the same.
 */
type Spelled = PgType | `${PgType}?` | `${PgType}!`;

/** Only the compiler sees this; at run time it is the spelled type. */
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

/** A column that holds certain values only: `narrowed<Currency>('text')`. */
export function narrowed<T>(type: `${PgType}?`): Narrowed<T | null>;
export function narrowed<T>(type: PgType | `${PgType}!`): Narrowed<T>;
export function narrowed(type: Spelled): unknown {
  return type;
}

/** JSON of a known shape. Null, where it may be, is part of the schema. */
export const json = <T>(schema: ZodType<T>): JsonColumn<T> => new JsonColumn(schema);

/** Replaces the JSON of the rows by what its schemas make of it. */
export function parseJson(of: Columns, rows: readonly Record<string, unknown>[]): void {
  for (const name in of) {
    const column = of[name];
    if (!(column instanceof JsonColumn)) continue;
    for (const row of rows) row[name] = column.schema.parse(row[name]);
  }
}
