import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, press, renderUi } from '../../../ui/test/render-ui.tsx';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

function Time({ initial = '' }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <TimeField label="From" value={value} onChange={setValue} isInvalid={false} describedBy={undefined} />
      <output>{value}</output>
    </>
  );
}

function Day({ initial = '', isInvalid = false }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateField
        label="First day"
        value={value}
        onChange={setValue}
        after="2026-11-16"
        isInvalid={isInvalid}
        describedBy={undefined}
      />
      <button type="button" style={{ marginTop: 400 }}>
        Next
      </button>
      <output>{value}</output>
    </>
  );
}

describe('a field for a time', () => {
  test('takes "7" and "730" for what they mean', async () => {
    const screen = await renderUi(<Time />);
    const input = screen.getByRole('textbox', { name: 'From' });
    for (const [typed, meant] of [
      ['7', '07:00'],
      ['730', '07:30'],
      ['24:00', '00:00'],
    ] as const) {
      await userEvent.fill(input, typed);
      await press('{Enter}');
      await expect.element(input).toHaveValue(meant);
      await expect.element(screen.locator.getByRole('status')).toHaveTextContent(meant);
    }
    await expectAccessible();
  });

  test('arrows go to the next quarter of an hour, and round midnight', async () => {
    const screen = await renderUi(<Time initial="07:05" />);
    const input = screen.getByRole('textbox', { name: 'From' });
    await input.click();
    await press('{ArrowUp}');
    await expect.element(input).toHaveValue('07:15');
    await press('{ArrowDown}{ArrowDown}');
    await expect.element(input).toHaveValue('06:45');
    await userEvent.fill(input, '23:45');
    await press('{ArrowUp}');
    await expect.element(input).toHaveValue('00:00');
  });

  test('what is no time stays as it was typed, to be corrected', async () => {
    const screen = await renderUi(<Time initial="07:00" />);
    const input = screen.getByRole('textbox', { name: 'From' });
    await userEvent.fill(input, 'noon');
    await press('{Tab}');
    await expect.element(input).toHaveValue('noon');
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('noon');
  });
});

describe('a field for a day', () => {
  test('takes a day typed without its year, and shows it in full', async () => {
    const screen = await renderUi(<Day />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await press('24.12{Enter}');
    await expect.element(input).toHaveValue('24.12.2026');
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('2026-12-24');
  });

  test('arrow down goes into the month, arrows move by days and weeks, Enter takes the day', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await press('{ArrowDown}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await expect.element(input).not.toHaveFocus();
    await expectAccessible();
    await press('{ArrowDown}{ArrowRight}{Enter}');
    await expect.element(input).toHaveValue('01.01.2027');
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  });

  test('Tab closes the month and goes on to the next field', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await press('{Tab}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('Esc closes the month and leaves the day as it was', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" isInvalid />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await press('{ArrowDown}{ArrowRight}{Escape}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(input).toHaveValue('24.12.2026');
    await expect.element(input).toBeInvalid();
    await expectAccessible();
  });
});
