import type { Cells, SourceColumn } from '@vitrine/contract/sources';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { CounterList } from './CounterList.tsx';

const columns: SourceColumn[] = [
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'part', name: 'Part', kind: 'text' },
  { key: 'price', name: 'Price', kind: 'price' },
  { key: 'soldOut', name: 'Sold out', kind: 'yesno' },
];
const first = [
  {
    id: 'a',
    version: 1,
    values: { item: 'Cinnamon roll', part: 'Oven', price: 3.4, soldOut: false } as Cells,
  },
  { id: 'b', version: 1, values: { item: 'Espresso', part: 'Coffee', price: 2.2 } as Cells },
];

// Longer than any test takes.
const now = Date.now();
const validFrom = new Date(now + 900_000).toISOString();

const sent = vi.fn();
beforeEach(() => sent.mockClear());

function Counter({ isOnline = true }: { isOnline?: boolean }) {
  const [rows, setRows] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (row: string, values: Cells) => {
    sent(row, values);
    setProblem(isOnline ? null : 'Not saved: no network');
    if (!isOnline) return false;
    setRows((all) =>
      all.map((each) => (each.id === row ? { ...each, values: { ...each.values, ...values } } : each)),
    );
    return true;
  };
  const own = rows.flatMap(({ id, values }) => {
    const was = first.find((each) => each.id === id)!.values;
    const cells = columns.flatMap(({ key }) =>
      (was[key] ?? null) === (values[key] ?? null)
        ? []
        : [{ key, from: was[key] ?? null, to: values[key] ?? null }],
    );
    const change = { row: id, name: String(values.item), kind: 'changed' as const, cells, isYours: true };
    return cells.length > 0 ? [change] : [];
  });
  const others = { row: 'c', name: 'Mocha', kind: 'changed' as const, isYours: false };
  const changes = [...own, { ...others, cells: [{ key: 'price', from: 3.2, to: 3.4 }] }];
  return (
    <CounterList
      columns={columns}
      rows={rows}
      displays={6}
      places={2}
      waiting={own.length > 0 ? { validFrom, changes } : null}
      now={new Date(now).toISOString()}
      problem={problem}
      onSave={save}
    />
  );
}

type Screen = Awaited<ReturnType<typeof renderUi>>;
const soldOut = (screen: Screen, item = 'Cinnamon roll') =>
  screen.getByRole('switch', { name: `Sold out: ${item}` });
const takeBack = (screen: Screen, item: string) =>
  screen.getByRole('button', { name: `Take it back: ${item}` });

test('D16: the bar lists all that waits, where it shows, and takes back each of the own changes', async () => {
  const screen = await renderUi(<Counter />);
  await soldOut(screen).click();
  await soldOut(screen, 'Espresso').click();
  await expect.element(screen.getByText(/^On 6 screens in \d+ s$/)).toBeVisible();
  await expect.element(screen.getByText(/^2 places, /)).toBeVisible();
  await expect.element(screen.getByText('Mocha')).toBeVisible();
  await expect.element(takeBack(screen, 'Mocha')).not.toBeInTheDocument();
  await expectAccessible();
  await takeBack(screen, 'Cinnamon roll').click();
  await expect.element(soldOut(screen)).not.toBeChecked();
  await expect.element(soldOut(screen, 'Espresso')).toBeChecked();
  await expect.element(takeBack(screen, 'Cinnamon roll')).not.toBeInTheDocument();
});

test('D16: a price far from the old one is asked about in its row, and sent only then', async () => {
  const screen = await renderUi(<Counter />);
  const price = screen.getByRole('textbox', { name: 'Price: Cinnamon roll' });
  const type = async (text: string) => {
    await price.fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await type('34');
  await expect.element(screen.getByText('34.00 is ten times 3.40.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '3.40', exact: true })).toHaveFocus();
  await expectAccessible();
  await expect.element(screen.getByRole('button', { name: 'Price: Cinnamon roll: more' })).toBeDisabled();
  expect(sent).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: '3.40', exact: true }).click();
  await expect.element(price).toHaveValue('3.40');
  expect(sent).not.toHaveBeenCalled();
  await type('0');
  await userEvent.keyboard('{Escape}');
  await expect.element(price).toHaveValue('3.40');
  await type('30');
  await screen.getByRole('button', { name: 'Yes, 30.00' }).click();
  expect(sent.mock.calls).toEqual([['a', { price: 30 }]]);
  await type('28');
  expect(sent).toHaveBeenLastCalledWith('a', { price: 28 });
});

test('without a network the switch stays off, and what is not saved is named', async () => {
  const screen = await renderUi(<Counter isOnline={false} />);
  await soldOut(screen).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Cinnamon roll' }))
    .toMatchTextContent(/Not saved: no network/);
  await expect.element(soldOut(screen)).not.toBeChecked();
});

test('a section is a heading once; a search that finds nothing says so', async () => {
  const screen = await renderUi(<Counter />);
  await expect.element(screen.getByRole('heading', { name: 'Oven' })).toBeVisible();
  await screen.getByRole('button', { name: 'Oven 1' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Oven' })).not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Find an item' }).fill('tea');
  await expect.element(screen.getByText('No item is called so.')).toBeVisible();
});
