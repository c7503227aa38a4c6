import { createHash } from 'node:crypto';
import type { Columns, RowOf } from './columns.ts';

// SQL as text with parameters: sql`select … where id = ${id}`. Values always become parameters; nested
// statements are spliced in. Input of a caller can never become SQL text, because only this file constructs
// Sql. A statement whose rows are read declares their columns: sql({ id: 'uuid' })`select id …`.

export class Sql<Row = unknown> {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  readonly columns: Columns | null;
  declare readonly row: Row;
  constructor(parts: readonly string[], values: readonly unknown[], columns: Columns | null = null) {
    this.parts = parts;
    this.values = values;
    this.columns = columns;
  }
}

type Tag<Row> = (strings: TemplateStringsArray, ...inserts: unknown[]) => Sql<Row>;

export function sql<const C extends Columns>(columns: C): Tag<RowOf<C>>;
export function sql(strings: TemplateStringsArray, ...inserts: unknown[]): Sql;
export function sql(first: TemplateStringsArray | Columns, ...inserts: unknown[]): Sql | Tag<unknown> {
  if (isTemplate(first)) return compose(null, first, inserts);
  return (strings, ...values) => compose(first, strings, values);
}

const isTemplate = (first: TemplateStringsArray | Columns): first is TemplateStringsArray =>
  Array.isArray(first);

function compose(columns: Columns | null, strings: TemplateStringsArray, inserts: readonly unknown[]): Sql {
  const parts = [strings[0]!];
  const values: unknown[] = [];
  inserts.forEach((insert, i) => {
    if (insert instanceof Sql) {
      append(parts, values, insert);
      parts[parts.length - 1] += strings[i + 1]!;
    } else {
      values.push(insert);
      parts.push(strings[i + 1]!);
    }
  });
  return new Sql(parts, values, columns);
}

/** SQL text written in this program, e.g. a column of a table definition. */
export const trusted = (text: string): Sql => new Sql([text], []);

export function join(statements: readonly Sql[], separator: string): Sql {
  const parts = [''];
  const values: unknown[] = [];
  statements.forEach((each, i) => {
    if (i > 0) parts[parts.length - 1] += separator;
    append(parts, values, each);
  });
  return new Sql(parts, values);
}

function append(parts: string[], values: unknown[], more: Sql): void {
  parts[parts.length - 1] += more.parts[0]!;
  for (let i = 1; i < more.parts.length; i++) parts.push(more.parts[i]!);
  for (const value of more.values) values.push(value);
}

const names = new Map<string, string | null>();
const maxNames = 2000;
/**
 * The set of all columns changes when a newer version adds one, and PostgreSQL then refuses to run the
 * prepared plan.
 */
const takesAllColumns = /(\b(select|returning)\s+|\w\.)\*/i;

/** Text with $1, $2 …, and the name of its prepared statement. */
export function compile(
  { parts, values }: Sql,
  { keepsPlan = true } = {},
): { text: string; values: unknown[]; name?: string } {
  let text = parts[0]!;
  for (let i = 1; i < parts.length; i++) text += `$${i}${parts[i]}`;
  if (!keepsPlan) return { text, values: [...values] };
  let name = names.get(text);
  if (name === undefined) {
    // Beyond this many query shapes, the plans cost each connection more memory than they save.
    if (names.size >= maxNames) return { text, values: [...values] };
    name = takesAllColumns.test(text) ? null : createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name === null ? { text, values: [...values] } : { text, values: [...values], name };
}
