import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DataTable } from './DataTable.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const rows = ['Counter', 'Entrance', 'Kitchen', 'Terrace', 'Window'].map((name) => ({ id: name, name }));
const onDelete = vi.fn();
/** The label around a checkbox takes the press, so that a touch need not hit 16 pixels. */
const onTarget = { force: true };

function Displays({ initial = [] }: { initial?: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <DataTable
      label="Displays"
      columns={[{ id: 'name', header: 'Name', cell: (row) => row.name }]}
      rows={rows}
      rowName={(row) => row.name}
      rowHref={(row) => `/en/displays/${row.id}`}
      selection={{
        selected,
        onChange: setSelected,
        actions: [
          { label: 'Move', icon: 'folder', onClick: () => undefined },
          { label: 'Delete', onClick: () => onDelete([...selected]), danger: true },
        ],
      }}
      state="ready"
      empty=""
    />
  );
}

const selectedNames = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-selected]')].map((row) => row.dataset.id);

test('each row has a checkbox that names it and does not open the row', async () => {
  const screen = await renderUi(<Displays />);
  await screen.getByRole('checkbox', { name: 'Select Kitchen' }).click(onTarget);
  await expect.element(screen.getByRole('checkbox', { name: 'Select Kitchen' })).toBeChecked();
  expect(selectedNames()).toEqual(['Kitchen']);
  await expect.poll(screen.address).toBe('/');
  await expectAccessible();
});

test('Shift selects everything from the last pressed row to this one, downwards and upwards', async () => {
  const screen = await renderUi(<Displays />);
  await screen.getByRole('checkbox', { name: 'Select Entrance' }).click(onTarget);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Terrace' }), {
    ...onTarget,
    modifiers: ['Shift'],
  });
  await vi.waitFor(() => expect(selectedNames()).toEqual(['Entrance', 'Kitchen', 'Terrace']));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Counter' }), {
    ...onTarget,
    modifiers: ['Shift'],
  });
  await vi.waitFor(() => expect(selectedNames()).toEqual(['Counter', 'Entrance', 'Kitchen', 'Terrace']));
});

test('X selects the focused row, Shift X the range up to it', async () => {
  await renderUi(<Displays />);
  await press('jx');
  await vi.waitFor(() => expect(selectedNames()).toEqual(['Counter']));
  await press('jj{Shift>}X{/Shift}');
  await vi.waitFor(() => expect(selectedNames()).toEqual(['Counter', 'Entrance', 'Kitchen']));
  await press('x');
  await vi.waitFor(() => expect(selectedNames()).toEqual(['Counter', 'Entrance']));
});

test('the checkbox in the header selects all, none, and is mixed when some are selected', async () => {
  const screen = await renderUi(<Displays initial={['Window']} />);
  const all = screen.getByRole('checkbox', { name: 'Select all rows' });
  await expect.element(all).toBePartiallyChecked();
  await all.click(onTarget);
  await expect.element(all).toBeChecked();
  expect(selectedNames()).toHaveLength(rows.length);
  await all.click(onTarget);
  await expect.element(all).not.toBeChecked();
  expect(selectedNames()).toEqual([]);
});

test('a bar shows how many are selected and offers their actions', async () => {
  onDelete.mockClear();
  const screen = await renderUi(<Displays initial={['Counter', 'Window']} />);
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected');
  await expectAccessible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(['Counter', 'Window']);
});

test('Esc and the button in the bar clear the selection, and the bar disappears', async () => {
  const screen = await renderUi(<Displays initial={['Counter', 'Window']} />);
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  await press('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select all rows' }).click(onTarget);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(selectedNames()).toEqual([]);
});

test('the shortcuts of the page still work while rows are selected', async () => {
  const screen = await renderUi(<Displays initial={['Counter']} />);
  await press('j');
  await expect.element(screen.getByRole('link', { name: 'Counter' })).toHaveFocus();
});

test('the count has the right plural form', async () => {
  const screen = await renderUi(<Displays initial={['Counter', 'Window']} />, { locale: 'cs' });
  await expect.element(screen.locator.getByRole('status')).toHaveTextContent('Vybrány 2');
});
