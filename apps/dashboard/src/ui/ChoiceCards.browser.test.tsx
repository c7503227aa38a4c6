import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChoiceCards } from './ChoiceCards.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const plans = [
  { value: 'all', label: 'Everything', text: 'All displays, playlists and people.' },
  { value: 'playables', label: 'Playables only', text: 'Uploads and edits playables.', icon: 'playable' },
  { value: 'billing', label: 'Billing' },
] as const;
type Plan = (typeof plans)[number]['value'];

function Role({ disabled, error, columns }: { disabled?: boolean; error?: string; columns?: 2 | 3 }) {
  const [value, setValue] = useState<Plan>('all');
  return (
    <ChoiceCards
      label="Role"
      options={plans}
      value={value}
      onChange={setValue}
      disabled={disabled}
      error={error}
      columns={columns}
    />
  );
}

test('each card is a radio button named by its title and described by its text', async () => {
  const screen = await renderUi(<Role />);
  await expect.element(screen.getByRole('radiogroup', { name: 'Role' })).toBeVisible();
  const card = screen.getByRole('radio', { name: 'Playables only' });
  await expect.element(card).toHaveAccessibleDescription('Uploads and edits playables.');
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toBeChecked();
  await expectAccessible();
});

test('a press anywhere on a card selects it', async () => {
  const screen = await renderUi(<Role columns={3} />);
  await screen.getByText('Uploads and edits playables.').click({ force: true });
  await expect.element(screen.getByRole('radio', { name: 'Playables only' })).toBeChecked();
  await expectAccessible();
});

test('Tab reaches only the selected card, and arrow keys move the selection', async () => {
  const screen = await renderUi(<Role />);
  await press('{Tab}');
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: 'Playables only' })).toBeChecked();
  await press('{ArrowUp}{ArrowUp}');
  await expect.element(screen.getByRole('radio', { name: 'Billing' })).toBeChecked();
});

test('cards that may not be changed say so, and an error is beside them', async () => {
  const screen = await renderUi(<Role disabled error="You cannot change your own role." />);
  await expect.element(screen.getByRole('radio', { name: 'Billing' })).toBeDisabled();
  await expect
    .element(screen.getByRole('radiogroup', { name: 'Role' }))
    .toHaveAccessibleDescription('You cannot change your own role.');
  await expectAccessible();
});
