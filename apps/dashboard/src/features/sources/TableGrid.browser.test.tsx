import type { Cells } from '@vitrine/contract/sources';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { ClashBar } from './ClashBar.tsx';
import { TableGrid } from './TableGrid.tsx';
import { columns, tableServer } from './table-server.test-kit.ts';
import { useTableState } from './table-state.ts';

type Server = ReturnType<typeof tableServer>;

/** A page with the table; `refresh` is what a live update does. */
function Table({ server, refresh }: { server: Server; refresh: { now: () => void } }) {
  const [table, setTable] = useState(server.read);
  const state = useTableState(table, server.calls);
  useEffect(() => {
    refresh.now = () => setTable(server.read());
  }, [server, refresh]);
  return (
    <>
      <ClashBar columns={columns} state={state} />
      <TableGrid columns={columns} state={state} tinted={new Set()} onPaste={() => {}} columnActions={null} />
    </>
  );
}

const menu: { id: string; values: Cells }[] = [
  { id: 'coffee', values: { a: 'Coffee', b: 2 } },
  { id: 'croissant', values: { a: 'Croissant', b: 3 } },
  { id: 'tart', values: { a: 'Tart', b: 4 } },
];

/** Toasts have an empty alert of their own. */
const clash = (screen: Awaited<ReturnType<typeof renderUi>>) =>
  screen.getByRole('alert').filter({ hasText: 'Somebody else' });

async function open() {
  const server = tableServer(menu);
  const refresh = { now: () => {} };
  const screen = await renderUi(<Table server={server} refresh={refresh} />);
  const cell = (text: string) => screen.getByRole('gridcell', { name: text, exact: true });
  return { server, refresh, screen, cell, other: server.session() };
}

test('a typed price is saved, shown at once, and taken back by Ctrl+Z alone', async () => {
  const { server, refresh, cell, other } = await open();
  await cell('2.00').click();
  await userEvent.keyboard('2,50{Enter}');
  await expect.element(cell('2.50')).toBeVisible();
  await expect.poll(() => server.rows()[0]!.values.b).toBe(2.5);
  other.learn(server.read());
  await other.setCells([{ row: 'croissant', values: { b: 9 } }]);
  refresh.now();
  await expect.element(cell('9.00')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cell('2.00')).toBeVisible();
  await expect.element(cell('9.00')).toBeVisible();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(cell('2.50')).toBeVisible();
});

test('D16: a typed price far from the old one is asked about below its cell, and saved only then', async () => {
  const { server, screen, cell } = await open();
  await cell('2.00').click();
  await userEvent.keyboard('20{Enter}');
  await expect.element(screen.getByText('20.00 is ten times 2.00.')).toBeVisible();
  await expectAccessible();
  expect(server.count()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(cell('2.00')).toHaveFocus();
  await userEvent.keyboard('20{Enter}');
  await screen.getByRole('button', { name: 'Yes, 20.00' }).click();
  await expect.poll(() => server.rows()[0]!.values.b).toBe(20);
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => server.rows()[0]!.values.b).toBe(3);
});

test('B21: Delete empties all selected cells in one call, and one Ctrl+Z brings them back', async () => {
  const { server, cell } = await open();
  await cell('Coffee').click();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  await expect.poll(() => server.rows().map(({ values }) => values)).toEqual([{}, {}, {}]);
  expect(server.count()).toBe(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cell('Croissant')).toBeVisible();
  expect(server.count()).toBe(2);
  expect(server.rows()).toEqual(menu);
});

test('B21: every clashing cell is named, and the own values can be entered all the same', async () => {
  const { server, screen, cell, other } = await open();
  await other.setCells(['coffee', 'croissant'].map((row) => ({ row, values: { b: 7 } })));
  await cell('2.00').click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  const bar = clash(screen);
  await expect.element(bar).toMatchTextContent(/^Somebody else was faster in 2 cells:/);
  await expect.element(bar).toMatchTextContent(/Coffee · Price 7\.00, yours —/);
  await expect.element(bar).toMatchTextContent(/Croissant · Price 7\.00, yours —/);
  await expectAccessible();
  expect(server.rows().map(({ values }) => values.b)).toEqual([7, 7, undefined]);
  await bar.getByRole('button', { name: 'Use mine' }).click();
  await expect
    .poll(() => server.rows().map(({ values }) => values.b))
    .toEqual([undefined, undefined, undefined]);
  await expect.element(bar).not.toBeInTheDocument();
});

test('a single clash is told at its cell', async () => {
  const { server, screen, cell, other } = await open();
  await other.setCells([{ row: 'coffee', values: { b: 7 } }]);
  await cell('2.00').click();
  await userEvent.keyboard('5{Enter}');
  await expect.element(clash(screen)).toMatchTextContent(/^Somebody else entered 7\.00\. Yours was 5\.00\./);
  await screen.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(clash(screen)).not.toBeInTheDocument();
  expect(server.rows()[0]!.values.b).toBe(7);
});

test('B1: what an undo leaves alone is named', async () => {
  const { server, refresh, screen, cell, other } = await open();
  await cell('2.00').click();
  await userEvent.keyboard('5{Enter}');
  await expect.poll(() => server.rows()[0]!.values.b).toBe(5);
  other.learn(server.read());
  await other.setCells([{ row: 'coffee', values: { b: 7 } }]);
  refresh.now();
  await expect.element(cell('7.00')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  const bar = clash(screen);
  await expect.element(bar).toHaveTextContent('Somebody else has changed this, so it stays: Coffee · Price');
  await expectAccessible();
  expect(server.rows()[0]!.values.b).toBe(7);
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('keys move the focus as in a spreadsheet, and stop at the edges', async () => {
  const { cell } = await open();
  await cell('Coffee').click();
  for (const [keys, name] of [
    ['{ArrowUp}{ArrowLeft}', 'Coffee'],
    ['{ArrowRight}{ArrowRight}', '2.00'],
    ['{Control>}{ArrowDown}{/Control}', '4.00'],
    ['{Home}', 'Tart'],
    ['{Control>}{Home}{/Control}', 'Coffee'],
    ['{Control>}{End}{/Control}', '4.00'],
    ['{ArrowDown}{ArrowUp}', '3.00'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(cell(name)).toHaveFocus();
  }
});

test('Enter keeps what was typed and goes down, Tab to the right, Shift+Tab to the left, Escape takes it back', async () => {
  const { server, screen, cell } = await open();
  const b = () => server.rows().map(({ values }) => values.b);
  await cell('2.00').click();
  await userEvent.keyboard('5{Enter}');
  await expect.element(cell('3.00')).toHaveFocus();
  await userEvent.keyboard('{F2}{Escape}');
  await expect.element(cell('3.00')).toHaveFocus();
  await userEvent.keyboard('6{Shift>}{Tab}{/Shift}');
  await expect.element(cell('Croissant')).toHaveFocus();
  await userEvent.keyboard('{Enter} au beurre{Tab}');
  await expect.element(cell('6.00')).toHaveFocus();
  await userEvent.keyboard('9{Escape}');
  await expect.element(cell('6.00')).toHaveFocus();
  await expect.poll(b).toEqual([5, 6, 4]);
  await expect.element(cell('Croissant au beurre')).toBeVisible();
  // What does not fit stays in the cell, to be mended.
  await userEvent.keyboard('cheap{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Price' })).toHaveFocus();
  await expect.element(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('cheap');
  await userEvent.keyboard('{Escape}');
  expect(b()).toEqual([5, 6, 4]);
});

test('a row that is added has the focus; when somebody deletes it, keys still reach the table', async () => {
  const { server, refresh, screen, cell, other } = await open();
  await screen.getByRole('button', { name: 'Row', exact: true }).click();
  await expect.poll(() => document.activeElement?.getAttribute('data-cell')).toBe('3-0');
  await userEvent.keyboard('Roll{Enter}');
  await expect.element(cell('Roll')).toHaveFocus();
  await expect.poll(() => server.rows()[3]?.values).toEqual({ a: 'Roll' });
  other.learn(server.read());
  await other.removeRow(server.rows()[3]!.id);
  refresh.now();
  await expect.element(cell('Roll')).not.toBeInTheDocument();
  const reachable = () =>
    screen
      .getByRole('gridcell')
      .elements()
      .filter((each) => (each as HTMLElement).tabIndex === 0);
  await expect.poll(() => reachable().map((each) => each.textContent)).toEqual(['Tart']);
});
