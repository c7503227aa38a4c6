import type { Proposal } from '@vitrine/contract/proposals';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { Fields } from './Fields.tsx';
import { open } from './open-proposal.test-kit.ts';

async function show(part: Partial<Proposal>) {
  const screen = await renderUi(<Fields proposal={{ ...open, ...part }} />);
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

test('an open one compares what was there with what is proposed', async () => {
  const { screen, rows } = await show({});
  await expect.poll(rows).toEqual([['Priority', '50', '5']]);
  await expect.element(screen.getByRole('columnheader', { name: 'Before' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Approved' }).elements()).toEqual([]);
});

test('D5: what was approved instead stands beside it', async () => {
  const { screen, rows } = await show({ state: 'approved_with_changes', approved: { priority: 35 } });
  await expect.poll(rows).toEqual([['Priority', '50', '5', '35']]);
  await expect.element(screen.getByRole('columnheader', { name: 'Approved' })).toBeVisible();
});

test('decided before it was recorded it says so', async () => {
  const { rows } = await show({ state: 'approved_with_changes', before: null });
  await expect.poll(rows).toEqual([['Priority', 'not recorded', '5', 'not recorded']]);
});

test('calendars of several playlists have a line each', async () => {
  const calendar = { conditions: [{ precondition: 'weekday', weekdays: ['mon'] }] };
  const { rows } = await show({
    route: 'playlists.actions.set-calendars',
    names: { a: 'Lunch', b: 'Brunch' },
    body: {
      playlists: [
        { id: 'a', calendar },
        { id: 'b', calendar: { conditions: [] } },
      ],
    },
    before: { a: { conditions: [] }, b: calendar },
  });
  await expect.poll(rows).toEqual([
    ['Lunch', 'always', 'on Mondays'],
    ['Brunch', 'on Mondays', 'always'],
  ]);
});
