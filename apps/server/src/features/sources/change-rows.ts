import { applyEdits, type FitCell, type RowEdit } from '@vitrine/contract/row-edits';
import { cellOf } from '@vitrine/contract/source-cells';
import type { SourceColumn } from '@vitrine/contract/sources';
import type { Context } from '../../http/context.ts';
import { knownPictures, openTable, publishTable, readRows, selectRows, storeRows } from './table-rows.ts';

/**
 * Edits of a table in one transaction, one entry of the history and one version. What somebody else has changed
 * since its author looked is left alone and named.
 */
export async function changeRows(context: Context, id: string, { edits }: { edits: readonly RowEdit[] }) {
  const { columns } = await openTable(context, id);
  const known = await selectRows(context, id);
  const wanted = edits.map(inLowerCase);
  const { rows, refused, undo } = applyEdits(known, wanted, await fitInto(context, columns, wanted));
  if (undo.length > 0) {
    await storeRows(context, id, rows);
    await publishTable(context, id);
  }
  return { ...(await readRows(context, id)), refused, undo };
}

/** As ids are stored. */
function inLowerCase(edit: RowEdit): RowEdit {
  if ('row' in edit) return { ...edit, row: edit.row.toLowerCase() };
  if ('remove' in edit) return { ...edit, remove: edit.remove.toLowerCase() };
  return {
    add: { id: edit.add.id.toLowerCase(), values: edit.add.values },
    after: edit.after?.toLowerCase() ?? edit.after,
  };
}

/** Columns may have changed, and pictures may have been deleted, since an edit that is now taken back. */
async function fitInto(
  context: Context,
  columns: readonly SourceColumn[],
  edits: readonly RowEdit[],
): Promise<FitCell> {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  const given = edits.map((edit) => ('row' in edit ? edit.values : 'add' in edit ? edit.add.values : {}));
  const pictures = await knownPictures(
    context,
    given.flatMap((cells) =>
      Object.entries(cells).flatMap(([key, value]) =>
        kinds.get(key) === 'picture' ? (cellOf('picture', value) ?? []) : [],
      ),
    ) as string[],
  );
  return (key, given) => {
    const kind = kinds.get(key);
    if (!kind) return 'gone';
    const value = cellOf(kind, given);
    if (value === undefined) return 'unfit';
    if (kind === 'picture' && value !== null && !pictures.has(String(value))) return 'unfit';
    return { value };
  };
}
