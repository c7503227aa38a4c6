import * as z from 'zod';
import { everyone } from './access.ts';
import { route } from './route.ts';
import { Cell, Cells, SourceRows } from './sources.ts';
import { Id } from './text.ts';

// Edits of a table that several people change at once. Each edit names what its author saw, so nobody overwrites
// what somebody else has entered since. The server and the dashboard apply them with the same function.

export const maxEdits = 1000;

export const RowEdit = z.union([
  z.strictObject({
    row: Id,
    /** What the cells were for the author of the edit; those left out were empty. */
    was: Cells,
    values: Cells,
  }),
  z.strictObject({
    add: z.strictObject({ id: Id, values: Cells }),
    /** The row above it, null for the first place. Left out, or if that row is gone, it is the last one. */
    after: Id.nullable().optional(),
  }),
  z.strictObject({
    remove: Id,
    /** All its cells: a row that somebody has changed since stays. */
    was: Cells,
  }),
]);
export type RowEdit = z.infer<typeof RowEdit>;

export const RowEditsInput = z.strictObject({ edits: z.array(RowEdit).min(1).max(maxEdits) });

/** What was left as it is. */
export const RefusedEdit = z.object({
  row: Id,
  /** Null if it concerns the whole row. */
  key: z.string().nullable(),
  /**
   * `changed`: somebody has entered something else since. `gone`: the row or the column no longer exists.
   * `unfit`: the value does not fit the column.
   */
  reason: z.enum(['changed', 'gone', 'unfit']),
  /** What the cell is now. */
  now: Cell,
});
export type RefusedEdit = z.infer<typeof RefusedEdit>;

export const EditedRows = z.object({
  data: SourceRows,
  refused: z.array(RefusedEdit),
  /** The edits that take back what this call has done, in their order. Empty if it has changed nothing. */
  undo: z.array(RowEdit),
});
export type EditedRows = z.infer<typeof EditedRows>;

export const changeRows = route({
  id: 'sources.changeRows',
  host: 'content',
  method: 'PUT',
  path: '/api/v1/sources/:id/rows',
  action: 'change',
  access: everyone,
  body: RowEditsInput,
  reply: EditedRows,
  summary: 'Change cells, add and delete rows of a table',
  description:
    'A cell is written only if it still has the value `was`, and a row is deleted only if all its cells do. Everything else is done; what was left as it is stands in `refused`.',
});

interface Row {
  readonly id: string;
  readonly values: Cells;
}

interface Applied<R extends Row> {
  readonly rows: readonly (R | Row)[];
  readonly refused: RefusedEdit[];
  readonly undo: RowEdit[];
}

/** What is stored of a value for a column; the reason if it cannot be. */
export type FitCell = (key: string, value: Cell) => { readonly value: Cell } | 'gone' | 'unfit';
const asGiven: FitCell = (_key, value) => ({ value });

/** Rows without empty cells. Those that no edit touches stay the same objects. */
export function applyEdits<R extends Row>(
  before: readonly R[],
  edits: readonly RowEdit[],
  fit: FitCell = asGiven,
): Applied<R> {
  let rows: readonly (R | Row)[] = before;
  const refused: RefusedEdit[] = [];
  const undo: RowEdit[] = [];
  const refuse = (row: string, key: string | null, reason: RefusedEdit['reason'], now: Cell = null) =>
    refused.push({ row, key, reason, now });

  /** The given cells that can be stored; the others are refused. */
  const fitting = (row: string, values: Cells, now: Cells): Cells => {
    const cells: Cells = {};
    for (const [key, given] of Object.entries(values)) {
      const fitted = fit(key, given);
      if (typeof fitted === 'string') refuse(row, key, fitted, now[key] ?? null);
      else cells[key] = fitted.value;
    }
    return cells;
  };

  const change = (row: string, was: Cells, values: Cells) => {
    const known = rows.find(({ id }) => id === row);
    if (!known) return refuse(row, null, 'gone');
    const [written, replaced]: [Cells, Cells] = [{}, {}];
    for (const [key, value] of Object.entries(fitting(row, values, known.values))) {
      const now = known.values[key] ?? null;
      // Somebody has entered the same.
      if (now === value) continue;
      if (now !== (was[key] ?? null)) refuse(row, key, 'changed', now);
      else [written[key], replaced[key]] = [value, now];
    }
    if (Object.keys(written).length === 0) return;
    const changed = { ...known, values: withoutEmpty({ ...known.values, ...written }) };
    rows = rows.map((each) => (each === known ? changed : each));
    undo.unshift({ row, was: written, values: replaced });
  };

  const add = (id: string, given: Cells, after: string | null | undefined) => {
    const known = rows.find((row) => row.id === id);
    const values = withoutEmpty(fitting(id, given, known?.values ?? {}));
    if (known) {
      // Sent twice, because the first answer was lost.
      for (const [key, now] of differing(known.values, values)) refuse(id, key, 'changed', now);
      return;
    }
    const above = after === null ? -1 : rows.findIndex((row) => row.id === after);
    const at = after === null || above >= 0 ? above + 1 : rows.length;
    rows = [...rows.slice(0, at), { id, values }, ...rows.slice(at)];
    undo.unshift({ remove: id, was: values });
  };

  const remove = (id: string, was: Cells) => {
    const at = rows.findIndex((row) => row.id === id);
    // Somebody has deleted it, too.
    if (at < 0) return;
    const { values } = rows[at]!;
    const changed = differing(values, was);
    for (const [key, now] of changed) refuse(id, key, 'changed', now);
    if (changed.length > 0) return;
    undo.unshift({ add: { id, values }, after: rows[at - 1]?.id ?? null });
    rows = rows.filter((row) => row.id !== id);
  };

  for (const edit of edits) {
    if ('row' in edit) change(edit.row, edit.was, edit.values);
    else if ('add' in edit) add(edit.add.id, edit.add.values, edit.after);
    else remove(edit.remove, edit.was);
  }
  return { rows, refused, undo };
}

export const withoutEmpty = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));

/** The cells that differ, with what they are now. */
const differing = (now: Cells, was: Cells): [string, Cell][] =>
  [...new Set([...Object.keys(now), ...Object.keys(was)])]
    .filter((key) => (now[key] ?? null) !== (was[key] ?? null))
    .map((key) => [key, now[key] ?? null]);

/** The edits that lead from some rows to others, e.g. back to those before a paste. Rows that stay keep their places. */
export function editsBetween(from: readonly Row[], to: readonly Row[]): RowEdit[] {
  const known = new Map(from.map((row) => [row.id, row.values]));
  const stays = new Set(to.map(({ id }) => id));
  const removed = from
    .filter(({ id }) => !stays.has(id))
    .map(({ id, values }): RowEdit => ({ remove: id, was: withoutEmpty(values) }));
  const others = to.flatMap(({ id, values }, i): RowEdit[] => {
    const was = known.get(id);
    if (!was) return [{ add: { id, values: withoutEmpty(values) }, after: to[i - 1]?.id ?? null }];
    const changed = differing(was, values);
    if (changed.length === 0) return [];
    return [
      {
        row: id,
        was: Object.fromEntries(changed),
        values: Object.fromEntries(changed.map(([key]) => [key, values[key] ?? null])),
      },
    ];
  });
  return [...removed, ...others];
}
