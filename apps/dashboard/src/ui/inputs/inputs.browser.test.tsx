import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, press, renderUi } from '../test/render-ui.tsx';
import { DateField } from './DateField.tsx';
import { DateInput } from './DateInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { TimeInput } from './TimeInput.tsx';

function Count({ initial = '' as number | '' }) {
  const [value, setValue] = useState<number | ''>(initial);
  return (
    <>
      <NumberInput aria-label="Count" min={1} max={60} value={value} onChange={setValue} />
      <output>{value === '' ? 'empty' : value}</output>
    </>
  );
}

function Time({ initial = '', hasEndOfDay = false }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <TimeInput label="From" value={value} onChange={setValue} hasEndOfDay={hasEndOfDay} />
      <output>{value}</output>
    </>
  );
}

function Day({ initial = '', isInvalid = false }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateInput
        label="First day"
        value={value}
        onChange={setValue}
        after="2026-11-16"
        isInvalid={isInvalid}
      />
      <button type="button" style={{ marginTop: 400 }}>
        Next
      </button>
      <output>{value}</output>
    </>
  );
}

function Period() {
  const [value, setValue] = useState('2026-11-10');
  return (
    <div style={{ width: 180 }}>
      <DateField
        label="From"
        buttonLabel="Pick From"
        value={value}
        min="2026-11-05"
        max="2026-11-20"
        isDayAlways
        onChange={setValue}
      />
      <output>{value}</output>
    </div>
  );
}

/** Keys and the resulting value of the field, in sequence. */
async function walk(input: ReturnType<Awaited<ReturnType<typeof renderUi>>['getByRole']>, steps: string[][]) {
  await input.click();
  for (const [keys, expected] of steps) {
    await press(keys!);
    await expect.element(input).toHaveValue(expected!);
  }
}

describe('a number', () => {
  test('arrow keys change it by one, Shift with an arrow and the Page keys by ten, within its limits', async () => {
    const screen = await renderUi(<Count initial={20} />);
    await walk(screen.getByRole('textbox', { name: 'Count' }), [
      ['{ArrowUp}', '21'],
      ['{ArrowDown}{ArrowDown}', '19'],
      ['{Shift>}{ArrowUp}{/Shift}', '29'],
      ['{PageUp}', '39'],
      ['{PageDown}{Shift>}{ArrowDown}{/Shift}', '19'],
      ['{PageDown}{PageDown}', '1'],
      ['{ArrowDown}', '1'],
    ]);
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('1');
    await expectAccessible();
  });

  test('is typed freely: digits only, beyond its limits, or empty', async () => {
    const screen = await renderUi(<Count />);
    const input = screen.getByRole('textbox', { name: 'Count' });
    await walk(input, [['9a9,9', '999']]);
    await userEvent.clear(input);
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('empty');
    await walk(input, [['{ArrowDown}', '1']]);
  });
});

describe('a time', () => {
  test('accepts "7" and "730"', async () => {
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

  test('arrow keys change it by a minute, Shift with an arrow and the Page keys by 15 minutes, across midnight', async () => {
    const screen = await renderUi(<Time initial="23:40" />);
    await walk(screen.getByRole('textbox', { name: 'From' }), [
      ['{ArrowUp}', '23:41'],
      ['{ArrowDown}{ArrowDown}', '23:39'],
      ['{PageUp}', '23:54'],
      ['{Shift>}{ArrowUp}{/Shift}', '00:09'],
      ['{PageDown}', '23:54'],
    ]);
  });

  test('if a day may end at 24:00, keys stop at both ends', async () => {
    const screen = await renderUi(<Time initial="23:50" hasEndOfDay />);
    const input = screen.getByRole('textbox', { name: 'From' });
    await walk(input, [
      ['{PageUp}{ArrowUp}', '24:00'],
      ['{ArrowDown}', '23:59'],
    ]);
    await userEvent.fill(input, '10');
    await walk(input, [
      ['{Enter}', '10:00'],
      ['{Control>}a{/Control}0:05{PageDown}{PageDown}', '00:00'],
    ]);
  });

  test('an invalid time stays as typed, to be corrected', async () => {
    const screen = await renderUi(<Time initial="07:00" />);
    const input = screen.getByRole('textbox', { name: 'From' });
    await userEvent.fill(input, 'noon');
    await press('{Tab}');
    await expect.element(input).toHaveValue('noon');
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('noon');
  });
});

describe('a date', () => {
  test('is accepted without its year, and shown in full', async () => {
    const screen = await renderUi(<Day />);
    await walk(screen.getByRole('combobox', { name: 'First day' }), [['24.12{Enter}', '24.12.2026']]);
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('2026-12-24');
  });

  test('arrow keys change it by a day, Shift with an arrow and the Page keys by ten', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" />);
    await walk(screen.getByRole('combobox', { name: 'First day' }), [
      ['{ArrowUp}', '25.12.2026'],
      ['{ArrowDown}{ArrowDown}', '23.12.2026'],
      ['{PageUp}', '02.01.2027'],
      ['{Shift>}{ArrowDown}{/Shift}', '23.12.2026'],
    ]);
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('2026-12-23');
  });

  test('Alt with arrow down moves into the month, where arrow keys move by days and weeks and Enter picks the day', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await expect.element(input).not.toHaveFocus();
    await expectAccessible();
    await press('{ArrowDown}{ArrowRight}{Enter}');
    await expect.element(input).toHaveValue('01.01.2027');
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  });

  test('Tab closes the month and moves to the next field', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await press('{Tab}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('Esc closes the month and keeps the date', async () => {
    const screen = await renderUi(<Day initial="2026-12-24" isInvalid />);
    const input = screen.getByRole('combobox', { name: 'First day' });
    await input.click();
    await press('{Alt>}{ArrowDown}{/Alt}{ArrowRight}{Escape}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(input).toHaveValue('24.12.2026');
    await expect.element(input).toBeInvalid();
    await expectAccessible();
  });

  test('keys and the month stay within the limits; an invalid date is reverted', async () => {
    const screen = await renderUi(<Period />);
    const input = screen.getByRole('combobox', { name: 'From' });
    await walk(input, [
      ['{PageDown}', '05.11.2026'],
      ['{PageUp}{PageUp}', '20.11.2026'],
    ]);
    await screen.getByRole('button', { name: 'Pick From' }).click();
    const beyond = screen.getByRole('button', { name: /21 November 2026/ });
    await expect.element(beyond).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    await press('{ArrowRight}{Enter}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await press('{ArrowLeft}{ArrowLeft}{Enter}');
    await expect.element(input).toHaveValue('19.11.2026');
    await userEvent.fill(input, 'someday');
    await press('{Tab}');
    await expect.element(input).toHaveValue('19.11.2026');
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('2026-11-19');
  });
});
