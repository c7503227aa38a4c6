import { useState } from 'react';
import { expect, test } from 'vitest';
import { type NamedRecord, TagsPicker } from './TagsPicker.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const all = [
  { id: '1', name: 'Counters' },
  { id: '2', name: 'Windows' },
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

test('selected records are chips; the list offers the others, by typing and Enter, until none is left', async () => {
  const screen = await renderUi(<Groups />);
  await expect.element(screen.getByRole('group', { name: 'Groups' })).toMatchTextContent(/Counters/);
  await screen.getByRole('button', { name: 'Add group' }).click();
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1);
  await expectAccessible();
  await press('win{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Leave Windows' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add group' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(screen.getByText('There are no more groups.')).toBeVisible();
  await press('{Escape}');
  await screen.getByRole('button', { name: 'Leave Counters' }).click();
  await expect.poll(() => shown(screen).elements()).toHaveLength(1);
});

test('its error is shown at the field', async () => {
  const screen = await renderUi(<Groups error="Choose a group." />);
  await expect.element(screen.getByRole('group')).toHaveAccessibleDescription('Choose a group.');
});
