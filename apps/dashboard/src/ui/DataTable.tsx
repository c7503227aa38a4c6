import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import type { Sort } from '../lib/list-state.ts';
import { AppLink } from './AppLink.tsx';
import classes from './DataTable.module.css';
import { Glyph, type Picture } from './glyphs.tsx';
import hidden from './hidden.module.css';
import { Text } from './layout/layout.tsx';
import { Menu } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ErrorState, ProgressLine, Skeleton, useAfterDelay } from './states.tsx';
import { Checkbox } from './toggles.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { useSteadyRows } from './useSteadyRows.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Hidden first in narrow windows: below 900, 1200 or 1440 px. */
  readonly hideBelow?: 'md' | 'lg' | 'xl';
  readonly hidden?: boolean;
  readonly align?: 'end';
}

/** A column whose name is plain text, so that it can be used in a menu. */
export interface NamedColumn<Row> extends Column<Row> {
  readonly header: string;
}

export interface RowAction {
  readonly label: string;
  readonly icon?: Picture;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** Still shown in the row's menu, with the reason as its hint. */
  readonly disabled?: boolean;
  readonly hint?: string;
}

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Shown in the bar at the bottom. */
  readonly actions: readonly RowAction[];
}

/** Rows that follow each other under one head. */
export interface Sections<Row> {
  readonly keyOf: (row: Row) => string;
  readonly head: (row: Row) => ReactNode;
  /** A last head, whose rows are folded. */
  readonly tail?: ReactNode;
}

export interface DataTableProps<Row extends { id: string }> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Null: this row has no link now, e.g. while its name is edited in place. */
  readonly rowHref?: (row: Row) => string | null;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** Name of a row, for its menu and its checkbox. */
  readonly rowName?: (row: Row) => string;
  readonly selection?: Selection;
  readonly state: 'loading' | 'error' | 'ready';
  readonly refreshing?: boolean;
  readonly error?: ReactNode;
  readonly onRetry?: () => void;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** The last line of the card: texts from left to right. */
  readonly foot?: ReactNode;
  readonly sections?: Sections<Row> | undefined;
  /** 56 px with a picture, else 46. */
  readonly tallRows?: boolean;
}

interface ContextMenu {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, sort, onSort, rowHref, rowActions, selection, sections } = props;
  const { state, refreshing, empty } = props;
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  const [isPointerInside, setPointerInside] = useState(false);
  const [contextMenu, setContextMenu] = useState<ContextMenu | null>(null);
  const isWaiting = useAfterDelay(state === 'loading');
  const rows = useSteadyRows(props.rows, isPointerInside, sort);
  const shown = columns.filter((column) => !column.hidden);
  const width = shown.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const nameOf = (row: Row) => props.rowName?.(row) ?? '';

  const canMove = state === 'ready' && rows.length > 0 && rowHref !== undefined;
  const toggle = useRowKeys({ container: body, ids: rows.map(({ id }) => id), selection, canMove });

  if (state === 'error') {
    return (
      <div className={classes.card}>
        <ErrorState title={t('list.failed')} detail={props.error} onRetry={props.onRetry} />
      </div>
    );
  }
  if (state === 'ready' && rows.length === 0 && !sections?.tail)
    return <div className={classes.card}>{empty}</div>;
  if (state === 'loading' && !isWaiting) return null;

  const onContextMenu = (event: MouseEvent, row: Row) => {
    if (!rowActions || event.shiftKey || rowActions(row).length === 0) return;
    event.preventDefault();
    setContextMenu({ id: row.id, x: event.clientX, y: event.clientY });
  };
  const contextRow = rows.find((row) => row.id === contextMenu?.id);
  const selectedHere = rows.filter((row) => selection?.selected.has(row.id)).length;
  const placeholders = Array.from({ length: 8 }, (_, index) => index);

  return (
    <div className={classes.card} aria-busy={state === 'loading' || refreshing || undefined}>
      <ProgressLine active={refreshing ?? false} />
      <table
        className={classes.table}
        aria-label={label}
        data-tall={props.tallRows || undefined}
        data-sections={sections !== undefined || undefined}
      >
        <thead className={hidden.onPhone}>
          <tr>
            {selection && (
              <th className={classes.check}>
                <Checkbox
                  label={t('list.selectAll')}
                  hideLabel
                  checked={rows.length > 0 && selectedHere === rows.length}
                  mixed={selectedHere > 0 && selectedHere < rows.length}
                  onChange={(event) =>
                    selection.onChange(new Set(event.currentTarget.checked ? rows.map((row) => row.id) : []))
                  }
                />
              </th>
            )}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th className={classes.actions}>
                <span className={hidden.hidden}>{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          data-refreshing={refreshing || undefined}
          onPointerEnter={() => setPointerInside(true)}
          onPointerLeave={() => setPointerInside(false)}
        >
          {state === 'loading'
            ? placeholders.map((index) => (
                <Fragment key={index}>
                  {sections && index % 4 === 0 && (
                    <tr className={classes.section}>
                      <td colSpan={width}>
                        <Skeleton width={140} />
                      </td>
                    </tr>
                  )}
                  <tr className={classes.waiting}>
                    {selection && <td className={classes.check} />}
                    {shown.map((column, at) => (
                      <td key={column.id} data-hide-below={column.hideBelow}>
                        <Skeleton
                          width={at === 0 ? 160 + ((index * 37) % 60) : 56 + ((index * 29 + at * 17) % 48)}
                        />
                      </td>
                    ))}
                    {rowActions && <td className={classes.actions} />}
                  </tr>
                </Fragment>
              ))
            : rows.map((row, at) => (
                <Fragment key={row.id}>
                  {sections && isFirst(sections, rows, at) && (
                    <tr className={classes.section}>
                      <td colSpan={width}>{sections.head(row)}</td>
                    </tr>
                  )}
                  <tr
                    data-id={row.id}
                    data-selected={selection?.selected.has(row.id) || undefined}
                    onContextMenu={(event) => onContextMenu(event, row)}
                  >
                    {selection && (
                      <td className={classes.check}>
                        <Checkbox
                          label={t('list.selectRow', { name: nameOf(row) })}
                          hideLabel
                          checked={selection.selected.has(row.id)}
                          onChange={(event) => toggle(row.id, (event.nativeEvent as PointerEvent).shiftKey)}
                        />
                      </td>
                    )}
                    {shown.map((column, at) => (
                      <td
                        key={column.id}
                        className={at === 0 ? classes.first : undefined}
                        data-hide-below={column.hideBelow}
                        data-align={column.align}
                      >
                        {at === 0 && rowHref?.(row) ? (
                          <AppLink href={rowHref(row)!} className={classes.link} data-row-link>
                            {column.cell(row)}
                          </AppLink>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                    {rowActions && (
                      <td className={classes.actions}>
                        {rowActions(row).length > 0 && (
                          <MenuButton
                            label={t('list.rowActions', { name: nameOf(row) })}
                            items={rowActions(row)}
                            size="sm"
                          />
                        )}
                      </td>
                    )}
                  </tr>
                </Fragment>
              ))}
          {state === 'ready' && sections?.tail && (
            <tr className={classes.section}>
              <td colSpan={width}>{sections.tail}</td>
            </tr>
          )}
        </tbody>
      </table>
      {props.foot && state === 'ready' && (
        <Text as="div" ruled="above" className={classes.foot}>
          {props.foot}
        </Text>
      )}
      {contextMenu && contextRow && rowActions && (
        <Menu
          anchor={contextMenu}
          label={t('list.rowActions', { name: nameOf(contextRow) })}
          items={rowActions(contextRow)}
          onClose={() => setContextMenu(null)}
        />
      )}
      {selection && selection.selected.size > 0 && <SelectionBar {...selection} />}
    </div>
  );
}

const isFirst = <Row,>({ keyOf }: Sections<Row>, rows: readonly Row[], at: number): boolean =>
  at === 0 || keyOf(rows[at - 1]!) !== keyOf(rows[at]!);

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.column === column.id;
  const direction = isSorted ? (sort.asc ? 'ascending' : 'descending') : undefined;
  return (
    <th scope="col" aria-sort={direction} data-hide-below={column.hideBelow} data-align={column.align}>
      {column.sortable && onSort ? (
        <Text
          as="button"
          type="button"
          pad="0/6"
          className={classes.sort}
          onClick={() => onSort({ column: column.id, asc: isSorted ? !sort.asc : true })}
        >
          {column.header}
          {isSorted && <Glyph name={sort.asc ? 'arrow-up' : 'arrow-down'} size={12} strokeWidth={2} />}
        </Text>
      ) : (
        column.header
      )}
    </th>
  );
}
