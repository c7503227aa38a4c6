import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { SelectOption } from './OptionList.tsx';
import { SelectField } from './SelectField.tsx';
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

const marked = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('is a combobox that is named by its label and has the selected value', async () => {
  const screen = await renderUi(<Orientation initial="horizontal" />);
  const box = screen.getByRole('combobox', { name: 'Orientation', exact: true });
  await expect.element(box).toHaveTextContent('Horizontal');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await screen.rerender(<Orientation key="empty" />);
  await expect.element(box).toHaveTextContent('Choose…');
  await expectAccessible();
});

test('arrow opens the list on the selected option, the focus stays on the box, and Enter selects', async () => {
  const screen = await renderUi(<Orientation initial="vertical_left" />);
  await press('{Tab}{ArrowDown}');
  const box = screen.getByRole('combobox', { name: 'Orientation' });
  const list = screen.getByRole('listbox', { name: 'Orientation' });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expect.element(box).toHaveAttribute('aria-controls', list.element().id);
  expect(marked()).toBe('Vertical left');
  await expect
    .element(screen.getByRole('option', { name: 'Vertical left' }))
    .toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await press('{ArrowDown}{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toMatchTextContent(/^Vertical right/);
  await expect.element(box).toHaveFocus();
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
  await expect.element(box).not.toHaveAttribute('aria-controls');
});

test('keys of the closed box: Enter and Space open it, Home and End at the ends, a letter at its first match', async () => {
  const screen = await renderUi(<Orientation initial="vertical_left" />);
  await press('{Tab}');
  for (const [keys, expected] of [
    ['{Enter}', 'Vertical left'],
    [' ', 'Vertical left'],
    ['{ArrowUp}', 'Vertical left'],
    ['{Alt>}{ArrowDown}{/Alt}', 'Vertical left'],
    ['{Home}', 'Horizontal'],
    ['{End}', 'Vertical rightcables below'],
    ['h', 'Horizontal'],
  ] as const) {
    await press(keys);
    await vi.waitFor(() => expect(marked()).toBe(expected));
    await press('{Escape}');
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  }
  await expect.element(screen.getByRole('combobox')).toHaveTextContent('Vertical left');
});

/** Types letters that are so many milliseconds apart, however long the machine takes for them. */
async function typeEvery(ms: number, text: string) {
  for (const [index, key] of [...text].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + index * ms });
    document.activeElement!.dispatchEvent(event);
    // What a key changes is drawn before the next one.
    await Promise.resolve();
  }
}

test('letters typed quickly are one word, including a space', async () => {
  const screen = await renderUi(<Orientation initial="horizontal" />);
  await screen.getByRole('combobox').click();
  await typeEvery(100, 'vertical r');
  await vi.waitFor(() => expect(marked()).toBe('Vertical rightcables below'));
  await press('{Enter}');
  await expect.element(screen.getByRole('combobox')).toMatchTextContent(/^Vertical right/);
});

test('Space, Alt with arrow up, Tab and a click select the highlighted option; Esc keeps the selection', async () => {
  const screen = await renderUi(
    <>
      <Orientation initial="horizontal" />
      <button type="button">Next</button>
    </>,
  );
  const box = screen.getByRole('combobox');
  const list = screen.getByRole('listbox');
  await box.click();
  await press('v ');
  await expect.element(box).toHaveTextContent('Vertical left');
  await press('{ArrowDown}{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  await expect.element(box).toMatchTextContent(/^Vertical right/);
  await press('{ArrowDown}{Home}{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toMatchTextContent(/^Vertical right/);
  await press('{ArrowDown}');
  await screen.getByRole('option', { name: 'Vertical left' }).click();
  await expect.element(box).toHaveTextContent('Vertical left');
  await expect.element(box).toHaveFocus();
  await press('{ArrowDown}{Home}{Tab}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveTextContent('Horizontal');
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a press outside the open list closes it', async () => {
  const screen = await renderUi(
    <>
      <Orientation />
      <p style={{ marginTop: 300 }}>Beside</p>
    </>,
  );
  await screen.getByRole('combobox').click();
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
  const box = screen.getByRole('combobox', { name: 'Zone' }).first();
  await box.click();
  await expect.element(screen.getByPlaceholder('Type to search')).toHaveFocus();
  await press('zurich{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Zürich');
  await expect.element(box).toHaveTextContent('Zürich');
  await expect.element(box).toHaveFocus();
  await press('pr');
  await expect.element(screen.getByPlaceholder('Type to search')).toHaveValue('pr');
  await expectAccessible();
});

test('its error is beside it and read with it', async () => {
  const screen = await renderUi(<Orientation error="Choose an orientation." />);
  await expect.element(screen.getByRole('combobox')).toHaveAccessibleDescription('Choose an orientation.');
  await expectAccessible();
});

test('that is disabled does not open', async () => {
  const screen = await renderUi(
    <SelectField label="Role" options={orientations} value="horizontal" disabled />,
  );
  await screen.getByRole('combobox').click({ force: true });
  await expect.element(screen.getByRole('combobox')).toBeDisabled();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});
