import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useHiddenColumns } from '../lib/hidden-columns.ts';
import { useListState } from '../lib/list-state.ts';
import { ListFilters } from './ListFilters.tsx';
import { ResourceListPage } from './ResourceListPage.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

interface Answer {
  rows?: readonly Row[];
  total?: number;
  error?: Error;
}

const defaults = { sort: { column: 'name', asc: true } };
const bar = { id: '1', name: 'Bar' };

interface PageProps extends Answer {
  onAdd?: () => void;
  refetch?: () => void;
  foot?: ReactNode;
}

function Page({ rows, total, error, foot, ...calls }: PageProps) {
  const list = useListState(defaults);
  const { columns, toggle } = useHiddenColumns('tests', [
    { id: 'name', header: 'Name', cell: (row: Row) => row.name, sortable: true },
  ]);
  return (
    <ResourceListPage
      title="Screens"
      foot={foot}
      count={(count) => `${count} screens`}
      list={list}
      query={{
        data: rows && { data: rows, meta: { total: total ?? rows.length } },
        error: error ?? null,
        isPlaceholderData: false,
        refetch: calls.refetch ?? (() => undefined),
      }}
      columns={columns}
      onToggleColumn={toggle}
      onExport={async () => undefined}
      add={{ label: 'Add screen', onAdd: calls.onAdd ?? (() => undefined) }}
      toolbar={
        <ListFilters
          list={list}
          label="Filter screens"
          menus={[
            {
              name: 'active',
              label: 'Active',
              options: [{ value: 'true', label: 'Yes', chip: 'Only active' }],
            },
          ]}
        />
      }
      rowName={({ name }) => name}
      noMatch="No screen matches."
      empty="No screens yet."
    />
  );
}

test('its rows are counted and paginated, and one is added by the button or by N', async () => {
  const onAdd = vi.fn();
  const screen = await renderUi(<Page rows={[bar]} total={120} onAdd={onAdd} />, { path: '/en/screens' });
  await expect.element(screen.getByRole('table', { name: 'Screens' })).toMatchTextContent(/Bar/);
  await expect.element(screen.getByText('120 screens')).toBeVisible();
  await screen.getByRole('button', { name: /^Add screen/ }).click();
  await press('n');
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledTimes(2));
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(screen.address).toMatch(/page=.*2/);
  await expectAccessible();
});

test('without any it says so and offers to add one', async () => {
  const screen = await renderUi(<Page rows={[]} />, { path: '/en/screens' });
  await expect.element(screen.getByText('No screens yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Add screen/ }).elements()).toHaveLength(2);
});

test('a filter is in the URL and shown as a chip; without matches all filters can be cleared', async () => {
  const screen = await renderUi(<Page rows={[]} />, { path: '/en/screens' });
  await screen.getByRole('button', { name: 'Active' }).click();
  await screen.getByRole('option', { name: 'Yes' }).click();
  await expect.poll(screen.address).toContain('active');
  await expect.element(screen.getByText('Only active')).toBeVisible();
  await expect.element(screen.getByText('No screen matches.')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(screen.address).not.toContain('active');
});

test('a failed request says why and can be retried', async () => {
  const refetch = vi.fn();
  const screen = await renderUi(<Page error={new Error('Gone.')} refetch={refetch} />, {
    path: '/en/screens',
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('the foot says how many there are; with pages those say it', async () => {
  const few = await renderUi(<Page rows={[bar]} foot={<span>By MET Norway</span>} />);
  await expect.element(few.getByText('1–1 of 1')).toBeVisible();
  await expect.element(few.getByText('By MET Norway')).toBeVisible();
  await few.unmount();
  const many = await renderUi(<Page rows={[bar]} total={26} foot={<span>By MET Norway</span>} />);
  await expect.element(many.getByText('By MET Norway')).toBeVisible();
  expect(many.getByText(/of 26/).elements()).toHaveLength(1);
});
