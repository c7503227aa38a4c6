import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PasswordField, TextAreaField, TextField } from './fields.tsx';
import { NumberField } from './NumberField.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

describe('a text field', () => {
  test('is named by its label, and a press on the label focuses it', async () => {
    const screen = await renderUi(<TextField label="Name" hint="shown on invoices" icon="search" />);
    await screen.getByText(/^Name/).click();
    await expect.element(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    await expectAccessible();
  });

  test('says beside its label that it is optional', async () => {
    const screen = await renderUi(<TextField label="Description" optional hint="for colleagues" />);
    await expect
      .element(screen.getByRole('textbox'))
      .toHaveAccessibleName('Description · optional; for colleagues');
  });

  test('with an error has its message beside it, read with the field before its description', async () => {
    const screen = await renderUi(
      <TextField label="Email" error="Enter an email address." description="Alerts are sent there." />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    await expect.element(input).toBeInvalid();
    await expect.element(input).toHaveAccessibleDescription('Enter an email address. Alerts are sent there.');
    const below = screen.getByText('Enter an email address.').element().getBoundingClientRect();
    const box = input.element().getBoundingClientRect();
    expect(below.top - box.bottom).toBeLessThan(16);
    expect(below.top).toBeGreaterThan(box.top);
    await expectAccessible();
  });

  test('with a hidden label is still named by it', async () => {
    const screen = await renderUi(<TextField label="Filter displays" hideLabel placeholder="Filter" />);
    await expect.element(screen.getByRole('textbox', { name: 'Filter displays' })).toBeVisible();
    const { width } = screen.getByText('Filter displays').element().parentElement!.getBoundingClientRect();
    expect(width).toBeLessThanOrEqual(1);
    await expectAccessible();
  });

  test('that is disabled is still readable', async () => {
    const screen = await renderUi(
      <TextField label="Email" disabled value="eva@shop.cz" onChange={() => undefined} />,
    );
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeDisabled();
    await expectAccessible();
  });

  test('with several lines is connected to its texts in the same way', async () => {
    const screen = await renderUi(<TextAreaField label="Note" error="Too long." rows={2} />);
    await expect
      .element(screen.getByRole('textbox', { name: 'Note' }))
      .toHaveAccessibleDescription('Too long.');
    await expectAccessible();
  });
});

describe('a password field', () => {
  test('hides the text until it is asked to show it', async () => {
    const screen = await renderUi(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password', { exact: true });
    await input.click();
    await press('secret');
    await expect.element(input).toHaveAttribute('type', 'password');
    const show = screen.getByRole('button', { name: 'Show password' });
    await expect.element(show).toHaveAttribute('aria-pressed', 'false');
    await show.click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await expect.element(input).toHaveValue('secret');
    await expect
      .element(screen.getByRole('button', { name: 'Hide password' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expectAccessible();
  });

  test('ASVS 6.2.7: accepts pasted text, and works with password managers', async () => {
    const screen = await renderUi(
      <>
        <TextField label="From" defaultValue="seven kettles" />
        <PasswordField label="Password" autoComplete="new-password" />
      </>,
    );
    await screen.getByLabelText('From').click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.copy();
    const field = screen.getByLabelText('Password', { exact: true });
    await field.click();
    await userEvent.paste();
    await expect.element(field).toHaveValue('seven kettles');
    await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
  });

  test('UI9: one focus ring is drawn: around the field, or around the button inside it', async () => {
    const screen = await renderUi(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password', { exact: true }).element();
    const show = screen.getByRole('button', { name: 'Show password' }).element();
    const ringOf = (element: Element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    };
    const box = input.parentElement!;
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => [ringOf(box), ringOf(input), ringOf(show)]).toEqual([true, false, false]);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => [ringOf(box), ringOf(input), ringOf(show)]).toEqual([false, false, true]);
  });

  test('its show button submits nothing', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const screen = await renderUi(
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" />
      </form>,
    );
    await screen.getByRole('button', { name: 'Show password' }).click();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('warns while Caps Lock is on, instead of its description', async () => {
    const screen = await renderUi(<PasswordField label="Password" description="At least 8 characters." />);
    const input = screen.getByLabelText('Password', { exact: true });
    await expect.element(input).toHaveAccessibleDescription('At least 8 characters.');
    await input.click();
    const key = (isOn: boolean) =>
      input
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: isOn, bubbles: true }));
    key(true);
    await expect.element(input).toHaveAccessibleDescription('Caps Lock is on.');
    key(false);
    await expect.element(input).toHaveAccessibleDescription('At least 8 characters.');
  });
});

describe('a number field', () => {
  function Minutes({ initial = '' as number | '' }) {
    const [value, setValue] = useState<number | ''>(initial);
    return <NumberField label="Minutes" min={1} max={60} value={value} onChange={setValue} />;
  }

  test('accepts digits only', async () => {
    const screen = await renderUi(<Minutes />);
    const input = screen.getByRole('textbox', { name: 'Minutes' });
    await input.click();
    await press('1a2,5-');
    await expect.element(input).toHaveValue('125');
    await expect.element(input).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible();
  });

  test('can be empty, which is not zero', async () => {
    const onChange = vi.fn();
    const screen = await renderUi(<NumberField label="Minutes" defaultValue={7} onChange={onChange} />);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Minutes' }));
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  test('arrow keys change it by one, within its limits', async () => {
    const screen = await renderUi(<Minutes initial={59} />);
    const input = screen.getByRole('textbox', { name: 'Minutes' });
    await input.click();
    await press('{ArrowUp}{ArrowUp}');
    await expect.element(input).toHaveValue('60');
    await userEvent.fill(input, '2');
    await press('{ArrowDown}{ArrowDown}');
    await expect.element(input).toHaveValue('1');
  });

  test('an empty one starts at its minimum', async () => {
    const screen = await renderUi(<Minutes />);
    const input = screen.getByRole('textbox', { name: 'Minutes' });
    await input.click();
    await press('{ArrowUp}');
    await expect.element(input).toHaveValue('1');
  });
});
