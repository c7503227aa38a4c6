import type { RecordedColumn } from '@vitrine/contract/history';
import type { Locale } from '@vitrine/contract/pages';
import type { CellValue } from '@vitrine/contract/source-cells';
import { rowColumns } from '@vitrine/contract/sources';
import { plainCellText } from '../../lib/cell-text.ts';
import { listText } from '../../lib/condition-words.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Change } from './changes.queries.ts';

// Rows of a table that were changed, by the columns that it had then.

type Cells = Readonly<Record<string, CellValue>>;
interface KeptRow {
  readonly id: string;
  /** None of a row that was not there. */
  readonly values?: Cells;
}

export interface ChangedCell {
  /** What the row is called: its first text, at that time. */
  readonly row: string;
  readonly kind: 'new' | 'removed' | 'changed';
  /** Null for a row that is new or gone. */
  readonly column: RecordedColumn | null;
  readonly was: CellValue;
  readonly becomes: CellValue;
}

const rowsOf = (values: Change['before']) => (values?.rows ?? []) as readonly KeptRow[];

/** Each cell of rows that stayed, and each row that came or went; null if its columns are not known. */
export function changedCells({
  before,
  after,
  columns,
}: Pick<Change, 'before' | 'after' | 'columns'>): ChangedCell[] | null {
  if (!columns || (!before?.rows && !after?.rows)) return null;
  const texts = columns.filter(({ kind }) => kind === 'text');
  const nameIn = (values: Cells | undefined) =>
    texts.map(({ key }) => values?.[key]).find((text) => text !== null && text !== undefined && text !== '');
  const were = new Map(rowsOf(before).map((row) => [row.id, row.values]));
  const are = new Map(rowsOf(after).map((row) => [row.id, row.values]));
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((id): ChangedCell[] => {
    const [was, is] = [were.get(id), are.get(id)];
    const row = String(nameIn(was) ?? nameIn(is) ?? '');
    if (!was || !is)
      return was || is ? [{ row, kind: is ? 'new' : 'removed', column: null, was: null, becomes: null }] : [];
    return columns
      .filter(({ key }) => (was[key] ?? null) !== (is[key] ?? null))
      .map((column) => ({
        row,
        kind: 'changed' as const,
        column,
        was: was[column.key] ?? null,
        becomes: is[column.key] ?? null,
      }));
  });
}

const maxText = 40;
const none = '—';

/** One side of a cell. */
export function cellWords(t: Translate, locale: Locale, { kind }: RecordedColumn, value: CellValue): string {
  if (typeof value === 'boolean') return t(value ? 'audit.on' : 'audit.off');
  if (kind === 'picture') return value === null ? none : t('changes.otherValue');
  const text = plainCellText(kind, value, locale);
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text || none;
}

/** "Flat white 3.20 → 3.40", "Mocha sold out", "Cortado new" */
function sayCell(
  t: Translate,
  locale: Locale,
  cell: ChangedCell,
  columns: readonly RecordedColumn[],
): string {
  const { kind, column, was, becomes } = cell;
  const row = cell.row || none;
  if (!column) return t(kind === 'new' ? 'changes.cells.new' : 'changes.cells.removed', { row });
  if (column.key === rowColumns.soldOut && column.kind === 'yesno')
    return t(becomes === true ? 'changes.cells.soldOut' : 'changes.cells.back', { row });
  // The only price needs no name, and what a row is called is its own.
  const isOnly = columns.filter((each) => each.kind === column.kind).length === 1 && column.kind === 'price';
  const isName = column.kind === 'text' && cell.row === String(was ?? '') && cell.row !== '';
  const subject = isName ? [] : isOnly ? [row] : [row, column.name];
  const words =
    column.kind === 'yesno' || column.kind === 'picture'
      ? cellWords(t, locale, column, column.kind === 'yesno' ? becomes === true : becomes)
      : `${cellWords(t, locale, column, was)} → ${cellWords(t, locale, column, becomes)}`;
  return [...subject, words].join(' ');
}

/** So many are named if there are no more. */
const maxCells = 3;

/** "Flat white 3.20 → 3.40, Mocha sold out, and 4 more"; empty if nothing of it is left. */
export function cellsText(
  t: Translate,
  locale: Locale,
  cells: readonly ChangedCell[],
  columns: readonly RecordedColumn[],
): string {
  const shown = cells.slice(0, cells.length > maxCells ? maxCells - 1 : maxCells);
  const said = shown.map((cell) => sayCell(t, locale, cell, columns));
  const more = cells.length - shown.length;
  return more > 0 ? t('changes.cells.more', { cells: said.join(', '), count: more }) : listText(locale, said);
}
