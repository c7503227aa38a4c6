import { isDeepStrictEqual } from 'node:util';
import type { RecordedChange, RecordedColumn } from '@vitrine/contract/history';
import * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Edits of a table that screens show from one moment on, as one: the first old and the last new value of each field and each row.
// What was changed and changed back is left out, so that nothing may be left.

const Values = z.record(z.string(), z.unknown());
const editColumns = columns({
  id: 'uuid',
  batch: 'uuid',
  source: 'uuid',
  before: json(Values.nullable()),
  after: json(Values.nullable()),
  isWhole: 'bool',
  displays: 'int4?',
  shownFrom: 'timestamptz?',
  columns: narrowed<RecordedColumn[]>('jsonb?'),
});
type Edit = RowOf<typeof editColumns>;

interface Row {
  readonly id: string;
  readonly values?: unknown;
}

export async function foldEdits(
  { db, environment }: Context,
  rows: readonly RecordedChange[],
): Promise<readonly RecordedChange[]> {
  const folded = rows.filter(
    ({ topic, kind, batchSize }) => topic === 'sources' && kind === 'update' && batchSize > 1,
  );
  if (folded.length === 0) return rows;
  const edits = await db.query(sql(editColumns)`
    select c.id, c.batch, c.subject_id as source, c.before, c.after, c.fields = '{}' as "isWhole", c.displays, c.shown_from as "shownFrom",
      c.source_columns as columns
    from content.changes c
    where c.environment_id = ${environment.id} and c.batch = any (${folded.map(({ batch }) => batch)}::uuid[])
      and c.resource = 'sources' and c.kind = 'update' order by c.entry`);
  const keyOf = (batch: string, source: string | null) => `${batch} ${source}`;
  const byBatch = Map.groupBy(edits, ({ batch, source }) => keyOf(batch, source));
  return rows.map((row) => {
    const own = folded.includes(row) ? (byBatch.get(keyOf(row.batch, row.subject!.id)) ?? []) : [];
    return own.length > 1 && own.every(({ isWhole }) => isWhole) ? { ...row, ...foldedOf(own) } : row;
  });
}

function foldedOf(edits: readonly Edit[]): Partial<RecordedChange> {
  const last = edits.at(-1)!;
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const edit of edits)
    for (const [field, value] of Object.entries(edit.before ?? {})) {
      if (field === 'rows') continue;
      if (!(field in before)) before[field] = value;
      after[field] = edit.after?.[field];
    }
  for (const field of Object.keys(before))
    if (isDeepStrictEqual(before[field], after[field])) {
      delete before[field];
      delete after[field];
    }
  const rowsOf = (values: Edit['before']) => (values?.rows ?? []) as readonly Row[];
  const were = new Map<string, Row>();
  for (const row of edits.flatMap((edit) => rowsOf(edit.before)))
    if (!were.has(row.id)) were.set(row.id, row);
  const are = new Map(edits.flatMap((edit) => rowsOf(edit.after)).map((row) => [row.id, row]));
  const others = [...were.keys()].filter(
    (id) => !isDeepStrictEqual(were.get(id)?.values, are.get(id)?.values),
  );
  if (were.size > 0) {
    before.rows = others.map((id) => were.get(id));
    after.rows = others.map((id) => are.get(id) ?? { id });
  }
  const described = new Map(edits.flatMap((edit) => edit.columns ?? []).map((each) => [each.key, each]));
  return {
    before,
    after,
    columns: described.size > 0 ? [...described.values()] : null,
    displays: edits.reduce<number | null>((most, { displays }) => displays ?? most, null),
    shownFrom: last.shownFrom,
  };
}
