import { useState } from 'react';
import { expect, test } from 'vitest';
import { type NamedRecord, TagsPicker } from './TagsPicker.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const all = [
  { id: '1', name: 'Counters' },
  { id: '2', name: 'Windows' },
  { id: '3', name: 'Menu boards' },
  { id: '4', name: 'Tills' },
];

function Groups({ error }: { error?: string }) {
  const [value, setValue] = useState<readonly NamedRecord[]>([all[0]!]);
  return (
    <TagsPicker
      label="Groups"
      value={value}
      onChange={setValue}
      addLabel="Add group"
      removeLabel={(name) => `Leave ${name}`}
      empty="There are no more groups."
      error={error}
      useOptions={() => ({ data: all, error: null, refetch: () => undefined })}
    />
  );
}

const shown = (screen: { getByRole: Awaited<ReturnType<typeof renderUi>>['getByRole'] }) =>
  screen.getByRole('button', { name: /^Leave/ });

test('C23: selected records are chips; the list offers the others and stays open, by typing and Enter, until none is left', async () => {
  const screen = await renderUi(<Groups />);
  await expect.element(screen.getByRole('group', { name: 'Groups' })).toMatchTextContent(/Counters/);
  await screen.getByRole('button', { name: 'Add group' }).click();
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(3);
  await expectAccessible();
  await press('win{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Leave Windows' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await expect.element(screen.getByRole('combobox')).toHaveValue('');
  await press('menu{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Leave Menu boards' })).toBeVisible();
  await press('til{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Leave Tills' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add group' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(screen.getByText('There are no more groups.')).toBeVisible();
  await press('{Escape}');
  await screen.getByRole('button', { name: 'Leave Counters' }).click();
  await expect.poll(() => shown(screen).elements()).toHaveLength(3);
});

test('Escape closes the list and keeps what was picked', async () => {
  const screen = await renderUi(<Groups />);
  await screen.getByRole('button', { name: 'Add group' }).click();
  await press('win{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Leave Windows' })).toBeVisible();
  await press('{Escape}');
  await expect.poll(() => screen.getByRole('listbox').elements()).toHaveLength(0);
  await expect.element(screen.getByRole('button', { name: 'Add group' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Leave Windows' })).toBeVisible();
});

test('its error is shown at the field', async () => {
  const screen = await renderUi(<Groups error="Choose a group." />);
  await expect.element(screen.getByRole('group')).toHaveAccessibleDescription('Choose a group.');
});
