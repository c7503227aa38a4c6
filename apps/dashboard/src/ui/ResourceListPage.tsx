import type { ReactNode } from 'react';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { useT } from '../lib/i18n/i18n.ts';
import type { Sort, useListState } from '../lib/list-state.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { Button } from './Button.tsx';
import { DataTable, type DataTableProps, type NamedColumn } from './DataTable.tsx';
import { ListMenu } from './ListMenu.tsx';
import { isOnePage, ListPage, Pagination } from './ListPage.tsx';
import type { MenuAction } from './Menu.tsx';
import { EmptyState } from './states.tsx';

type RowProps = 'rowHref' | 'rowName' | 'rowActions' | 'selection' | 'sections' | 'tallRows';

interface ResourceListPageProps<Row extends { id: string }> extends Pick<DataTableProps<Row>, RowProps> {
  title: string;
  /** Shown beside the title, once the total is known, unless a filter shows it. */
  count?: (total: number) => ReactNode;
  list: ReturnType<typeof useListState>;
  query: {
    readonly data: { readonly data: readonly Row[]; readonly meta: { readonly total: number } } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  columns: readonly (NamedColumn<Row> & { readonly hidden: boolean })[];
  onToggleColumn: (column: string) => void;
  /** Without it the list has no menu. */
  onExport?: () => Promise<void>;
  /** Further entries of the list's menu. */
  menu?: readonly MenuAction[];
  /** Left of that menu. */
  actions?: ReactNode;
  /** How one is added: by the button or by `N`. */
  add?: { readonly label: string; readonly onAdd: () => void };
  toolbar: ReactNode;
  onSort?: (sort: Sort) => void;
  /** Shown if no row matches the filters. */
  noMatch: string;
  /** Shown if there is none at all. */
  empty: string;
  /** The action in that case, if it is not adding one. */
  emptyAction?: ReactNode;
  /** Replaces the table, e.g. by a grid of pictures. */
  children?: ReactNode;
  /** In the last line of the table, after which rows of how many it shows. */
  foot?: ReactNode;
  /** Below the table. */
  after?: (addButton: ReactNode) => ReactNode;
}

/** The page of a resource: rows with filters, sorting, pagination, columns, export and actions. */
export function ResourceListPage<Row extends { id: string }>(props: ResourceListPageProps<Row>) {
  const { title, list, columns, add, children } = props;
  const { data, error, isPlaceholderData, refetch } = props.query;
  const t = useT();
  useShortcut('add', () => add?.onAdd(), add !== undefined);
  const addButton = add && (
    <Button variant="primary" icon="plus" kbd="N" onClick={add.onAdd}>
      {add.label}
    </Button>
  );
  return (
    <ListPage
      title={title}
      count={props.count ? data && props.count(data.meta.total) : null}
      actions={
        <>
          {props.actions}
          {props.onExport && (
            <ListMenu
              columns={columns}
              onToggle={props.onToggleColumn}
              onExport={props.onExport}
              {...(props.menu ? { others: props.menu } : {})}
            />
          )}
          {addButton}
        </>
      }
      toolbar={props.toolbar}
      pagination={
        data && (
          <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
        )
      }
    >
      {children || (
        <DataTable
          {...rowProps(props)}
          label={title}
          columns={columns}
          rows={data?.data ?? []}
          sort={list.sort}
          onSort={props.onSort ?? ((sort) => list.set({ sort }))}
          state={data ? 'ready' : error ? 'error' : 'loading'}
          refreshing={isPlaceholderData}
          error={error && errorMessage(error)}
          onRetry={() => void refetch()}
          foot={
            props.foot !== undefined &&
            data && (
              <Foot list={list} total={data.meta.total}>
                {props.foot}
              </Foot>
            )
          }
          empty={
            list.isFiltered ? (
              <EmptyState action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}>
                {props.noMatch}
              </EmptyState>
            ) : (
              <EmptyState action={props.emptyAction ?? addButton}>{props.empty}</EmptyState>
            )
          }
        />
      )}
      {props.after?.(addButton)}
    </ListPage>
  );
}

interface FootProps {
  list: ReturnType<typeof useListState>;
  total: number;
  children: ReactNode;
}

/** "1–7 of 7", unless the pagination says it. */
function Foot({ list: { page, perPage }, total, children }: FootProps) {
  const t = useT();
  const to = Math.min(total, page * perPage);
  return (
    <>
      {isOnePage(total) && <span>{t('list.range', { from: Math.min(1, total), to, total })}</span>}
      {children}
    </>
  );
}

/** Omits undefined props: a table without actions has no column for them. */
function rowProps<Row extends { id: string }>(props: ResourceListPageProps<Row>) {
  const { rowHref, rowName, rowActions, selection, sections, tallRows } = props;
  return {
    ...(rowHref && { rowHref }),
    ...(rowName && { rowName }),
    ...(rowActions && { rowActions }),
    ...(selection && { selection }),
    ...(sections && { sections }),
    ...(tallRows && { tallRows }),
  };
}
