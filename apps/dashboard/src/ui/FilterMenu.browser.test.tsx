import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterMenu } from './FilterMenu.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const statuses = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
];

function StatusFilter({ initial = null, all }: { initial?: string | null; all?: string }) {
  const [value, setValue] = useState<string | null>(initial);
  return <FilterMenu label="Status" options={statuses} value={value} onChange={setValue} all={all} />;
}

test('a filter is selected by keys, is shown in its button, and the focus returns to it', async () => {
  const screen = await renderUi(<StatusFilter />);
  const button = screen.getByRole('button');
  await expect.element(button).toHaveAccessibleName('Status');
  await button.click();
  await expect.element(screen.getByRole('listbox', { name: 'Status' })).toHaveFocus();
  await expectAccessible();
  await press('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveTextContent('StatusOffline');
  await expectAccessible();
});

test('"All" removes the filter again', async () => {
  const screen = await renderUi(<StatusFilter initial="offline" />);
  await screen.getByRole('button').click();
  await screen.getByRole('option', { name: 'All' }).click();
  await expect.element(screen.getByRole('button')).toHaveTextContent('Status');
});

test("the text for everything is part of the button's name too", async () => {
  const screen = await renderUi(<StatusFilter all="All statuses" />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Status: All statuses');
  await screen.getByRole('button').click();
  await screen.getByRole('option', { name: 'Online' }).click();
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Status: Online');
});

test('Esc and a press outside the list close it and change nothing', async () => {
  const screen = await renderUi(
    <>
      <StatusFilter initial="online" />
      <p style={{ marginTop: 300 }}>Beside</p>
    </>,
  );
  const button = screen.getByRole('button');
  await button.click();
  await press('{ArrowDown}{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await button.click();
  await screen.getByText('Beside').click();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('StatusOnline');
});
