import { type CellValue, readCell } from '@vitrine/contract/source-cells';
import { rowColumns, type SourceColumn, type SourceRow } from '@vitrine/contract/sources';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { showToast } from '../../ui/toast.ts';
import { CellConflict } from './CellConflict.tsx';
import { CellEditor } from './CellEditor.tsx';
import { CellValueView } from './CellValueView.tsx';
import { type ColumnActions, ColumnHead } from './ColumnHead.tsx';
import { cellText } from './cell-text.ts';
import { PriceQuestion } from './PriceQuestion.tsx';
import { doubtOf, type PriceDoubt } from './price-guard.ts';
import classes from './table.module.css';
import type { TableState } from './table-state.ts';

interface TableGridProps {
  columns: readonly SourceColumn[];
  state: TableState;
  /** Rows that a paste has just changed. */
  tinted: ReadonlySet<string>;
  onPaste: (text: string, at: { row: number; column: number }) => void;
  /** Null for people who may not change columns. */
  columnActions: ColumnActions | null;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Cells behave as in a spreadsheet. */
export function TableGrid({ columns, state, tinted, onPaste, columnActions }: TableGridProps) {
  const t = useT();
  const locale = useLocale();
  const { rows } = state;
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setAt] = useState<Place>({ row: 0, column: 0 });
  /** The other corner of what is selected. */
  const [chosenCorner, setCorner] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ readonly text: string } | null>(null);
  /** A price that was typed, and is far from the old one. */
  const [asked, setAsked] = useState<{ row: string; key: string; doubt: PriceDoubt } | null>(null);
  const answer = (price: number | null) => {
    wantsFocus.current = true;
    setAsked(null);
    if (asked && price !== null && price !== asked.doubt.was)
      void state.setCells([{ row: asked.row, values: { [asked.key]: price } }]);
  };
  const wantsFocus = useRef(false);

  const clamp = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  // Rows and columns may be gone since: one cell can always be reached by keys.
  const [at, corner] = [clamp(chosen), clamp(chosenCorner)];
  const go = (to: Place, isExtending = false) => {
    wantsFocus.current = true;
    setAt(to);
    if (!isExtending) setCorner(to);
    setEditing(null);
  };
  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.column}"]`)?.focus();
  });

  const [top, bottom] = [Math.min(at.row, corner.row), Math.max(at.row, corner.row)];
  const [left, right] = [Math.min(at.column, corner.column), Math.max(at.column, corner.column)];
  const isSelected = (row: number, column: number) =>
    row >= top && row <= bottom && column >= left && column <= right;
  const cell = (place: Place) => ({ row: rows[place.row], column: columns[place.column] });

  const commit = (text: string): boolean => {
    const { row, column } = cell(at);
    if (!row || !column) return true;
    const value = readCell(column.kind, text);
    if (value === undefined) {
      showToast({
        message: t(`sources.wrong.${column.kind as 'price'}`, { value: text, column: column.name }),
        kind: 'error',
      });
      return false;
    }
    const was = row.values[column.key] ?? null;
    const doubt = column.kind === 'price' ? doubtOf(was, value) : null;
    if (doubt) {
      setAsked({ row: row.id, key: column.key, doubt });
      setEditing(null);
      return false;
    }
    if (value !== was) void state.setCells([{ row: row.id, values: { [column.key]: value } }]);
    return true;
  };
  const toggle = (row: SourceRow, column: SourceColumn) =>
    void state.setCells([{ row: row.id, values: { [column.key]: row.values[column.key] !== true } }]);
  const clear = () => {
    const changes = rows.slice(top, bottom + 1).flatMap((row) => {
      const filled = columns.slice(left, right + 1).filter(({ key }) => row.values[key] !== undefined);
      return filled.length > 0
        ? [{ row: row.id, values: Object.fromEntries(filled.map(({ key }) => [key, null])) }]
        : [];
    });
    if (changes.length > 0) void state.setCells(changes);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey) return;
    const { row, column } = cell(at);
    const isCommand = event.ctrlKey || event.metaKey;
    const moves: Record<string, Place> = {
      ArrowUp: { row: isCommand ? 0 : at.row - 1, column: at.column },
      ArrowDown: { row: isCommand ? rows.length - 1 : at.row + 1, column: at.column },
      ArrowLeft: { row: at.row, column: isCommand ? 0 : at.column - 1 },
      ArrowRight: { row: at.row, column: isCommand ? columns.length - 1 : at.column + 1 },
      Home: { row: isCommand ? 0 : at.row, column: 0 },
      End: { row: isCommand ? rows.length - 1 : at.row, column: columns.length - 1 },
    };
    const to = moves[event.key];
    const isTyping = event.key.length === 1 && !isCommand;
    if (to) go(to, event.shiftKey);
    else if (column?.kind === 'yesno' && row && (event.key === ' ' || event.key === 'Enter'))
      toggle(row, column);
    else if (event.key === 'Enter' || event.key === 'F2')
      setEditing({ text: cellText(column!.kind, row?.values[column!.key], locale) });
    else if (event.key === 'Delete' || event.key === 'Backspace') clear();
    else if (isCommand && event.key.toLowerCase() === 'z')
      void (event.shiftKey ? state.redo() : state.undo());
    else if (isCommand && event.key.toLowerCase() === 'y') void state.redo();
    else if (isTyping && row && column && column.kind !== 'yesno') setEditing({ text: event.key });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return;
    const lines = rows.slice(top, bottom + 1).map(({ values }) =>
      columns
        .slice(left, right + 1)
        .map(({ key, kind }) => quoted(cellText(kind, values[key], locale)))
        .join('\t'),
    );
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  };
  const onPasteHere = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    onPaste(event.clipboardData.getData('text/plain'), { row: top, column: left });
  };
  const choose = (place: Place, event: MouseEvent) => {
    if (event.shiftKey) event.preventDefault();
    go(place, event.shiftKey);
  };
  const soldOutOf = ({ values }: SourceRow) => values[rowColumns.soldOut] === true;

  return (
    <Text as="div" scroll="x">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited
        role="grid"
        aria-label={t('sources.rows')}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPasteHere}
      >
        <thead>
          <tr>
            <th className={classes.number} scope="col" aria-label={t('sources.number')} />
            {columns.map((column, i) => (
              <ColumnHead
                key={column.key}
                column={column}
                index={i}
                columns={columns}
                actions={columnActions}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr
              key={row.id}
              data-sold-out={soldOutOf(row) || undefined}
              data-tinted={tinted.has(row.id) || undefined}
            >
              <th scope="row" className={classes.number}>
                <span className={classes.rowNumber}>{r + 1}</span>
                <span className={classes.rowMenu}>
                  <MenuButton
                    label={t('sources.rowActions', { number: r + 1 })}
                    size="sm"
                    items={[
                      {
                        label: t('sources.deleteRow'),
                        icon: 'trash',
                        danger: true,
                        onClick: () => void state.removeRow(row.id),
                      },
                    ]}
                  />
                </span>
              </th>
              {columns.map((column, c) => {
                const value: CellValue = row.values[column.key] ?? null;
                const isHere = at.row === r && at.column === c;
                const conflict = state.conflicts.find(
                  (each) => each.row === row.id && each.key === column.key,
                );
                return (
                  <td
                    key={column.key}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is edited
                    role="gridcell"
                    data-cell={`${r}-${c}`}
                    data-kind={column.kind}
                    data-selected={isSelected(r, c) || undefined}
                    data-conflict={conflict ? true : undefined}
                    tabIndex={isHere ? 0 : -1}
                    aria-selected={isSelected(r, c)}
                    onMouseDown={(event) => choose({ row: r, column: c }, event)}
                    onDoubleClick={() =>
                      column.kind !== 'yesno' && setEditing({ text: cellText(column.kind, value, locale) })
                    }
                  >
                    {isHere && editing ? (
                      <CellEditor
                        column={column}
                        text={editing.text}
                        was={cellText(column.kind, value, locale)}
                        onCancel={() => {
                          wantsFocus.current = true;
                          setEditing(null);
                        }}
                        onCommit={(text, move) => {
                          if (!commit(text)) return;
                          go({
                            row: at.row + (move === 'down' ? 1 : 0),
                            column: at.column + (move === 'right' ? 1 : move === 'left' ? -1 : 0),
                          });
                        }}
                      />
                    ) : (
                      <CellValueView
                        column={column}
                        value={asked?.row === row.id && asked.key === column.key ? asked.doubt.typed : value}
                        onToggle={() => toggle(row, column)}
                      />
                    )}
                    {asked && asked.row === row.id && asked.key === column.key && (
                      <span className={classes.conflict}>
                        <PriceQuestion doubt={asked.doubt} onPrice={answer} onCancel={() => answer(null)} />
                      </span>
                    )}
                    {conflict && state.conflicts.length === 1 && (
                      <CellConflict column={column} value={value} conflict={conflict} state={state} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Row gap={12} size="13" tone="muted" pad="10/14" wrap justify="between">
        <Row
          as="button"
          type="button"
          inline
          gap={4}
          weight={600}
          tone="accent"
          onClick={() => void state.addRow().then((id) => id && go({ row: rows.length, column: 0 }))}
        >
          <Glyph name="plus" size={14} /> {t('sources.row')}
        </Row>
        <Row as="span" inline gap={6} wrap>
          <Kbd keys="enter" /> {t('sources.keys.down')} <Kbd keys="tab" /> {t('sources.keys.right')}{' '}
          <Kbd keys="space" /> {t('sources.keys.soldOut')} <Kbd keys="mod+v" /> {t('sources.keys.paste')}
        </Row>
      </Row>
    </Text>
  );
}

const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
