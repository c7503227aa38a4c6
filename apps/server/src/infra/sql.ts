import { createHash } from 'node:crypto';

// SQL as text with parameters: sql`select … where id = ${id}`. Values always become parameters; a nested statement is
// spliced in. Nothing a caller sends can become SQL text, because only sql`` and trusted() make Sql.

export interface Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value;

export function sql(strings: TemplateStringsArray, ...inserts: unknown[]): Sql {
  const parts = [strings[0]!];
  const values: unknown[] = [];
  inserts.forEach((insert, i) => {
    if (isSql(insert)) {
      parts[parts.length - 1] += insert.parts[0]!;
      parts.push(...insert.parts.slice(1));
      values.push(...insert.values);
      parts[parts.length - 1] += strings[i + 1]!;
    } else {
      values.push(insert);
      parts.push(strings[i + 1]!);
    }
  });
  return { parts, values };
}

/** SQL text written in this program, e.g. a column of a table definition. */
export const trusted = (text: string): Sql => ({ parts: [text], values: [] });

export function join(statements: readonly Sql[], separator: string): Sql {
  return statements.reduce<Sql>(
    (all, each, i) => (i === 0 ? each : sql`${all}${trusted(separator)}${each}`),
    trusted(''),
  );
}

const names = new Map<string, string>();
const maxNames = 2000;

/** Text with $1, $2 …, and the name under which the connection keeps its prepared plan. */
export function compile({ parts, values }: Sql): { text: string; values: unknown[]; name?: string } {
  let text = parts[0]!;
  for (let i = 1; i < parts.length; i++) text += `$${i}${parts[i]}`;
  let name = names.get(text);
  if (name === undefined) {
    // Beyond this many shapes of query a plan per shape costs each connection more memory than it saves.
    if (names.size >= maxNames) return { text, values: [...values] };
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { text, values: [...values], name };
}
