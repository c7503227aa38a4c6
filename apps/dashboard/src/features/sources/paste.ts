import { type CellValue, readCell } from '@vitrine/contract/source-cells';
import { maxRows, type SourceColumn, type SourceRow } from '@vitrine/contract/sources';

// What a paste from a spreadsheet does to a table: cells from the chosen one on are replaced, rows are added at
// the end, and a value of the wrong kind is left out and named.

export interface PasteResult {
  readonly rows: readonly { readonly id: string; readonly values: Readonly<Record<string, CellValue>> }[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** The first value that did not fit, and the row that keeps its old one. */
  readonly refused: {
    readonly value: string;
    readonly column: SourceColumn;
    readonly row: string | null;
  } | null;
  readonly refusedCount: number;
  /** Rows that had no room. */
  readonly leftOut: number;
}

/** Cells in quotes may contain tabs and line breaks. */
export function splitPasted(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines[lines.length - 1]!.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (isQuoted) {
      if (letter === '"' && text[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (letter === '"') isQuoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') {
      endCell();
      lines.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  const last = lines[lines.length - 1]!;
  if (last.length === 1 && last[0] === '') lines.pop();
  return lines;
}

export function pasteInto(
  columns: readonly SourceColumn[],
  rows: readonly SourceRow[],
  at: { readonly row: number; readonly column: number },
  text: string,
  newId: () => string,
): PasteResult {
  const lines = splitPasted(text);
  const next = rows.map(({ id, values }) => ({ id, values: { ...values } as Record<string, CellValue> }));
  const added: string[] = [];
  const changed = new Set<string>();
  let refused: PasteResult['refused'] = null;
  let refusedCount = 0;
  let leftOut = 0;
  const names = columns.find(({ kind }) => kind === 'text');
  lines.forEach((cells, line) => {
    const position = at.row + line;
    let row = next[position];
    if (!row) {
      if (next.length >= maxRows) {
        leftOut++;
        return;
      }
      row = { id: newId(), values: {} };
      next.push(row);
      added.push(row.id);
    }
    const isNew = added.includes(row.id);
    cells.forEach((cell, i) => {
      const column = columns[at.column + i];
      if (!column) return;
      const value = readCell(column.kind, cell);
      if (value === undefined) {
        refusedCount++;
        refused ??= { value: cell.trim().slice(0, 40), column, row: names ? row.id : null };
        return;
      }
      if ((row.values[column.key] ?? null) === value) return;
      if (value === null) delete row.values[column.key];
      else row.values[column.key] = value;
      if (!isNew) changed.add(row.id);
    });
  });
  return { rows: next, added, changed: [...changed], refused, refusedCount, leftOut };
}
