import type { Cells, SourceColumn } from '@vitrine/contract/sources';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
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

const now = Date.parse('2026-11-17T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

function Counter({ isOnline = true }: { isOnline?: boolean }) {
  const [rows, setRows] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const save = async (row: string, values: Cells) => {
    setProblem(isOnline ? null : 'Not saved: no network');
    if (!isOnline) return false;
    setRows((all) =>
      all.map((each) => (each.id === row ? { ...each, values: { ...each.values, ...values } } : each)),
    );
    setValidFrom(new Date(now + 60_000).toISOString());
    return true;
  };
  return (
    <CounterList
      columns={columns}
      rows={rows}
      displays={6}
      waiting={validFrom === null ? null : { validFrom }}
      now={new Date(now).toISOString()}
      problem={problem}
      onSave={save}
    />
  );
}

const soldOut = (screen: Awaited<ReturnType<typeof renderUi>>) =>
  screen.getByRole('switch', { name: 'Sold out' }).first();

test('a switch is saved at once, names its item and its moment, and is taken back by Undo alone', async () => {
  const screen = await renderUi(<Counter />);
  await soldOut(screen).click();
  const bar = screen.getByRole('status').filter({ hasText: 'Cinnamon roll' });
  await expect.element(bar).toMatchTextContent(/On 6 screens in 60 s/);
  await expect.element(bar).toMatchTextContent(/Cinnamon roll, .*here/);
  await expectAccessible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(soldOut(screen)).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('without a network the switch stays off, and what is not saved is named', async () => {
  const screen = await renderUi(<Counter isOnline={false} />);
  await soldOut(screen).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Cinnamon roll' }))
    .toMatchTextContent(/Not saved: no network/);
  await expect.element(soldOut(screen)).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a search that finds nothing says so', async () => {
  const screen = await renderUi(<Counter />);
  await screen.getByRole('searchbox', { name: 'Find an item' }).fill('tea');
  await expect.element(screen.getByText('No item is called so.')).toBeVisible();
});
