import type { ListRules } from '@vitrine/contract/resource';
import type { Context } from '../http/context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { newId } from '../infra/ids.ts';
import { join, type Sql, sql, trusted } from '../infra/postgres/sql.ts';
import { forgetCounts } from './count-cache.ts';
import { type Parsed, parseInclude, parseListQuery } from './parse-list-query.ts';
import type { Rows } from './rows.ts';
import {
  selectCounts,
  selectOne,
  selectOptions,
  selectPage,
  selectTotal,
  totalFrom,
  updateOne,
  type VisibleTo,
} from './select-rows.ts';

// Five plain functions for a resource. A feature spreads them and replaces the ones it needs. They
// deliberately have no hooks, no inheritance, no OR or nesting, and includes only one level deep; anything
// beyond that is a handler written by hand.

export const visibleToAll: VisibleTo = () => trusted('true');

type Columns = Readonly<Record<string, unknown>>;

/** A deleted record that comes back. */
export interface KeptRecord {
  readonly id: string;
  readonly created_at: string;
}

export interface Declared {
  readonly list: ListRules;
  readonly include: Readonly<Record<string, unknown>>;
  readonly counts?: readonly string[];
  readonly countedBy?: string;
  readonly countsBeside?: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: what comes out of a table is parsed by the reply schema of its route
type Unparsed = any;
type Parameters = Readonly<Record<string, string>>;

export function crud(of: Declared, rows: Rows, visibleTo: VisibleTo = visibleToAll) {
  const relations = Object.keys(of.include);

  const read = async (context: Context, id: string, include: readonly string[] = []): Promise<Unparsed> => {
    const data = await selectOne(context, rows, id, include, visibleTo);
    if (!data) throw notFound();
    return { data };
  };

  return {
    read,

    async list(context: Context, { query }: { query: Parameters }): Promise<Unparsed> {
      const wanted = orRefuse(parseListQuery(query, of.list, relations));
      const data = await selectPage(context, rows, of.list, wanted, visibleTo);
      const known = totalFrom(wanted, data.length);
      if (!of.counts) {
        const total = known ?? (await selectTotal(context, rows, of.list, wanted, visibleTo));
        return { data, meta: { total } };
      }
      const beside = of.countsBeside ?? [];
      const countedBy = of.countedBy ?? 'status';
      const counts = await selectCounts(context, rows, of.list, wanted, visibleTo, {
        ...{ field: countedBy, values: of.counts, beside },
      });
      if (known !== null) return { data, meta: { total: known, counts } };
      if (wanted.filters.some(({ field }) => beside.includes(field))) {
        return {
          data,
          meta: { total: await selectTotal(context, rows, of.list, wanted, visibleTo), counts },
        };
      }
      // Every row has exactly one status, so the counts per status add up to the total.
      const status = wanted.filters.find(({ field }) => field === countedBy);
      const groups = status ? [String(status.value)] : of.counts;
      return { data, meta: { total: groups.reduce((sum, group) => sum + counts[group]!, 0), counts } };
    },

    get: (context: Context, { id, query }: { id: string; query: Parameters }) =>
      read(context, id, orRefuse(parseInclude(query, relations))),

    async options(context: Context, { query }: { query: { _q?: string } | undefined }) {
      return { data: await selectOptions(context, rows, query?._q, visibleTo) };
    },

    /** Columns are named by the feature, never by the caller; `id` may be among them. */
    async insert(context: Context, columns: Columns): Promise<string> {
      const all: Record<string, unknown> = {
        environment_id: context.environment.id,
        id: newId(context.now),
        created_at: context.now,
        updated_at: context.now,
        ...columns,
      };
      const names = trusted(Object.keys(all).join(', '));
      const values = join(
        Object.values(all).map((value) => sql`${value}`),
        ', ',
      );
      await context.db.query(sql`insert into ${rows.table} (${names}) values (${values})`);
      context.afterCommit(() => forgetCounts(context, rows));
      return all.id as string;
    },

    /**
     * Returns the updated record. Refuses a version other than the one the caller saw (412); the row stays
     * locked until the transaction ends.
     */
    async write(context: Context, id: string, ifMatch: number | null, columns: Columns): Promise<Unparsed> {
      const assignments: Sql[] = Object.entries(columns).map(
        ([name, value]) => sql`${trusted(name)} = ${value}`,
      );
      const set = join(
        [...assignments, sql`version = t.version + 1`, sql`updated_at = ${context.now}`],
        ', ',
      );
      const isExpected = ifMatch === null ? trusted('true') : sql`t.version = ${ifMatch}`;
      const data = await updateOne(context, rows, id, set, isExpected, visibleTo);
      context.afterCommit(() => forgetCounts(context, rows));
      if (data) return { data };
      await read(context, id); // 404 if it does not exist
      throw new HttpError({ status: 412, code: 'stale_version' });
    },

    async remove(context: Context, { id }: { id: string }): Promise<undefined> {
      const removed = await context.db.query(sql`
        delete from ${rows.table} t
        where t.environment_id = ${context.environment.id} and t.id = ${id} and ${visibleTo(context)} returning t.id`);
      if (removed.length === 0) throw notFound();
      context.afterCommit(() => forgetCounts(context, rows));
    },
  };
}

export function orRefuse<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new HttpError({ status: 422, code: 'invalid_data', errors: parsed.errors });
}
