import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Proposal } from '@vitrine/contract/proposals';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { Fields } from './Fields.tsx';
import { open } from './open-proposal.test-kit.ts';

async function show(part: Partial<Proposal>) {
  const screen = await renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <Fields proposal={{ ...open, ...part }} />
    </QueryClientProvider>,
  );
  const rows = () =>
    screen
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  return { screen, rows };
}

test('A6: passwords are named and not shown', async () => {
  const { rows } = await show({
    route: 'locations.create',
    resource: 'locations',
    subject: { id: null, name: 'Shop' },
    body: { name: 'Shop' },
    secrets: ['routerPassword', 'routerUser'],
  });
  await expect.poll(rows).toEqual([
    ['Name', 'Shop'],
    ['Router credentials', 'Not shown'],
  ]);
});

test('A19: a source has readable fields, and where its address leads', async () => {
  const { screen, rows } = await show({
    route: 'sources.create',
    resource: 'sources',
    subject: { id: null, name: 'Menu' },
    body: { name: 'Menu', kind: 'table', columns: [{ key: 'item', name: 'Dish', kind: 'text' }] },
    secrets: ['address'],
    leadsTo: { address: 'https://menu.example/…' },
  });
  await expect.element(screen.getByText('Menu is added.')).toBeVisible();
  await expect.poll(rows).toEqual([
    ['Name', 'Menu'],
    ['Kind', 'Table'],
    ['Columns', 'Dish'],
    ['Address', 'https://menu.example/…'],
  ]);
});

test('A19: unpairing says what it does', async () => {
  const { screen } = await show({
    route: 'displays.actions.unpair',
    resource: 'displays',
    subject: { id: null, name: 'Counter' },
    body: null,
  });
  await expect.element(screen.getByText('Counter is unpaired from its device.')).toBeVisible();
});
