import type { Context } from '../http/context.ts';
import { inProcess } from '../http/process-state.ts';
import { compile, type Sql } from '../infra/postgres/sql.ts';
import type { Rows } from './rows.ts';

// Counting 100,000 rows costs more than reading a page of them. Concurrent requests share one count. Small
// counts are always fresh. A large one is cached for one to five seconds, depending on its cost, then
// recounted by one request while the others still get the old value. A write by this process clears it at
// once. So the total of a large list may lag seconds behind a write by another process; the rows themselves
// never do.

const rememberMs = { atLeast: 1000, atMost: 5000 };
/** Counting takes at most a twentieth of the time. */
const costFactor = 20;
const largeFrom = 1000;
const maxEntries = 2000;

interface Entry {
  until: number;
  readonly count: Promise<Count>;
}
interface Count {
  /** The only column of the only row, or the row if it has several columns. */
  readonly result: unknown;
  readonly sum: number;
}

const scopesOf = inProcess(() => new Map<string, Map<string, Entry>>());
const scopeOf = (context: Context, rows: Rows) => `${context.environment.id} ${rows.table.parts[0]}`;

type Counts = Readonly<Record<string, number>>;

export async function rememberedCount<T = number>(
  context: Context,
  rows: Rows,
  statement: Sql<Counts>,
): Promise<T> {
  const entries = entriesOf(context, scopeOf(context, rows));
  const { text, values } = compile(statement);
  const key = JSON.stringify([text, values.map((value) => (value instanceof Date ? 'now' : value))]);
  const known = entries.get(key);
  if (known && known.until > performance.now()) return (await known.count).result as T;

  const startedAt = performance.now();
  const count = countRows(context, statement);
  if (known) known.until = Number.POSITIVE_INFINITY;
  else entries.set(key, { until: Number.POSITIVE_INFINITY, count });
  try {
    const { result, sum } = await count;
    // If a write has cleared the entries in the meantime, this goes into a map that is no longer read.
    if (sum < largeFrom) entries.delete(key);
    else entries.set(key, { until: rememberUntil(startedAt), count });
    return result as T;
  } catch (error) {
    entries.delete(key);
    throw error;
  }
}

function rememberUntil(startedAt: number): number {
  const now = performance.now();
  const { atLeast, atMost } = rememberMs;
  return now + Math.min(atMost, Math.max(atLeast, (now - startedAt) * costFactor));
}

async function countRows({ db }: Context, statement: Sql<Counts>): Promise<Count> {
  const [row] = await db.query(statement);
  const numbers = Object.values(row!);
  return {
    result: numbers.length === 1 ? numbers[0] : row,
    sum: numbers.reduce((sum, each) => sum + each, 0),
  };
}

function entriesOf({ app }: Context, scope: string): Map<string, Entry> {
  const scopes = scopesOf(app);
  const known = scopes.get(scope);
  if (known && known.size < maxEntries) return known;
  const entries = new Map<string, Entry>();
  scopes.set(scope, entries);
  return entries;
}

export function forgetCounts(context: Context, rows: Rows): void {
  scopesOf(context.app).delete(scopeOf(context, rows));
}
