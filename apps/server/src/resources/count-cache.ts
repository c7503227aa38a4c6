import type { Context } from '../http/context.ts';
import { compile, type Sql } from '../infra/sql.ts';
import type { Rows } from './rows.ts';

// Counting 100,000 rows costs more than reading a page of them. Small counts are always fresh; a count over many rows is
// remembered for a second and forgotten at once when this process writes to the table. So the total of a large list may
// lag a second behind a write of another process; the rows themselves never do.

const rememberMs = 1000;
const largeFrom = 1000;
const maxEntries = 2000;

interface Entry {
  readonly until: number;
  readonly result: unknown;
}

const byEnvironment = new Map<string, Map<string, Entry>>();
const scopeOf = (context: Context, rows: Rows) => `${context.environment.id} ${rows.table.parts[0]}`;

/** Returns the only column of the only row, or the row if it has several. */
export async function rememberedCount<T = number>(context: Context, rows: Rows, statement: Sql): Promise<T> {
  const scope = scopeOf(context, rows);
  const { text, values } = compile(statement);
  const key = JSON.stringify([text, values.map((value) => (value instanceof Date ? 'now' : value))]);
  const entries = byEnvironment.get(scope);
  const hit = entries?.get(key);
  if (hit && hit.until > performance.now()) return hit.result as T;

  const [row] = await context.db.query<Record<string, number>>(statement);
  const numbers = Object.values(row!);
  const result = numbers.length === 1 ? numbers[0] : row;
  if (numbers.reduce((sum, each) => sum + each, 0) >= largeFrom) {
    const kept = entries && entries.size < maxEntries ? entries : new Map<string, Entry>();
    kept.set(key, { result, until: performance.now() + rememberMs });
    byEnvironment.set(scope, kept);
  } else entries?.delete(key);
  return result as T;
}

export function forgetCounts(context: Context, rows: Rows): void {
  byEnvironment.delete(scopeOf(context, rows));
}
