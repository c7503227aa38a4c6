import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SelectField } from './fields.tsx';
import type { SelectOption } from './OptionList.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const orientations: readonly SelectOption[] = [
  { value: 'horizontal', label: 'Horizontal' },
  { value: 'vertical_left', label: 'Vertical left' },
  { value: 'vertical_right', label: 'Vertical right', hint: 'cables below' },
];

function Orientation({ initial = null, error }: { initial?: string | null; error?: string }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <SelectField
      label="Orientation"
      options={orientations}
      value={value}
      onChange={setValue}
      placeholder="Choose…"
      error={error}
    />
  );
}

test('is named by its label and by what is chosen', async () => {
  const screen = await renderUi(<Orientation initial="horizontal" />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Orientation Horizontal');
  await screen.rerender(<Orientation key="empty" />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Orientation Choose…');
  await expectAccessible();
});

test('by keys: arrow opens the list on what is chosen, arrows move, Enter chooses and gives the focus back', async () => {
  const screen = await renderUi(<Orientation initial="vertical_left" />);
  await press('{Tab}{ArrowDown}');
  const list = screen.getByRole('listbox', { name: 'Orientation' });
  await expect.element(list).toHaveFocus();
  await expect
    .element(screen.getByRole('option', { name: 'Vertical left' }))
    .toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await press('{ArrowDown}{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: /^Orientation Vertical right/ });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('Space and a letter choose too; Esc leaves the choice as it was', async () => {
  const screen = await renderUi(<Orientation initial="horizontal" />);
  await screen.getByRole('button').click();
  await press('v ');
  await expect.element(screen.getByRole('button', { name: 'Orientation Vertical left' })).toHaveFocus();
  await press('{ArrowUp}{ArrowDown}{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Orientation Vertical left' })).toHaveFocus();
});

test('a press beside the open list closes it', async () => {
  const screen = await renderUi(
    <>
      <Orientation />
      <p style={{ marginTop: 300 }}>Beside</p>
    </>,
  );
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await screen.getByText('Beside').click();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});

test('with more than eight options it can be searched', async () => {
  const onChange = vi.fn();
  const zones = [
    'Amsterdam',
    'Berlin',
    'Bratislava',
    'Lisbon',
    'Madrid',
    'Prague',
    'Rome',
    'Vienna',
    'Zürich',
  ];
  const screen = await renderUi(
    <SelectField
      label="Zone"
      options={zones.map((zone) => ({ value: zone, label: zone }))}
      onChange={onChange}
    />,
  );
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await press('zurich{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Zürich');
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Zone Zürich');
});

test('its error stands beside it and is read with it', async () => {
  const screen = await renderUi(<Orientation error="Choose an orientation." />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleDescription('Choose an orientation.');
  await expectAccessible();
});

test('that is disabled does not open', async () => {
  const screen = await renderUi(
    <SelectField label="Role" options={orientations} value="horizontal" disabled />,
  );
  await screen.getByRole('button').click({ force: true });
  await expect.element(screen.getByRole('button')).toBeDisabled();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});
