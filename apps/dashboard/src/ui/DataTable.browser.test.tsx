import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Sort } from '../lib/list-state.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly price: string;
}

const rows: readonly Row[] = [
  { id: '1', name: 'Counter left', place: 'Praha', price: '9.90 €' },
  { id: '2', name: 'Terrace', place: 'Brno', price: '9.90 €' },
  { id: '3', name: 'Window', place: 'Berlin', price: '0.00 €' },
];

function table(props: Partial<DataTableProps<Row>> = {}) {
  return (
    <DataTable
      label="Displays"
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
        { id: 'place', header: 'Location', cell: (row) => row.place, sortable: true, hideBelow: 'md' },
        { id: 'price', header: 'Price', cell: (row) => row.price, hideBelow: 'xl', align: 'end' },
      ]}
      rows={rows}
      rowName={(row) => row.name}
      rowHref={(row) => `/en/displays/${row.id}`}
      state="ready"
      empty={<p>No displays yet.</p>}
      {...props}
    />
  );
}

const firstCells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')!.textContent);

describe('the header of a table', () => {
  test('a sortable column is a button: first ascending, then descending', async () => {
    const onSort = vi.fn();
    const screen = await renderUi(table({ onSort, sort: { column: 'place', asc: false } }));
    await screen.getByRole('button', { name: 'Name' }).click();
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', asc: true } satisfies Sort);
    await screen.getByRole('button', { name: 'Location' }).click();
    expect(onSort).toHaveBeenLastCalledWith({ column: 'place', asc: true } satisfies Sort);
    await press('{Enter}');
    expect(onSort).toHaveBeenCalledTimes(3);
  });

  test('shows the sorted column and its direction, as text and by an arrow', async () => {
    const screen = await renderUi(table({ onSort: () => undefined, sort: { column: 'place', asc: false } }));
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await expect.element(head('Location')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Location').element().querySelector('svg')).not.toBeNull();
    await expect.element(head('Name')).not.toHaveAttribute('aria-sort');
    expect(head('Name').element().querySelector('svg')).toBeNull();
    await screen.rerender(table({ onSort: () => undefined, sort: { column: 'place', asc: true } }));
    await expect.element(head('Location')).toHaveAttribute('aria-sort', 'ascending');
    await expectAccessible();
  });

  test('a column that cannot be sorted is no button', async () => {
    await page.viewport(1440, 800);
    const screen = await renderUi(table({ onSort: () => undefined }));
    await expect.element(screen.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Price' })).not.toBeInTheDocument();
  });
});

describe('a row', () => {
  test('opens its record by a click anywhere on it', async () => {
    const screen = await renderUi(table());
    await screen.getByRole('cell', { name: 'Brno' }).click({ force: true });
    await expect.poll(screen.address).toBe('/en/displays/2');
  });

  test('J and K move between rows from anywhere on the page, Enter opens, arrow keys only from a row', async () => {
    const screen = await renderUi(table());
    await press('{ArrowDown}');
    expect(document.activeElement).toBe(document.body);
    await press('j');
    await expect.element(screen.getByRole('link', { name: 'Counter left' })).toHaveFocus();
    await press('{ArrowDown}j');
    await expect.element(screen.getByRole('link', { name: 'Window' })).toHaveFocus();
    await press('k');
    await expect.element(screen.getByRole('link', { name: 'Terrace' })).toHaveFocus();
    await press('{Enter}');
    await expect.poll(screen.address).toBe('/en/displays/2');
  });

  test('letters typed into a field do not move between rows', async () => {
    const screen = await renderUi(
      <>
        <input aria-label="Filter" />
        {table()}
      </>,
    );
    const filter = screen.getByRole('textbox', { name: 'Filter' });
    await filter.click();
    await press('jk');
    await expect.element(filter).toHaveFocus();
    await expect.element(filter).toHaveValue('jk');
  });

  test('without a detail page is no link', async () => {
    const screen = await renderUi(
      table({ rowHref: (row) => (row.id === '2' ? null : `/en/displays/${row.id}`) }),
    );
    await expect.element(screen.getByRole('link', { name: 'Window' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Terrace' })).not.toBeInTheDocument();
  });

  test('never jumps under the pointer: refreshed rows keep their positions until the pointer has left', async () => {
    const screen = await renderUi(
      <>
        <p>Page</p>
        {table()}
      </>,
    );
    await screen.getByRole('row', { name: /Terrace/ }).hover({ force: true });
    const renamed = rows.toReversed().map((row) => ({ ...row, name: `${row.name}!` }));
    await screen.rerender(
      <>
        <p>Page</p>
        {table({ rows: renamed })}
      </>,
    );
    await vi.waitFor(() => expect(firstCells()).toEqual(['Counter left!', 'Terrace!', 'Window!']));
    await userEvent.hover(screen.getByText('Page'));
    await vi.waitFor(() => expect(firstCells()).toEqual(['Window!', 'Terrace!', 'Counter left!']));
  });
});

describe('the actions of a row', () => {
  const onEdit = vi.fn();
  const rowActions = (row: Row) =>
    row.id === '3'
      ? []
      : [
          { label: 'Edit', icon: 'edit' as const, onClick: () => onEdit(row.name) },
          { label: 'Restart', onClick: () => undefined, disabled: true, hint: 'No device is paired' },
          { label: 'Delete', onClick: () => undefined, danger: true },
        ];

  test('are behind a button that names the row, and apply to that row', async () => {
    onEdit.mockClear();
    const screen = await renderUi(table({ rowActions }));
    await screen.getByRole('button', { name: 'Actions for Terrace' }).click();
    await expect.element(screen.getByRole('menu', { name: 'Actions for Terrace' })).toBeVisible();
    await expect
      .element(screen.getByRole('menuitem', { name: /Restart/ }))
      .toMatchTextContent('No device is paired');
    await expectAccessible();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    expect(onEdit).toHaveBeenCalledExactlyOnceWith('Terrace');
    await expect.poll(screen.address).toBe('/');
  });

  test("open at the pointer with the secondary button; with Shift the browser's menu opens", async () => {
    const screen = await renderUi(table({ rowActions }));
    const seen: boolean[] = [];
    const watch = (event: MouseEvent) => seen.push(event.defaultPrevented);
    window.addEventListener('contextmenu', watch);
    const cell = screen.getByRole('cell', { name: 'Praha' });
    await userEvent.click(cell, { button: 'right', force: true });
    await expect.element(screen.getByRole('menu', { name: 'Actions for Counter left' })).toBeVisible();
    await press('{Escape}');
    await userEvent.click(cell, { button: 'right', force: true, modifiers: ['Shift'] });
    window.removeEventListener('contextmenu', watch);
    expect(seen).toEqual([true, false]);
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  test('a row without actions has no menu', async () => {
    const screen = await renderUi(table({ rowActions }));
    await expect.element(screen.getByRole('button', { name: 'Actions for Terrace' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Actions for Window' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('cell', { name: 'Berlin' }), { button: 'right', force: true });
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });
});

describe('a narrow window', () => {
  test('hides the least important columns first', async () => {
    const screen = await renderUi(table());
    const isShown = (name: string) => screen.getByRole('columnheader', { name }).query() !== null;
    for (const [width, shown] of [
      [1440, ['Name', 'Location', 'Price']],
      [1439, ['Name', 'Location']],
      [900, ['Name', 'Location']],
      [899, ['Name']],
    ] as const) {
      await page.viewport(width, 800);
      await vi.waitFor(() => expect(['Name', 'Location', 'Price'].filter(isShown)).toEqual(shown));
    }
  });

  test('shows each row as a card on a phone, with everything accessible', async () => {
    await page.viewport(390, 800);
    const screen = await renderUi(
      table({
        rowActions: () => [{ label: 'Edit', onClick: () => undefined }],
        selection: { selected: new Set(['1']), onChange: () => undefined, actions: [] },
      }),
    );
    await expect.element(screen.getByRole('link', { name: 'Window' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
    await expectAccessible();
  });

  test('a hidden column is shown at no width', async () => {
    await page.viewport(1440, 800);
    const columns = [
      { id: 'name', header: 'Name', cell: (row: Row) => row.name },
      { id: 'place', header: 'Location', cell: (row: Row) => row.place, hidden: true },
    ];
    const screen = await renderUi(table({ columns }));
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect.element(screen.getByText('Location')).not.toBeInTheDocument();
  });
});

describe('a table without rows', () => {
  test('that loads fast shows no sign of loading; a slow one shows placeholders after 200 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const screen = await renderUi(table({ state: 'loading', rows: [] }));
    vi.advanceTimersByTime(199);
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
    vi.advanceTimersByTime(1);
    await expect.element(screen.getByRole('table', { name: 'Displays' })).toBeVisible();
    await expect.element(screen.getByText('No displays yet.')).not.toBeInTheDocument();
    vi.useRealTimers();
    await expectAccessible();
  });

  test('that loads is not wider than its place in a narrow window', async () => {
    await page.viewport(650, 800);
    const columns = ['Anzeige', 'Status', 'Standort', 'Aktiv'].map((header) => ({
      id: header,
      header,
      cell: (row: Row) => row.name,
    }));
    const selection = { selected: new Set<string>(), onChange: () => undefined, actions: [] };
    const screen = await renderUi(
      <div style={{ width: 538 }}>
        {table({ state: 'loading', rows: [], columns, selection, rowActions: () => [] })}
      </div>,
    );
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(screen.getByRole('table').element().clientWidth).toBeLessThanOrEqual(538);
  });

  test('says what to do if there are none', async () => {
    const screen = await renderUi(table({ rows: [] }));
    await expect.element(screen.getByText('No displays yet.')).toBeVisible();
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  });

  test('that failed says why and can be retried', async () => {
    const onRetry = vi.fn();
    const screen = await renderUi(table({ state: 'error', rows: [], error: 'The server is busy.', onRetry }));
    const alert = screen.locator.getByRole('alert');
    await expect.element(alert).toMatchTextContent('The list could not be loaded.The server is busy.');
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  test('that is being refetched keeps its rows and is marked as busy', async () => {
    const screen = await renderUi(table({ refreshing: true }));
    await expect.element(screen.getByRole('link', { name: 'Terrace' })).toBeVisible();
    expect(screen.getByRole('table').element().parentElement!.ariaBusy).toBe('true');
  });
});
